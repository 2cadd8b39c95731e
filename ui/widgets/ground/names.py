"""The names of places of any shape, where they fit inside beside what stands there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from math import ceil, hypot
from typing import Final, NamedTuple

from kivy.graphics import Color, SmoothLine
from kivy.graphics.instructions import Canvas

from companion.board import Place, Point
from ui.theme import BOOK, INK, PRINTED, VELLUM, Box, style
from ui.theme.frames import draw_disc, draw_frame
from ui.widgets.ground.name_room import CLEAR, Stand, nearby, out_at_sea, reach_out, spot
from ui.widgets.ground.projection import Projection
from ui.widgets.touch.pointer import meet
from ui.widgets.writing.text import texture, write

BESIDE: Final = 2.0
"""The room around a name, in steps."""
PLATE: Final = 0.6
STRONG: Final = 0.88
"""How strong the vellum under a name is, and under one that lies over a rim."""
APART: Final = 1.0
"""How far apart two names over rims lie, in steps."""
EDGE: Final = 2.0
"""How far from the edge of the map a name over a rim lies, in steps."""
TRIES: Final = 3
"""In so many orders names are laid, to find room for the most."""
LEADING: Final = 1.05
LEAD_STEPS: Final = 5.0
"""How wide the dot is at the end of the line from a name out at sea, in steps."""
LINE, CASING = 0.7, 1.5
"""How wide that line is, and the vellum under it, of which half is seen on each side."""


class Lettering(NamedTuple):
    """A name as it is written: its lines, the size of its letters, the middle of all, the plate under them, and the
    ends of the line that leads from it into its place where it lies out at sea, in px."""

    lines: tuple[str, ...]
    size: float
    centre: Point
    plate: Box
    lead: tuple[Point, Point] | None = None


def _sizes(place: Place, steps: float) -> Iterator[tuple[tuple[str, ...], float, float]]:
    """The ways to write a name, in a line or with a line for each word, with the room that each takes in px."""
    size, pad = _letters(steps), BESIDE * style.unit
    for lines in dict.fromkeys(((place.called,), tuple(place.called.split(" ")))):
        wide = max(texture(line, round(size), True, BOOK).size[0] for line in lines) + 2 * pad
        yield lines, wide, len(lines) * LEADING * size + pad


def _letters(steps: float) -> float:
    return float(round(steps * style.letter))


def _name(lines: tuple[str, ...], size: float, wide: float, high: float, centre: Point) -> Lettering:
    pad = BESIDE * style.unit
    return Lettering(lines, size, centre, (centre[0] - wide / 2 + pad / 2, centre[1] - high / 2, wide - pad, high))


def name_inside(
    at: Projection, place: Place, taken: tuple[Box, ...], drawn: tuple[Box, ...], steps: float = PRINTED
) -> Lettering | None:
    """A place's name where it fits inside: over nothing that is taken, and over what is drawn on the ground only where
    there is no other room."""
    taken = _near(taken, _about(at, place, 0, 0))
    for over in (taken + drawn, taken):
        for lines, wide, high in _sizes(place, steps):
            centre = spot(at, place, wide, high, over, low=over is taken)
            if centre is not None:
                return _name(lines, _letters(steps), wide, high, centre)
    return None


def name_beside(
    at: Projection,
    own: Stand,
    others: tuple[Stand, ...],
    taken: tuple[Box, ...],
    within: Box,
    steps: float = PRINTED,
    most: float = 1.0,
) -> Lettering | None:
    """A place's name over its rim, where it covers nothing that is taken and belongs to none of the others, of which it
    covers so much at `most`, of its own size."""
    for lines, wide, high in _sizes(own.place, steps):
        near = _near(taken, _about(at, own.place, wide, high))
        centre = nearby(at, own, wide, high, near, within, others, most)
        if centre is not None:
            return _name(lines, _letters(steps), wide, high, centre)
    return None


def name_out(
    at: Projection, own: Stand, places: tuple[Place, ...], taken: tuple[Box, ...], within: Box, farther: bool = False
) -> Lettering | None:
    """A place's name out at sea, where there is room near, or also `farther`, with a line that leads into the place."""
    for lines, wide, high in _sizes(own.place, PRINTED):
        near = _near(taken, _around(at, own.place, *reach_out(wide, high, farther)))
        through = own.counters if farther else ()  # which may leave nothing of their place to be seen
        found = out_at_sea(at, own.place, wide, high, near, within, places, farther, through)
        if found is not None:
            return _name(lines, _letters(PRINTED), wide, high, found[0])._replace(lead=found[1:])
    return None


def neighbours(at: Projection, stands: Iterable[Stand], steps: float = PRINTED) -> dict[str, tuple[Stand, ...]]:
    """The other places that each place's name may come near to when it lies over its rim."""
    boxes = [(stand, _about(at, stand.place, 0, 0)) for stand in stands]
    near = {}
    for own, _ in boxes:
        widths, heights = zip(*((wide, high) for _, wide, high in _sizes(own.place, steps)), strict=True)
        about = _about(at, own.place, max(widths), max(heights))
        near[str(own.place.id)] = tuple(one for one, box in boxes if one is not own and meet(box, about))
    return near


def names_beside(
    at: Projection,
    wanted: list[Place],
    stands: Mapping[str, Stand],
    taken: tuple[Box, ...],
    within: Box,
    first: Set[str] = frozenset(),
) -> dict[str, Lettering]:
    """The names of places over their rims, of as many as find room: in order, then anew from those that found none, but
    always those that come `first` before. One that would hide much of other places lies out at sea, if it can."""
    x, y, width, height = within
    apart, edge = APART * style.unit, EDGE * style.unit
    within = x + edge, y + edge, width - 2 * edge, height - 2 * edge
    near, places = neighbours(at, stands.values()), tuple(stand.place for stand in stands.values())
    order, best = wanted, dict[str, Lettering]()
    for _ in range(TRIES):
        order = sorted(order, key=lambda place: place.id not in first)
        found, plates = dict[str, Lettering](), tuple[Box, ...]()
        for place in order:
            own, others, lying = stands[place.id], near[place.id], taken + plates
            name = (
                name_beside(at, own, others, lying, within, most=CLEAR)
                or name_out(at, own, places, lying, within)
                or name_beside(at, own, others, lying, within)
                or name_out(at, own, places, lying, within, farther=True)
            )
            if name is not None:
                found[place.id] = name
                left, low, wide, high = name.plate
                plates += ((left - apart, low - apart, wide + 2 * apart, high + 2 * apart), *_along(name.lead))
        best = max(best, found, key=len)
        if len(best) == len(wanted):
            break
        order = sorted(order, key=lambda place: place.id in found)
    return best


def _along(lead: tuple[Point, Point] | None) -> tuple[Box, ...]:
    """Boxes along a line, so that nothing else is written over it."""
    if lead is None:
        return ()
    (x, y), (to_x, to_y) = lead
    side = LEAD_STEPS * style.unit
    many = max(1, ceil(hypot(to_x - x, to_y - y) / side))
    shares = (n / many for n in range(many + 1))
    return tuple((x + (to_x - x) * n - side / 2, y + (to_y - y) * n - side / 2, side, side) for n in shares)


def name_over(at: Projection, place: Place, within: Box) -> Lettering:
    """A place's name at its foot, over whatever lies there."""
    lines, wide, high = next(iter(_sizes(place, PRINTED)))
    outline = at.outline(place.outline)
    x, bottom = at.to_px(*place.centre)[0], min(y for _, y in outline)
    left, low, width, height = within
    x = min(max(x, left + wide / 2), left + width - wide / 2)
    y = min(max(bottom + high / 2, low + high / 2), low + height - high / 2)
    return _name(lines, _letters(PRINTED), wide, high, (x, y))


def _near(taken: tuple[Box, ...], about: Box) -> tuple[Box, ...]:
    """What is taken of a box, always in the same order, so that nothing is looked for twice."""
    left, low, wide, high = about
    right, top = left + wide, low + high
    return tuple(
        sorted(
            one for one in taken if one[0] < right and left < one[0] + one[2] and one[1] < top and low < one[1] + one[3]
        )
    )


def _about(at: Projection, place: Place, wide: float, high: float) -> Box:
    """A box about a place and the names that may lie on its rim, in px."""
    return _around(at, place, 1.5 * wide, 3 * high)


def _around(at: Projection, place: Place, across: float, along: float) -> Box:
    """A box that reaches so far beyond a place, in px."""
    xs, ys = zip(*at.outline(place.outline), strict=True)
    return min(xs) - across, min(ys) - along, max(xs) - min(xs) + 2 * across, max(ys) - min(ys) + 2 * along


def draw_called(canvas: Canvas, name: Lettering, plate: float = PLATE) -> None:
    """Writes a name on its plate of vellum, which is so strong, with its line."""
    if name.lead is not None:
        with canvas:
            for colour, wide in ((VELLUM, CASING), (INK, LINE)):
                Color(*colour)
                SmoothLine(points=[*name.lead[0], *name.lead[1]], width=wide * style.unit)
                draw_disc(name.lead[1], (LEAD_STEPS + 2 * (wide - LINE)) * style.unit)
    draw_frame(canvas, name.plate, (*VELLUM[:3], plate), width=0, radius=BESIDE)
    for n, line in enumerate(name.lines):
        y = name.centre[1] + ((len(name.lines) - 1) / 2 - n) * LEADING * name.size
        write(canvas, line, (name.centre[0], y), name.size, INK, bold=True, font=BOOK)
