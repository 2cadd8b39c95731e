"""A board between two rulers, along its upper and its left edge, which are measured."""

from __future__ import annotations

from typing import Any, Final

from kivy.graphics import Color, Line, Rectangle

from ui.theme import CHOSEN, CLASP, INK, LEGIBLE, SHADOW, THICK, VELLUM, Box, draw_frame, style
from ui.widgets.board.map import Map
from ui.widgets.drawn import Drawn
from ui.widgets.writing.text import measured, write

RULER: Final = 26
"""How wide a ruler is, in steps. It lies outside of the board."""
SHORT, LONG = 0.24, 0.42
"""How long its strokes are, of its width."""
FINE_MM, STROKE_MM, FIGURE_MM = 10, 50, 100
"""Each so many mm has a stroke, a long one, and a figure."""
LEAST: Final = 3
"""Strokes lie at least so many steps from each other."""


class MeasuredMap(Map):
    """The map, all of it, which rulers lie beside."""

    whole = True


class Rulers(Drawn):
    """The rulers, above and at the left of a map that fills the rest of their box."""

    def __init__(self, **kwargs: Any) -> None:
        self.lengths = (0, 0)
        super().__init__(**kwargs)

    def show(self, width_mm: int, height_mm: int) -> None:
        """Measures a board of so many mm."""
        if self.shows(width_mm, height_mm):
            self.lengths = width_mm, height_mm

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        deep, falls = RULER * style.unit, 2 * style.unit
        left, top, right = self.x + deep, self.y + self.height - deep, self.x + self.width
        above, beside = (left, top, right - left, deep), (self.x, self.y, deep, top - self.y)
        if right <= left or top <= self.y:
            return
        for box, length_mm in zip((above, beside), self.lengths, strict=True):
            with self.canvas:
                Color(*SHADOW)
                Rectangle(pos=(box[0] + falls, box[1] - falls), size=box[2:])
            draw_frame(self.canvas, box, VELLUM, CLASP, 2, radius=2)
            self._strokes(box, length_mm, box is above)
        with self.canvas:
            Color(*CHOSEN)
            for line in ([left, top, right, top], [left, self.y, left, top]):
                Line(points=line, width=THICK / 2 * style.unit, cap="square")

    def _strokes(self, box: Box, length_mm: int, lies: bool) -> None:
        """The strokes of a ruler, from the board's upper left corner on, and its figures where it lies."""
        if not length_mm:
            return
        x, y, wide, high = box
        long, deep = (wide, high) if lies else (high, wide)
        k, size = long / length_mm, round(LEGIBLE * style.letter)
        fine = FINE_MM if FINE_MM * k >= LEAST * style.unit else STROKE_MM
        for mm in range(fine, length_mm, fine):
            at, reach = mm * k, deep * (LONG if mm % STROKE_MM == 0 else SHORT)
            beside, down = x + wide, y + high - at
            stroke = [x + at, y, x + at, y + reach] if lies else [beside, down, beside - reach, down]
            with self.canvas:
                Color(*INK)
                Line(points=stroke, width=0.6 * style.unit)
            across, up = measured(str(mm), size)
            if mm % FIGURE_MM == 0 and lies and at + across / 2 < long:
                write(self.canvas, str(mm), (x + at, y + deep - up / 2), size, INK)
