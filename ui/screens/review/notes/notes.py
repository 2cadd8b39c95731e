"""What there is to see of the position, page by page: things on a table, or rows to read."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from companion.displays import Fans, Hosts, Race, Realm, Thrones
from companion.scene import Display, Sheet
from ui.screens.review.reference.reference import Reference
from ui.theme import style
from ui.widgets.board.map import Map
from ui.widgets.displays.fans import FansView
from ui.widgets.displays.hosts import HostsView
from ui.widgets.displays.race import RaceView
from ui.widgets.displays.realm import RealmView
from ui.widgets.displays.realm_map import RealmMap
from ui.widgets.displays.thrones import ThronesView

VIEWS: dict[type[Display], type[Any]] = {Race: RaceView, Fans: FansView, Thrones: ThronesView, Realm: RealmView}
"""What draws each display."""


MAP_WIDE, MAP_TALL, MOST_OVER = 0.5, 0.45, 0.54
"""How much room a map, and a tall one, has beside what lies on a page, of its width; and how much of a tall page what
lies over its map has at most."""
LIT_WIDE, LIT_HIGH = 0.62, 0.8
"""The same of the map about what one seat has."""
BROAD = 900
"""A wide page of so many steps has room for the map."""
WIDE_ABREAST, TALL_ABREAST = 9, 4
"""So many tabs lie side by side at most on a wide and on a tall page."""


class Notes(Reference):
    """What there is to see of the position."""

    @staticmethod
    def across(tabs: int, wide: bool, signed: bool = False) -> int:
        """So many tabs lie side by side: as few rows as there can be, each as long as the others."""
        most = WIDE_ABREAST if wide else TALL_ABREAST
        rows = max(1, -(-tabs // most))
        return max(1, -(-tabs // rows))

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The pages of the position."""
        return self.scene.notes

    def refresh(self) -> None:
        """Shows the chosen page."""
        super().refresh()
        ids, sheets = self.ids, self.sheets
        laid = sheets[self.shown].shows if sheets else None
        ids.laid.clear_widgets()
        shown = isinstance(laid, (Hosts, *VIEWS))
        for part, here in ((ids.laid, shown), (ids.read, not shown)):
            part.opacity, part.disabled, part.size_hint_y = (1, False, 1) if here else (0, True, None)
            if not here:
                part.height = 0
        if laid is not None and shown:
            for widget in self._parts(laid):
                ids.laid.add_widget(widget)

    def _parts(self, laid: Display) -> list[Widget]:
        """The widgets of a display, beside or over each other."""
        if isinstance(laid, Hosts):
            hosts = HostsView(self.model.board, self.scene)
            hosts.show(laid, self.art)
            return [hosts]
        view = VIEWS[type(laid)]()
        view.show(laid, self.scene.sides, self.art)
        wide = self.width > self.height
        if not laid.mapped:
            return [view]
        if isinstance(laid, Realm):
            lit = RealmMap(size_hint=(LIT_WIDE, 1) if wide else (1, LIT_HIGH))
            lit.show(self.model.board, laid, self.colour(laid.seat), self.art)
            return [view, lit]
        tall = self.model.board.height_mm > self.model.board.width_mm
        if wide and not tall and self.width < BROAD * style.unit:
            return [view]
        board = Map(disabled=True, size_hint=(MAP_TALL if tall else MAP_WIDE, 1) if wide else (1, 1))
        board.art = self.art
        scene, colours = self.scene, self.colours()
        board.show(self.model.board, scene.counters, colours, {}, grounds=scene.grounds)
        if not wide:  # the map has all that the rest does not fill
            view.size_hint_y, view.height = None, min(view.wanted(self.width), MOST_OVER * self.height)
        return [view, board]
