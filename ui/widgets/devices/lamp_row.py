"""How far the lamps of a table are found: a dot a lamp, and the one that glows now as a large bulb with its number."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, SmoothLine

from ui.theme import BOOK, CLASP, HEADING, INK, LINE, PANEL, SAID, VELLUM, draw_disc, shade, style
from ui.widgets.displays.strokes import draw_sign
from ui.widgets.drawn import Drawn
from ui.widgets.writing.text import write

DOT, LEAST = 16.0, 4.0
"""The size of a dot, and of one of very many, in steps."""
GLOW = ((1.0, 0.14), (0.84, 0.22))


class LampRow(Drawn):
    """The dots, in as many rows as they need: found ones glow, those without a place are dark, others are rings."""

    def __init__(self, **kwargs: Any) -> None:
        self.lamps, self.now = 0, 0
        self.found: frozenset[int] = frozenset()
        super().__init__(**kwargs)

    def show(self, lamps: int, now: int, found: frozenset[int]) -> None:
        """Shows so many lamps, the one that is asked for now, from 0 on, and which were found so far."""
        if self.shows(lamps, now, found):
            self.lamps, self.now, self.found = lamps, now, found

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        unit = style.unit
        if self.width < 2 or not self.lamps:
            return
        step = 1.4 * DOT * unit
        while step > LEAST * unit and -(-self.lamps // max(1, int(self.width / step))) * step > self.height:
            step *= 0.94
        rows = -(-self.lamps // max(1, int(self.width / step)))
        in_row = -(-self.lamps // rows)
        dot = step / 1.4
        for n in range(self.lamps):
            row, column = divmod(n, in_row)
            at = self.x + (column + 0.5) * step, self.y + self.height - (row + 0.5) * step
            with self.canvas:
                if n in self.found:
                    Color(*SAID[:3], 0.3)
                    draw_disc(at, dot * 1.35)
                    Color(*SAID)
                    draw_disc(at, dot * 0.8)
                elif n < self.now:
                    Color(*shade(LINE, 0.5))
                    draw_disc(at, dot * 0.8)
                else:
                    Color(*(VELLUM if n == self.now else LINE))
                    SmoothLine(circle=(*at, dot * 0.4), width=(2.0 if n == self.now else 1.0) * unit)


class Bulb(Drawn):
    """The lamp that is asked for: it glows, with its number from 1 on; dark where none is."""

    def __init__(self, **kwargs: Any) -> None:
        self.lamp: int | None = None
        super().__init__(**kwargs)

    def show(self, lamp: int | None) -> None:
        """Shows a lamp, from 0 on; None where none glows."""
        if self.shows(lamp):
            self.lamp = lamp

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        size, lit = min(self.width, self.height), self.lamp is not None
        with self.canvas:
            for share, strength in GLOW if lit else ():
                Color(*SAID[:3], strength)
                draw_disc(self.middle, size * share)
            for colour, share in ((CLASP, 0.68), (SAID if lit else PANEL, 0.63)):
                Color(*colour)
                draw_disc(self.middle, size * share)
        if self.lamp is None:
            draw_sign(self.canvas, "lights", None, self.middle, size * 0.4, VELLUM)
            return
        letters = min(HEADING * style.letter, size * 0.34)
        write(self.canvas, str(self.lamp + 1), self.middle, letters, INK, True, BOOK, tight=True)
