"""Points as pips: how many are left of how many."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Ellipse, Line

from companion.scene import Meter
from ui.theme import GOLD, LEGIBLE, LINE, MUTED, TEXT, style
from ui.widgets.drawn import Drawn
from ui.widgets.text import texture, write


class Pips(Drawn):
    """Meters in a column, each a label with its pips and the figure."""

    def __init__(self, **kwargs: Any) -> None:
        self.meters: tuple[Meter, ...] = ()
        super().__init__(**kwargs)

    def show(self, meters: tuple[Meter, ...]) -> None:
        """Shows these meters."""
        self.meters = meters
        self.redraw()

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if not self.meters:
            return
        unit = style.unit
        row = min(self.height / len(self.meters), 30 * unit)
        if row < 1.2 * max(style.scaled(15), 18) * unit:
            self._one_line(style.scaled(15) * unit)
            return
        for i, meter in enumerate(self.meters):
            y = self.y + self.height - (i + 0.5) * row
            size = round(unit * style.scaled(15))
            width = texture(meter.label, size).size[0]
            write(self.canvas, meter.label, (self.x + width / 2, y), size, MUTED)
            right = self.x + self.width
            figure = f"{meter.left}"
            write(self.canvas, figure, (right - 8 * unit, y), 18 * unit, TEXT, bold=True)
            room = right - 22 * unit - self.x - width - 8 * unit
            dot = max(4 * unit, min(14 * unit, row * 0.55, room / max(1, meter.full) - 3 * unit))
            with self.canvas:
                for n in range(meter.full):
                    x = right - 22 * unit - (meter.full - n) * (dot + 3 * unit)
                    if n < meter.left:
                        Color(*GOLD)
                        Ellipse(pos=(x, y - dot / 2), size=(dot, dot))
                    else:
                        Color(*LINE)
                        Line(circle=(x + dot / 2, y, dot / 2 - 1), width=1.2)

    def _one_line(self, size: float) -> None:
        """All meters as figures in one line, where there is no room for more; none where there is not even that."""
        text = " · ".join(f"{meter.label} {meter.left}" for meter in self.meters)
        if self.height < 1.2 * size:
            return
        while size > LEGIBLE * style.unit and texture(text, round(size)).size[0] > self.width:
            size -= 0.5
        width = texture(text, round(size)).size[0]
        write(self.canvas, text, (self.x + width / 2, self.middle[1]), size, TEXT)
