"""The board as a game left it, on a dark panel."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.board import Board
from companion.scene import Scene
from ui.theme import GRID, PANEL, SMALL, draw_frame, style
from ui.theme.art import Art
from ui.widgets.board.small_map import SmallMap
from ui.widgets.writing.fitted_words import FittedWords

CAPTION = 18
"""The height of the caption, in steps."""


class Outcome(BoxLayout):
    """A small map below its caption."""

    def __init__(self, caption: str, board: Board, scene: Scene, art: Art | None, **kwargs: Any) -> None:
        gap = GRID / 2 * style.unit
        super().__init__(orientation="vertical", padding=gap, spacing=gap, **kwargs)
        high = CAPTION * style.unit * style.large
        self.add_widget(FittedWords(text=caption, wanted=SMALL, bold=True, size_hint_max_y=high))
        picture = art.ground(board.width_mm, board.height_mm) if art is not None else None
        small = SmallMap()
        small.show(board, scene, picture)
        self.add_widget(small)
        self.bind(pos=self._paint, size=self._paint)

    def _paint(self, *_: object) -> None:
        self.canvas.before.clear()
        draw_frame(self.canvas.before, (*self.pos, *self.size), PANEL, width=0)
