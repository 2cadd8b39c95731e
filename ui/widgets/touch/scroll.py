"""What may be longer than its room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from ui.theme import style
from ui.widgets.writing.abreast import Abreast

PARTLY_PX = 1.5
"""What rounding to whole px may cut off."""
BAR = 10
"""The room of the bar beside a list that is longer than its room, in steps."""


def _each(rows: Widget) -> Iterator[Widget]:
    """The rows of a list, of those with blocks side by side their lines."""
    for row in rows.children:
        if isinstance(row, Abreast):
            yield from row.lines
        else:
            yield row


class Scroll(ScrollView):
    """A list that scrolls up and down. Each sets `do_scroll_y` only where it is longer than its room: a list that
    cannot scroll hands taps on at once. Of a `whole` one no row is seen that is cut off at its edge."""

    whole = BooleanProperty(False)
    covered = NumericProperty(0.0)
    """What lies over its upper edge, in px: of a `whole` one no row is seen below that."""

    def __init__(self, **kwargs: Any) -> None:
        self._sift = Clock.create_trigger(lambda _: self._hide_cut())  # a frame later all lies in its place
        super().__init__(**kwargs)

    def update_from_scroll(self, *args: object) -> None:
        """Moves what is seen. Kivy ties the bar to its colour once more each time and unties it once, so that a page
        that is kept would grow."""
        self.funbind("bar_color", self._change_bar_color)
        super().update_from_scroll(*args)
        if self.whole:
            self._sift()

    def _bind_inactive_bar_color(self, *_: object) -> None:
        """Its bar has one colour, so there is none to fade to: Kivy would for half a second with each frame."""

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Takes in the list, whose rows are looked at again whenever they lie otherwise."""
        super().add_widget(widget, *args, **kwargs)
        widget.bind(height=self._again, children=self._again)

    def _again(self, *_: object) -> None:
        if self.whole:
            self._sift()

    def seen(self, rows: Widget) -> tuple[float, float]:
        """Which part of its list is in sight: its lower and its upper edge, in px of the list."""
        if rows.height <= self.height:
            return rows.y, rows.top
        low = self.scroll_y * (rows.height - self.height) + rows.y
        return low, low + self.height

    def _hide_cut(self) -> None:
        """Hides the rows of which only a part is in sight, unless they are higher than the room."""
        for rows in self.children:
            low, high = self.seen(rows)
            low, high = low - PARTLY_PX, high - self.covered + PARTLY_PX
            for row in _each(rows):
                cut = (row.y < low or row.top > high) and row.height <= self.height
                row.opacity = 0 if cut else 1


def scrolling(rows: GridLayout) -> Scroll:
    """A list that begins at its top and scrolls only where it is longer than its room, with room for its bar then."""
    scroll = Scroll()
    scroll.add_widget(rows)

    def fit(*_: object) -> None:
        scroll.do_scroll_y = rows.height > scroll.height + 1
        scroll.scroll_y = 1
        _, top, _, bottom = rows.padding
        rows.padding = (0, top, BAR * style.unit if scroll.do_scroll_y else 0, bottom)

    rows.bind(height=fit)
    scroll.bind(height=fit)
    return scroll
