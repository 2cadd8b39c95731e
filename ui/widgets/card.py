"""A card: a figure for each side, its coat of arms, or its back."""

from __future__ import annotations

from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Line, Rectangle, RoundedRectangle
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.game import UNKNOWN
from companion.scene import Card, Emblem, Side
from ui.theme import GOLD, INK, LINE, PAPER, TEXT, rgba, style
from ui.widgets.drawn import Drawn
from ui.widgets.shield import draw_shield
from ui.widgets.text import texture, write

BACK = rgba("#3a2f52")
FAINT = 0.55


class CardFace(Drawn):
    """One card, face up or face down; `turned` 0 to 1 is how far it was turned over."""

    redraw_on = ("marked", "turned")
    marked = BooleanProperty(False)
    turned = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        self.card: Card | None = None
        self.sides: tuple[Side, ...] = ()
        self.emblems: dict[str, Emblem] = {}
        super().__init__(**kwargs)

    def show(self, card: Card | None, sides: tuple[Side, ...], emblems: dict[str, Emblem]) -> None:
        """Shows a card, its back where its id is unknown, or an empty spot."""
        self.card, self.sides, self.emblems = card, sides, emblems
        self.redraw()

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        height = min(self.height, self.width / 0.66)
        width = height * 0.66
        squeeze = abs(2 * self.turned - 1)
        x, y, radius = self.middle[0] - width * squeeze / 2, self.middle[1] - height / 2, height * 0.06
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
            up = self.card.id != UNKNOWN and self.turned > 0.5
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
        sides = [side for side in reversed(self.sides) if side.id in self.card.values]
        band = height * 0.36
        for i, side in enumerate(sides[:2]):
            bottom = y + height - band if i == 0 else y
            with self.canvas:
                Color(*rgba(side.colour))
                corner = height * 0.06
                corners = [corner, corner, 0, 0] if i == 0 else [0, 0, corner, corner]
                RoundedRectangle(pos=(x, bottom), size=(width, band), radius=corners)
            figure = str(self.card.values[side.id])
            write(self.canvas, figure, (self.middle[0], bottom + band * 0.58), band * 0.66, TEXT, bold=True)
            size = band * 0.2
            while size > 6 and texture(side.name, max(6, round(size))).size[0] > width * 0.9:
                size -= 0.5
            write(self.canvas, side.name, (self.middle[0], bottom + band * 0.15), size, TEXT)
        if self.card.emblem in self.emblems:
            emblem = self.emblems[self.card.emblem]
            size = height * 0.2
            draw_shield(self.canvas, emblem, self.middle[0] - size * 0.43, self.middle[1] - size * 0.5, size)

    def _words(self, x: float, y: float, width: float, height: float) -> None:
        """The name and the text of a card, in as large letters as fit."""
        assert self.card is not None
        size = height * 0.09
        inner = (width * 0.88, height * 0.9)
        while True:
            label = CoreLabel(
                text=f"{self.card.name}\n\n{self.card.text}",
                font_size=size,
                text_size=(inner[0], None),
                halign="center",
            )
            label.refresh()
            if label.texture.size[1] <= inner[1] or size < 9 * style.unit:
                break
            size *= 0.93
        picture = label.texture
        with self.canvas:
            Color(*INK)
            Rectangle(
                texture=picture,
                size=picture.size,
                pos=(self.middle[0] - picture.size[0] / 2, self.middle[1] - picture.size[1] / 2),
            )


class TapCard(ButtonBehavior, CardFace):
    """A card that fingers tap; a `faint` one is paler, and answers why it cannot be."""

    faint = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.opacity = FAINT if self.faint else 1.0

    def draw(self) -> None:
        """Draws everything anew; a faint card has a cross on its upper edge."""
        super().draw()
        if not self.faint or self.card is None:
            return
        height = min(self.height, self.width / 0.66)
        size = height * 0.04
        x, y = self.middle[0], self.middle[1] + height / 2 - size / 2
        with self.canvas:
            Color(*INK)
            Line(circle=(x, y, size / 2), width=size)
            Color(*TEXT)
            for sign in (-1, 1):
                Line(points=[x - size * 0.6, y - size * 0.6 * sign, x + size * 0.6, y + size * 0.6 * sign], width=1.4)
