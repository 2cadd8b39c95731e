"""The difference of a fight, as it flies over to those who take it as damage."""

from __future__ import annotations

from math import cos, pi, sin

from kivy.graphics import Color, Mesh
from kivy.properties import NumericProperty

from ui.theme import BOOK, HURT, INK, style
from ui.widgets.drawn import Drawn
from ui.widgets.writing.text import write

POINTS = 11
"""How many points the star has on which the damage is written."""
RADIUS = 30
"""How far they reach, in steps."""


class Blow(Drawn):
    """Points of damage on their way from one spot of their parent to another; `flight` 0 to 1 is how far they came, and
    they are seen only between the two."""

    redraw_on = ("flight",)
    flight = NumericProperty(1.0)

    def aim(self, points: int, start: tuple[float, float], end: tuple[float, float]) -> None:
        """So many points will fly from one spot to the other, in px."""
        self.points, self.start, self.end = points, start, end

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        way = self.flight
        if not 0 < way < 1:
            return
        (x0, y0), (x1, y1) = self.start, self.end
        at = x0 + (x1 - x0) * way * way, y0 + (y1 - y0) * way * way
        reach = RADIUS * style.unit * (0.7 + 0.6 * way)
        star = [(reach * (1 if n % 2 else 0.66), pi * n / POINTS) for n in range(2 * POINTS)]
        with self.canvas:
            Color(*HURT)
            corners = [(at[0] + length * cos(turn), at[1] + length * sin(turn)) for length, turn in star]
            edge = [part for x, y in (at, *corners, corners[0]) for part in (x, y, 0.0, 0.0)]
            Mesh(vertices=edge, indices=list(range(len(edge) // 4)), mode="triangle_fan")
        write(self.canvas, f"−{self.points}", at, reach * 0.8, INK, True, BOOK)
