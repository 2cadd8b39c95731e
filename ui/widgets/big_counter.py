"""A counter as large as a finger: tapped to join, or to take points of damage."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Line
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.scene import Counter
from ui.theme import GOLD, INK, Colour, rgba
from ui.widgets.counter import draw_counter
from ui.widgets.drawn import Drawn
from ui.widgets.text import write

HURT = rgba("#ff6b6b")


class BigCounter(ButtonBehavior, Drawn):
    """One counter; `joins` gives it a golden edge, `points` counts the damage that it takes."""

    redraw_on = ("joins", "points", "falls")
    joins = BooleanProperty(False)
    points = NumericProperty(0)
    falls = BooleanProperty(False)

    def __init__(self, counter: Counter, colour: Colour, **kwargs: Any) -> None:
        self.counter, self.colour = counter, colour
        super().__init__(**kwargs)

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        size = min(self.width * 0.82, self.height * 0.86)
        draw_counter(self.canvas, self.counter, self.colour, self.middle, size, self.joins, name=True)
        x, y = self.middle
        if self.falls:
            with self.canvas:
                Color(*HURT)
                for sign in (-1, 1):
                    reach = size * 0.46
                    Line(points=[x - reach, y - reach * sign, x + reach, y + reach * sign], width=size * 0.05)
        if self.points:
            at = (x + size * 0.44, y + size * 0.42)
            with self.canvas:
                Color(*HURT)
                Line(circle=(*at, size * 0.09), width=size * 0.09)
            write(self.canvas, f"−{self.points}", at, size * 0.24, INK, bold=True)
        elif self.joins:
            at = (x + size * 0.44, y + size * 0.42)
            with self.canvas:
                Color(*GOLD)
                Line(circle=(*at, size * 0.08), width=size * 0.08)
            write(self.canvas, "✓", at, size * 0.24, INK, font="DejaVuSans")
