"""Why each move was good or bad: the board before it, the win chance before and after it, and what would have been
better."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.language import mark
from ui.model.review.reasons import Reason
from ui.model.table_model import TableModel
from ui.screens.page import Page, load
from ui.theme import CHOSEN, GOOD, SAID, style
from ui.widgets.board.arrows import Arrow
from ui.widgets.cards.card_face import Looks
from ui.widgets.pictures.minis import Minis
from ui.widgets.pictures.told_line import ToldLine
from ui.widgets.writing import vellum  # noqa: F401  (the layout uses it)

load(__file__)

PAD = 16
"""The room beside what is written, in steps."""

OF_ALL = mark("Worked out from what all players could see before it.")
NEXT = mark("Expected next:")
NOTHING = mark("Nothing has been decided openly yet.")


class Reasons(Page):
    """One move, and buttons to those before and after it."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self._shown: object = None
        super().__init__(model, **kwargs)
        self.ids.sheet.bind(width=lambda *_: self._steps(self.model.reasons.reason(self.model.language)))

    def refresh(self) -> None:
        """Shows the move."""
        ids, reasons = self.ids, self.model.reasons
        reason = reasons.reason(self.model.language)
        ids.title.text, ids.of_all.text = self.words("Why this move?"), self.words(OF_ALL)
        ids.earlier.text, ids.later.text, ids.back.text = self.words("Earlier"), self.words("Later"), self.words("Back")
        ids.earlier.disabled, ids.later.disabled = not reasons.has_earlier, not reasons.has_later
        shown = reason.before if reason is not None else self.scene
        cues = reason.cues if reason is not None else {}
        ids.map.art = self.art
        meant = self._meant(reason)
        ids.map.show(
            self.model.board, shown.counters, self.colours_of(shown), cues, marked=meant, grounds=shown.grounds
        )
        ids.moves.point(ids.map, self.model.board, self._arrows(reason))
        self._steps(reason)
        if reason is None:
            ids.who.text, ids.said.text = "", self.words(NOTHING)
            return
        side = self.model.players.called(self.side(reason.seat))
        ids.who.text = self.words("{side} · turn {turn}", side=side, turn=reason.turn)
        ids.said.text = reason.said

    def _steps(self, reason: Reason | None) -> None:
        """What is expected next, each after its number on the board, with the counters and cards that it names."""
        ids, expected = self.ids, reason.expected if reason is not None else ()
        wide = ids.sheet.width - 2 * self.step(PAD)
        shown = expected, reason.before if reason is not None else None, wide, style.text
        if shown == self._shown:
            return
        self._shown = shown
        ids.next.text = self.words(NEXT) if expected else ""
        ids.steps.clear_widgets()
        if reason is None:
            return
        looks = Looks(reason.before.sides, reason.before.emblems, self.art)
        for n, (move, said) in enumerate(zip(reason.moves[1:], expected, strict=True), 1):
            named = tuple(one for one in reason.before.counters if one.piece in move.pieces)
            straight = tuple(msgspec.structs.replace(one, tilted=False, under=()) for one in named)
            minis = Minis(looks, move.cards, straight) if straight or move.cards else None
            ids.steps.add_widget(ToldLine(said, None, self.art, wide, minis=minis, sign=str(n)))

    @staticmethod
    def _meant(reason: Reason | None) -> frozenset[str]:
        """The counters that moves mean which lead nowhere."""
        moves = reason.moves if reason is not None else ()
        return frozenset(str(piece) for move in moves if len(move.places) == 1 for piece in move.pieces)

    @staticmethod
    def _arrows(reason: Reason | None) -> tuple[Arrow, ...]:
        """The move and what is expected next, numbered, and what would have been better."""
        if reason is None:
            return ()
        labels: dict[tuple[str, ...], str] = {}
        for n, move in enumerate(reason.moves[1:], 1):
            labels[move.places] = f"{labels[move.places]} {n}" if move.places in labels else str(n)
        framed = {move.places for move in reason.moves if move.pieces}
        made = [Arrow(places, CHOSEN, label, places not in framed) for places, label in labels.items()]
        better = [Arrow(reason.better.places, GOOD, "✓")] if reason.better is not None else []
        return (Arrow(reason.moves[0].places, SAID), *better, *made) if reason.moves else (*better,)
