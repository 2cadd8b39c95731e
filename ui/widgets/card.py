"""A card: a figure for each side, its coat of arms, or its back."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Line, RoundedRectangle
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.game import UNKNOWN
from companion.scene import Card, Emblem, Side
from ui.theme import GOLD, GROUND, INK, LINE, PAPER, PRINTED, TEXT, Colour, rgba, style
from ui.widgets.drawn import Drawn
from ui.widgets.shield import draw_shield
from ui.widgets.tap import Tap
from ui.widgets.text import fits, lines, texture, write, write_lines

BACK = rgba("#3a2f52")
NARROW = 0.66
"""A card's width of its height."""
WIDEST = 2.0
"""The width of a card of words, of its height, where there is room."""
ROOM = 0.94
"""How much of its room a card takes; the rest is for the edge of a marked one."""
LEAST = 50
"""The height of a card whose figures can be read, in steps; a lower one is not drawn."""
GAP = 0.3
"""Between a card's name and its text, of a letter's size."""
VEIL = 0.65
CROSS = 20
"""The size of the cross on a card that cannot be, in steps."""


class CardFace(Drawn):
    """One card, face up or face down; `turned` 0 to 1 is how far it was turned over."""

    redraw_on = ("marked", "turned", "owner")
    marked = BooleanProperty(False)
    owner = StringProperty("")
    """The side whose figure counts; it gets a golden edge."""
    turned = NumericProperty(1.0)
    free_steps = 0.0

    def __init__(self, **kwargs: Any) -> None:
        self.card: Card | None = None
        self.sides: tuple[Side, ...] = ()
        self.emblems: dict[str, Emblem] = {}
        super().__init__(**kwargs)

    def show(self, card: Card | None, sides: tuple[Side, ...], emblems: dict[str, Emblem]) -> None:
        """Shows a card, its back where its id is unknown, or an empty spot."""
        self.card, self.sides, self.emblems = card, sides, emblems
        self.redraw()

    @property
    def shape(self) -> tuple[float, float]:
        """The width and the height of the card itself, in px; a card of words is as wide as it may."""
        width, height = self.width * ROOM, self.height * ROOM
        if self._up and self.card is not None and not self.card.values:
            return min(width, height * WIDEST), height
        height = min(height, width / NARROW)
        return height * NARROW, height

    @property
    def _up(self) -> bool:
        """Whether its face is seen."""
        return self.card is not None and self.card.id != UNKNOWN and self.turned > 0.5

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        width, height = self.shape
        if height < LEAST * style.unit:
            return
        squeeze = abs(2 * self.turned - 1)
        x, y, radius = self.middle[0] - width * squeeze / 2, self.middle[1] - height / 2, _radius(width, height)
        with self.canvas:
            if self.card is None:
                Color(*LINE)
                Line(rounded_rectangle=(x, y, width, height, radius), width=1.2, dash_length=4, dash_offset=4)
                return
            if self.marked:
                edge = max(3.0, height * 0.03)
                Color(*GOLD)
                RoundedRectangle(
                    pos=(x - edge, y - edge),
                    size=(width * squeeze + 2 * edge, height + 2 * edge),
                    radius=[radius + edge],
                )
            up = self._up
            Color(*(PAPER if up else BACK))
            RoundedRectangle(pos=(x, y), size=(width * squeeze, height), radius=[radius])
            Color(*(INK if up else GOLD))
            Line(rounded_rectangle=(x, y, width * squeeze, height, radius), width=1.2)
        if squeeze < 0.95:
            return
        if not up:
            with self.canvas:
                Color(*GOLD)
                inset = height * 0.09
                Line(rounded_rectangle=(x + inset, y + inset, width - 2 * inset, height - 2 * inset, radius), width=1.2)
            write(self.canvas, "?", (self.middle[0], self.middle[1]), height * 0.3, GOLD, bold=True)
        elif self.card.values:
            self._figures(x, y, width, height)
        else:
            self._words(x, y, width, height)

    def _figures(self, x: float, y: float, width: float, height: float) -> None:
        """The figures of the sides, the last side's below, each on its side's colour with its name."""
        assert self.card is not None
        if self.card.emblem in self.emblems:
            emblem = self.emblems[self.card.emblem]
            size = height * 0.2
            draw_shield(self.canvas, emblem, self.middle[0] - size * 0.43, self.middle[1] - size * 0.5, size)
        sides = [side for side in reversed(self.sides) if side.id in self.card.values][:2]
        band = height * 0.36
        bottoms = (y + height - band, y)
        for i, side in enumerate(sides):
            with self.canvas:
                Color(*rgba(side.colour))
                corner = _radius(width, height)
                corners = [corner, corner, 0, 0] if i == 0 else [0, 0, corner, corner]
                RoundedRectangle(pos=(x, bottoms[i]), size=(width, band), radius=corners)
        self._veil(x, y, width, height)
        for bottom, side in zip(bottoms, sides, strict=False):
            self._band(side, bottom, band, width)
            if side.id == self.owner:
                with self.canvas:
                    Color(*GOLD)
                    edge = max(1.5, height * 0.012)
                    Line(rounded_rectangle=(x, bottom, width, band, _radius(width, height)), width=edge)

    def _band(self, side: Side, bottom: float, band: float, width: float) -> None:
        """A side's figure, above its name; before its first letter where the name would be too small to read."""
        assert self.card is not None
        figure, x = str(self.card.values[side.id]), self.middle[0]
        size = max(band * 0.2, PRINTED * style.unit)
        while size > PRINTED * style.unit and texture(side.name, round(size), True).size[0] > width * 0.94:
            size -= 0.5
        if texture(side.name, round(size), True).size[0] <= width * 0.94 and size * 1.2 <= band * 0.4:
            write(self.canvas, figure, (x, bottom + band * 0.58), band * 0.66, TEXT, bold=True)
            write(self.canvas, side.name, (x, bottom + size * 0.7), size, TEXT, bold=True)
        else:
            size = max(band * 0.4, PRINTED * style.unit)
            write(self.canvas, side.name[:1], (x - width * 0.2, bottom + band * 0.46), size, TEXT, bold=True)
            write(self.canvas, figure, (x + width * 0.14, bottom + band * 0.5), band * 0.66, TEXT, bold=True)

    @property
    def _ink(self) -> Colour:
        """The colour of its words."""
        return INK

    def _veil(self, x: float, y: float, width: float, height: float) -> None:
        """What lies over the colours of a card that cannot be."""

    def _words(self, x: float, y: float, width: float, height: float) -> None:
        """The name and the text of a card, in as large letters as fit, below a strip that stays free."""
        assert self.card is not None
        self._veil(x, y, width, height)
        free = self.free_steps * style.unit
        room, high = width * 0.9, height * 0.9 - free
        size = style.unit * style.scaled(16)
        while size > PRINTED * style.unit and not self._fit(round(size), room, high):
            size *= 0.96
        letters = round(size)
        name, text = (lines(words, letters, round(room), bold) for words, bold in self._both())
        gap = letters * GAP
        top = self.middle[1] - free / 2 + (name.size[1] + gap + text.size[1]) / 2
        for picture, (words, bold) in zip((name, text), self._both(), strict=True):
            centre = (self.middle[0], top - picture.size[1] / 2)
            write_lines(self.canvas, words, centre, room, letters, self._ink, bold=bold)
            top -= picture.size[1] + gap

    def _both(self) -> tuple[tuple[str, bool], tuple[str, bool]]:
        """The name and the text, and whether it is bold."""
        assert self.card is not None
        return (self.card.name, True), (self.card.text, False)

    def _fit(self, letters: int, width: float, height: float) -> bool:
        """Whether name and text of that many px fit."""
        high = sum(lines(words, letters, round(width), bold).size[1] for words, bold in self._both())
        return high + letters * GAP <= height and all(
            fits(words, letters, width, height, bold) for words, bold in self._both()
        )


def _radius(width: float, height: float) -> float:
    """The radius of a card's corners."""
    return min(height * 0.06, width * 0.09)


class TapCard(Tap, CardFace):
    """A card that fingers tap; a `faint` one is darker with a cross in its corner, and answers why it cannot be."""

    faint = BooleanProperty(False)
    free_steps = CROSS + 4

    @property
    def _ink(self) -> Colour:
        return TEXT if self.faint else INK

    def _veil(self, x: float, y: float, width: float, height: float) -> None:
        if not self.faint:
            return
        size, unit = CROSS * style.unit, style.unit
        with self.canvas:
            Color(*GROUND[:3], VEIL)
            RoundedRectangle(pos=(x, y), size=(width, height), radius=[_radius(width, height)])
            at = x + width - size / 2 - 3 * unit, y + height - size / 2 - 3 * unit
            Color(*INK)
            Line(circle=(*at, size / 4), width=size / 4)
            Color(*TEXT)
            for sign in (-1, 1):
                reach = size * 0.22
                Line(
                    points=[at[0] - reach, at[1] - reach * sign, at[0] + reach, at[1] + reach * sign], width=1.4 * unit
                )
