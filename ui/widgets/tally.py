"""A combat as two sums, line by line, with the card between them."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, RoundedRectangle
from kivy.properties import NumericProperty

from companion.scene import Column, Side
from ui.theme import GOLD, LEGIBLE, LINE, MUTED, PANEL, TEXT, over, rgba, style
from ui.widgets.drawn import Drawn
from ui.widgets.text import texture, write


class Sum(Drawn):
    """One side's sum: its heading on its colour, its lines, its total. Only the first `shown` lines are drawn, and
    the total once all are."""

    redraw_on = ("shown",)
    shown = NumericProperty(99)

    def __init__(self, **kwargs: Any) -> None:
        self.column: Column | None = None
        self.side: Side | None = None
        super().__init__(**kwargs)

    def show(self, column: Column, side: Side | None) -> None:
        """Shows a column of a tally."""
        self.column, self.side = column, side
        self.redraw()

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if self.column is None:
            return
        unit = style.unit
        head = min(40 * unit, self.height * 0.2)
        colour = rgba(self.side.colour) if self.side else LINE
        with self.canvas:
            Color(*PANEL)
            RoundedRectangle(pos=self.pos, size=self.size, radius=[9 * unit])
            Color(*colour)
            radius = 9 * unit
            RoundedRectangle(
                pos=(self.x, self.y + self.height - head), size=(self.width, head), radius=[radius, radius, 0, 0]
            )
        heading = self.column.heading
        self._line(heading, "", self.y + self.height - head / 2, head * 0.5, over(colour), True)
        foot = head * 1.15
        room = self.height - head - foot
        row = min(30 * unit, room / max(1, len(self.column.lines)))
        for i, line in enumerate(self.column.lines[: int(self.shown)]):
            y = self.y + self.height - head - (i + 0.5) * row - 3 * unit
            amount = f"{line.amount}" if i == 0 else f"{line.amount:+d}".replace("-", "−")
            self._line(
                line.label, amount, y, min(max(row * 0.62, LEGIBLE * unit), 17 * unit * style.text), MUTED, False
            )
        if self.shown >= len(self.column.lines):
            with self.canvas:
                Color(*LINE)
                RoundedRectangle(
                    pos=(self.x + 10 * unit, self.y + foot), size=(self.width - 20 * unit, 1.5), radius=[0]
                )
            total = "…" if self.column.total is None else str(self.column.total)
            self._line("=", total, self.y + foot / 2, foot * 0.66, GOLD, True)

    def _line(self, label: str, amount: str, y: float, size: float, colour: Any, bold: bool) -> None:
        """A label at the left and a figure at the right, the label made smaller where it would touch the figure."""
        pad = 12 * style.unit
        figure = texture(amount, max(6, round(size)), True).size[0] if amount else 0
        room = self.width - 2 * pad - figure - pad / 2
        letters = size
        while letters > LEGIBLE * style.unit and texture(label, max(6, round(letters)), bold).size[0] > room:
            letters -= 0.5
        width = texture(label, max(6, round(letters)), bold).size[0]
        write(self.canvas, label, (self.x + pad + width / 2, y), letters, colour, bold)
        if amount:
            write(
                self.canvas,
                amount,
                (self.x + self.width - pad - figure / 2, y),
                size,
                TEXT if not bold else colour,
                True,
            )
