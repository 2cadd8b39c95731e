"""Cards that lie open for all beside the board, each with the name of whose it is."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.scene import Emblem, Pile, Side
from ui.widgets.buttons import Words
from ui.widgets.card import CardFace


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
