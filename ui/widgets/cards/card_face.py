"""How the face and the back of a card are drawn: figures on the colours of their sides, or a name, a picture and a
text, on vellum in a border."""

from __future__ import annotations

from kivy.graphics import Color, Line, Quad, Rectangle, SmoothLine
from kivy.graphics.instructions import Canvas
from kivy.graphics.texture import Texture

from companion.scene import Card, Emblem, Side
from ui.theme import (
    BOOK,
    CHAIR,
    CLASP,
    CLOTH,
    LEGIBLE,
    LINE,
    MUTED,
    PANEL,
    PRINTED,
    VELLUM,
    VELLUM_SHADE,
    Box,
    Colour,
    draw_disc,
    draw_frame,
    draw_ring,
    grain,
    icon,
    over,
    shade,
    side_ground,
    style,
    tiled,
)
from ui.theme.art import Art
from ui.widgets.cards.card_back import back
from ui.widgets.pictures.shield import draw_shield
from ui.widgets.writing.text import fits, lines, texture, write, write_lines

BORDER = 0.045
"""The vellum about the fields of a card, of its height."""
GAP = 0.3
"""Between a card's name and its text, of a letter's size."""
PICTURE, ALONE = 0.42, 0.74
"""The share of a card of words that its picture takes, with a text and with a name alone."""
GIVEN_WAY = (0.32, 0.24)
"""The shares that it takes where a long text needs the room."""
ASIDE = 1.4
"""A card that is wider than so many times its height has its picture beside its words, any other above them."""
ARMS = 0.2
"""The share of a field that the coat of arms over the middle covers."""
GHOST, WAITS = 0.4, 0.4
"""How strong the back of a card is that is waited for, and the size of the sign on it, of its width."""
FAINT = 0.4
"""How much of its light a card keeps that cannot be."""


class Looks:
    """What cards of a game look like: its sides, its coats of arms, and its pictures where it has some."""

    def __init__(
        self, sides: tuple[Side, ...] = (), emblems: dict[str, Emblem] | None = None, art: Art | None = None
    ) -> None:
        self.sides, self.emblems, self.art = sides, emblems or {}, art

    def sprite(self, name: str, px: float) -> Texture | None:
        """A drawing of the game for so many px of height, where it has it."""
        return self.art.sprite(name, px) if self.art is not None else None


def radius(width: float, height: float) -> float:
    """The radius of a card's corners."""
    return min(height * 0.06, width * 0.09)


def _vellum(faint: bool) -> Colour:
    return shade(VELLUM, FAINT) if faint else VELLUM


def draw_blank(canvas: Canvas, box: Box, faint: bool = False) -> None:
    """The vellum of a card, with its shadow, its edge and its grain."""
    x, y, width, height = box
    corner, vellum = radius(width, height), _vellum(faint)
    draw_frame(canvas, box, vellum, shade(vellum, 0.55), 1, corner / style.unit, raised=True)
    with canvas:
        Color(*vellum)
        at, size = (x + corner * 0.4, y + corner * 0.4), (width - corner * 0.8, height - corner * 0.8)
        Rectangle(texture=grain("vellum"), tex_coords=tiled(*size), pos=at, size=size)


def draw_spot(canvas: Canvas, box: Box) -> None:
    """The empty spot where a card may lie."""
    with canvas:
        Color(*LINE)
        Line(rounded_rectangle=(*box, radius(box[2], box[3])), width=1.2, dash_length=4, dash_offset=4)


def draw_awaited(canvas: Canvas, looks: Looks, box: Box) -> None:
    """The spot where a card will lie: a shadow of its back, and the sign that it is waited for."""
    x, y, width, height = box
    side = round(WAITS * width)
    with canvas:
        Color(1, 1, 1, GHOST)
        Rectangle(texture=looks.sprite("back/back", height) or back(), pos=(x, y), size=(width, height))
        Color(*PANEL)
        draw_disc((x + width / 2, y + height / 2), 1.6 * side)
        Color(*MUTED)
        at = round(x + (width - side) / 2), round(y + (height - side) / 2)
        Rectangle(texture=icon("wait", side / style.unit), pos=at, size=(side, side))
    draw_spot(canvas, box)


def draw_back(canvas: Canvas, looks: Looks, box: Box, squeeze: float = 1.0) -> None:
    """The back of a card, made narrower by `squeeze` while it turns over."""
    x, y, width, height = box
    middle, corner, inset = x + width / 2, radius(width, height), height * BORDER
    shown = width * squeeze
    inner = max(0.0, shown - 2 * inset * squeeze)
    sprite = looks.sprite("back/back", height)
    whole = (middle - shown / 2, y, shown, height)
    draw_frame(canvas, whole, CLOTH, CLASP if sprite is None else CLOTH, 1, corner / style.unit, raised=True)
    frame = (middle - inner / 2, y + inset, inner, height - 2 * inset) if sprite is None else whole
    with canvas:
        Color(1, 1, 1, 1)
        Rectangle(texture=sprite or back(), pos=frame[:2], size=frame[2:])
    if sprite is None:
        draw_frame(canvas, frame, edge=CLASP, width=1, radius=corner * 0.6 / style.unit)


def draw_figures(canvas: Canvas, card: Card, looks: Looks, box: Box, owner: str = "", faint: bool = False) -> None:
    """The figures of the sides, the first side's above, each on its side's colour with its arms or its name; of an
    owner's card the other figure is pale, since it does not count."""
    x, y, width, height = box
    inset, corner = height * BORDER, radius(width, height) * 0.6
    inner, band = width - 2 * inset, (height - 3 * inset) / 2
    sides = [side for side in looks.sides if side.id in card.values][:2]
    for i, side in enumerate(sides):
        bottom = y + height - inset - band if i == 0 else y + inset
        ground = side_ground(side) if owner in ("", side.id) else VELLUM_SHADE
        if faint:
            ground = shade(ground, FAINT)
        field = (x + inset, bottom, inner, band)
        draw_frame(canvas, field, ground, shade(ground, 0.62), 1, corner / style.unit)
        _figure(canvas, card, looks, side, field, i == 0, over(ground))
    _arms(canvas, card, looks, box, faint)


def _figure(canvas: Canvas, card: Card, looks: Looks, side: Side, field: Box, above: bool, ink: Colour) -> None:
    """One side's figure in its field, its arms beside it, and its name at the card's edge where it can be read."""
    x, y, width, band = field
    centre = x + width / 2
    letters = max(PRINTED * style.letter, band * 0.13)
    named = band >= letters * 4.4 and texture(side.name, round(letters), True).size[0] <= width * 0.92
    edge = letters * 1.5 if named else 0.0
    room = band - edge - band * ARMS
    middle = y + (band * ARMS if above else edge) + room / 2
    size = min(room * 1.2, width * 0.66)
    if named:
        write(canvas, side.name, (centre, y + band - edge / 2 if above else y + edge / 2), letters, ink, True)
    high = min(room * 0.86, width * 0.36)
    sprite = looks.sprite(f"seat/{side.id}", high)
    if sprite is not None:
        wide = high * sprite.width / max(1, sprite.height)
        with canvas:
            Color(1, 1, 1, 1)
            Rectangle(texture=sprite, pos=(centre - width * 0.2 - wide / 2, middle - high / 2), size=(wide, high))
        centre += width * 0.17
    elif not named:
        write(canvas, side.name[:1], (centre - width * 0.22, middle), max(size * 0.5, letters), ink, True)
        centre += width * 0.14
    write(canvas, str(card.values[side.id]), (centre, middle), size, ink, True, BOOK, tight=True)


def _arms(canvas: Canvas, card: Card, looks: Looks, box: Box, faint: bool) -> None:
    """The coat of arms of the card, over the middle of both fields, on a disc of vellum."""
    x, y, width, height = box
    emblem = looks.emblems.get(card.emblem or "")
    if emblem is None:
        return
    centre, disc = (x + width / 2, y + height / 2), height * 0.105
    with canvas:
        Color(*_vellum(faint))
        draw_disc(centre, 2 * disc)
        Color(*shade(_vellum(faint), 0.5))
        draw_ring(centre, disc, max(1.0, height * 0.006))
    sprite, size = looks.sprite(f"emblem/{card.emblem}", disc * 1.36), disc * 1.36
    if sprite is None:
        draw_shield(canvas, emblem, centre[0] - size * 0.43, centre[1] - size * 0.5, size)
        return
    wide = size * sprite.width / max(1, sprite.height)
    with canvas:
        Color(1, 1, 1, 1)
        Rectangle(texture=sprite, pos=(centre[0] - wide / 2, centre[1] - size / 2), size=(wide, size))


def draw_words(canvas: Canvas, card: Card, looks: Looks, box: Box, free: float = 0.0, faint: bool = False) -> None:
    """The picture, the name and the text of a card, in as large letters as fit; `free` px at its top stay free."""
    x, y, width, height = box
    inset = min(width, height) * BORDER
    ink = over(_vellum(faint))
    frame = (x + inset, y + inset, width - 2 * inset, height - 2 * inset)
    draw_frame(
        canvas, frame, edge=shade(_vellum(faint), 0.62), width=1, radius=radius(width, height) * 0.6 / style.unit
    )
    left, bottom, wide, high = x + 2 * inset, y + 2 * inset, width - 4 * inset, height - 4 * inset
    sprite = looks.sprite(f"card/{card.figure or card.id}", high)
    if sprite is not None:
        aside = wide > high * ASIDE
        ratio = sprite.width / max(1, sprite.height)
        least = round(PRINTED * style.letter)
        for share in (PICTURE, *GIVEN_WAY) if card.text else (ALONE,):
            tall = min(high, wide * share / ratio) if aside else min(high * share, wide / ratio)
            size = (tall * ratio, tall)
            room = (wide - size[0] - inset, high) if aside else (wide, high - tall - inset)
            if _fit(card, least, *room):
                break
        at = (left, bottom + (high - tall) / 2) if aside else (left + (wide - size[0]) / 2, bottom + high - tall)
        with canvas:
            Color(1, 1, 1, 0.5 if faint else 1)
            Rectangle(texture=sprite, pos=at, size=size)
        left, (wide, high) = left + (size[0] + inset if aside else 0), room
    else:
        high -= free
    _write_words(canvas, card, (left, bottom, wide, high), ink)


def _write_words(canvas: Canvas, card: Card, box: Box, ink: Colour) -> None:
    """The name in the book face above a rule, and the text below it."""
    x, y, width, high = box
    size = style.letter * style.scaled(CHAIR)
    least = PRINTED * style.letter
    while size > least and not _fit(card, round(size), width, high):
        size *= 0.96
    letters = round(size)
    heading = _heading(letters)
    gap = letters * GAP
    name = lines(card.name, heading, round(width), True, BOOK)
    text = lines(card.text, letters, round(width)) if card.text else None
    tall = name.size[1] + (2 * gap + text.size[1] if text is not None else 0)
    top = y + high / 2 + tall / 2
    write_lines(canvas, card.name, (x + width / 2, top - name.size[1] / 2), width, heading, ink, bold=True, font=BOOK)
    if text is None:
        return
    rule = top - name.size[1] - gap
    reach = min(width * 0.32, name.size[0] * 0.5)
    with canvas:
        Color(*ink[:3], 0.5)
        SmoothLine(points=[x + width / 2 - reach, rule, x + width / 2 + reach, rule], width=1.0)
        stud = letters * 0.22
        at = x + width / 2
        Quad(points=[at - stud, rule, at, rule + stud, at + stud, rule, at, rule - stud])
    write_lines(canvas, card.text, (x + width / 2, rule - gap - text.size[1] / 2), width, letters, ink)


def _heading(letters: int) -> int:
    """The size of a name above a text of letters of that many px, in px."""
    px: int = round(max(letters * 1.16, min(letters * 1.5, LEGIBLE * style.letter)))
    return px


def _fit(card: Card, letters: int, width: float, height: float) -> bool:
    """Whether name and text of that many px fit."""
    heading = _heading(letters)
    name = lines(card.name, heading, round(width), True, BOOK).size[1]
    text = lines(card.text, letters, round(width)).size[1] + 2 * letters * GAP if card.text else 0
    wide = fits(card.name, heading, width, height, True, BOOK) and fits(card.text, letters, width, height)
    return bool(name + text <= height and wide)


def draw_card(
    canvas: Canvas, card: Card, looks: Looks, box: Box, owner: str = "", free: float = 0.0, faint: bool = False
) -> None:
    """Draws a card face up: its figures where it has some, else its words."""
    draw_blank(canvas, box, faint)
    if card.values:
        draw_figures(canvas, card, looks, box, owner, faint)
    else:
        draw_words(canvas, card, looks, box, free, faint)


def draw_small(canvas: Canvas, card: Card, looks: Looks, box: Box, faint: bool = False) -> None:
    """Draws a card that is too small for its words: its figures where it has some, else its drawing, or its first
    letter."""
    if card.values:
        draw_card(canvas, card, looks, box, faint=faint)
        return
    x, y, wide, high = box
    draw_blank(canvas, box, faint)
    sprite, centre = looks.sprite(f"card/{card.figure or card.id}", wide), (x + wide / 2, y + high / 2)
    if sprite is None:
        write(canvas, card.name[:1], centre, max(high * 0.5, LEGIBLE * style.letter), over(_vellum(faint)), True, BOOK)
        return
    tall = min(wide * 0.92, high * 0.9)
    across = tall * sprite.width / max(1, sprite.height)
    with canvas:
        Color(1, 1, 1, 0.5 if faint else 1)
        Rectangle(texture=sprite, pos=(round(centre[0] - across / 2), round(centre[1] - tall / 2)), size=(across, tall))
