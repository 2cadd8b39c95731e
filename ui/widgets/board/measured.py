"""A board whose upper and left edges are measured."""

from __future__ import annotations

from kivy.graphics import Color, SmoothLine

from ui.theme import CHOSEN, THICK, style
from ui.widgets.board.map import Map

END = 7
"""How far the strokes across the ends of an edge reach, in steps."""


class MeasuredMap(Map):
    """The map with those two edges lit from end to end."""

    whole = True

    def _refresh(self) -> None:
        super()._refresh()
        self.canvas.after.clear()
        if self.board is None:
            return
        end = END * style.unit
        left, top = self.to_px(0, 0)
        right, _ = self.to_px(self.board.width_mm, 0)
        _, bottom = self.to_px(0, self.board.height_mm)
        with self.canvas.after:
            Color(*CHOSEN)
            for line in (
                [left, bottom, left, top, right, top],
                [left - end, bottom, left + end, bottom],
                [right, top - end, right, top + end],
            ):
                SmoothLine(points=line, width=THICK * style.unit / 2)
