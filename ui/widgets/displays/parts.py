"""The parts of an example in a row: pieces, cards, dice, spaces, banners, and what is measured between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate, Triangle
from kivy.graphics.instructions import Canvas

from companion import examples as of
from companion.scene import Side
from ui.theme import (
    BOOK,
    CLASP,
    CLOTH,
    DANGER,
    FADED_INK,
    HEADING,
    INK,
    LEGIBLE,
    RAISED,
    TABLE_GREEN,
    VELLUM,
    VELLUM_SHADE,
    Box,
    Colour,
    draw_frame,
    icon,
    lighten,
    over,
    shade,
    side_ground,
    style,
)
from ui.theme.art import Art
from ui.widgets.counters.standard import SHAPE, draw_cloth
from ui.widgets.fights.die import draw_die
from ui.widgets.fights.thrower import draw_thrower
from ui.widgets.pictures.arms import WHITE
from ui.widgets.writing.text import texture, write

HIGH, GAP = 52, 6
"""How high a part of an example is, and what lies between two, in steps."""
SIGN, CARD, DRAWING, BANNER = 0.6, 0.72, 0.62, 0.64
"""How high a sign between parts is, how wide a card, how high the drawing on a piece and how wide a banner, of a part's
height."""
TURNED = -18
"""How far a piece leans that is tilted, in degrees."""
MINI, MANY = 0.4, 2
"""How large a piece in a space is, of the space, and how many lie side by side there."""
PALE, CROSS = 0.45, 0.62
"""How pale a piece is that is gone, and how large the cross on it, of its side."""


class PartsDrawing:
    """The parts of an example, to be drawn in the game of these sides."""

    def __init__(self, parts: of.Example, sides: Sequence[Side], art: Art | None) -> None:
        self._parts, self._art = parts, art
        self._sides = {side.id: side for side in sides}
        self._colours: Mapping[str, Colour] = {side.id: side_ground(side) for side in sides}
        self._canvas: Canvas

    def width(self, high: float) -> float:
        """How wide they are side by side where they are so high, in px."""
        shown = [part for part in self._parts if not isinstance(part, of.Field)]
        wide = sum(self._wide(part, high) for part in shown)
        touching = sum(isinstance(part, of.Gap) and not part.text for part in shown)
        return wide + GAP / HIGH * high * max(0, len(shown) - 1 - 2 * touching)

    def draw(self, canvas: Canvas, left: float, middle: float, high: float) -> None:
        """Draws them so many px high from the left on about a height."""
        self._canvas = canvas
        for n, part in enumerate(self._parts):
            across = self._wide(part, high)
            self._part(part, (left, middle - high / 2, across, high))
            close = any(isinstance(one, of.Gap) and not one.text for one in self._parts[n : n + 2])
            left += across + (0 if close or isinstance(part, of.Field) else GAP / HIGH * high)

    @property
    def alone(self) -> bool:
        """Whether there is but one."""
        return len(self._parts) == 1

    def _wide(self, part: of.Part, high: float) -> float:
        """How wide a part is that is so high, in px."""
        if isinstance(part, of.Dealt):
            return high * CARD
        if isinstance(part, of.Banner):
            return high * (SHAPE if part.figure else BANNER)
        if isinstance(part, of.Field):
            return 0.0
        if isinstance(part, of.Gap):
            letters = self._measure(high)
            return (
                float(max(high, *(_across(word, letters) * 1.08 for word in _lines(part.text)))) if part.text else 0.0
            )
        if isinstance(part, of.Mark):
            alone = len(self._parts) == 1
            if part.text:
                return self._said(part.text, high)
            return high if alone or "/" in part.sign else high * SIGN
        return high

    def _said(self, text: str, high: float) -> float:
        """How wide letters are in a row so high, in px."""
        return _across(text, self._letters(high))

    def _measure(self, high: float) -> float:
        """The size of letters of a measure in a row so high: they can be read however small the row is."""
        return max(self._letters(high), float(LEGIBLE * style.letter))

    @staticmethod
    def _letters(high: float) -> float:
        """The size of letters in a row so high."""
        return high * HEADING / HIGH

    def _part(self, part: of.Part, box: Box) -> None:
        match part:
            case of.Token():
                self._token(part, box)
            case of.Dealt():
                self._card(part, box)
            case of.Die():
                draw_die(self._canvas, part.shows, (box[0] + box[2] / 2, box[1] + box[3] / 2), box[2] * 0.9)
            case of.Space():
                self._space(part, box)
            case of.Banner():
                self._banner(part, box)
            case of.Gap():
                self._gap(part, box)
            case of.Field():
                pass
            case of.Mark(text=""):
                side = min(box[2], box[3])
                at = box[0], box[1] + (box[3] - side) / 2, side, side
                self._picture(part.sign, at, over(TABLE_GREEN) if of.Field() in self._parts else FADED_INK)
            case of.Mark():
                middle = box[0] + box[2] / 2, box[1] + box[3] / 2
                write(self._canvas, part.text, middle, self._letters(box[3]), INK, True, BOOK)

    def _picture(self, name: str, box: Box, colour: Colour, strength: float = 1.0) -> None:
        """A drawing of the game's art in its colours, or white ones and the house's signs in a colour."""
        left, bottom, width, height = box
        drawn = "/" in name
        if drawn:
            picture = self._art.sprite(name, height) if self._art is not None else None
        else:
            picture = icon(name, height / style.unit) if name else None
        if picture is None:
            return
        tint = (1.0, 1.0, 1.0) if drawn and not name.startswith(WHITE) else colour[:3]
        scale = min(width / max(1, picture.width), height / max(1, picture.height))
        size = picture.width * scale, picture.height * scale
        with self._canvas:
            Color(*tint, strength)
            at = round(left + (width - size[0]) / 2), round(bottom + (height - size[1]) / 2)
            Rectangle(texture=picture, pos=at, size=size)

    def _token(self, token: of.Token, box: Box) -> None:
        left, bottom, width, height = box
        colour = self._colours.get(token.seat, RAISED)
        if token.gone:
            colour = lighten(colour, PALE)
        side = min(width, height) * (0.82 if token.tilted else 0.94)
        x, y = left + width / 2, bottom + height / 2
        if token.tilted:
            with self._canvas:
                PushMatrix()
                Rotate(angle=TURNED, origin=(x, y))
        draw_frame(self._canvas, (x - side / 2, y - side / 2, side, side), colour, shade(colour, 0.55), raised=True)
        ink, drawing = over(colour), side * (DRAWING if token.figure else 0.78)
        lift = side * 0.12 if token.figure else 0.0
        aside = -side * 0.12 if token.figure else 0.0
        at = x - drawing / 2 + aside, y - drawing / 2 + lift, drawing, drawing
        self._picture(token.drawing, at, ink, PALE if token.gone else 1.0)
        if token.figure:
            low = (x + side * 0.3, y - side * 0.26) if token.drawing else (x, y)
            write(self._canvas, token.figure, low, side * (0.42 if token.drawing else 0.6), ink, True, BOOK, tight=True)
        if token.tilted:
            with self._canvas:
                PopMatrix()
        if token.gone:
            cross = side * CROSS
            self._picture("no", (x + side / 2 - cross * 0.86, y - side / 2 - cross * 0.14, cross, cross), DANGER)

    def _card(self, card: of.Dealt, box: Box) -> None:
        left, bottom, width, height = box
        back = not (card.figure or card.drawing)
        draw_frame(self._canvas, box, CLOTH if back else VELLUM, CLASP if back else FADED_INK, 1.5, 5, raised=True)
        if back:
            inset = width * 0.16
            inner = left + inset, bottom + inset, width - 2 * inset, height - 2 * inset
            draw_frame(self._canvas, inner, edge=CLASP, width=1, radius=3)
            return
        if card.drawing:
            self._picture(card.drawing, (left + width * 0.1, bottom, width * 0.8, height), INK)
            return
        colour = self._colours.get(card.seat, RAISED)
        half = height * 0.56
        inner = left + width * 0.12, bottom + height - half - width * 0.12, width * 0.76, half
        draw_frame(self._canvas, inner, colour, shade(colour, 0.6), 1, 3)
        middle = left + width / 2, inner[1] + half / 2
        write(self._canvas, card.figure, middle, half * 0.82, over(colour), True, BOOK, tight=True)

    def _banner(self, banner: of.Banner, box: Box) -> None:
        side = self._sides.get(banner.seat)
        if side is None:
            return
        if banner.figure:
            draw_cloth(self._canvas, side, side_ground(side), self._art, box, banner.figure)
        else:
            draw_thrower(self._canvas, side, self._art, box, banner.gone)

    def _gap(self, gap: of.Gap, box: Box) -> None:
        """A measure between two things, its figure above a line with an arrow at each end and its unit below; or
        nothing where they touch."""
        (left, bottom, width, height), line = box, style.px(1.5)
        words, letters = _lines(gap.text), self._measure(box[3])
        y, low = bottom + height * (0.3 if len(words) == 1 else 0.5), height * 0.12
        ink = over(TABLE_GREEN) if of.Field() in self._parts else INK
        if not gap.text:
            return
        for word, up in zip(words, (0.62 * letters, -0.62 * letters - line), strict=False):
            write(self._canvas, word, (left + width / 2, y + up + line), letters, ink, True, BOOK)
        with self._canvas:
            Color(*ink)
            Rectangle(pos=(round(left), round(y - line / 2)), size=(width, line))
            for end, inward in ((left, 1), (left + width, -1)):
                Rectangle(pos=(round(end - line / 2), round(y - low)), size=(line, 2 * low))
                tip = end + inward * low
                Triangle(points=(end, y, tip, y + low * 0.6, tip, y - low * 0.6))

    def _space(self, space: of.Space, box: Box) -> None:
        left, bottom, width, height = box
        side = min(width, height) * 0.96
        x, y = left + (width - side) / 2, bottom + (height - side) / 2
        draw_frame(self._canvas, (x, y, side, side), VELLUM_SHADE, FADED_INK, 2, 3)
        colour, mini = self._colours.get(space.seat, RAISED), side * MINI
        rows = -(-space.tokens // MANY)
        for n in range(space.tokens):
            row, at = divmod(n, MANY)
            here = min(MANY, space.tokens - row * MANY)
            px = x + side / 2 + (at - (here - 1) / 2) * mini * 1.12 - mini / 2
            py = y + side / 2 - (row - (rows - 1) / 2) * mini * 1.12 - mini / 2
            draw_frame(self._canvas, (px, py, mini, mini), colour, shade(colour, 0.5), 1, 3, raised=True)


def _lines(text: str) -> list[str]:
    """A measure in lines: its figure and its unit."""
    return text.split(maxsplit=1)


def _across(text: str, letters: float) -> float:
    """How wide a line in letters of a size in px is."""
    return float(texture(text, round(letters), True, BOOK).size[0])
