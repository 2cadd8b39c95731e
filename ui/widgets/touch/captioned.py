"""A drawn thing below what it is about."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ui.theme import BODY, style
from ui.widgets.touch.tap import Tap
from ui.widgets.writing.fitted_words import FittedWords

CAPTION = 34
"""How high the words are, in steps: two lines of small ones."""


class Captioned(BoxLayout):
    """The words, and the thing in the room below them."""

    text = StringProperty("")

    def __init__(self, thing: Widget, **kwargs: Any) -> None:
        self.thing = thing
        self._caption = FittedWords(wanted=BODY, halign="center", valign="bottom")
        super().__init__(orientation="vertical", spacing=4 * style.unit, **kwargs)
        self.add_widget(self._caption)
        self.add_widget(thing)
        self.fbind("text", self._caption.setter("text"))
        self.fbind("size", self._fit)

    def _fit(self, *_: object) -> None:
        self._caption.size_hint_max_y = CAPTION * style.large * style.unit


class TapThing(Tap, Captioned):
    """The same to be tapped anywhere; its thing is told while a finger holds it."""

    def __init__(self, thing: Widget, **kwargs: Any) -> None:
        super().__init__(thing=thing, **kwargs)
        self.fbind("state", lambda _, state: setattr(thing, "held", state == "down"))
