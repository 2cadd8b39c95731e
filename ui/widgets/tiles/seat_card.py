"""A seat at the table: its banner on its pole, the name plate of who plays it, and the emblem of the app beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from kivy.graphics import Color
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.scene import Side
from ui.theme import CLASP, GRID, PANEL, TEXT, Box, draw_disc, style
from ui.theme.art import Art
from ui.widgets.displays.strokes import draw_sign
from ui.widgets.pictures.banner import WIDTH, Banner
from ui.widgets.tiles.placard import Placard
from ui.widgets.touch.emblem import Emblem
from ui.widgets.touch.tap import Tap

ROW, BLOCK = 2.7, 1.05
"""From so many times as wide as high on all lies in a row, and the banner beside the rest."""
TARGET: Final = 49
"""The least width and height of whatever is tapped, in steps."""
BADGE: Final = 22
"""The size of the sign that a banner can be changed, in steps."""


class Sits(msgspec.Struct, frozen=True):
    """Who sits there: what the player is called or asked, whether that is a name, whether it is the app; what is said
    below; and at which edge of the screen, with the sign for it, where that is to be chosen."""

    called: str
    named: bool
    app: bool
    below: tuple[str, ...]
    edge: str
    edge_sign: str


class Acts(msgspec.Struct, frozen=True):
    """What taps do: another side, a name, the app, and another edge where there are more than two."""

    side: Callable[[], object]
    name: Callable[[], object]
    app: Callable[[], object]
    edge: Callable[[], object] | None


class SeatBanner(Tap, BoxLayout):
    """The banner of the side that is played there; `text` says so. A sign at its foot says that a tap changes it."""

    text = StringProperty("")

    def __init__(self, side: Side, nth: int, art: Art, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        banner = Banner()
        banner.show(side, nth, art)
        self.add_widget(banner)
        self.bind(pos=self._sign, size=self._sign)

    def _sign(self, *_: object) -> None:
        """The sign at the banner's foot."""
        badge, high = BADGE * style.unit, min(self.height, self.width / WIDTH)
        at = (
            min(self.x + (self.width + high * WIDTH) / 2, self.x + self.width - badge / 2),
            self.y + (self.height - high) / 2 + badge / 2,
        )
        self.canvas.after.clear()
        with self.canvas.after:
            for colour, size in ((CLASP, badge), (PANEL, badge - 3 * style.unit)):
                Color(*colour)
                draw_disc(at, size)
        draw_sign(self.canvas.after, "turn", None, at, 0.66 * badge, TEXT)


class SeatCard(FloatLayout):
    """All of a seat: in a row where it is wide, the banner beside the rest, or above it where it is slim."""

    def __init__(
        self, side: Side, nth: int, art: Art, plays: str, sits: Sits, acts: Acts, app: str, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self._banner = SeatBanner(side, nth, art, text=plays)
        self._banner.bind(on_release=lambda _: acts.side())
        sign = "" if sits.app else "name"
        self._name = Placard(text=sits.called, icon=sign, below=[*sits.below], named=sits.named, disabled=sits.app)
        self._name.bind(on_release=lambda _: acts.name())
        self._app = Emblem(text=app, icon="computer", chosen=sits.app)
        self._app.bind(on_release=lambda _: acts.app())
        self._edge: Emblem | None = None
        if acts.edge is not None:
            self._edge = Emblem(text=sits.edge, icon=sits.edge_sign)
            self._edge.bind(on_release=lambda _: acts.edge() if acts.edge is not None else None)
        for part in (self._banner, self._name, self._edge, self._app):
            if part is not None:
                part.size_hint = None, None
                self.add_widget(part)
        self.bind(pos=self._lay, size=self._lay)

    def _lay(self, *_: object) -> None:
        gap = GRID / 2 * style.unit
        emblems = [emblem for emblem in (self._edge, self._app) if emblem is not None]
        if self.width >= ROW * self.height:
            self._row(emblems, gap)
        elif self.width >= BLOCK * self.height:
            self._block(emblems, gap)
        else:
            self._pillar(emblems, gap)
        roomy = all(emblem.has_room for emblem in emblems)
        for emblem in emblems:
            emblem.bare = not roomy  # all of a seat have words, or none

    def _row(self, emblems: list[Emblem], gap: float) -> None:
        """The banner, the name and the emblems side by side."""
        (x, y), (wide, high) = self.pos, self.size
        least = TARGET * style.unit
        one = max(least, min(high, 96 * style.unit, wide * 0.17))
        cloth = max(least, min(high * 0.72, wide * (0.2 if len(emblems) == 1 else 0.125)))
        _put(self._banner, (x, y, cloth, high))
        name = wide - cloth - len(emblems) * one - (len(emblems) + 1) * gap
        plate = min(high, max(least, 92 * style.large * style.unit))
        _put(self._name, (x + cloth + gap, y + (high - plate) / 2, name, plate))
        for n, emblem in enumerate(emblems):
            _put(emblem, (x + wide - (len(emblems) - n) * (one + gap) + gap, y, one, high))

    def _block(self, emblems: list[Emblem], gap: float) -> None:
        """The banner at the left, the name above the emblems."""
        (x, y), (wide, high) = self.pos, self.size
        cloth = max(TARGET * style.unit, min(high * 0.62, wide * 0.32))
        low = max(TARGET * style.unit, min((high - gap) * 0.46, 60 * style.unit))
        _put(self._banner, (x, y, cloth, high))
        _put(self._name, (x + cloth + gap, y + low + gap, wide - cloth - gap, high - low - gap))
        self._side_by_side(emblems, (x + cloth + gap, y, wide - cloth - gap, low), gap)

    def _pillar(self, emblems: list[Emblem], gap: float) -> None:
        """The banner above the name, and that above the emblems."""
        (x, y), (wide, high) = self.pos, self.size
        low = max(TARGET * style.unit, high * 0.24)
        plate = max(TARGET * style.unit, min(high * 0.3, 74 * style.large * style.unit))
        self._side_by_side(emblems, (x, y, wide, low), gap)
        _put(self._name, (x, y + low + gap, wide, plate))
        rest = high - low - plate - 2 * gap
        cloth = min(wide, max(TARGET * style.unit, rest * 0.8))
        _put(self._banner, (x + (wide - cloth) / 2, y + low + plate + 2 * gap, cloth, rest))

    @staticmethod
    def _side_by_side(emblems: list[Emblem], box: Box, gap: float) -> None:
        x, y, wide, high = box
        each = (wide - (len(emblems) - 1) * gap) / len(emblems)
        for n, emblem in enumerate(emblems):
            _put(emblem, (x + n * (each + gap), y, each, high))


def _put(widget: Widget, box: Box) -> None:
    """Gives a widget its place, on whole px."""
    left, bottom, wide, high = box
    widget.pos = round(left), round(bottom)
    widget.size = round(wide), round(high)
