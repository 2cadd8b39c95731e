"""Damage as drops of blood: one with a figure, or a row of single points that are still to be given."""

from __future__ import annotations

from kivy.graphics import Color, Triangle
from kivy.graphics.instructions import Canvas
from kivy.properties import NumericProperty

from ui.theme import BOOK, DANGER, INK, LEGIBLE, draw_disc, over, style
from ui.widgets.drawn import Drawn
from ui.widgets.writing.text import write

ROUND = 0.72
"""How wide a drop is, of its height."""
APART = 1.15
"""From one drop of a row to the next, of a drop's width."""
RIM = 0.16
"""How much larger a drop is that has a rim."""


def draw_drop(
    canvas: Canvas, figure: str, centre: tuple[float, float], high: float, rim: bool = False, strength: float = 1.0
) -> None:
    """Draws a drop so many px high about a point, with a figure where there is one; a `rim` sets it off from a ground
    that may be red."""
    wide, (x, y) = high * ROUND, centre
    if rim:
        _shape(canvas, (x, y), high * (1 + RIM), (*INK[:3], strength))
    _shape(canvas, (x, y), high, (*DANGER[:3], strength))
    if figure:
        letters = max(LEGIBLE * style.letter, wide * 0.62)
        write(canvas, figure, (x, y - high / 2 + wide / 2), letters, over(DANGER), True, BOOK, tight=True)


def _shape(canvas: Canvas, centre: tuple[float, float], high: float, colour: tuple[float, float, float, float]) -> None:
    wide, (x, y) = high * ROUND, centre
    low, reach = y - high / 2 + wide / 2, wide * 0.46
    corners = ((x, y + high / 2), (x - reach, low + wide * 0.2), (x + reach, low + wide * 0.2))
    with canvas:
        Color(*colour)
        draw_disc((x, low), wide)
        Triangle(points=[part for corner in corners for part in corner])


class Drops(Drawn):
    """A row of so many drops, in the middle of its room, as large as all fit; those that were `given` are faint."""

    redraw_on = ("every", "given")
    every = NumericProperty(0)
    given = NumericProperty(0)
    FAINT = 0.22

    @staticmethod
    def across(many: int, high: float) -> float:
        """How wide so many drops are that are so many px high."""
        return many * high * ROUND * APART

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        many = int(self.every)
        if not many:
            return
        high = min(float(self.height), self.width / self.across(many, 1.0))
        step = high * ROUND * APART
        for n in range(many):
            at = self.middle[0] + (n - (many - 1) / 2) * step, self.middle[1]
            draw_drop(self.canvas, "", at, high * 0.9, strength=self.FAINT if n < self.given else 1.0)
