"""The sealed decks of a game: what each shuffle was and whether any card was changed, with the code, the salt and the
exact order behind a button for whoever wants to check the proof."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from ui.model.review.proofs import Dealt, Proof, proofs
from ui.model.table_model import TableModel
from ui.screens.page import Page, Words, load
from ui.theme import BODY, CHAIR, FADED_INK, GOOD, GRID, INK, LINE, SMALL, WARN, Colour
from ui.widgets.devices.medal import Medal
from ui.widgets.pictures.arms import Arms, RowSign
from ui.widgets.writing import vellum  # noqa: F401  (the layout uses it)
from ui.widgets.writing.abreast import Abreast, columns

load(__file__)

AROUND, MEDAL = 76, 68
"""The room left and right of all lines, and that of a seal before its own, in steps."""
ARMS = 24
"""The side of the arms before cards, in steps."""
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
        here, across = every[self.first : self.first + ROWS], 1 if self.proves else columns()
        for first in range(0, len(here), across):
            row = Abreast(spacing=self.step(GRID))
            for proof in here[first : first + across]:
                row.add_widget(self._row(proof, (self.width - self.step(AROUND)) / across))
            ids.rows.add_widget(row)
        ids.newer.disabled, ids.older.disabled = not self.first, self.first + ROWS >= len(every)
        ids.newer.text, ids.older.text = self.words("Later"), self.words("Earlier")
        ids.prove.text = self.words("Show the proof")
        ids.prove.chosen = self.proves
        ids.back.text = self.words("Back")

    def _row(self, proof: Proof, room: float) -> BoxLayout:
        """A shuffle in words, with its code, beside its seal, so many px wide; its proof where that is asked for."""
        row = BoxLayout(size_hint=(None, None), width=room, spacing=self.step(2 * GRID))
        row.add_widget(Medal("seal", *SEALS[proof.held], pos_hint={"top": 1}))
        told = BoxLayout(orientation="vertical", size_hint_y=None, spacing=self.step(GRID / 2), pos_hint={"top": 1})
        told.bind(minimum_height=told.setter("height"), height=row.setter("height"))
        wide = room - self.step(MEDAL)  # so that lines are broken only once
        told.add_widget(Words(text=proof.short, width=wide, size_steps=CHAIR, bold=True, color=FADED_INK))
        told.add_widget(Words(text=f"{proof.what}\n{proof.state}", width=wide, size_steps=BODY, color=INK))
        for dealt in proof.cards:
            told.add_widget(self._dealt(dealt, wide))
        if self.proves:
            told.add_widget(Words(text="\n".join(proof.exact), width=wide, size_steps=SMALL, color=FADED_INK))
        row.add_widget(told)
        return row

    def _dealt(self, dealt: Dealt, wide: float) -> BoxLayout:
        """Who got which cards, behind the arms of that seat."""
        line = BoxLayout(size_hint_y=None, spacing=self.step(GRID))
        side = self.side(dealt.seat)
        square: dict[str, Any] = {"size_hint": (None, None), "size": (self.step(ARMS),) * 2, "pos_hint": {"top": 1}}
        line.add_widget(RowSign("deck", self.art, **square) if side is None else Arms(side, self.art, **square))
        cards = Words(text=f"{dealt.whose}: {dealt.cards}", width=wide, size_steps=BODY, color=INK)
        cards.pos_hint = {"center_y": 0.5}
        cards.bind(height=lambda _, high: setattr(line, "height", max(high, self.step(ARMS))))
        line.add_widget(cards)
        line.height = max(cards.height, self.step(ARMS))
        return line

    def prove(self) -> None:
        """Shows the proofs, or no longer."""
        self.proves = not self.proves
        self.refresh()

    def turn(self, by: int) -> None:
        """Shows newer or older seals."""
        self.first += by * ROWS
        self.ids.rolls.scroll_y = 1
        self.refresh()
