"""The games that were kept, to go on with any of them."""

from __future__ import annotations

from typing import Any

from companion.game import Seat
from companion.record.times import moment
from ui.model.games.saved_games import kept_in_words
from ui.model.table_model import TableModel
from ui.screens.page import Page, Press, load

load(__file__)

ROWS = 6


class Games(Page):
    """A page of kept games, the newest first."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self.first = 0
        super().__init__(model, **kwargs)

    def refresh(self) -> None:
        """Shows the page."""
        model, ids = self.model, self.ids
        kept = model.games.saved_games.kept
        ids.title.text = self.words("Kept games")
        ids.rows.clear_widgets()
        for row in kept[self.first : self.first + ROWS]:
            begun = moment(row.created)
            about = kept_in_words(row, model.language)
            title = about.title if row.name != model.game.name else ""
            printed = self.words("Printed cards") if row.options.told else ""
            called = (row.players.get(Seat(side.id)) or side.name for side in about.sides)
            lines = (
                " · ".join(filter(None, (f"{begun:%Y-%m-%d %H:%M}" if begun else "", title))),
                " · ".join(filter(None, (about.variant, printed))),
                " – ".join(called) if row.players else "",
            )
            text = "\n".join(filter(None, lines))
            ids.rows.add_widget(Press(text=text, steps=76, on_release=lambda _, id=row.id: model.games.go_on(id)))
        ids.foot.clear_widgets()
        for sign, by, possible in (("‹", -ROWS, self.first > 0), ("›", ROWS, self.first + ROWS < len(kept))):
            if possible:
                ids.foot.add_widget(Press(text=sign, on_release=lambda _, by=by: self._go(by)))
        ids.foot.add_widget(Press(text=self.words("Back"), main=True, on_release=lambda *_: model.back()))

    def _go(self, by: int) -> None:
        self.first += by
        self.refresh()
