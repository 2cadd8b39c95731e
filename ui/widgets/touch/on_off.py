"""A tile that is on or off: a tap anywhere on it turns it."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from ui.theme import BODY, CHOSEN, GRID, INK, LINE, PANEL, RAISED, TEXT, draw_disc, draw_frame, style
from ui.widgets.drawn import Drawn
from ui.widgets.touch.tap import Tap
from ui.widgets.writing.fitted_words import FittedWords
from ui.widgets.writing.sign import Sign
from ui.widgets.writing.text import texture, write

WIDE, HIGH = 58, 30
"""The width and the height of what is pushed to and fro, in steps."""


class Knob(Drawn):
    """A groove with a knob that lies at its right where something is on, and the word for it beside it."""

    redraw_on = ("on", "said")
    on = BooleanProperty(False)
    said = StringProperty("")

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        unit = style.unit
        wide, high = WIDE * unit, HIGH * unit
        left, low = self.right - wide, self.y + (self.height - high) / 2
        draw_frame(self.canvas, (left, low, wide, high), CHOSEN if self.on else PANEL, LINE, radius=HIGH / 2)
        centre = (left + wide - high / 2 if self.on else left + high / 2, low + high / 2)
        with self.canvas:
            Color(*(INK if self.on else LINE))
            draw_disc(centre, high * 0.66)
        size = style.scaled(BODY) * style.letter
        half = texture(self.said, round(size)).size[0] / 2
        write(self.canvas, self.said, (left - GRID * unit - half, self.middle[1]), size, TEXT)


class OnOff(Tap, BoxLayout):
    """The tile: its sign, what it is about, and whether that is so."""

    text = StringProperty("")
    on = BooleanProperty(False)
    sign = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self.knob = Knob()
        self._named, self._sign = FittedWords(wanted=BODY), Sign("")
        self._top = BoxLayout()
        self._top.add_widget(self._sign)
        self._top.add_widget(self._named)
        self.fbind("sign", lambda _, sign: self._sign.show(sign))
        super().__init__(**kwargs)
        self.add_widget(self._top)
        self.add_widget(self.knob)
        for name in ("pos", "size", "state"):
            self.fbind(name, self._paint)
        self.fbind("text", self._named.setter("text"))

    def show(self, text: str, on: bool, said: str) -> None:
        """Says what it is about, whether it is on, and the word for that."""
        self.text, self.on = text, on
        self.knob.on, self.knob.said = on, said

    def _paint(self, *_: object) -> None:
        self.canvas.before.clear()
        ground = PANEL if self.state == "down" else RAISED
        draw_frame(self.canvas.before, (*self.pos, *self.size), ground, LINE, raised=self.state != "down")
