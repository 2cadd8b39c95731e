"""A kept game as a sheet to tap: a small map of it, and what it is in words."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from ui.model.games.glance import Glance
from ui.theme import BODY, CHAIR, CHOSEN, FADED_INK, GRID, INK, SMALL, THICK, draw_frame, style
from ui.theme.art import art_of
from ui.widgets.board.small_map import SmallMap
from ui.widgets.ground.projection import stretch
from ui.widgets.touch.tap import Tap
from ui.widgets.writing.vellum import Vellum
from ui.widgets.writing.words import Words


class KeptGame(Tap, Vellum):
    """A sheet with a map at the left; `heading` stands out, `text` follows line by line, `aside` is small."""

    steps = NumericProperty(128)
    heading = StringProperty("")
    text = StringProperty("")
    aside = StringProperty("")
    chosen = BooleanProperty(False)

    def __init__(self, glance: Glance | None = None, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self.height = self.steps * style.unit
        self.padding = self.spacing = GRID * style.unit
        if glance is not None:
            wide = glance.board.width_mm / glance.board.height_mm * stretch(glance.board)
            side = self.height - 2 * GRID * style.unit
            map_ = SmallMap(size_hint_x=None, width=min(side * 1.5, side * wide))
            map_.show(glance.board, glance.scene, art_of(glance.game))
            self.add_widget(map_)
        said = BoxLayout(orientation="vertical", size_hint_y=None, pos_hint={"center_y": 0.5}, spacing=2 * style.unit)
        said.bind(minimum_height=said.setter("height"))
        for words, size, bold, colour in (
            (self.heading, CHAIR, True, INK),
            (self.text, BODY, False, INK),
            (self.aside, SMALL, False, FADED_INK),
        ):
            if words:
                said.add_widget(Words(text=words, size_steps=size, bold=bold, color=colour))
        self.add_widget(said)
        self.fbind("state", self._repaint)

    def _paint(self) -> None:
        super()._paint()
        if self.chosen or self.state == "down":
            draw_frame(self.canvas.before, (*self.pos, *self.size), edge=CHOSEN, width=THICK)
