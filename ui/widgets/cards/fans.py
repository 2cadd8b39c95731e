"""Cards that were dealt, side by side, or fanned out where there is less room: behind the arms of each seat that got
some, and for the pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import PopMatrix, PushMatrix, Rotate

from companion.scene import Card, Side
from ui.theme import FADED_INK, GRID, PORTRAIT, style
from ui.widgets.cards.card_face import Looks, draw_small
from ui.widgets.cards.spread import NARROW
from ui.widgets.displays.strokes import draw_sign
from ui.widgets.drawn import Drawn
from ui.widgets.pictures.arms import draw_arms

CARD, ARMS = 56, 26
"""How high a card is at most, and the arms before a fan, in steps of letters."""
HIGH = 1.16
"""How high a fan is, of a card."""
SPREAD_DEG, LEAN_DEG = 24.0, 8.0
"""Between the outer cards of a fan, and between two cards, at most."""
OVER, BESIDE = 0.72, 1.06
"""How much of a card the next one leaves to be seen in a fan, and how far they lie apart side by side, of a card."""
WORTH = 0.8
"""Cards lie side by side where they are at least so large, of what they are in a fan."""
Fan = tuple[Side | None, tuple[Card, ...]]
"""Whose cards they are (None: the pile's), and the cards."""


class DealtFans(Drawn):
    """The fans in a width in px, each as large as all have room for: side by side, or below each other on a tall
    page."""

    def __init__(self, fans: Sequence[Fan], looks: Looks, wide: float, **kwargs: Any) -> None:
        self.fans, self.looks = tuple(fans), looks
        gap, letter = GRID * style.unit, style.letter
        most = max((len(cards) for _, cards in self.fans), default=1)
        self._across = 1 if style.composition == PORTRAIT else max(1, len(self.fans))
        self._cell = (wide + gap) / self._across
        room = self._cell - gap - ARMS * letter
        self._high = min(CARD * letter, room / self._needs(most, OVER))
        abreast = min(CARD * letter, room / self._needs(most, BESIDE))
        self._over = OVER
        """How far a card lies from the next one, of its width."""
        if abreast >= WORTH * self._high:
            self._high, self._over = abreast, BESIDE
        rows = -(-len(self.fans) // self._across)
        super().__init__(size_hint=(None, None), size=(wide, rows * self._high * HIGH), **kwargs)

    @staticmethod
    def _needs(most: int, over: float) -> float:
        """How wide so many cards are, of the height of one."""
        return NARROW * (1 + over * (most - 1)) + 0.34

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        high = ARMS * style.letter
        for n, (side, cards) in enumerate(self.fans):
            row, column = divmod(n, self._across)
            left, middle = self.x + column * self._cell, self.top - (row + 0.5) * self._high * HIGH
            if side is None:
                draw_sign(self.canvas, "deck", self.looks.art, (left + high / 2, middle), high, FADED_INK)
            else:
                draw_arms(self.canvas, side, self.looks.art, (left + high / 2, middle), high)
            self._fan(cards, left + high + 0.17 * self._high, middle)

    def _fan(self, cards: tuple[Card, ...], left: float, middle: float) -> None:
        """One fan from the left on, about a height."""
        high, wide = self._high, self._high * NARROW
        turn = 0.0 if self._over == BESIDE else min(LEAN_DEG, SPREAD_DEG / max(1, len(cards) - 1))
        for n, card in enumerate(cards):
            angle = ((len(cards) - 1) / 2 - n) * turn
            x, y = left + n * wide * self._over, middle - high / 2 - abs(angle) / SPREAD_DEG * 0.12 * high
            with self.canvas:
                PushMatrix()
                Rotate(angle=angle, origin=(x + wide / 2, y + high / 2))
            draw_small(self.canvas, card, self.looks, (x, y, wide, high))
            with self.canvas:
                PopMatrix()
