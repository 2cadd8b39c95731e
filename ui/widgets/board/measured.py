"""A board between two rulers, along its upper and its left edge, which are measured."""

from __future__ import annotations

from typing import Final

from kivy.graphics import Color, Line, Rectangle

from ui.theme import CHOSEN, CLASP, INK, LEGIBLE, SHADOW, THICK, VELLUM, Box, draw_frame, style
from ui.widgets.board.map import Map
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
    """The map with its rulers."""

    whole = True

    def _refresh(self) -> None:
        super()._refresh()
        self.canvas.after.clear()
        board = self.board
        if board is None:
            return
        wide = RULER * style.unit
        left, top = self.to_px(0, 0)
        right, bottom = self.to_px(board.width_mm, board.height_mm)
        falls = 2 * style.unit
        for box in ((left, top, right - left, wide), (left - wide, bottom, wide, top - bottom)):
            with self.canvas.after:
                Color(*SHADOW)
                Rectangle(pos=(box[0] + falls, box[1] - falls), size=box[2:])
            draw_frame(self.canvas.after, box, VELLUM, CLASP, 2, radius=2)
        paper = board.on_paper
        self._strokes((left, top, right - left, wide), paper.width_mm, lies=True)
        self._strokes((left - wide, bottom, wide, top - bottom), paper.height_mm, lies=False)
        with self.canvas.after:
            Color(*CHOSEN)
            for line in ([left, top, right, top], [left, bottom, left, top]):
                Line(points=line, width=THICK / 2 * style.unit, cap="square")

    def _strokes(self, box: Box, length_mm: float, lies: bool) -> None:
        """The strokes of a ruler, from the board's upper left corner on, and its figures."""
        x, y, wide, high = box
        long, deep = (wide, high) if lies else (high, wide)
        k, size = long / length_mm, round(LEGIBLE * style.letter)
        fine = FINE_MM if FINE_MM * k >= LEAST * style.unit else STROKE_MM
        for mm in range(fine, int(length_mm), fine):
            at, reach = mm * k, deep * (LONG if mm % STROKE_MM == 0 else SHORT)
            stroke = (
                [x + at, y, x + at, y + reach] if lies else [x + wide, y + high - at, x + wide - reach, y + high - at]
            )
            with self.canvas.after:
                Color(*INK)
                Line(points=stroke, width=0.6 * style.unit)
            across = measured(str(mm), size)[0]
            if mm % FIGURE_MM == 0 and lies and at + across / 2 < long:
                write(self.canvas.after, str(mm), (x + at, y + deep * 0.72), size, INK)
