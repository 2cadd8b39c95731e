"""A rule with a small drawn example beside its words: pieces, cards, dice and spaces in a row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.uix.boxlayout import BoxLayout

from companion import examples as of
from companion.scene import Side
from ui.theme import (
    BODY,
    BOOK,
    CHAIR,
    CLASP,
    CLOTH,
    DANGER,
    FADED_INK,
    GRID,
    HEADING,
    INK,
    PORTRAIT,
    RAISED,
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
from ui.widgets.drawn import Drawn
from ui.widgets.fights.die import draw_die
from ui.widgets.pictures.arms import WHITE
from ui.widgets.writing.text import texture, write
from ui.widgets.writing.words import Words

HIGH, GAP = 52, 6
"""How high a part of an example is, and what lies between two, in steps."""
ALONE = 1.25
"""How much larger a sign is that is all of an example."""
SIGN, CARD, DRAWING = 0.6, 0.72, 0.62
"""How high a sign between parts is, how wide a card, and how high the drawing on a piece, of a part's height."""
TURNED = -18
"""How far a piece leans that is tilted, in degrees."""
MINI, MANY = 0.4, 2
"""How large a piece in a space is, of the space, and how many lie side by side there."""
PALE = 0.45
WIDE, TALL_WIDE = 0.36, 0.32
"""The width of an example, of its rule's."""


class Example(Drawn):
    """An example, as large as fits."""

    def __init__(self, parts: of.Example, sides: Sequence[Side], art: Art | None, **kwargs: Any) -> None:
        self.parts, self.art = parts, art
        self.colours: Mapping[str, Colour] = {side.id: side_ground(side) for side in sides}
        super().__init__(**kwargs)

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if not self.parts or min(self.size) < 8:
            return
        unit = style.unit * max(1.0, style.letter / style.unit)
        high = HIGH * unit * (ALONE if len(self.parts) == 1 else 1.0)
        wide = sum(self._wide(part, high) for part in self.parts) + GAP * unit * (len(self.parts) - 1)
        scale = min(1.0, self.width / wide, self.height / high)
        high, gap = high * scale, GAP * unit * scale
        x = self.middle[0] - wide * scale / 2
        for part in self.parts:
            across = self._wide(part, high)
            self._part(part, (x, self.middle[1] - high / 2, across, high))
            x += across + gap

    def _wide(self, part: of.Part, high: float) -> float:
        """How wide a part is that is so high, in px."""
        if isinstance(part, of.Dealt):
            return high * CARD
        if isinstance(part, of.Mark):
            alone = len(self.parts) == 1
            if part.text:
                return float(texture(part.text, round(self._letters(high)), True, BOOK).size[0])
            return high if alone or "/" in part.sign else high * SIGN
        return high

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
                draw_die(self.canvas, part.shows, (box[0] + box[2] / 2, box[1] + box[3] / 2), box[2] * 0.9)
            case of.Space():
                self._space(part, box)
            case of.Mark(text=""):
                side = min(box[2], box[3])
                at = box[0], box[1] + (box[3] - side) / 2, side, side
                self._picture(part.sign, at, FADED_INK)
            case of.Mark():
                middle = box[0] + box[2] / 2, box[1] + box[3] / 2
                write(self.canvas, part.text, middle, self._letters(box[3]), INK, True, BOOK)

    def _picture(self, name: str, box: Box, colour: Colour, strength: float = 1.0) -> None:
        """A drawing of the game's art in its colours, or white ones and the house's signs in a colour."""
        left, bottom, width, height = box
        drawn = "/" in name
        if drawn:
            picture = self.art.sprite(name, height) if self.art is not None else None
        else:
            picture = icon(name, height / style.unit) if name else None
        if picture is None:
            return
        tint = (1.0, 1.0, 1.0) if drawn and not name.startswith(WHITE) else colour[:3]
        scale = min(width / max(1, picture.width), height / max(1, picture.height))
        size = picture.width * scale, picture.height * scale
        with self.canvas:
            Color(*tint, strength)
            at = round(left + (width - size[0]) / 2), round(bottom + (height - size[1]) / 2)
            Rectangle(texture=picture, pos=at, size=size)

    def _token(self, token: of.Token, box: Box) -> None:
        left, bottom, width, height = box
        colour = self.colours.get(token.seat, RAISED)
        if token.gone:
            colour = lighten(colour, PALE)
        side = min(width, height) * (0.82 if token.tilted else 0.94)
        x, y = left + width / 2, bottom + height / 2
        if token.tilted:
            with self.canvas:
                PushMatrix()
                Rotate(angle=TURNED, origin=(x, y))
        draw_frame(self.canvas, (x - side / 2, y - side / 2, side, side), colour, shade(colour, 0.55), raised=True)
        ink, drawing = over(colour), side * (DRAWING if token.figure else 0.78)
        lift = side * 0.12 if token.figure else 0.0
        aside = -side * 0.12 if token.figure else 0.0
        at = x - drawing / 2 + aside, y - drawing / 2 + lift, drawing, drawing
        self._picture(token.drawing, at, ink, PALE if token.gone else 1.0)
        if token.figure:
            low = (x + side * 0.3, y - side * 0.26) if token.drawing else (x, y)
            write(self.canvas, token.figure, low, side * (0.42 if token.drawing else 0.6), ink, True, BOOK, tight=True)
        if token.tilted:
            with self.canvas:
                PopMatrix()
        if token.gone:
            self._picture("no", (x - side / 2, y - side / 2, side, side), DANGER)

    def _card(self, card: of.Dealt, box: Box) -> None:
        left, bottom, width, height = box
        back = not (card.figure or card.drawing)
        draw_frame(self.canvas, box, CLOTH if back else VELLUM, CLASP if back else FADED_INK, 1.5, 5, raised=True)
        if back:
            inset = width * 0.16
            inner = left + inset, bottom + inset, width - 2 * inset, height - 2 * inset
            draw_frame(self.canvas, inner, edge=CLASP, width=1, radius=3)
            return
        if card.drawing:
            self._picture(card.drawing, (left + width * 0.1, bottom, width * 0.8, height), INK)
            return
        colour = self.colours.get(card.seat, RAISED)
        half = height * 0.56
        inner = left + width * 0.12, bottom + height - half - width * 0.12, width * 0.76, half
        draw_frame(self.canvas, inner, colour, shade(colour, 0.6), 1, 3)
        middle = left + width / 2, inner[1] + half / 2
        write(self.canvas, card.figure, middle, half * 0.82, over(colour), True, BOOK, tight=True)

    def _space(self, space: of.Space, box: Box) -> None:
        left, bottom, width, height = box
        side = min(width, height) * 0.96
        x, y = left + (width - side) / 2, bottom + (height - side) / 2
        draw_frame(self.canvas, (x, y, side, side), VELLUM_SHADE, FADED_INK, 2, 3)
        colour, mini = self.colours.get(space.seat, RAISED), side * MINI
        rows = -(-space.tokens // MANY)
        for n in range(space.tokens):
            row, at = divmod(n, MANY)
            here = min(MANY, space.tokens - row * MANY)
            px = x + side / 2 + (at - (here - 1) / 2) * mini * 1.12 - mini / 2
            py = y + side / 2 - (row - (rows - 1) / 2) * mini * 1.12 - mini / 2
            draw_frame(self.canvas, (px, py, mini, mini), colour, shade(colour, 0.5), 1, 3, raised=True)


class Rule(BoxLayout):
    """A rule: its example, and at its side what it is about and how it goes. It is as high as both need."""

    def __init__(
        self, what: str, how: str, example: of.Example, sides: Sequence[Side], art: Art | None, **kwargs: Any
    ) -> None:
        unit = style.unit
        super().__init__(spacing=1.5 * GRID * unit, size_hint_y=None, padding=(GRID * unit, GRID * unit / 2), **kwargs)
        share = TALL_WIDE if style.composition == PORTRAIT else WIDE
        picture = Example(example, sides, art, size_hint_x=share)
        told = BoxLayout(orientation="vertical", size_hint_y=None, size_hint_x=1 - share, pos_hint={"center_y": 0.5})
        title = Words(text=what[:1].upper() + what[1:], size_steps=CHAIR, color=INK, bold=True, font_name=BOOK)
        said = Words(text=how, size_steps=BODY, color=INK)
        told.add_widget(title)
        told.add_widget(said)
        told.bind(minimum_height=told.setter("height"))
        self.add_widget(picture)
        self.add_widget(told)
        self._least = (HIGH + 2 * GRID) * unit * max(1.0, style.letter / unit)
        told.bind(height=self._fit)
        self._fit(told, told.height)

    def _fit(self, _: object, high: float) -> None:
        self.height = max(self._least, high + GRID * style.unit)
