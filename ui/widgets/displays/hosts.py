"""Two hosts that face each other about a piece of the map, and below them the cards that matter."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.board import Board
from companion.displays import Hosts
from companion.scene import Scene
from ui.theme import GRID, style
from ui.theme.art import Art
from ui.widgets.board.map_piece import MapPiece
from ui.widgets.displays.realm import laid
from ui.widgets.fights.tally import Sum
from ui.widgets.touch.scroll import scrolling

SEAT, TALL_SEAT, RIBBON = 66, 96, 46
"""How high a seat of a host, one on a tall page, and its ribbon are, in steps."""
MIDDLE, TALL_MIDDLE = 0.172, 150
"""How wide the piece of the map between two hosts is, of the width, and how high above them where it is tall."""


class HostsView(BoxLayout):
    """A war from above; it scrolls where it is longer than its room."""

    def __init__(self, board: Board, scene: Scene, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._board, self._scene = board, scene
        self._hosts: Hosts | None = None
        self._art: Art | None = None
        self.bind(size=lambda *_: self._fill())

    def show(self, hosts: Hosts, art: Art | None) -> None:
        """Shows a war."""
        self._hosts, self._art = hosts, art
        self._fill()

    def _fill(self) -> None:
        hosts, unit = self._hosts, style.unit
        self.clear_widgets()
        if hosts is None or self.width < 100 * unit or self.height < 100 * unit:
            return
        rows = GridLayout(cols=1, spacing=GRID * unit, size_hint_y=None)
        rows.bind(minimum_height=rows.setter("height"))
        piece = MapPiece()
        around = self._art.around if self._art is not None else None
        piece.point(self._board, self._scene, hosts.tally.target, around)
        tall = self.height > self.width
        if tall:
            piece.size_hint_y, piece.height = None, TALL_MIDDLE * unit * style.large
            rows.add_widget(piece)
        seats = max((len(column.lines) for column in hosts.tally.columns), default=1)
        high = (RIBBON + (TALL_SEAT if tall else SEAT) * max(1, seats)) * unit * style.large
        both = BoxLayout(spacing=GRID * unit, size_hint_y=None, height=high)
        for n, column in enumerate(hosts.tally.columns):
            if n and not tall:
                piece.size_hint_x = MIDDLE / (1 - MIDDLE) * 2
                both.add_widget(piece)
            one = Sum()
            side = next((side for side in self._scene.sides if side.id == column.seat), None)
            one.show(column, side, {}, self._art, hosts.tally.columns, self._scene.sides)
            both.add_widget(one)
        rows.add_widget(both)
        if hosts.cards:
            rows.add_widget(laid(hosts.cards, self._scene.sides, self.width, self._art))
        self.add_widget(scrolling(rows))
