"""Cards laid out side by side and below each other, as large as they fit."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.layout import Layout

from ui.theme import GRID, style

NARROW = 5 / 7
"""A card's width of its height."""
WIDEST = 2.0
"""The width of a card with a text, of its height, where there is room."""


def across(many: int, width: float, height: float, gap: float, words: bool) -> int:
    """How many of so many cards lie side by side so that they are largest, in a room in px with so much between two;
    `words` says that they have a text, for which they may be wide and are better not narrow."""

    def area(cols: int) -> float:
        rows = -(-many // cols)
        wide, high = (width - gap * (cols - 1)) / cols, (height - gap * (rows - 1)) / rows
        if words:
            return min(wide, high * WIDEST) * high * min(1.0, wide / high)
        return min(high, wide / NARROW) * min(wide, high * NARROW)

    return max(range(1, max(1, many) + 1), key=area)


class Spread(Layout):
    """Cards in rows of `cols`, the last row in the middle where it is shorter; without `cols` as they are largest, with
    `words` for cards that have a text."""

    cols = NumericProperty(0)
    words = BooleanProperty(False)
    gap_steps = NumericProperty(GRID)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "children", "cols", "words", "gap_steps"):
            self.fbind(name, self._trigger_layout)

    @property
    def abreast(self) -> int:
        """How many cards lie side by side."""
        gap = self.gap_steps * style.unit
        return int(self.cols) or across(
            len(self.children), self.width - 2 * gap, self.height - 2 * gap, gap, self.words
        )

    def wide(self, cols: int) -> float:
        """How wide a card of usual shape is where so many lie side by side, in px."""
        gap, rows = self.gap_steps * style.unit, -(-len(self.children) // max(1, cols))
        wide, high = (self.width - gap * (cols + 1)) / max(1, cols), (self.height - gap * (rows + 1)) / max(1, rows)
        return float(min(wide, high * NARROW))

    def do_layout(self, *_: object) -> None:
        """Gives each card its place."""
        many, gap = len(self.children), self.gap_steps * style.unit
        if not many:
            return
        cols = self.abreast
        rows = -(-many // cols)
        wide, high = (self.width - gap * (cols + 1)) / cols, (self.height - gap * (rows + 1)) / rows
        for n, card in enumerate(reversed(self.children)):
            row, at = divmod(n, cols)
            here = min(cols, many - row * cols)
            left = self.x + (self.width - here * wide - (here - 1) * gap) / 2
            card.size = wide, high
            card.pos = left + at * (wide + gap), self.top - (row + 1) * (high + gap)
