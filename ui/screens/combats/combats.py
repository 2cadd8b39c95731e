"""The combats of a game: where, both sums, and what they did."""

from __future__ import annotations

from typing import Any

from companion.game import TWO
from ui.model.play import history
from ui.model.table_model import TableModel
from ui.screens.page import Page, Press, Words, load
from ui.theme import GOLD, style

load(__file__)

SIZE = 16
"""The size of the text, in steps."""
GAP = 6
"""What lies between two lines of the list, in steps."""
ABOUT = 160
"""How high everything about the list is, in steps."""


class Combats(Page):
    """A page of the list."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self.first = 0
        super().__init__(model, **kwargs)

    def refresh(self) -> None:
        """Shows the page."""
        ids = self.ids
        fought = history.combats(self.model.session, self.model.language)
        many = self._many()
        self.first = max(0, min(self.first, len(fought) - 1))
        ids.title.text = self.words("{n} combats", n=len(fought))
        ids.rows.clear_widgets()
        for tally in fought[self.first : self.first + many]:
            two = len(tally.columns) == TWO
            attacker = self.model.players.called(self.side(tally.columns[0].seat)) if two else ""
            ids.rows.add_widget(Words(text="\n".join(filter(None, (attacker, tally.title))), size_steps=SIZE))
            sums = " : ".join(str(column.total) for column in tally.columns) + f" · {tally.result}"
            ids.rows.add_widget(Words(text=sums, size_steps=SIZE, color=GOLD))
        ids.foot.clear_widgets()
        for sign, by, possible in (("‹", -many, self.first > 0), ("›", many, self.first + many < len(fought))):
            if possible:
                ids.foot.add_widget(Press(text=sign, on_release=lambda _, by=by: self._go(by)))
        ids.foot.add_widget(Press(text=self.words("Back"), main=True, on_release=lambda *_: self.model.back()))

    def _many(self) -> int:
        """How many combats a page holds: two lines side by side with the sums, or above them."""
        line = 1.2 * style.scaled(SIZE)
        row = 2 * line + GAP if self.width >= self.height else 3 * line + 2 * GAP
        return max(1, int((self.height / style.unit - ABOUT) / row))

    def _go(self, by: int) -> None:
        self.first += by
        self.refresh()
