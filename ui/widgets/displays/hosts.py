"""Two hosts that face each other on the map, and below them the cards that matter."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout

from companion.board import Board
from companion.displays import Hosts
from companion.scene import Scene
from ui.theme import GRID, style
from ui.theme.art import Art
from ui.widgets.board.field import Field
from ui.widgets.counters.host import Host
from ui.widgets.displays.realm import laid
from ui.widgets.touch.scroll import scrolling

SEAT, TALL_SEAT, RIBBON = 66, 140, 46
"""How high a seat of a host, one on a tall page, and its ribbon are, in steps."""
LEAST = 0.6
"""The hosts have at least so much of the height."""


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
        tall, columns = self.height > self.width, hosts.tally.columns
        seats = max((len(column.lines) for column in columns), default=1)
        high = (RIBBON + (TALL_SEAT if tall else SEAT) * max(1, seats)) * unit * style.large
        cards = laid(hosts.cards, self._scene.sides, self.width, self._art) if hosts.cards else None
        high = max(high, LEAST * self.height)
        if cards is not None:  # as many whole rows below as fit: none is cut before the page is moved
            row = cards.height / -(-len(hosts.cards) // cards.cols)
            seen = min(int((self.height - LEAST * self.height - GRID * unit) / row), round(cards.height / row))
            high = max(LEAST * self.height, self.height - GRID * unit - seen * row) if seen else high
        war = FloatLayout(size_hint_y=None, height=high)
        field = Field(tall=tall, pos_hint={"x": 0, "y": 0})
        around = self._art.around if self._art is not None else None
        field.point(self._board, self._scene, hosts.tally.target, around)
        war.add_widget(field)
        for n, column in enumerate(columns):
            wide = 1 / len(columns)
            one = Host(size_hint=(wide, 1), pos_hint={"x": n * wide, "y": 0})
            side = next((side for side in self._scene.sides if side.id == column.seat), None)
            one.show(column, side, self._art, columns, self._scene.sides)
            war.add_widget(one)
        rows.add_widget(war)
        if cards is not None:
            rows.add_widget(cards)
        self.add_widget(scrolling(rows))
