"""The seal of the deck as it lies now, to be tapped: a small seal of wax, and its code."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ui.theme import GRID, MUTED, SMALL, TEXT, drawing, style
from ui.widgets.drawn import Drawn
from ui.widgets.touch.tap import Tap
from ui.widgets.writing.fitted_words import FittedWords
from ui.widgets.writing.text import measured

HIGH, SEAL = 32, 30
"""How high it is, and how large the seal, in steps."""
WIDE = 380
"""How wide the words are at most, in steps of letters."""


class SealPress(Tap, BoxLayout):
    """Seal and code in the middle of its width; without words it takes no room."""

    text = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=0, spacing=GRID * style.unit, **kwargs)
        self._words = FittedWords(wanted=SMALL, color=MUTED, size_hint_x=None)
        for part in (Widget(), _Seal(), self._words, Widget()):
            self.add_widget(part)
        self.bind(state=self._held)

    def show(self, text: str) -> None:
        """Shows what is said of the seal; nothing where there is none."""
        self.text = self._words.text = text
        wide = measured(text, round(style.scaled(SMALL) * style.letter))[0] + GRID * style.unit
        self._words.width = min(wide, WIDE * style.letter)
        self.height = HIGH * style.unit * style.large if text else 0
        self.opacity, self.disabled = (1, False) if text else (0, True)

    def _held(self, *_: object) -> None:
        self._words.color = TEXT if self.state == "down" else MUTED


class _Seal(Drawn):
    """The seal alone."""

    def __init__(self) -> None:
        super().__init__(size_hint_x=None, width=SEAL * style.unit)

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        side = min(self.width, self.height)
        picture = drawing("seal", side)
        if picture is None:
            return
        with self.canvas:
            Color(1, 1, 1, 1)
            at = self.middle[0] - side / 2, self.middle[1] - side / 2
            Rectangle(texture=picture, pos=at, size=(side, side))
