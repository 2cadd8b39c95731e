"""One line of the journal: the arms of whoever decided, and what happened."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from companion.scene import Side
from ui.theme import BODY, INK, Colour, style
from ui.theme.art import Art
from ui.widgets.drawn import Drawn
from ui.widgets.pictures.arms import draw_arms
from ui.widgets.writing.text import lines, write_lines

ARMS, INDENT = 22, 34
"""How high the arms are, in steps of letters, and how far right of their left end the words begin, in steps."""
LETTER = 0.64
"""How high the letter is that stands for arms, of the disc it stands on: so it can be read."""
BETWEEN = 5
"""The room above and below the words together, in steps."""


class ToldLine(Drawn):
    """A line as high as its words need in a width in px; without a `side` it is indented alike."""

    text = StringProperty("")

    def __init__(
        self,
        text: str,
        side: Side | None,
        art: Art | None,
        wide: float,
        colour: Colour = INK,
        steps: float = BODY,
        **kwargs: Any,
    ) -> None:
        """`steps` is the size of its words."""
        self.side, self.art, self.colour = side, art, colour
        self._size = style.letter * style.scaled(steps)
        self._indent = max(INDENT * style.unit * style.large * steps / BODY, 1.25 * ARMS * style.letter)
        self._room = round(wide - self._indent)
        high = lines(text, round(self._size), self._room, align="left").size[1]
        height = max(high + BETWEEN * style.unit, ARMS * style.letter if side is not None else 0.0)
        super().__init__(text=text, size_hint_y=None, height=height, **kwargs)
        self.redraw()

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        middle = self.y + self.height / 2
        at = self.x + self._indent + self._room / 2, middle
        write_lines(self.canvas, self.text, at, self._room, self._size, self.colour, "left")
        if self.side is None:
            return
        row = lines("X", round(self._size), self._room, align="left").size[1]
        y, high = (
            self.y + self.height - BETWEEN / 2 * style.unit - row / 2,
            ARMS * style.letter,
        )
        draw_arms(self.canvas, self.side, self.art, (self.x + high / 2, y), high, LETTER)
