"""A seal of wax, stamped with the beginning of its code."""

from __future__ import annotations

from typing import Any

from ui.theme import BOOK, WAX, Colour, drawing, lighten, shade, style
from ui.widgets.devices.medal import draw_badge
from ui.widgets.displays.strokes import draw_picture
from ui.widgets.drawn import Drawn
from ui.widgets.writing.text import write

SEAL, BADGE = 88, 26
"""How large the seal is, and the sign of how it is at its edge, in steps."""
STAMP = 0.2
"""How high the letters are that are stamped into it, of its size."""


class WaxSeal(Drawn):
    """The seal, with the first eight signs of a code in two rows, and a sign of how it is."""

    def __init__(self, code: str, sign: str, colour: Colour, **kwargs: Any) -> None:
        self.code, self.sign, self.colour = code, sign, colour
        side = SEAL * style.unit
        super().__init__(size_hint=(None, None), size=(side, side), **kwargs)

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        (x, y), side, unit = self.middle, self.width, style.unit
        draw_picture(self.canvas, drawing("seal", side), (x, y), side)
        letters = side * STAMP
        for n, group in enumerate(self.code.split()[:2]):
            row = y + (0.5 - n) * letters * 1.05
            write(self.canvas, group, (x + unit, row - unit), letters, shade(WAX, 0.45), True, BOOK)
            write(self.canvas, group, (x, row), letters, lighten(WAX, 0.35), True, BOOK)
        draw_badge(self.canvas, self.sign, (x + side * 0.34, y - side * 0.34), BADGE, self.colour)
