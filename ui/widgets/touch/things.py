"""A few values side by side, each a drawn thing that shows what it means: pennants, letters on vellum, the blasts of a
horn, lamps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import asin, degrees
from typing import Any

from kivy.graphics import Color, SmoothLine
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout

from ui.theme import (
    BODY,
    BOOK,
    CHOSEN,
    FADED_INK,
    FRAME,
    INK,
    LINE,
    MUTED,
    RAISED,
    SAID,
    TEXT,
    THICK,
    VELLUM,
    draw_frame,
    drawing,
    style,
)
from ui.widgets.displays.strokes import draw_picture, draw_words
from ui.widgets.touch.pictured import Choosable
from ui.widgets.touch.segments import Value
from ui.widgets.writing.text import write

LETTER = 26
"""The height of a letter of the usual size, in steps."""
HIGHEST = 92
"""The most that a thing is high, in steps."""
HELD, DIM = 0.75, 0.4
"""How bright a thing is while a finger holds it, and what there is not."""
HORN = 1.3
"""How many times as wide as a blast the horn is."""
FIRST, WIDER, ARC_DEG = 20, 9, 34
"""The radius of the first blast and how much larger each next one is, in steps, and half its arc."""


class Thing(Choosable):
    """One value as a drawn thing; `reached` says that it, or one after it, is the one that counts."""

    redraw_on: tuple[str, ...] = ("state", "chosen", "reached")
    reached = BooleanProperty(False)

    def __init__(self, value: Value, **kwargs: Any) -> None:
        self.value = value
        super().__init__(text=value.text, **kwargs)

    @property
    def wide(self) -> float:
        """How wide it is beside the others."""
        return 1.0

    @property
    def light(self) -> float:
        """How bright it is."""
        return HELD if self.state == "down" else 1.0

    @property
    def room(self) -> float:
        """How high a thing may be, in px."""
        return float(min(self.height, HIGHEST * style.unit))


class Pennant(Thing):
    """A pennant with a name on it; the chosen one is in colour."""

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        picture = drawing("pennant-chosen" if self.chosen else "pennant", self.room)
        if picture is None:
            return
        high = min(self.room, (self.width - 4 * style.unit) * picture.height / picture.width)
        light = self.light
        wide = draw_picture(self.canvas, picture, self.middle, high, (light, light, light, 1.0))
        colour = TEXT if self.chosen else INK
        left = self.middle[0] - wide / 2
        box = (left + 0.1 * wide, self.middle[1] - high * 0.3, 0.72 * wide, high * 0.6)
        draw_words(self.canvas, self.text, box, BODY, colour)


class Letter(Thing):
    """A letter in ink, as large as all words will be; the chosen one is struck on a counter."""

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        side = min(self.room * 0.82, self.width - 4 * style.unit)
        if self.chosen or self.state == "down":
            box = self.middle[0] - side / 2, self.middle[1] - side / 2, side, side
            edge, width = (CHOSEN, THICK) if self.chosen else (LINE, FRAME)
            draw_frame(self.canvas, box, RAISED, edge, width, raised=True)
        colour = TEXT if self.chosen or self.state == "down" else INK
        write(self.canvas, "A", self.middle, LETTER * self.value.letter * style.letter, colour, True, BOOK, tight=True)


class Blast(Thing):
    """The horn, which is silent once it is tapped, or one of its blasts, each louder than the one before."""

    @property
    def wide(self) -> float:
        """The horn is wider than a blast."""
        return 1.0 if self.value.bars else HORN

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if not self.value.bars:
            self._horn()
            return
        unit, (x, y) = style.unit, self.middle
        radius = (FIRST + WIDER * self.value.bars) * unit
        arc = min(ARC_DEG, degrees(asin(min(1.0, self.room * 0.48 / radius))))
        colour = CHOSEN if self.chosen else SAID if self.reached else (*LINE[:3], DIM)
        with self.canvas:
            Color(*(part * self.light for part in colour[:3]), colour[3])
            SmoothLine(circle=(x - radius, y, radius, 90 - arc, 90 + arc), width=2.6 * unit, cap="round")

    def _horn(self) -> None:
        light = self.light
        picture = drawing("horn", self.room)
        high = min(self.room * 0.9, self.width * 0.8)
        draw_picture(self.canvas, picture, self.middle, high, (light, light, light, 0.45 if self.chosen else 1.0))
        if self.chosen:
            (x, y), reach = self.middle, high * 0.46
            with self.canvas:
                Color(*CHOSEN)
                SmoothLine(points=[x - reach, y - reach, x + reach, y + reach], width=2.2 * style.unit, cap="round")


class Lamp(Thing):
    """A lamp over its name; the chosen one burns."""

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        foot = 1.3 * style.letter * style.scaled(BODY)
        high, light = self.room - foot, self.light
        at = self.middle[0], self.middle[1] + foot / 2
        tint = (light, light, light, 1.0 if self.chosen else DIM)
        draw_picture(self.canvas, drawing("lamp", high), at, high, tint)
        box = self.x, self.middle[1] - self.room / 2, self.width, foot
        draw_words(self.canvas, self.text, box, BODY, CHOSEN if self.chosen else MUTED)


class Things(BoxLayout):
    """The things, and what they lie on."""

    def __init__(self, kind: type[Thing], **kwargs: Any) -> None:
        self.kind = kind
        super().__init__(**kwargs)
        if issubclass(kind, Letter):
            self.bind(pos=self._strip, size=self._strip)

    def show(self, values: Sequence[Value], now: object, choose: Callable[[Any], None]) -> None:
        """Shows the values, of which the one that is so `now` is marked; a tap on another one is told."""
        if [part.value for part in reversed(self.children)] != [*values]:
            self.clear_widgets()
            for value in values:
                part = self.kind(value)
                part.size_hint_x = part.wide
                part.bind(on_release=lambda _, v=value.value: choose(v))
                self.add_widget(part)
        at = next((n for n, value in enumerate(values) if value.value == now), 0)
        for n, part in enumerate(reversed(self.children)):
            part.chosen, part.reached = n == at, n <= at

    def _strip(self, *_: object) -> None:
        """A strip of vellum below them."""
        self.canvas.before.clear()
        high = min(self.height, HIGHEST * style.unit)
        box = self.x, self.y + (self.height - high) / 2, self.width, high
        draw_frame(self.canvas.before, box, VELLUM, FADED_INK, FRAME, radius=3, raised=True)
