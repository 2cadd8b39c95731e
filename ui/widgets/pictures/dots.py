"""Which of several steps is shown: a dot for each, those up to it filled."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color

from ui.theme import LINE, POINT, draw_disc, draw_ring, style
from ui.widgets.drawn import Drawn

DOT, APART = 12, 20
"""The size of a dot, and how far the middles of two lie from each other, in steps."""


class Dots(Drawn):
    """Dots from the left on, in one row."""

    def __init__(self, **kwargs: Any) -> None:
        self.at: int | None = None
        """Which step is shown, from 0 on; None where the page is none of them."""
        self.many = 0
        super().__init__(**kwargs)

    def show(self, at: int | None, many: int) -> None:
        """Shows a step of so many; no dots where it is none of them."""
        if self.shows(at, many):
            self.at, self.many = at, many

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if self.at is None:
            return
        unit, dot = style.unit, DOT * style.unit
        with self.canvas:
            for n in range(self.many):
                centre = self.x + dot / 2 + n * APART * unit, self.middle[1]
                if n <= self.at:
                    Color(*POINT)
                    draw_disc(centre, dot)
                else:
                    Color(*LINE)
                    draw_ring(centre, dot / 2 - unit, unit)
