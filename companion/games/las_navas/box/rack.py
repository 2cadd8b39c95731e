"""Printed cards of a side that the app plays: they stand in a rack, and the rules are told them as they are dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.game import CHANCE, UNKNOWN, Action, CardId, Seat
from companion.games.las_navas import actions as do
from companion.games.las_navas.box.cards import COMBAT, SPECIALS, Cards
from companion.games.las_navas.box.components import CHRISTIAN, MUSLIM, SEATS, SIDE_OF
from companion.games.las_navas.specials.maintenance import AL_HUSAYNI
from companion.games.las_navas.state import Phase, State, may_be
from companion.games.las_navas.turns.dealing import DECK, DRAWN, HAND
from companion.rack import Share


class CardRack:
    """What the rules must be told of it."""

    def share(self, state: State, seat: Seat) -> Share | None:
        """What a deal, a shuffle or Jiménez de Rada brings to a side (R6, R9, R33, R43)."""
        if not state.ask or state.decider != CHANCE:
            return None
        if state.phase is Phase.DEAL:
            return Share(COMBAT, HAND)
        if state.phase is Phase.DEAL_SPECIAL:
            return Share(SPECIALS[SIDE_OF[seat]], HAND)
        if state.phase is Phase.RESHUFFLE:
            return Share(may_be(state, (*state.deck, *state.discard)), DRAWN)
        if state.phase is Phase.PEEK and SIDE_OF[seat] == CHRISTIAN:
            hand = state.hands[MUSLIM]
            return Share(may_be(state, hand), 1, len(hand))
        return None

    def dealt(self, state: State, shares: Mapping[Seat, Sequence[CardId]]) -> Action:
        """The deal with the cards of some sides, or the card that was looked at; all others are unknown."""
        if state.phase is Phase.PEEK:
            return do.Peek(*shares[SEATS[CHRISTIAN]])
        size = DRAWN if state.phase is Phase.RESHUFFLE else HAND
        christian, muslim = (_told(shares.get(seat, ()), size) for seat in SEATS)
        if state.phase is Phase.DEAL_SPECIAL:
            return do.DealSpecial(christian, muslim)
        kind = do.Reshuffle if state.phase is Phase.RESHUFFLE else do.Deal
        return kind(do.Both(christian, muslim), (UNKNOWN,) * DECK)

    def held(self, state: State, seat: Seat) -> Cards:
        """The combat cards, then the special cards that a side holds, as far as they are known."""
        side = SIDE_OF[seat]
        return tuple(card for card in (*state.hands[side], *state.specials[side]) if card != UNKNOWN)

    def fit(self, legal: Sequence[Action]) -> tuple[Action, ...]:
        """All but Al-Husayni, who looks through the deck and the discard pile (R36)."""
        return tuple(action for action in legal if not (isinstance(action, do.Special) and action.card == AL_HUSAYNI))


def racks(state: State) -> frozenset[Seat]:
    """The sides whose printed hand is known, since it stands in a rack of the app's."""
    if not state.ask:
        return frozenset()
    return frozenset(seat for seat, hand in zip(SEATS, state.hands, strict=True) if hand and UNKNOWN not in hand)


def _told(cards: Sequence[CardId], size: int) -> Cards:
    """A share, or as many unknown cards."""
    return tuple(cards) or (UNKNOWN,) * size
