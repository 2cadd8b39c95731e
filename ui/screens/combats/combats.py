"""The combats of a game: where, both sums, and what they did."""

from __future__ import annotations

from typing import Any

from ui import history
from ui.screens.page import Page, Press, Words, load
from ui.table_model import TableModel
from ui.theme import GOLD

load(__file__)

ROWS = {True: 11, False: 26}
"""How many combats a page holds, on a wide and on a tall screen."""


class Combats(Page):
    """A page of the list."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self.first = 0
        super().__init__(model, **kwargs)

    def refresh(self) -> None:
        """Shows the page."""
        ids = self.ids
        fought = history.combats(self.model.session, self.model.language)
        many = ROWS[self.width >= self.height]
        self.first = max(0, min(self.first, len(fought) - 1))
        ids.title.text = self.words("{n} combats", n=len(fought))
        ids.rows.clear_widgets()
        for tally in fought[self.first : self.first + many]:
            attack, defence = tally.columns
            ids.rows.add_widget(Words(text=tally.title, size_steps=16))
            sums = f"{attack.total} : {defence.total} · {tally.result}"
            ids.rows.add_widget(Words(text=sums, size_steps=16, color=GOLD))
        ids.foot.clear_widgets()
        for sign, by, possible in (("‹", -many, self.first > 0), ("›", many, self.first + many < len(fought))):
            if possible:
                ids.foot.add_widget(Press(text=sign, on_release=lambda _, by=by: self._go(by)))
        ids.foot.add_widget(Press(text=self.words("Back"), main=True, on_release=lambda *_: self.model.back()))

    def _go(self, by: int) -> None:
        self.first += by
        self.refresh()
