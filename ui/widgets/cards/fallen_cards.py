"""The cards that a side lost, fallen in a row."""

from __future__ import annotations

from typing import Any, Final

from kivy.graphics import Color, PopMatrix, PushMatrix, Rotate, SmoothLine
from kivy.graphics.instructions import Canvas

from companion.game import UNKNOWN
from companion.scene import Card
from ui.theme import DANGER, VELLUM, Box
from ui.widgets.cards.card_face import Looks, draw_back, draw_small
from ui.widgets.cards.spread import NARROW
from ui.widgets.drawn import Drawn

LEANS: Final = (-9.0, 6.0, -4.0, 10.0)
"""How far they lean, one after the other, in degrees."""
HIGH: Final = 0.86
"""How high a card is, of the row's height."""
APART: Final = 1.12
"""How far apart they lie, of their width, where there is room."""

CRACK: Final = ((0.88, 1.0), (0.76, 0.74), (0.9, 0.52), (0.72, 0.28), (0.8, 0.0))
"""A crack from the top of a card to its bottom, of its width and its height, beside the face of whoever is on it."""
RED, RIM = 0.022, 2.0
"""How wide a crack is, of its card's width on both sides of its middle, and its light rim, of the crack."""


def draw_lost(canvas: Canvas, card: Card, looks: Looks, box: Box) -> None:
    """Draws a small card that was lost: as bright as any other, with a red crack."""
    draw_small(canvas, card, looks, box)
    left, bottom, width, height = box
    points = [part for x, y in CRACK for part in (left + x * width, bottom + y * height)]
    wide = max(1.0, RED * width)
    with canvas:
        Color(*VELLUM)
        SmoothLine(points=points, width=wide * RIM)
        Color(*DANGER)
        SmoothLine(points=points, width=wide)


class FallenCards(Drawn):
    """The row, from its left on; where there are many they lie over each other."""

    def __init__(self, **kwargs: Any) -> None:
        self.cards: tuple[Card, ...] = ()
        self.looks = Looks()
        super().__init__(**kwargs)

    def show(self, cards: tuple[Card, ...], looks: Looks) -> None:
        """Shows the cards that a side lost; those that nobody saw are face down."""
        if self.shows(cards, looks):
            self.cards, self.looks = cards, looks

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        many = len(self.cards)
        if not many or self.width < 2 or self.height < 2:
            return
        high = self.height * HIGH
        wide = high * NARROW
        edge = 0.1 * high
        step = min(wide * APART, (self.width - wide - 2 * edge) / max(1, many - 1))
        for n, card in enumerate(self.cards):
            box = self.x + edge + n * step, self.y + (self.height - high) / 2, wide, high
            with self.canvas:
                PushMatrix()
                Rotate(angle=LEANS[n % len(LEANS)], origin=(box[0] + wide / 2, box[1] + high / 2))
            if card.id == UNKNOWN:
                draw_back(self.canvas, self.looks, box)
            else:
                draw_lost(self.canvas, card, self.looks, box)
            with self.canvas:
                PopMatrix()
