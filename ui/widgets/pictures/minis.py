"""What a line of words names, drawn small beside it: cards, counters with the harm
that they took, and what else its game draws of it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from kivy.graphics.instructions import Canvas

from companion.examples import Example
from companion.scene import Card, Counter, Side
from ui.theme import FADED_INK, LINE, side_ground, style
from ui.widgets.cards.card_face import Looks, draw_small
from ui.widgets.cards.spread import NARROW
from ui.widgets.counters.fighters import draw_fighters, width_of
from ui.widgets.displays.parts import PartsDrawing
from ui.widgets.writing.text import measured, write

CARD, COUNTER, PART = 33, 26, 30
"""How high a card, a counter and another thing are, in steps of letters."""
MOST = 4
"""So many counters are drawn at most, and as many cards; of the others how many they are."""
GAP, MORE = 4, 14
"""Between two cards, and the letters of how many others there are, in steps of letters."""


class Minis(msgspec.Struct, frozen=True):
    """The things, in a game of these sides that looks like this."""

    looks: Looks
    cards: tuple[Card, ...] = ()
    counters: tuple[Counter, ...] = ()
    harm: Mapping[str, int] = {}
    example: Example = ()

    @property
    def _parts(self) -> PartsDrawing:
        """What else stands there."""
        return PartsDrawing(self.example, self.looks.sides, self.looks.art)

    @property
    def width(self) -> float:
        """How wide they are side by side, in px."""
        cards = min(MOST, len(self.cards))
        wide: float = cards * (CARD * NARROW + GAP) * style.letter + self._parts.width(PART * style.letter)
        for groups in self._by_seat():
            wide += width_of(len(groups), COUNTER * style.letter) + GAP * style.letter
        return wide + (self._more() if self._left else 0)

    @property
    def height(self) -> float:
        """How high they are, in px."""
        high = CARD if self.cards else PART if self.example else COUNTER if self.counters else 0
        return float(high * style.letter)

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Draws them from the left on about a height."""
        letter = style.letter
        high = CARD * letter
        for card in self.cards[:MOST]:
            draw_small(canvas, card, self.looks, (left, middle - high / 2, high * NARROW, high))
            left += high * NARROW + GAP * letter
        size = COUNTER * letter
        for some in self._by_seat():
            wide = width_of(len(some), size)
            box = (left, middle - size / 2, wide, size)
            side = next((side for side in self.looks.sides if side.id == some[0].seat), None)
            draw_fighters(canvas, some, _colour(side), box, self.harm, art=self.looks.art)
            left += wide + GAP * letter
        if self._left:
            wide = self._more()
            write(canvas, f"+{self._left}", (left + wide / 2, middle), MORE * letter, FADED_INK, True)
            left += wide

        if self.example:
            self._parts.draw(canvas, left, middle, PART * letter)

    @property
    def _left(self) -> int:
        """How many things are not drawn."""
        return max(0, len(self.cards) - MOST) + max(0, len(self.counters) - MOST)

    def _more(self) -> float:
        """How wide it is to say how many those are."""
        return float(measured(f"+{self._left}", round(MORE * style.letter), None, True)[0])

    def _by_seat(self) -> list[tuple[Counter, ...]]:
        """The counters that are drawn, seat by seat."""
        seats = dict.fromkeys(one.seat for one in self.counters[:MOST])
        return [tuple(one for one in self.counters[:MOST] if one.seat == seat) for seat in seats]


def _colour(side: Side | None) -> tuple[float, float, float, float]:
    return side_ground(side) if side is not None else LINE
