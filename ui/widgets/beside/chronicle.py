"""What happened last, line by line with the arms of whoever decided: the newest above, the older ones faded below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.scene import Side
from ui.theme import BODY, FADED_INK, INK, LEGIBLE, SMALL, style
from ui.theme.art import Art
from ui.widgets.pictures.told_line import ToldLine
from ui.widgets.writing.fitted_words import steps_that_fit
from ui.widgets.writing.vellum import Vellum
from ui.widgets.writing.words import Words

ACROSS, ABOVE = 10, 6
"""The room around its lines, in steps."""

Line = tuple[str, Side | None]
"""What happened, and the side that decided it."""


class Chronicle(Vellum):
    """A sheet with as many of the last lines as it has room for, below what else is `said` first."""

    def __init__(self, **kwargs: Any) -> None:
        self._said, self._lines = "", tuple[Line, ...]()
        self._art: Art | None = None
        self._filled: object = None
        super().__init__(orientation="vertical", **kwargs)
        self.refill = Clock.create_trigger(lambda _: self._fill(), -1)
        self.bind(size=self.refill)

    def show(self, said: str, lines: Sequence[Line], art: Art | None) -> None:
        """Shows these lines, the newest last among them."""
        self._said, self._lines, self._art = said, tuple(lines), art
        self._fill()

    def _fill(self) -> None:
        key = self._said, self._lines, tuple(self.size), style.text
        if key == self._filled:
            return
        self._filled = key
        self.padding = ACROSS * style.unit, ABOVE * style.unit
        self.clear_widgets()
        wide, room = self.width - 2 * ACROSS * style.unit, self.height - 2 * ABOVE * style.unit
        if self._said:
            steps = steps_that_fit(self._said, BODY, wide, room) or LEGIBLE / style.text
            first = Words(text=self._said, size_steps=steps, color=INK, width=wide)
            first.texture_update()
            self.add_widget(first)
            room -= first.texture_size[1]
        for n, (text, side) in enumerate(reversed(self._lines)):
            line = ToldLine(text, side, self._art, wide, INK if not n else FADED_INK, SMALL)
            if line.height > room:
                break
            self.add_widget(line)
            room -= line.height
        self.add_widget(Widget())
