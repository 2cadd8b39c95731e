"""What chance brings: deals, draws and shuffles, rolled or checked (R6, R9, R10, R33)."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from companion.game import UNKNOWN, Action, CardId
from companion.games.las_navas.actions import Both, Deal, DealSpecial, Draw, Reshuffle
from companion.games.las_navas.box.cards import COMBAT, SPECIALS, Cards
from companion.games.las_navas.box.components import SIDES
from companion.games.las_navas.state import Phase, State, may_be, turned
from companion.games.las_navas.turns import turn
from companion.language import Sentence

HAND = 3
DRAWN = 2
DECK = 3


def roll(state: State, random: Random) -> Action:
    """A deal or a shuffle from the generator; a draw is the top of the deck."""
    if state.phase is Phase.DEAL:
        cards = _shuffled(COMBAT, random)
        return Deal(Both(cards[:HAND], cards[HAND : 2 * HAND]), cards[2 * HAND :])
    if state.phase is Phase.DEAL_SPECIAL:
        christian, muslim = (_shuffled(SPECIALS[side], random)[:HAND] for side in SIDES)
        return DealSpecial(christian, muslim)
    if state.phase is Phase.RESHUFFLE:
        return Reshuffle(*turn.shares(state, _shuffled((*state.deck, *state.discard), random)))
    return Draw(turned(state).deck[0])


def _shuffled(cards: Cards, random: Random) -> Cards:
    return tuple(random.sample(cards, len(cards)))


def fault(state: State, action: Deal | DealSpecial | Reshuffle) -> Sentence | None:
    """Why a deal or a shuffle cannot be; None where it can."""
    if isinstance(action, DealSpecial):
        if state.phase is not Phase.DEAL_SPECIAL:
            return Sentence("No special cards are dealt now.")
        for side, cards in zip(SIDES, (action.christian, action.muslim), strict=True):
            if wrong := _wrong(state, (cards,), (HAND,), SPECIALS[side]):
                return wrong
        return None
    piles = (action.hands.christian, action.hands.muslim, action.deck)
    if isinstance(action, Deal):
        if state.phase is not Phase.DEAL:
            return Sentence("No cards are dealt now.")
        return _wrong(state, piles, (HAND, HAND, DECK), COMBAT)
    if state.phase is not Phase.RESHUFFLE:
        return Sentence("The deck is not shuffled now.")
    return _wrong(state, piles, (DRAWN, DRAWN, DECK), may_be(state, (*state.deck, *state.discard)))


def _wrong(state: State, piles: Iterable[Cards], sizes: tuple[int, ...], among: Cards) -> Sentence | None:
    """What is wrong with piles that should be of these sizes and of these cards."""
    seen: set[CardId] = set()
    for pile, size in zip(piles, sizes, strict=True):
        if len(pile) != size:
            return Sentence("{n} cards were named where {size} are dealt.", {"n": len(pile), "size": size})
        for card in pile:
            if card == UNKNOWN and state.ask:
                continue
            if card not in among:
                return Sentence("{card} cannot be among these cards.", {"card": card})
            if card in seen:
                return Sentence("{card} is named twice.", {"card": card})
            seen.add(card)
    return None
