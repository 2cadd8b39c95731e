"""The sealed decks of a game: each shuffle's code, and once it may be told, the salt and the order that prove it."""

from __future__ import annotations

from typing import Any

from companion.record.sealed import Seal
from ui.model.table_model import TableModel
from ui.screens.page import Page, Press, Words, load
from ui.theme import GOLD, LEGIBLE, MUTED

load(__file__)

ROWS = {True: 3, False: 6}
"""How many seals a page holds, on a wide and on a tall screen."""


class Seals(Page):
    """A page of the list, the newest seal first."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self.first = 0
        super().__init__(model, **kwargs)

    def refresh(self) -> None:
        """Shows the page."""
        ids = self.ids
        seals = self.model.session.seals[::-1]
        many = ROWS[self.width >= self.height]
        self.first = max(0, min(self.first, len(seals) - 1))
        ids.title.text = self.words("Sealed decks")
        ids.what.text = self.words(
            "A code seals each shuffle before a card is drawn. Photograph it; salt and order follow later."
        )
        ids.rows.clear_widgets()
        for seal in seals[self.first : self.first + many]:
            self._row(seal)
        ids.foot.clear_widgets()
        for sign, by, possible in (("‹", -many, self.first > 0), ("›", many, self.first + many < len(seals))):
            if possible:
                ids.foot.add_widget(Press(text=sign, on_release=lambda _, by=by: self._go(by)))
        ids.foot.add_widget(Press(text=self.words("Back"), main=True, on_release=lambda *_: self.model.back()))

    def _row(self, seal: Seal) -> None:
        if not seal.opened:
            state = self.words("still sealed")
        elif seal.holds:
            state = self.words("no card was changed")
        else:
            state = self.words("this order was changed")
        head = f"{seal.seq} · {seal.short} · {state}"
        self.ids.rows.add_widget(Words(text=head, size_steps=17, color=GOLD))
        if seal.opened:
            self.ids.rows.add_widget(Words(text=f"{seal.salt}\n{seal.order}", size_steps=LEGIBLE, color=MUTED))

    def _go(self, by: int) -> None:
        self.first += by
        self.refresh()
