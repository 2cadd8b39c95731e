"""Cards that lie open for all beside the board, each with the name of whose it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.scene import Emblem, Pile, Scene, Side
from ui.theme import BODY, GRID, LANDSCAPE, LANDSCAPE_SMALL, MUTED, PORTRAIT, SMALL, style
from ui.theme.art import Art
from ui.widgets import motion
from ui.widgets.cards.card import LEAST, ROOM, CardFace
from ui.widgets.touch.buttons import Words

WIDTH = {LANDSCAPE: 62, LANDSCAPE_SMALL: 50, PORTRAIT: 50}
"""The width of each card beside the map, in steps."""
BEHIND = 18
"""How much smaller a card is at each side than the one that leads, in steps."""


class OpenCard(BoxLayout):
    """The card of a pile above the name of its owner, `behind` px smaller at each side; the figure that counts has a
    frame."""

    behind = NumericProperty(0.0)

    def __init__(
        self,
        pile: Pile,
        name: str,
        sides: tuple[Side, ...],
        emblems: dict[str, Emblem],
        art: Art | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self.bind(behind=lambda _, px: setattr(self, "padding", (px, px, px, px)))
        self.face = CardFace(owner=pile.seat or "")
        self.face.show(pile.cards[0], sides, emblems, art)
        self.add_widget(self.face)
        self.name = Words(text=name, size_steps=BODY, halign="center")
        if name:
            self.add_widget(self.name)

    def do_layout(self, *_: object) -> None:
        """The name stands right below the card, which may be lower than its room."""
        super().do_layout()
        self.name.top = self.face.center_y - self.face.shape[1] / 2 - GRID / 2 * style.unit


class OpenCards(BoxLayout):
    """The cards that lie open before the seats, beside the map below what they are called, at `most` so many side by
    side, `upright` all below each other and above their name, as the deck is; `least` is the height in px from which on
    all are drawn, 0 where there are none."""

    most = NumericProperty(100)
    least = NumericProperty(0)
    upright = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self._shown: object = None
        self._label = Words(size_steps=SMALL, halign="center", color=MUTED)
        self._cards = GridLayout(cols=1)
        self._label.bind(height=self._measure)
        self.bind(upright=self._measure)
        self.add_widget(self._label)
        self.add_widget(self._cards)
        self._measure()

    def show(self, piles: tuple[Pile, ...], scene: Scene, art: Art | None = None) -> None:
        """Shows the card of each pile."""
        if self._shown != (piles, scene.sides, scene.emblems):
            self._shown = piles, scene.sides, scene.emblems
            self._cards.clear_widgets()
            for pile in piles:
                self._cards.add_widget(OpenCard(pile, "", scene.sides, scene.emblems, art))
            self._label.text = piles[0].label if piles else ""
        self._measure()

    def _measure(self, *_: object) -> None:
        count, unit, cards = len(self._cards.children), style.unit, self._cards
        lowest = self._label if self.upright else cards
        if self.children and self.children[0] is not lowest:
            self.remove_widget(lowest)
            self.add_widget(lowest)
        cards.cols = 1 if self.upright else max(1, min(count, int(self.most)))
        cards.spacing = 4 * unit
        rows = -(-count // cards.cols)
        self.least = self._label.height + rows * (LEAST / ROOM + 4) * unit if count else 0
        self.size_hint = (1, max(0.001, count)) if self.upright else (None, 1)
        if not self.upright:
            self.width = WIDTH[style.composition] * unit * cards.cols if count else 0


class Revealing:
    """What was revealed last, so that it is seen to turn over only once."""

    last: object = None


def reveal(cards: Iterable[OpenCard], leads: str | None, what: object) -> None:
    """Turns cards over side by side that were revealed just now, and lets that of the seat that leads grow; `what` was
    revealed is seen once."""
    first, Revealing.last = what != Revealing.last, what
    for card in cards:
        if first:
            motion.turn_over(card.face)
        card.behind = behind = BEHIND * style.unit
        if card.face.owner == leads:
            motion.grow(card, "behind", behind if first else 0.0, 0.0, motion.TURN_S if first else 0.0)
