"""The steps that something passes through, side by side: those that are over, the one it is at, and those to come."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import NumericProperty

from companion.scene import Track as Steps
from ui.theme import INK, LEGIBLE, LINE, MUTED, RAISED, SMALL, TEXT, VELLUM, draw_frame, icon, style
from ui.widgets.drawn import Drawn
from ui.widgets.writing.text import size_in_line, texture, write

HIGH, GAP, SIGN = 34, 14, 16
"""How high the row is, the line between two steps, and the sign of one that is over, in steps."""


class Track(Drawn):
    """A row of steps. It `needs` no room where there are none."""

    needs = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self.steps: Steps | None = None
        super().__init__(**kwargs)

    def show(self, steps: Steps | None) -> None:
        """Shows the steps."""
        if self.shows(steps):
            self.steps = steps
            self.needs = HIGH * style.large * style.unit if steps is not None else 0

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if self.steps is None or self.height < LEGIBLE * style.letter:
            return
        unit, count = style.unit, len(self.steps.steps)
        gap = GAP * unit
        width = (self.width - gap * (count - 1)) / count
        middle = self.middle[1]
        with self.canvas:
            Color(*LINE)
            Rectangle(pos=(self.x + width / 2, round(middle)), size=(self.width - width, style.px(2)))
        size = style.scaled(SMALL + 1) * style.letter
        room = width - (SIGN + 12) * unit
        size = size_in_line(self.steps.steps, size, room, True)
        for n, step in enumerate(self.steps.steps):
            self._step(step, n - self.steps.at, (self.x + n * (width + gap), self.y, width, self.height), size)

    def _step(self, step: str, ahead: int, box: tuple[float, float, float, float], size: float) -> None:
        """One step: over where it lies behind (below 0), or at hand (0)."""
        x, y, width, height = box
        unit = style.unit
        fill, edge, words = (VELLUM, VELLUM, INK) if ahead == 0 else (RAISED, LINE, MUTED if ahead > 0 else TEXT)
        draw_frame(self.canvas, (x, y + 2 * unit, width, height - 4 * unit), fill, edge, radius=height / unit / 2)
        sign = icon("yes", SIGN) if ahead < 0 else None
        wide = texture(step, round(size), ahead == 0).size[0]
        side = SIGN * unit if sign is not None else 0.0
        left = x + (width - wide - side - (4 * unit if side else 0)) / 2
        if sign is not None:
            with self.canvas:
                Color(*words)
                Rectangle(texture=sign, pos=(round(left), round(y + (height - side) / 2)), size=(side, side))
            left += side + 4 * unit
        write(self.canvas, step, (left + wide / 2, y + height / 2), size, words, ahead == 0)
