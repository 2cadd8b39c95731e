"""How a combat between two sides ended, on one line: the arms of both with their sums between them."""

from __future__ import annotations

from typing import Any

from companion.scene import Side, Tally
from ui.theme import BOOK, FADED_INK, INK, PLAIN, style
from ui.theme.art import Art
from ui.widgets.drawn import Drawn
from ui.widgets.pictures.arms import draw_arms
from ui.widgets.writing.text import write

ARMS, SUM = 34, 26
"""How high the arms and the sums are, in steps."""
BESIDE, APART = 0.17, 0.4
"""How far from the middle the sums and the arms are, of the line's width."""


class OutcomeLine(Drawn):
    """The line; the higher sum stands out. A side that compares no sum has its arms alone."""

    def __init__(self, **kwargs: Any) -> None:
        self.sides: tuple[Side | None, Side | None] = (None, None)
        self.totals: tuple[int | None, int | None] = (None, None)
        self.art: Art | None = None
        super().__init__(**kwargs)

    def show(self, tally: Tally, sides: tuple[Side | None, Side | None], art: Art) -> None:
        """Shows a comparison of two columns, whose sides these are."""
        one, other = (None if tally.duel else column.total for column in tally.columns)
        if self.shows(sides, (one, other), art):
            self.sides, self.totals, self.art = sides, (one, other), art

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        (x, y), size = self.middle, style.letter * style.scaled(SUM)
        high = min(ARMS * style.letter, self.height * 0.9)
        most = max((total for total in self.totals if total is not None), default=None)
        for toward, side, total in zip((-1, 1), self.sides, self.totals, strict=True):
            if side is not None:
                draw_arms(self.canvas, side, self.art, (x + toward * APART * self.width, y), high)
            if total is not None:
                colour = INK if total == most else FADED_INK
                write(self.canvas, str(total), (x + toward * BESIDE * self.width, y), size, colour, total == most, BOOK)
        if most is not None:
            write(self.canvas, ":", (x, y), size, FADED_INK, True, PLAIN)
