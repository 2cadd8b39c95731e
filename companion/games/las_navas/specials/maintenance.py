"""Al-Husayni, when maintenance begins: when he may be used, and what he does (R36)."""

from __future__ import annotations

from typing import Final

from companion.game import UNKNOWN, Action, CardId, Event
from companion.games.las_navas.actions import Pass, Special
from companion.games.las_navas.box.cards import in_order
from companion.games.las_navas.box.components import CHRISTIAN, MUSLIM, SEATS, Printed
from companion.games.las_navas.events import SpecialPlayed, Taken
from companion.games.las_navas.specials.use import spend, usable
from companion.games.las_navas.state import (
    State,
    alive,
    may_be,
    replace,
    specials_unseen,
)

AL_HUSAYNI: Final = CardId("al_husayni")


def asks_husayni(printed: Printed, state: State) -> bool:
    """Whether, as far as both sides know, Al-Husayni could be used when maintenance begins (R36, R47)."""
    return AL_HUSAYNI in specials_unseen(state, MUSLIM) and alive(state, printed.named[AL_HUSAYNI])


def maintenance(printed: Printed, state: State) -> list[Action]:
    """What the Muslim may do when maintenance begins: take one card of deck and discard pile, or not (R36)."""
    takes: list[Action] = []
    if usable(printed, state, MUSLIM, AL_HUSAYNI):
        piles = (*state.deck, *state.discard)
        takes += (Special(AL_HUSAYNI, take=card) for card in in_order(may_be(state, piles)))
        if UNKNOWN in piles or UNKNOWN in state.specials[MUSLIM]:
            takes.append(Special(AL_HUSAYNI, take=UNKNOWN))
    return [*takes, Pass()]


def take(state: State, card: CardId, events: list[Event]) -> State:
    """The state after Al-Husayni took a card; the initiative card that lay there takes its place (R36)."""
    state = spend(state, MUSLIM, AL_HUSAYNI)
    events += (SpecialPlayed(SEATS[MUSLIM], AL_HUSAYNI), Taken(SEATS[MUSLIM], card))
    given = state.initiative[MUSLIM]
    assert given is not None
    initiative = (state.initiative[CHRISTIAN], card)
    if card == UNKNOWN:
        # Nobody said from which pile; it is shuffled next, so it is enough to know nothing of either.
        unknown = (UNKNOWN,)
        return replace(
            state,
            initiative=initiative,
            deck=unknown * len(state.deck),
            discard=unknown * len(state.discard),
        )
    if card in state.discard:
        at = state.discard.index(card)
        return replace(state, initiative=initiative, discard=(*state.discard[:at], given, *state.discard[at + 1 :]))
    at = state.deck.index(card if card in state.deck else UNKNOWN)
    return replace(state, initiative=initiative, deck=(*state.deck[:at], given, *state.deck[at + 1 :]))
