"""A board on the table: the map, what was lost beside it, and the room for what a page says; three compositions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.board import Point
from companion.scene import Counter
from ui.theme import LANDSCAPE, LANDSCAPE_SMALL, PORTRAIT, Box, style
from ui.widgets.beside.lost import Lost
from ui.widgets.board.map import Map
from ui.widgets.board.tooltip import Tooltip

About = Callable[[str, Counter | None], tuple[str, tuple[str, ...]]]
"""The title and the lines of what there is to know of a place, or of a counter in it."""

TRAY: Final = 28
"""How wide the tray for what was lost is, in steps."""
MOST: Final = {LANDSCAPE_SMALL: 0.52, LANDSCAPE: 0.56}
"""The map's share of a page that is not tall, at most."""
HALF: Final = 0.5
"""The share of a tall page's height that a map has at most, and of a wide one's width at least where it spreads."""
HEAD: Final = 84
CARDS: Final = 72
"""How high the head of a tall page is and how wide the cards beside its map, in steps."""
PANEL: Final = 302
"""How wide the rest of a wide page is that has a zone between it and its map, in steps; what is left is the zone's."""
ZONE: Final = 128
"""How wide that zone is at least, in steps."""
PAD: Final = 8
NONE: Final = (0.0, 0.0)


class Boxes(NamedTuple):
    """Where the parts of a page with a board lie."""

    map: Box
    free: tuple[float, float]
    """How much of the map at its left and its right is kept free of the board."""
    lost: Box
    """The tray for what was lost: beside the map, or on it where that spreads."""
    head: Box
    """The head over the map of a tall page; without width on a wide one, whose head is in the rest."""
    cards: Box
    """The cards beside the map of a tall page; without width on a wide one, whose cards are in the rest."""
    rest: Box
    zone: Box
    """The zone between the map and the rest of a wide page that has one, in place of its tray; else without width."""


def compose(
    width: float,
    height: float,
    aspect: float,
    widest: float,
    unit: float,
    composition: str,
    bare: bool = False,
    spreads: bool = False,
    zoned: bool = False,
) -> Boxes:
    """Where the parts lie on a page in px; `aspect` is the board's width by its height, `widest` as wide as it may be
    drawn; a `bare` page has neither a head over its map nor cards beside it; one that `spreads` fills the room about
    its board, and tray and cards lie there; one that is `zoned` has a zone beside its map where it is wide."""
    tray, pad = TRAY * unit, PAD * unit
    if zoned and composition == LANDSCAPE:
        return _zoned(width, height, widest, unit, spreads)
    if composition != PORTRAIT:
        across = min(height * widest, width * MOST[composition])
        whole = max(across + tray, width * HALF) if spreads else across
        left = max(whole, across + tray)
        rest = (left + pad, pad, width - left - 2 * pad, height - 2 * pad)
        free = (0.0, tray) if whole < across + 2 * tray else (tray, tray)
        lost = (left - tray, 0.0, tray, height)
        none = _none(rest)
        return Boxes((0, 0, whole, height), free if spreads else NONE, lost, none, none, rest, none)
    head, cards = (0.0, 0.0) if bare else (HEAD * unit, CARDS * unit)
    most = height * HALF
    across = min(most * widest, width - tray - cards)
    high = min(most, across / aspect)
    low = height - head - high
    about = max(cards, (width - across) / 2)
    left = (width - across - tray) / 2 if bare and not spreads else 0.0
    return Boxes(
        map=(left, low, width if spreads else across, high),
        free=(min(about, width - across - about), about) if spreads else NONE,
        lost=(0 if spreads else left + across, low, tray, high),
        head=(pad, low + high, width - 2 * pad, head),
        cards=(width - about, low, about, high) if spreads else (across + tray, low, width - across - tray, high),
        rest=(pad, pad, width - 2 * pad, low - 2 * pad),
        zone=(0.0, 0.0, 0.0, 0.0),
    )


def _zoned(width: float, height: float, widest: float, unit: float, spreads: bool) -> Boxes:
    """The same for a wide page with a zone beside its map: the panel is as wide as it needs, the zone gets the rest."""
    pad, panel = PAD * unit, PANEL * unit
    most = width - panel - ZONE * unit - 3 * pad
    across = min(height * widest, width * MOST[LANDSCAPE], most)
    whole = min(most, max(across, width * HALF)) if spreads else across
    rest = (width - panel - pad, pad, panel, height - 2 * pad)
    zone = (whole + pad, pad, rest[0] - whole - 2 * pad, height - 2 * pad)
    none = _none(rest)
    return Boxes((0, 0, whole, height), NONE, _none(zone), none, none, rest, zone)


def _none(box: Box) -> Box:
    """No room."""
    return box[0], box[1], 0.0, 0.0


class Tabletop(FloatLayout):
    """The map with the tray beside it, and a slip that says what lies under a finger that stays; `boxes` says where
    the parts of a page lie, in px, and `words` where all its words may, of which a `bare` page has more."""

    boxes = ObjectProperty(None, allownone=True)
    words = ListProperty([0.0, 0.0, 1.0, 1.0])
    bare = BooleanProperty(False)
    zoned = BooleanProperty(False)
    """Whether a wide page has a zone beside its map."""

    def __init__(self, **kwargs: Any) -> None:
        self.map, self.lost, self.tip = Map(size_hint=(None, None)), Lost(size_hint=(None, None)), Tooltip()
        self.about: About = lambda place, counter: ("", ())
        super().__init__(**kwargs)
        for part in (self.map, self.lost, self.tip):
            super().add_widget(part)
        self.map.bind(aspect=self._arrange, widest=self._arrange, spreads=self._arrange, on_look=self._look)
        self.map.bind(on_looked=lambda *_: self.tip.hide())
        self.bind(pos=self._arrange, size=self._arrange, bare=self._arrange, zoned=self._arrange)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Adds a part of the page, below the slip."""
        super().add_widget(widget, *args, **kwargs)
        self.remove_widget(self.tip)
        super().add_widget(self.tip)

    def _arrange(self, *_: object) -> None:
        drawn, way = self.map, style.composition
        spreads = drawn.spreads
        size = self.width, self.height, drawn.aspect, drawn.widest
        boxes = compose(*size, style.unit, way, self.bare, spreads, self.zoned)
        self.map.free, self.lost.over = list(boxes.free), spreads
        for part, box in ((self.map, boxes.map), (self.lost, boxes.lost)):
            part.pos, part.size = (self.x + box[0], self.y + box[1]), box[2:]
        self.lost.opacity = 1 if boxes.lost[2] else 0
        self.boxes, self.words = boxes, list(boxes.rest)

    def _look(self, _: Map, place: str, counter: Counter | None, at: Point) -> None:
        self.tip.show(*self.about(place, counter), at)
