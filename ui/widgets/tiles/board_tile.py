"""A board to choose, as a tile to tap: a small map of it as a game on it begins, and its name."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from ui.model.games.glance import Glance
from ui.theme import BODY, CHOSEN, FRAME, GRID, LINE, RAISED, THICK, draw_frame, style
from ui.widgets.board.small_map import SmallMap
from ui.widgets.touch.tap import Tap
from ui.widgets.writing.fitted_words import FittedWords


class BoardTile(Tap, BoxLayout):
    """The map at the left, `text`, its name, at the right; the `chosen` one has a thick frame."""

    text = StringProperty("")
    chosen = BooleanProperty(False)

    def __init__(self, glance: Glance, **kwargs: Any) -> None:
        super().__init__(padding=GRID * style.unit, spacing=GRID * style.unit, **kwargs)
        map_ = SmallMap()
        map_.show(glance.board, glance.scene)
        self.add_widget(map_)
        self.add_widget(FittedWords(text=self.text, wanted=BODY))
        for name in ("pos", "size", "state", "chosen"):
            self.fbind(name, self._paint)

    def _paint(self, *_: object) -> None:
        self.canvas.before.clear()
        edge, width = (CHOSEN, THICK) if self.chosen or self.state == "down" else (LINE, FRAME)
        draw_frame(self.canvas.before, (*self.pos, *self.size), RAISED, edge, width, raised=self.state != "down")
