"""What there is to see of the position, page by page: things on a table, or rows to read."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.uix.widget import Widget

from companion.displays import Fans, Race
from companion.scene import Display, Sheet
from ui.screens.page import load
from ui.screens.review.reference.reference import Reference
from ui.theme import style
from ui.widgets.board.small_map import SmallMap
from ui.widgets.displays.fans import FansView
from ui.widgets.displays.race import RaceView

load(__file__)

VIEWS: dict[type[Display], type[Any]] = {Race: RaceView, Fans: FansView}
"""What draws each display."""


MAP_WIDE, MAP_HIGH = 0.5, 0.8
"""How much room the map has beside what lies on a page, of its width, and below it, of its height."""
BROAD = 900
"""A wide page of so many steps has room for the map."""
WIDE_ABREAST, TALL_ABREAST = 9, 4
"""So many tabs lie side by side at most on a wide and on a tall page."""


class Notes(Reference):
    """What there is to see of the position."""

    tab_steps: ClassVar[float] = 64
    tile: ClassVar[float] = 60

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
        shown = laid is not None and type(laid) in VIEWS
        for part, here in ((ids.laid, shown), (ids.read, not shown)):
            part.opacity, part.disabled, part.size_hint_y = (1, False, 1) if here else (0, True, None)
            if not here:
                part.height = 0
        if laid is not None and shown:
            for widget in self._parts(laid):
                ids.laid.add_widget(widget)

    def _parts(self, laid: Display) -> list[Widget]:
        """The widgets of a display, beside or over each other."""
        view = VIEWS[type(laid)]()
        view.show(laid, self.scene.sides, self.art)
        wide = self.width > self.height
        if not laid.mapped or (wide and self.width < BROAD * style.unit):
            return [view]
        board = SmallMap(size_hint=(MAP_WIDE, 1) if wide else (1, MAP_HIGH))
        board.show(self.model.board, self.scene)
        return [view, board]
