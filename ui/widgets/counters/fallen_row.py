"""The counters that a side lost, fallen in a row."""

from __future__ import annotations

from typing import Any

from companion.scene import Counter
from ui.theme import LINE, Colour
from ui.theme.art import Art
from ui.widgets.counters.fighters import draw_fighters
from ui.widgets.drawn import Drawn

LARGEST = 0.94
"""How large a counter is at most, of the row's height."""


class FallenRow(Drawn):
    """The row, from its left on; where there are many they lie over each other."""

    def __init__(self, **kwargs: Any) -> None:
        self.counters: tuple[Counter, ...] = ()
        self.colour: Colour = LINE
        self.art: Art | None = None
        super().__init__(**kwargs)

    def show(self, counters: tuple[Counter, ...], colour: Colour, art: Art | None) -> None:
        """Shows the counters that a side of that colour lost."""
        if self.shows(counters, colour, art):
            self.counters, self.colour, self.art = counters, colour, art

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        many = len(self.counters)
        if not many or self.width < 2 or self.height < 2:
            return
        size = min(LARGEST * self.height, self.width)
        step = min(size, (self.width - size) / max(1, many - 1))
        for n, counter in enumerate(self.counters):
            box = self.x + n * step, self.y, size, self.height
            draw_fighters(self.canvas, [counter], self.colour, box, {counter.piece: counter.life}, art=self.art)
