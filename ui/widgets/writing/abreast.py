"""Blocks of text side by side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ui.theme import LANDSCAPE, style

MOST = 2


def columns() -> int:
    """How many blocks of text have room side by side: lines of large letters need all of the width."""
    return MOST if style.composition == LANDSCAPE and style.text <= 1 else 1


class Abreast(BoxLayout):
    """A row of blocks that know their height: their tops lie in a line, and the highest makes the row's height."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Adds a block."""
        widget.pos_hint = {"top": 1}
        super().add_widget(widget, *args, **kwargs)
        widget.bind(height=self._rise)
        self._rise()

    @property
    def lines(self) -> Iterator[Widget]:
        """The lines of all blocks."""
        for block in self.children:
            yield from block.children

    def _rise(self, *_: object) -> None:
        self.height = max(block.height for block in self.children)
