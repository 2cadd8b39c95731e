"""The sealed decks of a game: what each shuffle was and whether any card was changed, with the code, the salt and the
exact order behind a button for whoever wants to check the proof."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from ui.model.review.proofs import Proof, proofs
from ui.model.table_model import TableModel
from ui.screens.page import Page, Words, load
from ui.theme import BODY, CHAIR, FADED_INK, GOOD, GRID, INK, LINE, SMALL, WARN, Colour
from ui.widgets.cards.card_face import Looks
from ui.widgets.cards.fans import DealtFans
from ui.widgets.pictures.wax_seal import WaxSeal
from ui.widgets.writing import vellum  # noqa: F401  (the layout uses it)

load(__file__)

AROUND = 76
"""The room left and right of all lines, in steps."""
SEALS: dict[bool | None, tuple[str, Colour]] = {None: ("wait", LINE), True: ("yes", GOOD), False: ("warning", WARN)}
"""The sign and the colour of a seal that is closed, that held, and that did not."""
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
            ids.rows.add_widget(self._row(proof, self.width - self.step(AROUND)))
        ids.newer.disabled, ids.older.disabled = not self.first, self.first + ROWS >= len(every)
        ids.newer.text, ids.older.text = self.words("Later"), self.words("Earlier")
        ids.prove.text = self.words("Show the proof")
        ids.prove.chosen = self.proves
        ids.back.text = self.words("Back")

    def _row(self, proof: Proof, room: float) -> BoxLayout:
        """A shuffle as its seal, with the code and the cards beside it, so many px wide; its proof where that is asked
        for."""
        row = BoxLayout(size_hint=(None, None), width=room, spacing=self.step(2 * GRID))
        seal = WaxSeal(proof.short, *SEALS[proof.held], pos_hint={"top": 1})
        row.add_widget(seal)
        told = BoxLayout(orientation="vertical", size_hint_y=None, spacing=self.step(GRID / 2), pos_hint={"top": 1})
        told.bind(minimum_height=told.setter("height"))
        told.bind(height=lambda _, high: setattr(row, "height", max(high, seal.height)))
        wide = room - seal.width - self.step(2 * GRID)  # so that lines are broken only once
        told.add_widget(Words(text=proof.short, width=wide, size_steps=CHAIR, bold=True, color=FADED_INK))
        told.add_widget(Words(text=proof.what, width=wide, size_steps=BODY, color=INK))
        if proof.cards:
            looks = Looks(self.scene.sides, self.scene.emblems, self.art)
            told.add_widget(DealtFans([(self.side(of.seat), of.cards) for of in proof.cards], looks, wide))
        told.add_widget(Words(text=proof.state, width=wide, size_steps=SMALL, color=FADED_INK))
        if self.proves:
            told.add_widget(Words(text="\n".join(proof.exact), width=wide, size_steps=SMALL, color=FADED_INK))
        row.add_widget(told)
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
