"""A seat at the table as a card in its side's colour: its banner, who plays it, and where that player sits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from kivy.properties import ListProperty
from kivy.uix.boxlayout import BoxLayout

from ui.theme import (
    BODY,
    BOOK,
    GRID,
    HEADING,
    MUTED,
    PLAIN,
    PORTRAIT,
    Colour,
    draw_frame,
    lighten,
    shade,
    style,
)
from ui.widgets.pictures.banner_press import BannerPress
from ui.widgets.touch.buttons import Press
from ui.widgets.writing.fitted_words import FittedWords

DARK = 0.42
"""The ground of a card: that share of its side's light."""
BANNER, SLIM_BANNER = 150, 124
"""How wide the banner with what it says is, and on a low card, in steps."""
ASIDE, SLIM = 128, 52
"""How wide a button with words is beside a name, and one that has its sign alone, in steps."""


class Sits(msgspec.Struct, frozen=True):
    """Who sits there: what the player is called or asked, whether that is a name, whether it is the app, and at which
    edge of the screen, with the sign for it."""

    called: str
    named: bool
    app: bool
    edge: str
    edge_sign: str


class Acts(msgspec.Struct, frozen=True):
    """What taps do: another side, a name, the app, and another edge where there are more than two."""

    side: Callable[[], object]
    name: Callable[[], object]
    app: Callable[[], object]
    edge: Callable[[], object] | None


class SeatCard(BoxLayout):
    """The card; a `low` one has all in a row."""

    colour = ListProperty([1.0, 1.0, 1.0, 1.0])

    def __init__(
        self, banner: BannerPress, colour: Colour, sits: Sits, acts: Acts, app: str, low: bool, **kwargs: Any
    ) -> None:
        unit = style.unit
        gap = (GRID / 2 if low else GRID) * unit
        super().__init__(spacing=gap, padding=gap, **kwargs)
        self.colour = colour
        banner.size_hint_x, banner.width = None, (SLIM_BANNER if low else BANNER) * unit
        banner.bind(on_release=lambda _: acts.side())
        roomy = not low or bool(sits.edge)
        plays = Press(text=app if roomy else "", icon="computer", size_hint_y=1, sort="quiet", chosen=sits.app)
        plays.bind(on_release=lambda _: acts.app())
        name, edge = self._name(sits, acts, roomy), self._edge(sits, acts)
        self.add_widget(banner)
        if low:
            plays.size_hint_x, plays.width = None, (ASIDE if roomy else SLIM) * unit
            edge.size_hint_x, edge.width = None, (ASIDE if roomy else SLIM) * unit
            for part in (name, edge, plays):
                self.add_widget(part)
        else:
            self._column(name, edge, plays, gap)
        self.bind(pos=self._paint, size=self._paint)

    def _column(self, name: Press, edge: Press | FittedWords, plays: Press, gap: float) -> None:
        """The name over the edge and the app, or between them, or the app at the right where there is room."""
        middle = BoxLayout(orientation="vertical", spacing=gap)
        tall = style.composition == PORTRAIT
        if isinstance(edge, Press):
            row = BoxLayout(spacing=gap)
            row.add_widget(edge)
            row.add_widget(plays)
            middle.add_widget(name)
            middle.add_widget(row)
        else:
            for part in (edge, name, *([plays] if tall else [])):
                middle.add_widget(part)
        self.add_widget(middle)
        if not tall:
            plays.size_hint_x, plays.width = None, ASIDE * style.unit
            self.add_widget(plays)

    @staticmethod
    def _name(sits: Sits, acts: Acts, roomy: bool) -> Press:
        """What the player is called, to be tapped."""
        large = sits.named and roomy
        name = Press(
            text=sits.called,
            icon="name" if roomy and not sits.app else "",
            size_hint_y=1,
            sort="quiet",
            disabled=sits.app,
            font_name=BOOK if large else PLAIN,
            bold=large,
            letters=HEADING if large else BODY,
        )
        name.bind(on_release=lambda _: acts.name())
        return name

    @staticmethod
    def _edge(sits: Sits, acts: Acts) -> Press | FittedWords:
        """Where the player sits: to be tapped where it can be another edge."""
        if acts.edge is None:
            return FittedWords(text=sits.edge, wanted=BODY, color=MUTED, halign="center")
        edge = Press(text=sits.edge, icon=sits.edge_sign, size_hint_y=1, sort="quiet")
        edge.bind(on_release=lambda _: acts.edge() if acts.edge is not None else None)
        return edge

    def _paint(self, *_: object) -> None:
        colour = tuple(self.colour)
        self.canvas.before.clear()
        draw_frame(self.canvas.before, (*self.pos, *self.size), shade(colour, DARK), lighten(colour, 0.25), raised=True)
