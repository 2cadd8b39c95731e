"""The sealed decks of a game: what each shuffle was and whether any card was changed, with the code, the salt and the
exact order behind a button for whoever wants to check the proof."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from ui.model.play.proofs import Proof, proofs
from ui.model.table_model import TableModel
from ui.screens.page import Page, Words, load
from ui.theme import BODY, CHAIR, FADED_INK, GRID, INK, SMALL
from ui.widgets.writing import vellum  # noqa: F401  (the layout uses it)

load(__file__)

AROUND = 76
"""The room left and right of the lines, in steps."""
ROWS = 6
"""How many seals a page holds."""


class Seals(Page):
    """A page of the list, the newest seal first."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self.first = 0
        self.proves = False
        """Whether codes, salts and exact orders are shown."""
        super().__init__(model, **kwargs)

    def refresh(self) -> None:
        """Shows the page."""
        ids = self.ids
        every = proofs(self.model.session, self.model.language)
        self.first = max(0, min(self.first, len(every) - 1))
        ids.title.text = self.words("Sealed decks")
        ids.what.text = self.words(
            "Each shuffle has a code. Photograph it: at the end it proves that no card was changed."
        )
        ids.rows.clear_widgets()
        for proof in every[self.first : self.first + ROWS]:
            ids.rows.add_widget(self._row(proof))
        ids.newer.disabled, ids.older.disabled = not self.first, self.first + ROWS >= len(every)
        ids.newer.text, ids.older.text = self.words("Later"), self.words("Earlier")
        ids.prove.text = self.words("Show the proof")
        ids.prove.chosen = self.proves
        ids.back.text = self.words("Back")

    def _row(self, proof: Proof) -> BoxLayout:
        """A shuffle in words, with its code; its proof where that is asked for."""
        row = BoxLayout(orientation="vertical", size_hint_y=None, spacing=self.step(GRID / 2))
        row.bind(minimum_height=row.setter("height"))
        wide = self.width - self.step(AROUND)  # so that lines are broken only once
        row.add_widget(Words(text=proof.short, width=wide, size_steps=CHAIR, bold=True, color=FADED_INK))
        lines = [proof.what, proof.state, *(f"{whose}: {cards}" for whose, cards in proof.cards)]
        row.add_widget(Words(text="\n".join(lines), width=wide, size_steps=BODY, color=INK))
        if self.proves:
            row.add_widget(Words(text="\n".join(proof.exact), width=wide, size_steps=SMALL, color=FADED_INK))
        return row

    def prove(self) -> None:
        """Shows the proofs, or no longer."""
        self.proves = not self.proves
        self.refresh()

    def turn(self, by: int) -> None:
        """Shows newer or older seals."""
        self.first += by * ROWS
        self.ids.rolls.scroll_y = 1
        self.refresh()
