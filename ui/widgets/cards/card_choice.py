"""Cards that were chosen, and those that would have been better, each in the frame of its colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.scene import Card
from ui.theme import GRID, INK, THICK, Colour, draw_frame, style
from ui.widgets.cards.card_face import Looks, draw_small
from ui.widgets.cards.spread import NARROW
from ui.widgets.drawn import Drawn

HIGH = 0.78
"""How high a card is at most, of the room."""


class CardChoice(Drawn):
    """The cards side by side, as large as fit."""

    def __init__(self, **kwargs: Any) -> None:
        self.cards: tuple[tuple[Card, Colour], ...] = ()
        self.looks = Looks()
        super().__init__(**kwargs)

    def show(self, cards: Sequence[tuple[Card, Colour]], looks: Looks) -> None:
        """Shows cards, each with its colour."""
        self.cards, self.looks = tuple(cards), looks
        self.redraw()

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        many, gap = len(self.cards), GRID * style.unit
        if not many or self.width < 2:
            return
        wide = min((self.width - gap * many) / many, self.height * HIGH * NARROW)
        left = self.middle[0] - (many * (wide + gap) - gap) / 2
        edge = style.px(THICK)
        for card, colour in self.cards:
            box = (left, self.middle[1] - wide / NARROW / 2, wide, wide / NARROW)
            around = tuple(part + more * edge for part, more in zip(box, (-1, -1, 2, 2), strict=True))
            draw_frame(self.canvas, (around[0], around[1], around[2], around[3]), colour, INK, 1)
            draw_small(self.canvas, card, self.looks, box)
            left += wide + gap
