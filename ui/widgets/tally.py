"""A combat as two sums, line by line, with the card between them."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, RoundedRectangle
from kivy.properties import NumericProperty

from companion.scene import Column, Side
from ui.theme import GOLD, LEGIBLE, LINE, MUTED, PANEL, TEXT, over, readable, rgba, style
from ui.widgets.drawn import Drawn
from ui.widgets.text import texture, write, write_lines

ROW = 34
"""The height of a line where there is room, in steps."""
CROWDED = 18
"""With less, in steps, the total moves beside the heading."""


class Sum(Drawn):
    """One side's sum: its heading on its colour, its lines, its total. Only the first `shown` lines are drawn, and
    the total once all are."""

    redraw_on = ("shown",)
    shown = NumericProperty(99)

    def __init__(self, **kwargs: Any) -> None:
        self.column: Column | None = None
        self.side: Side | None = None
        self.rows = 1
        super().__init__(**kwargs)

    def show(self, column: Column, side: Side | None, rows: int) -> None:
        """Shows a column of a tally, with room for so many lines."""
        self.column, self.side, self.rows = column, side, rows
        self.redraw()

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if self.column is None:
            return
        unit = style.unit
        head = min(40 * unit, self.height * 0.2)
        colour = readable(rgba(self.side.colour)) if self.side else LINE
        with self.canvas:
            Color(*PANEL)
            RoundedRectangle(pos=self.pos, size=self.size, radius=[9 * unit])
            Color(*colour)
            radius = 9 * unit
            RoundedRectangle(
                pos=(self.x, self.y + self.height - head), size=(self.width, head), radius=[radius, radius, 0, 0]
            )
        top = self.y + self.height - head / 2
        done = self.shown >= len(self.column.lines)
        total = "…" if self.column.total is None else str(self.column.total)
        foot = head * 1.15
        room = self.height - head - 6 * unit
        if room - foot < self.rows * CROWDED * unit:
            self._line(self.column.heading, f"= {total}" if done else "", top, head * 0.5, over(colour), True)
        else:
            self._line(self.column.heading, "", top, head * 0.5, over(colour), True)
            room -= foot
            if done:
                with self.canvas:
                    Color(*LINE)
                    RoundedRectangle(
                        pos=(self.x + 10 * unit, self.y + foot), size=(self.width - 20 * unit, 1.5), radius=[0]
                    )
                self._line("=", total, self.y + foot / 2, foot * 0.66, GOLD, True)
        row = min(ROW * unit * max(1.0, style.text), room / max(1, self.rows))
        for i, line in enumerate(self.column.lines[: int(self.shown)]):
            y = self.y + self.height - head - (i + 0.5) * row - 3 * unit
            amount = f"{line.amount}" if i == 0 else f"{line.amount:+d}".replace("-", "−")
            letters = min(max(row * 0.62, LEGIBLE * unit), unit * style.scaled(17))
            self._line(line.label, amount, y, letters, MUTED, False, row)

    def _line(self, label: str, amount: str, y: float, size: float, colour: Any, bold: bool, row: float = 0.0) -> None:
        """A label at the left and a figure at the right. A label that would touch the figure is smaller; one that would
        be too small is in two lines where the row has room for them."""
        pad = 12 * style.unit
        figure = texture(amount, max(6, round(size)), True).size[0] if amount else 0
        room = self.width - 2 * pad - figure - pad / 2
        letters = size
        while letters > LEGIBLE * style.unit and texture(label, round(letters), bold).size[0] > room:
            letters -= 0.5
        width = texture(label, round(letters), bold).size[0]
        if width > room and row >= 2.2 * letters:
            write_lines(self.canvas, label, (self.x + pad + room / 2, y), room, letters, colour, "left", bold)
        else:
            write(self.canvas, label, (self.x + pad + width / 2, y), letters, colour, bold)
        if amount:
            at = (self.x + self.width - pad - figure / 2, y)
            write(self.canvas, amount, at, size, TEXT if not bold else colour, True)
