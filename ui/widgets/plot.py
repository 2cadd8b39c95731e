"""How something changed for each side over a game, as steps; each line ends with its side's name and last figure."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Line, RoundedRectangle

from companion.scene import Side
from ui.theme import LINE, MUTED, PANEL, TEXT, lighten, rgba, style
from ui.widgets.drawn import Drawn
from ui.widgets.text import texture, write


class Plot(Drawn):
    """One chart."""

    def __init__(self, **kwargs: Any) -> None:
        self.title = ""
        self.sides: tuple[Side, ...] = ()
        self.series: dict[str, list[int]] = {}
        self.at: int | None = None
        super().__init__(**kwargs)

    def show(self, title: str, sides: tuple[Side, ...], series: dict[str, list[int]], at: int | None = None) -> None:
        """Shows one line a side; `at` marks one moment."""
        self.title, self.sides, self.series, self.at = title, sides, series, at
        self.redraw()

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        unit = style.unit
        with self.canvas:
            Color(*PANEL)
            RoundedRectangle(pos=self.pos, size=self.size, radius=[9 * unit])
        if not self.series:
            return
        size = 14 * unit * style.text
        head = size * 1.8
        width = texture(self.title, round(size), True).size[0]
        write(
            self.canvas, self.title, (self.x + 10 * unit + width / 2, self.y + self.height - head / 2), size, TEXT, True
        )
        names = max(texture(f"{side.name} 88", round(size)).size[0] for side in self.sides)
        x0, x1 = self.x + 12 * unit, self.x + self.width - names - 18 * unit
        y0, y1 = self.y + 12 * unit, self.y + self.height - head - 6 * unit
        most = max(max(values) for values in self.series.values()) or 1
        count = max(2, max(len(values) for values in self.series.values()))
        with self.canvas:
            Color(*LINE)
            Line(points=[x0, y0, x1, y0], width=1)
            if self.at is not None:
                x = x0 + (x1 - x0) * self.at / (count - 1)
                Line(points=[x, y0, x, y1], width=1.2)
        ends = {}
        for i, side in enumerate(self.sides):
            values = self.series.get(side.id, [0])
            points: list[float] = []
            for n, value in enumerate(values):
                x, y = x0 + (x1 - x0) * n / (count - 1), y0 + (y1 - y0) * value / most
                points += [x, points[-1], x, y] if points else [x, y]
            with self.canvas:
                Color(*lighten(rgba(side.colour), 0.35))
                Line(points=points, width=(1.4 + i) * unit)
            ends[side.id] = points[-1]
        self._names(ends, x1 + 6 * unit, size)

    def _names(self, ends: dict[str, float], x: float, size: float) -> None:
        """The sides' names at the ends of their lines, kept apart."""
        last = None
        for side in sorted(self.sides, key=lambda side: ends[side.id]):
            y = ends[side.id]
            if last is not None and y - last < size * 1.2:
                y = last + size * 1.2
            last = y
            text = f"{side.name} {self.series[side.id][-1]}"
            width = texture(text, round(size)).size[0]
            write(self.canvas, text, (x + width / 2, y), size, MUTED)
