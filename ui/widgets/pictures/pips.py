"""Points as pips: how many are left of how many."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color

from companion.scene import Meter
from ui.theme import BOOK, LEGIBLE, LINE, MUTED, POINT, SMALL, TEXT, draw_disc, draw_ring, style
from ui.widgets.drawn import Drawn
from ui.widgets.writing.text import size_in_line, texture, write

ROW, LEAST_ROW = 30, 1.15
"""The height of a row at most, in steps, and at least, of its letters."""
WIDE = 8
"""So many times wider than high the meters lie side by side."""
DOT, LEAST_DOT, GAP = 13, 5, 3
"""The size of a pip at most and at least, and the gap between two, in steps."""
FIRST = 1.35
"""How much larger the first meter's figure is."""


class Pips(Drawn):
    """Meters in a column, the first the largest, each a label with its pips and the figure."""

    def __init__(self, **kwargs: Any) -> None:
        self.meters: tuple[Meter, ...] = ()
        super().__init__(**kwargs)

    def show(self, meters: tuple[Meter, ...]) -> None:
        """Shows these meters."""
        if meters != self.meters:
            self.meters = meters
            self.redraw()

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if not self.meters:
            return
        unit = style.unit
        if self.width > WIDE * self.height:
            self._side_by_side()
            return
        row = min(self.height / len(self.meters), ROW * unit)
        size = style.scaled(SMALL) * style.letter
        if row < LEAST_ROW * size:
            size = LEGIBLE * style.letter
        if row < LEAST_ROW * size:
            self._one_line(style.scaled(SMALL) * style.letter)
            return
        top = self.middle[1] + row * len(self.meters) / 2
        for i, meter in enumerate(self.meters):
            self._row(meter, (self.x, self.x + self.width), top - (i + 0.5) * row, row, size, first=i == 0)

    def _side_by_side(self) -> None:
        """All meters in one row, each as wide as its label needs."""
        unit, gap = style.unit, 18 * style.unit
        size = max(LEGIBLE * style.letter, min(style.scaled(SMALL) * style.letter, self.height * 0.7))
        labels = [texture(meter.label, round(size)).size[0] for meter in self.meters]
        dots = [(16 + 4 + meter.full * (DOT + GAP)) * unit for meter in self.meters]
        free = self.width - sum(labels) - sum(dots) - gap * (len(labels) - 1)
        left, share = self.x, min(0.0, free) / len(labels)
        for n, meter in enumerate(self.meters):
            right = left + labels[n] + dots[n] + share
            self._row(meter, (left, right), self.middle[1], self.height, size, first=n == 0)
            left = right + gap

    def _row(self, meter: Meter, ends: tuple[float, float], y: float, row: float, size: float, first: bool) -> None:
        unit, (left, right) = style.unit, ends
        width = right - left
        figure = min(size * (FIRST if first else 1.0), row * 0.74)
        room = self._dots_room(meter)
        size = size_in_line([meter.label], size, width - room)
        wide = texture(meter.label, round(size)).size[0]
        wide_enough = wide <= width - room
        write(self.canvas, meter.label, (left + wide / 2, y), size, TEXT if first else MUTED)
        number = texture(str(meter.left), round(figure), True, BOOK).size[0]
        if wide + number + 2 * unit > width:
            return
        write(self.canvas, str(meter.left), (right - number / 2, y), figure, TEXT, bold=True, font=BOOK)
        if not wide_enough:
            return
        free = right - 16 * unit - left - wide - 4 * unit
        dot = min(DOT * unit, row * 0.6, free / max(1, meter.full) - GAP * unit)
        if dot < LEAST_DOT * unit:
            return
        with self.canvas:
            for n in range(meter.full):
                x = right - 16 * unit - (meter.full - n) * (dot + GAP * unit)
                if n < meter.left:
                    Color(*POINT)
                    draw_disc((x + dot / 2, y), dot)
                else:
                    Color(*LINE)
                    draw_ring((x + dot / 2, y), dot / 2 - 1, unit * 0.6)

    @staticmethod
    def _dots_room(meter: Meter) -> float:
        """The room that pips and figure take at least, in px."""
        return float((16 + meter.full * (LEAST_DOT + GAP) + 4) * style.unit)

    def _one_line(self, size: float) -> None:
        """All meters as figures in one line, where there is no room for more; none where there is not even that."""
        text = " · ".join(f"{meter.label} {meter.left}" for meter in self.meters)
        if self.height < 1.2 * LEGIBLE * style.letter:
            return
        size = size_in_line([text], min(size, self.height / 1.2), self.width)
        width = texture(text, round(size)).size[0]
        write(self.canvas, text, (self.x + width / 2, self.middle[1]), size, TEXT)
