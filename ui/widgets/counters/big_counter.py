"""A counter as large as a finger: tapped to join, or to take points of damage."""

from __future__ import annotations

from collections import Counter as Counted
from collections.abc import Iterable
from typing import Any

from kivy.graphics import Color, SmoothLine
from kivy.properties import BooleanProperty, NumericProperty

from companion.scene import Counter
from ui.theme import BODY, CHOSEN, HURT, INK, PRINTED, TEXT, Colour, draw_disc, style
from ui.theme.art import Art
from ui.widgets.counters.counter import draw_counter
from ui.widgets.drawn import Drawn
from ui.widgets.pictures.drops import ROUND, draw_drop
from ui.widgets.touch.tap import Tap
from ui.widgets.writing.text import fits, largest, lines, write, write_lines

DROP, FALL = 0.4, 0.9
"""How high a drop of damage is, and from how high it falls, of the counter."""
BESIDE = 1.6
"""How many times wider than high it is where its name stands beside it instead of below."""


def counted(counters: Iterable[Counter]) -> str:
    """Some counters by their names, those of a name counted."""
    often = Counted(counter.name for counter in counters)
    return ", ".join(f"{n} × {name}" if n > 1 else name for name, n in often.items())


class BigCounter(Tap, Drawn):
    """One counter with its name; `joins` gives it a golden edge, `points` counts the drops of damage that it takes,
    and `landed` 0 to 1 is how far the last of them has fallen."""

    redraw_on = ("joins", "points", "falls", "landed")
    joins = BooleanProperty(False)
    points = NumericProperty(0)
    falls = BooleanProperty(False)
    landed = NumericProperty(1.0)
    named = BooleanProperty(True)

    def __init__(self, counter: Counter, colour: Colour, art: Art | None = None, **kwargs: Any) -> None:
        """`art` are its game's drawings."""
        self.counter, self.colour, self.name, self.art = counter, colour, counter.name, art
        super().__init__(together=True, **kwargs)

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        (x, y), size = self._place()
        draw_counter(self.canvas, self.counter, self.colour, (x, y), size, self.joins, self.art)
        if self.falls:
            with self.canvas:
                Color(*HURT)
                for sign in (-1, 1):
                    reach = size * 0.46
                    SmoothLine(points=[x - reach, y - reach * sign, x + reach, y + reach * sign], width=size * 0.05)
        if self.points:
            high = size * DROP
            for n in range(int(self.points)):
                up = (1 - self.landed) * size * FALL if n == self.points - 1 else 0.0
                at = (x + size * 0.42 - n * high * ROUND * 0.9, y + size * 0.42 + up)
                draw_drop(self.canvas, "", at, high, rim=True)
        elif self.joins:
            at = (x + size * 0.44, y + size * 0.42)
            with self.canvas:
                Color(*CHOSEN)
                draw_disc(at, size * 0.32)
            write(self.canvas, "✓", at, size * 0.24, INK, font="DejaVuSans")

    def _place(self) -> tuple[tuple[float, float], float]:
        """The centre and the size of the counter, once its name is written below it or beside it."""
        x, y = self.middle
        if not self.named:
            return (x, y), min(self.width * 0.82, self.height * 0.86)
        gap = 8 * style.unit
        if self.width >= BESIDE * self.height:
            size = self.height * 0.68
            width = min(self.width - size * 1.1 - 1.5 * gap, self.height * 1.7)
            left = x - (size * 1.1 + gap + width) / 2
            letters = self._letters(width, self.height)
            write_lines(self.canvas, self.name, (left + size * 1.1 + gap + width / 2, y), width, letters, TEXT, "left")
            return (left + size * 0.55, y), size
        width = self.width - gap / 2
        foot = 2.5 * style.letter * style.scaled(BODY)
        letters = self._letters(width, foot)
        high = lines(self.name, letters, round(width)).size[1]
        write_lines(self.canvas, self.name, (x, self.y + foot - high / 2), width, letters, TEXT)
        size = min(self.width * 0.82, (self.height - foot) * 0.76)
        return (x, self.y + foot + (self.height - foot) / 2), size

    def _letters(self, width: float, height: float) -> int:
        """The size of the name in px, as large as it and those beside it fit."""
        row = self.parent.children if self.parent is not None else ()
        called = {self.name, *(one.name for one in row if isinstance(one, BigCounter) and one.named)}

        def good(steps: float) -> bool:
            return all(fits(name, round(steps * style.letter), width, height) for name in called)

        steps: float = largest(style.scaled(BODY), PRINTED, good) or PRINTED
        px: int = round(steps * style.letter)
        return px
