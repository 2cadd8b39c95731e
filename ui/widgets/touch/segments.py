"""A choice of a few values side by side in one bar, of which one counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from ui.theme import BODY, CHOSEN, FRAME, LEGIBLE, LINE, PANEL, RAISED, TEXT, THICK, draw_frame, style
from ui.widgets.drawn import Drawn
from ui.widgets.touch.tap import Tap
from ui.widgets.writing.text import largest, texture, write

STEPS = 50
"""How high a bar is, in steps."""


class Value(msgspec.Struct, frozen=True):
    """One value: what it is called, and how it is drawn where it is a thing: a `letter` so many times as large as
    usual, or a volume of so many `bars`."""

    value: Any
    text: str
    letter: float = 0.0
    bars: int = 0


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
        letter, room = style.letter, self.width - 12 * style.unit
        row = self.parent.children if self.parent is not None else (self,)
        texts = [part.text for part in row if isinstance(part, Segment)]  # all values of a bar in letters of one size

        def good(steps: float) -> bool:
            return all(texture(text, round(steps * letter)).size[0] <= room for text in texts)

        steps = largest(style.scaled(BODY), LEGIBLE, good) or LEGIBLE
        write(self.canvas, self.text, self.middle, steps * letter, TEXT)


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
