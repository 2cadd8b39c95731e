"""A choice of a few values side by side in one bar, of which one counts: by words, by letters of a size, or by how loud
something is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from ui.theme import (
    BODY,
    BOOK,
    CHOSEN,
    FRAME,
    LEGIBLE,
    LINE,
    PANEL,
    RAISED,
    TEXT,
    THICK,
    Colour,
    draw_frame,
    icon,
    style,
)
from ui.widgets.drawn import Drawn
from ui.widgets.touch.tap import Tap
from ui.widgets.writing.text import largest, texture, write

STEPS = 50
"""How high a bar is, in steps."""
LETTER = 20
"""The height of a letter of the usual size, in steps."""
SIGN, AWAY = 26, 8
"""The side of a sign, and how far from it its name stands, in steps."""
BARS, BAR, GAP, LOW, RISE = 4, 4, 3, 7, 4
"""How many bars show the volume, how wide they are, what lies between two, how high the first is, and how much higher
each is than the one before, in steps."""


class Value(msgspec.Struct, frozen=True):
    """One value: what it is called, and what is drawn for its name: an `icon` (`beside` its name where that has the
    room), a `letter` so many times as large as
    usual, or a volume of so many `bars`."""

    value: Any
    text: str
    icon: str = ""
    letter: float = 0.0
    bars: int = 0
    beside: bool = False


class Segment(Tap, Drawn):
    """One value of a bar, to be tapped."""

    redraw_on = ("state", "chosen")
    text = StringProperty("")
    chosen = BooleanProperty(False)

    def __init__(self, value: Value, **kwargs: Any) -> None:
        self.value = value
        super().__init__(text=value.text, **kwargs)

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if self.chosen or self.state == "down":
            inset = 2 * style.unit
            box = (self.x + inset, self.y + inset, self.width - 2 * inset, self.height - 2 * inset)
            edge, width = (CHOSEN, THICK) if self.chosen else (LINE, FRAME)
            draw_frame(self.canvas, box, RAISED, edge, width, raised=self.chosen)
        if self.value.icon and not self.value.beside:
            self._sign(self.middle[0])
        elif self.value.letter:
            write(self.canvas, "A", self.middle, LETTER * self.value.letter * style.letter, TEXT, True, BOOK)
        elif self.value.bars:
            self._volume()
        else:
            self._words()

    def _sign(self, x: float) -> None:
        picture, side = icon(self.value.icon, SIGN), round(SIGN * style.unit)
        with self.canvas:
            Color(*TEXT)
            at = round(x - side / 2), round(self.middle[1] - side / 2)
            Rectangle(texture=picture, pos=at, size=(side, side))

    def _volume(self) -> None:
        """Bars that rise: as many of them bright as it is loud."""
        unit = style.unit
        left = self.middle[0] - (BARS * BAR + (BARS - 1) * GAP) * unit / 2
        foot = self.middle[1] - (LOW + (BARS - 1) * RISE) * unit / 2
        for n in range(BARS):
            colour: Colour = TEXT if n < self.value.bars else (*LINE[:3], 0.45)
            with self.canvas:
                Color(*colour)
                at = round(left + n * (BAR + GAP) * unit), round(foot)
                Rectangle(pos=at, size=(round(BAR * unit), round((LOW + n * RISE) * unit)))

    def _words(self) -> None:
        unit, letter, room = style.unit, style.letter, self.width - 12 * style.unit

        def good(steps: float) -> bool:
            return bool(texture(self.text, round(steps * letter)).size[0] <= room)

        steps = largest(style.scaled(BODY), LEGIBLE, good) or LEGIBLE
        wide, sign = texture(self.text, round(steps * letter)).size[0], (SIGN + AWAY) * unit
        if not self.value.icon or wide + sign > room:
            write(self.canvas, self.text, self.middle, steps * letter, TEXT)
            return
        self._sign(self.middle[0] - wide / 2 - AWAY / 2 * unit)
        write(self.canvas, self.text, (self.middle[0] + sign / 2, self.middle[1]), steps * letter, TEXT)


class Segments(GridLayout):
    """The bar, or a few of them below each other."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(rows=1, size_hint_y=None, height=STEPS * style.unit, **kwargs)
        self.bind(pos=self._paint, size=self._paint)

    def show(self, values: Sequence[Value], now: object, choose: Callable[[Any], None], bars: int = 1) -> None:
        """Shows the values in so many bars, of which the one that is so `now` is marked; a tap on another one is
        told."""
        self.rows, self.height = bars, bars * STEPS * style.unit
        if [part.value for part in reversed(self.children)] != [*values]:
            self.clear_widgets()
            for value in values:
                part = Segment(value)
                part.bind(on_release=lambda _, v=value.value: choose(v))
                self.add_widget(part)
        for part in self.children:
            part.chosen = part.value.value == now

    def _paint(self, *_: object) -> None:
        self.canvas.before.clear()
        draw_frame(self.canvas.before, (*self.pos, *self.size), PANEL, LINE)
