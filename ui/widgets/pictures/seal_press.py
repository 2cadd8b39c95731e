"""The seal of the deck as it lies now, to be tapped: a small seal of wax, and its code."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from ui.theme import GRID, MUTED, SMALL, TEXT, drawing, style
from ui.widgets.displays.strokes import draw_picture
from ui.widgets.drawn import Drawn
from ui.widgets.touch.tap import Tap
from ui.widgets.writing.fitted_words import FittedWords

SEAL = 34
"""How large the seal is, in steps."""


class SealPress(Tap, BoxLayout):
    """The seal beside its code; without words it takes no room."""

    text = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(spacing=GRID / 2 * style.unit, **kwargs)
        self._words = FittedWords(wanted=SMALL, color=MUTED)
        for part in (_Seal(), self._words):
            self.add_widget(part)
        self.bind(state=self._held)

    def show(self, text: str) -> None:
        """Shows what is said of the seal; nothing where there is none."""
        self.text = self._words.text = text
        self.size_hint_x = 1 if text else None
        if not text:
            self.width = 0.0
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
        draw_picture(self.canvas, drawing("seal", side), self.middle, side)
