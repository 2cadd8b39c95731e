"""The cards that a side lost, fallen in a row."""

from __future__ import annotations

from typing import Any, Final

from kivy.graphics import PopMatrix, PushMatrix, Rotate

from companion.game import UNKNOWN
from companion.scene import Card
from ui.widgets.cards.card_face import Looks, draw_back, draw_small
from ui.widgets.cards.spread import NARROW
from ui.widgets.drawn import Drawn

LEANS: Final = (-9.0, 6.0, -4.0, 10.0)
"""How far they lean, one after the other, in degrees."""
HIGH: Final = 0.86
"""How high a card is, of the row's height."""
APART: Final = 1.12
"""How far apart they lie, of their width, where there is room."""


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
                draw_small(self.canvas, card, self.looks, box, faint=True)
            with self.canvas:
                PopMatrix()
