"""The board as a game left it, on its ground, with all that lies on it, in a dark frame."""

from __future__ import annotations

from typing import Any

from kivy.input.motionevent import MotionEvent
from kivy.uix.boxlayout import BoxLayout

from companion.board import Board
from companion.scene import Scene
from ui.theme import GRID, PANEL, SMALL, draw_frame, side_ground, style
from ui.theme.art import Art
from ui.widgets.board.map import Map
from ui.widgets.writing.fitted_words import FittedWords

CAPTION = 18
"""The height of the caption, in steps."""


class Outcome(BoxLayout):
    """The map below its caption. It is looked at, not touched."""

    def __init__(self, caption: str, board: Board, scene: Scene, art: Art | None, **kwargs: Any) -> None:
        gap = GRID / 2 * style.unit
        super().__init__(orientation="vertical", padding=gap, spacing=gap, **kwargs)
        high = CAPTION * style.unit * style.large
        self.add_widget(FittedWords(text=caption, wanted=SMALL, bold=True, size_hint_max_y=high))
        left = Map()
        left.art = art
        left.show(
            board, scene.counters, {side.id: side_ground(side) for side in scene.sides}, {}, grounds=scene.grounds
        )
        self.add_widget(left)
        self.bind(pos=self._paint, size=self._paint)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Nothing is to be done there."""
        return False

    def _paint(self, *_: object) -> None:
        self.canvas.before.clear()
        draw_frame(self.canvas.before, (*self.pos, *self.size), PANEL, width=0)
