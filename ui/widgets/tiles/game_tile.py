"""A game of those that can be played, as a tile to tap: its picture, and its title over it."""

from __future__ import annotations

from typing import Any

from kivy.graphics.texture import Texture
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from companion.board import Board
from companion.scene import Scene
from ui.theme import CHOSEN, HEADING, LINE, MUTED, SMALL, THICK, draw_frame, style
from ui.widgets.board.small_map import SmallMap
from ui.widgets.pictures.scenery import Scenery
from ui.widgets.touch.tap import Tap
from ui.widgets.writing.words import Words


class GameTile(Tap, AnchorLayout):
    """A picture of the game, or where it has none its board; `text` is its title, `aside` what is small below it."""

    text = StringProperty("")
    aside = StringProperty("")
    chosen = BooleanProperty(False)

    def __init__(self, picture: Texture | None, board: Board, scene: Scene, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if picture is not None:
            shown = Scenery()
            shown.show(picture)
        else:
            shown = SmallMap(size_hint=(0.5, 0.86), pos_hint={"right": 1})
            shown.show(board, scene)
        behind = AnchorLayout(anchor_x="right", anchor_y="center", padding=8 * style.unit if picture is None else 0)
        behind.add_widget(shown)
        self.add_widget(behind)
        column = BoxLayout(orientation="vertical", size_hint=(None, None), spacing=4 * style.unit)
        column.bind(minimum_height=column.setter("height"))
        column.add_widget(Words(text=self.text, size_steps=HEADING, bold=True))
        if self.aside:
            column.add_widget(Words(text=self.aside, size_steps=SMALL, color=MUTED))
        beside = AnchorLayout(anchor_x="left", padding=16 * style.unit)
        beside.add_widget(column)
        self.add_widget(beside)

        def write(*_: object) -> None:
            """The title stands beside the picture, or below it where that stands upright."""
            tall = self.height > self.width
            beside.anchor_y = "bottom" if tall else "center"
            column.width = self.width - 32 * style.unit if tall else 0.5 * self.width

        self.bind(size=write)
        for name in ("pos", "size", "state", "chosen"):
            self.fbind(name, self._paint)

    def _paint(self, *_: object) -> None:
        self.canvas.after.clear()
        picked = self.chosen or self.state == "down"
        edge, width = (CHOSEN, THICK) if picked else (LINE, 1.5)
        draw_frame(self.canvas.after, (*self.pos, *self.size), edge=edge, width=width)
