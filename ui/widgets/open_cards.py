"""Cards that lie open for all beside the board, each with the name of whose it is."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.scene import Emblem, Pile, Scene, Side
from ui.theme import MUTED, style
from ui.widgets.buttons import Words
from ui.widgets.card import LEAST, ROOM, CardFace

WIDTH = 50
"""The width of each card beside the map, in steps."""


class OpenCard(BoxLayout):
    """The card of a pile above the name of its owner; the figure that counts has a golden edge."""

    def __init__(
        self, pile: Pile, name: str, sides: tuple[Side, ...], emblems: dict[str, Emblem], **kwargs: Any
    ) -> None:
        super().__init__(orientation="vertical", **kwargs)
        face = CardFace(owner=pile.seat or "")
        face.show(pile.cards[0], sides, emblems)
        self.add_widget(face)
        if name:
            self.add_widget(Words(text=name, size_steps=17, halign="center"))


class OpenCards(BoxLayout):
    """The cards that lie open before the seats, beside the map below what they are called, at `most` so many side by
    side; `least` is the height in px from which on all are drawn, 0 where there are none."""

    most = NumericProperty(100)
    least = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(orientation="vertical", size_hint_x=None, width=0, **kwargs)
        self._label = Words(size_steps=14, halign="center", color=MUTED)
        self._cards = GridLayout(cols=1)
        self._label.bind(height=self._measure)
        self.add_widget(self._label)
        self.add_widget(self._cards)

    def show(self, piles: tuple[Pile, ...], scene: Scene) -> None:
        """Shows the card of each pile."""
        cards, unit = self._cards, style.unit
        cards.spacing = 4 * unit
        cards.cols = max(1, min(len(piles), int(self.most)))
        cards.clear_widgets()
        for pile in piles:
            cards.add_widget(OpenCard(pile, "", scene.sides, scene.emblems))
        self.width = WIDTH * unit * cards.cols if piles else 0
        self._label.text = piles[0].label if piles else ""
        self._measure()

    def _measure(self, *_: object) -> None:
        count = len(self._cards.children)
        rows = -(-count // self._cards.cols)
        self.least = self._label.height + rows * (LEAST / ROOM + 4) * style.unit if count else 0
