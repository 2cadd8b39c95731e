"""The printed cards of the simulated table: what the person there holds, and what a hand can hold up to the camera.

Hands deal by chance (`hardware/simulated/pack.py`); the app learns of it only what its camera reads, and the person
sees the backs of the app's cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.game import CardId
from companion.language import Sentence, mark
from hardware.simulated.pack import Pack
from hardware.simulated.table import SimulatedTable
from ui.model.table_model import TableModel

YOURS: Final = mark("Your cards: {cards}.")
HOLD_UP: Final = mark("Hold up the app's next card")
SHOW: Final = mark("Hold up that card of yours")
TURN_UP: Final = mark("Turn up the deck's top card")
PUT_AWAY: Final = mark("Put the card away")


class CardsAtDesk:
    """The printed cards beside one simulated table, where the app plays with them."""

    def __init__(self, model: TableModel, table: SimulatedTable) -> None:
        self._model, self._table = model, table
        self._dealt_at: tuple[str, int] | None = None
        self._dealt: Pack | None = None

    @property
    def _pack(self) -> Pack | None:
        """The cards as they are dealt now; None where the app plays with none."""
        if not self._model.racks.seats:
            return None
        session = self._model.session
        at = str(session.id), session.seq
        if self._dealt_at != at:
            self._dealt_at, self._dealt = at, Pack(session)
        return self._dealt

    @property
    def _due(self) -> CardId | None:
        """The card that hands have to show the camera now."""
        model, racks, pack = self._model, self._model.racks, self._pack
        if pack is None:
            return None
        if racks.shown.due is not None:
            stands = racks.slots(racks.shown.due)
            return next((card for card in pack.shown(racks.shown.due) if card not in stands), None)
        return pack.top(model.told.tellable) if model.scene.drawn_openly else None

    @property
    def says(self) -> str:
        """What the person holds, in words; empty where there are no printed cards."""
        model, pack = self._model, self._pack
        if pack is None:
            return ""
        seats = [seat for seat in model.game.seats if seat not in model.racks.seats]
        names = [model.game.card_name(card, model.language) for seat in seats for card in pack.hand(seat)]
        return Sentence(YOURS, {"cards": ", ".join(names)}).say(model.language) if names else ""

    @property
    def offer(self) -> tuple[str, Callable[[], None]] | None:
        """What a hand can do with a card now: its words and its deed."""
        due = self._due
        if due is None:
            return None
        if self._lying:
            return PUT_AWAY, self._table.put_cards_away
        racks = self._model.racks
        unseen, words = racks.shown.due is not None, SHOW if racks.shown.looks else HOLD_UP
        return words if unseen else TURN_UP, lambda: self._table.hold_up(due, unseen=unseen)

    def follow(self) -> None:
        """Puts a card away that need not be shown any longer."""
        if self._lying and self._lying != {self._due}:
            self._table.put_cards_away()

    @property
    def _lying(self) -> set[CardId]:
        return {card.card for card in self._table.printed_cards()}
