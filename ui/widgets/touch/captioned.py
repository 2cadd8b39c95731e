"""A drawn thing below what it is about, or beside it on a tall page."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ui.theme import BODY, PORTRAIT, style
from ui.widgets.touch.tap import Tap
from ui.widgets.writing.fitted_words import FittedWords

CAPTION = 34
"""How high the words are, in steps: two lines of small ones."""

WORDS = 0.5
"""How wide the words are where the thing lies beside them, of its width."""


class Captioned(BoxLayout):
    """The words, and the thing in the room below them, or at their right."""

    text = StringProperty("")

    def __init__(self, thing: Widget, **kwargs: Any) -> None:
        self.thing = thing
        self._beside = style.composition == PORTRAIT
        if self._beside:
            self._caption = FittedWords(wanted=BODY, size_hint_x=WORDS)
        else:
            self._caption = FittedWords(wanted=BODY, halign="center", valign="bottom")
        way = "horizontal" if self._beside else "vertical"
        super().__init__(orientation=way, spacing=4 * style.unit, **kwargs)
        self.add_widget(self._caption)
        self.add_widget(thing)
        self.fbind("text", self._caption.setter("text"))
        self.fbind("size", self._fit)

    def _fit(self, *_: object) -> None:
        if not self._beside:
            self._caption.size_hint_max_y = CAPTION * style.large * style.unit


class TapThing(Tap, Captioned):
    """The same to be tapped anywhere; its thing is told while a finger holds it."""

    def __init__(self, thing: Widget, **kwargs: Any) -> None:
        super().__init__(thing=thing, **kwargs)
        self.fbind("state", lambda _, state: setattr(thing, "held", state == "down"))
