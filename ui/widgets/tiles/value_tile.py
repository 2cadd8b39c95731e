"""What is printed on a piece as a tile to tap: its counter, what is asked of it, and the value in large letters."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.scene import Counter
from ui.theme import BODY, CHOSEN, FRAME, GRID, HEADING, LINE, MUTED, RAISED, THICK, Colour, draw_frame, style
from ui.theme.art import Art
from ui.widgets.counters.big_counter import BigCounter
from ui.widgets.touch.tap import Tap
from ui.widgets.writing.fitted_words import FittedWords

COUNTER = 76
"""The width of its counter, in steps."""


class ValueTile(Tap, BoxLayout):
    """The tile; `text` is the value, and a `chosen` one, which nobody has checked, has a thick frame."""

    text = StringProperty("")
    chosen = BooleanProperty(False)

    def __init__(self, counter: Counter, colour: Colour, art: Art, **kwargs: Any) -> None:
        super().__init__(padding=GRID * style.unit, spacing=GRID * style.unit, **kwargs)
        drawn = BigCounter(counter, colour, art=art, named=False, size_hint_x=None, width=COUNTER * style.unit)
        drawn.bind(on_release=lambda _: self.dispatch("on_release"))
        self.add_widget(drawn)
        said = BoxLayout(orientation="vertical")
        said.add_widget(FittedWords(text=counter.name, wanted=BODY, color=MUTED))
        said.add_widget(FittedWords(text=self.text, wanted=HEADING, bold=True, plain=True))
        self.add_widget(said)
        for name in ("pos", "size", "state"):
            self.fbind(name, self._paint)

    def _paint(self, *_: object) -> None:
        self.canvas.before.clear()
        edge, width = (CHOSEN, THICK) if self.chosen or self.state == "down" else (LINE, FRAME)
        draw_frame(self.canvas.before, (*self.pos, *self.size), RAISED, edge, width, raised=self.state != "down")
