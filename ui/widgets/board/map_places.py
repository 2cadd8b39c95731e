"""How one place of a board looks just now: whose it is, its name, what it shows, and what it means."""

from __future__ import annotations

from math import ceil, floor, hypot
from typing import NamedTuple

from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.graphics.instructions import Canvas
from kivy.graphics.texture import Texture

from companion.board import Place, Point
from companion.scene import Ground
from companion.table.cues.cue import Cue
from ui.theme import (
    BOOK,
    CHOSEN,
    CUES,
    INK,
    LEGIBLE,
    PRINTED,
    SYMBOLS,
    VELLUM,
    Box,
    Colour,
    draw_disc,
    draw_frame,
    icon,
    over,
    style,
)
from ui.theme.icons import DRAWN
from ui.widgets.ground.ground import fill
from ui.widgets.ground.growth import SHARE, STEPS
from ui.widgets.ground.heraldry import SIDE, hatch
from ui.widgets.ground.places import inset, is_rectangle, room
from ui.widgets.ground.projection import Projection
from ui.widgets.touch.pointer import meet
from ui.widgets.writing.text import texture, write

WASH, HATCH, RIM = 0.14, 0.16, 0.95
"""How strong a holder's colour, its hatch and its rim are."""
RIM_STEPS, CUE_STEPS, CASING_STEPS = 1.4, 2.0, 1.0
"""How wide a holder's rim is, a cue's frame, and the ink on both sides of that."""
HIGHEST = 0.42
"""A name that takes more of its room's height lies under the counters."""
TAKEN = 0.55
"""And so much of it may be taken by what is written above and below counters."""
NAME = 0.17
"""A name's height, of its room's."""
INWARDS = 0.6
"""How far from the rim the middle of a cue's disc lies, of its radius."""
MARGIN_STEPS, INDENT_STEPS = 3.0, 7.5
PLATE, PLATE_STEPS = 0.85, 3.0
"""How strong the vellum under a name is, and how far it reaches beside it."""


class Shown(NamedTuple):
    """What a place shows: its holder's colour, hatch and shield, its ground, its cue, whether it was picked, and
    whether nothing stands in it."""

    holder: Colour | None
    hatch: int
    shield: Texture | None
    ground: Ground | None
    cue: Cue | None
    chosen: bool
    bare: bool
    named: bool = True
    """Whether names are written on this board."""
    drawn: bool = False
    """Whether what its badge says is drawn on the ground, where nothing stands on it."""


def draw_place(canvas: Canvas, at: Projection, place: Place, shown: Shown) -> None:
    """Draws what changes of a place over its ground."""
    box = at.box(*room(place))
    if shown.holder is not None:
        _held(canvas, at, place, shown)
    if shown.chosen:
        _frame(canvas, at, place, CHOSEN, 1.5 * CUE_STEPS)
    elif shown.cue is not None:
        _frame(canvas, at, place, CUES[shown.cue][0], CUE_STEPS)
    named = shown.named and has_room(box[3], shown.ground, shown.bare) and _name(canvas, place, box, shown)
    if said(shown.ground):
        assert shown.ground is not None
        _signs(canvas, box, shown.ground, named, shown.bare, shown.drawn)
    if shown.cue is not None and shown.bare:
        _cue_sign(canvas, box, *CUES[shown.cue], name=_name_box(place, box, shown) if named and shown.bare else None)


def reach(at: Projection, place: Place) -> tuple[int, int, int, int]:
    """The left, bottom, width and height, in whole px, of all that `draw_place` may draw of a place."""
    xs, ys = zip(*at.outline(place.outline), strict=True)
    beside = ceil(PLATE_STEPS * style.unit) + 2  # a name's plate, and the smooth edge of a rim
    left, bottom = floor(min(xs)) - beside, floor(min(ys)) - beside
    return left, bottom, ceil(max(xs)) + beside - left, ceil(max(ys)) + beside - bottom


def is_named(at: Projection, place: Place) -> bool:
    """Whether a place has room for its name where nothing else is."""
    width, height = at.box(*room(place))[2:]
    size = _name_px(height)
    return size <= height * HIGHEST and _wide(place, size) <= width


def has_room(height: float, ground: Ground | None, bare: bool) -> bool:
    """Whether a place has room for its name beside what stands there."""
    return bare or above(height) + below(height, ground) <= TAKEN * height


def above(height: float) -> float:
    """What a name takes above the counters, in px."""
    return 1.5 * _name_px(height)


def below(height: float, ground: Ground | None) -> float:
    """What is said takes below them."""
    return 1.4 * _badge_px(height) if said(ground) else MARGIN_STEPS * style.unit


def draw_badge(
    canvas: Canvas,
    at: Projection,
    place: Place,
    shown: Shown,
    within: Box,
    amiss: tuple[Box, ...] = (),
    lying: tuple[Box, ...] = (),
) -> None:
    """Draws the badge of a place over the corner of what stands there, where there is no room for words, `within` a
    box; and its cue's sign, which no frame of a counter hides: clear of counters that are `amiss`, and in a place of
    any shape on the rim, clear of all that are `lying` there."""
    box = at.box(*room(place))
    if shown.cue is not None and not shown.bare:
        if is_rectangle(place.outline):
            _cue_sign(canvas, box, *CUES[shown.cue], amiss)
        else:
            left, bottom, side, _ = _rim_box(at, place, lying, shown.ground, within)
            colour, sign = CUES[shown.cue]
            draw_sign_on_disc(canvas, sign, (left + side / 2, bottom + side / 2), side / 2, colour)
    if shown.bare or shown.ground is None or not shown.ground.badge:
        return
    named = shown.named and has_room(box[3], shown.ground, bare=False)
    if not (named and _fits(box, shown.ground)):
        left, bottom, side, _ = _badge_box(box, within)
        draw_sign_on_disc(canvas, shown.ground.badge, (left + side / 2, bottom + side / 2), side / 2, VELLUM)


def _badge_box(box: Box, within: Box) -> Box:
    """Where the disc of a badge lies on the corner of a room, none of it outside of a box."""
    x, y, width, height = box
    radius, edge = max(0.2 * height, 7 * style.unit), 2 * style.unit
    left = max(x + width * 0.04 - radius, within[0] + edge)
    bottom = min(y + height * 0.96 - radius, within[1] + within[3] - 2 * radius - edge)
    return left, bottom, 2 * radius, 2 * radius


def _rim_box(at: Projection, place: Place, lying: tuple[Box, ...], ground: Ground | None, within: Box) -> Box:
    """Where the disc of a cue lies on the rim of a place where counters stand: where it hides as little of them and of
    its badge as can be, as near to the right upper corner as it can lie there, and none of it outside of a box."""
    x, y, width, height = box = at.box(*room(place))
    radius = _cue_px(height)
    taken = (*lying, _badge_box(box, within)) if ground is not None and ground.badge else lying
    outline, middle = at.outline(place.outline), at.to_px(*place.centre)
    found = []
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        for px, py in ((ax, ay), ((ax + bx) / 2, (ay + by) / 2)):
            away = max(1.0, hypot(px - middle[0], py - middle[1]))
            inwards = 1 - radius * INWARDS / away
            left = middle[0] + (px - middle[0]) * inwards - radius
            bottom = middle[1] + (py - middle[1]) * inwards - radius
            left = min(max(left, within[0]), within[0] + within[2] - 2 * radius)
            bottom = min(max(bottom, within[1]), within[1] + within[3] - 2 * radius)
            disc = left, bottom, 2 * radius, 2 * radius
            corner = hypot(x + width - left - radius, y + height - bottom - radius)
            found.append((round(sum(_shared(disc, one) for one in taken)), round(corner), disc))
    return min(found)[2]


def _shared(one: Box, other: Box) -> float:
    """How much two boxes share, in square px."""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    along = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0.0, across) * max(0.0, along)


def _cue_px(height: float) -> float:
    """The radius of the disc of a cue in a room so high, in px."""
    return float(max(0.13 * height, min(8.5 * style.unit, 0.25 * height)))


def signs(
    at: Projection, place: Place, ground: Ground | None, cued: bool, lying: tuple[Box, ...], within: Box
) -> list[Box]:
    """What the signs of a place take that has no room for words: its cue's, and its badge where something stands."""
    x, y, width, height = at.box(*room(place))
    taken, stands = [], bool(lying)
    if cued and stands and not is_rectangle(place.outline):
        taken.append(_rim_box(at, place, lying, ground, within))
    elif cued:
        radius = _cue_px(height)
        taken.append((x + width - 2.5 * radius, y + height - 2.35 * radius, 2 * radius, 2 * radius))
    if ground is not None and ground.badge and stands:
        taken.append(_badge_box((x, y, width, height), within))
    return taken


def drawing(at: Projection, place: Place, ground: Ground | None, stands: bool) -> tuple[Box, ...]:
    """What is drawn on the ground in the middle of a place where nothing stands."""
    if stands or ground is None or not (ground.badge or ground.figure):
        return ()
    x, y, width, height = at.box(*room(place))
    high = min(STEPS * style.unit, SHARE * min(width, height))
    return ((x + (width - high) / 2, y + (height - high) / 2, high, high),)


def _fits(box: Box, ground: Ground) -> bool:
    """Whether what a place shows in words is no wider than its room."""
    width: float = texture(said(ground), round(_badge_px(box[3])), True, SYMBOLS).size[0]
    return width <= box[2]


def glow_place(canvas: Canvas, at: Projection, place: Place, colour: Colour) -> Color:
    """Lays light over a place, and answers its colour, to be faded."""
    with canvas:
        light = Color(*colour[:3], 0)
        fill(at, place)
    return light


def said(ground: Ground | None) -> str:
    """What a place shows below, in one line."""
    return " ".join(filter(None, (ground.badge, ground.label))) if ground is not None else ""


def _held(canvas: Canvas, at: Projection, place: Place, shown: Shown) -> None:
    """Who holds a place: a wash of the colour, the side's own hatch over it, and a rim."""
    assert shown.holder is not None
    rim = RIM_STEPS * style.unit
    with canvas:
        Color(*shown.holder[:3], WASH)
        fill(at, place)
        Color(*shown.holder[:3], HATCH)
        fill(at, place, hatch(shown.hatch), SIDE * style.unit)
        Color(*shown.holder[:3], RIM)
        _closed(inset(at.outline(place.outline), 1.6 * rim), rim)


def _frame(canvas: Canvas, at: Projection, place: Place, colour: Colour, steps: float) -> None:
    """A frame inside a place, between two lines of ink, so that it stands out from every ground."""
    wide, casing = steps * style.unit, CASING_STEPS * style.unit
    points = inset(at.outline(place.outline), wide + casing)
    with canvas:
        Color(*INK)
        _closed(points, wide + casing)
        Color(*colour)
        _closed(points, wide)


def _closed(points: tuple[float, ...], width: float) -> None:
    """A line around what lies inside, on the canvas that is drawn on."""
    if points:
        SmoothLine(points=points, close=True, width=width)


def _cue_sign(
    canvas: Canvas, box: Box, colour: Colour, sign: str, amiss: tuple[Box, ...] = (), name: Box | None = None
) -> None:
    """The sign of a cue on a disc in the right corner of a place, or in its left one where that hides no counter that
    must be put right; at its foot where it would hide its `name`."""
    x, y, width, height = box
    radius = _cue_px(height)
    middle = y + height - radius * 1.35
    corners = x + width - radius * 1.5, x + radius * 1.5
    if name is not None and meet((corners[0] - radius, middle - radius, 2 * radius, 2 * radius), name):
        middle = y + radius * 1.35
    discs = [(left - radius, middle - radius, 2 * radius, 2 * radius) for left in corners]
    free = [left for left, disc in zip(corners, discs, strict=True) if not any(meet(disc, one) for one in amiss)]
    draw_sign_on_disc(canvas, sign, ((free or corners)[0], middle), radius, colour)


def draw_sign_on_disc(canvas: Canvas, sign: str, at: Point, radius: float, colour: Colour) -> None:
    """A sign on a disc with a rim of ink."""
    with canvas:
        for paint, reach in ((INK, radius), (colour, radius - CASING_STEPS * style.unit)):
            Color(*paint)
            draw_disc(at, 2 * reach)
    picture = icon(DRAWN[sign], 1.5 * radius / style.unit) if sign in DRAWN else None
    if picture is None:
        write(canvas, sign, at, radius * 1.2, over(colour), font=SYMBOLS)
        return
    side = round(1.5 * radius)
    with canvas:
        Color(*over(colour))
        Rectangle(texture=picture, pos=(round(at[0] - side / 2), round(at[1] - side / 2)), size=(side, side))


def _name(canvas: Canvas, place: Place, box: Box, shown: Shown) -> bool:
    """Writes a place's name at the top of its room, after its holder's shield, above its counters, where it fits there;
    whether it does."""
    x, y, width, height = box
    size, shield = _name_px(height), shown.shield
    middle, wide = y + height - size * 0.95, _wide(place, size)
    if size > height * HIGHEST:
        return False
    left = x + _indent(width, wide)
    if shield is not None:
        high = size * 1.15
        broad = high * shield.width / shield.height
        with canvas:
            Color(1, 1, 1, 1)
            Rectangle(texture=shield, pos=(x + INDENT_STEPS * style.unit, middle - high / 2), size=(broad, high))
        left = x + INDENT_STEPS * style.unit + broad + 3 * style.unit
    if left + wide > x + width:
        return False
    write_name(canvas, place.called, (left + wide / 2, middle), size)
    return True


def _wide(place: Place, size: float) -> float:
    """How wide a place's name is in letters of a size in px."""
    return float(texture(place.called, round(size), True, BOOK).size[0])


def _indent(width: float, wide: float) -> float:
    """How far from the left of its room a name begins: in the middle where there is no more room."""
    return float(min(INDENT_STEPS * style.unit, (width - wide) / 2))


def _name_box(place: Place, box: Box, shown: Shown) -> Box:
    """Where the name of a place stands at the top of its room, in px."""
    x, y, width, height = box
    size, shield = _name_px(height), shown.shield
    wide = _wide(place, size)
    left = x + _indent(width, wide)
    if shield is not None:
        left = x + INDENT_STEPS * style.unit + size * 1.15 * shield.width / shield.height + 3 * style.unit
    return left, y + height - size * 1.55, wide, size * 1.2


def name_width(name: str, size: float) -> float:
    """How wide a name in letters of a size in px is with its slip."""
    wide: float = texture(name, round(size), True, BOOK).size[0]
    return float(wide + 2 * PLATE_STEPS * style.unit)


def write_name(canvas: Canvas, name: str, centre: Point, size: float) -> None:
    """Writes a name in letters of a size in px on a slip of vellum."""
    wide = name_width(name, size)
    plate = centre[0] - wide / 2, centre[1] - size * 0.6, wide, size * 1.2
    draw_frame(canvas, plate, (*VELLUM[:3], PLATE), width=0, radius=PLATE_STEPS)
    write(canvas, name, centre, size, INK, bold=True, font=BOOK)


def _signs(canvas: Canvas, box: Box, ground: Ground, named: bool, bare: bool, drawn: bool) -> None:
    """Writes what a place shows at the foot of its room; where that is too small for words, its badge alone in the
    middle of an empty place that has no drawing of it."""
    x, y, width, height = box
    size = _badge_px(height)
    if named and _fits(box, ground):
        write(canvas, said(ground), (x + width / 2, y + size * 0.7), size, INK, bold=True, font=SYMBOLS)
    elif bare and drawn:
        return
    elif bare:
        free = height - (above(height) if named else 0.0)
        write(canvas, ground.badge, (x + width / 2, y + free / 2), free * 0.7, INK, font=SYMBOLS)


def _name_px(height: float) -> float:
    return float(max(height * NAME, PRINTED * style.letter))


def _badge_px(height: float) -> float:
    return float(max(height * NAME, LEGIBLE * style.letter))
