"""What a seat knows: its view, and what it remembers of events (R11: to remember is part of the game)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.game import UNKNOWN, CardId, Event, Seat
from companion.games.las_navas import events as on
from companion.games.las_navas.box.cards import SPECIALS, in_order
from companion.games.las_navas.box.components import SEATS, SIDE_OF, Side
from companion.games.las_navas.state import Phase, State, other, replace


class Memory:
    """What of the cards a seat can work out from the events that it saw, in their order."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self.foe: set[CardId] = set()
        """Cards that are surely in the other hand."""
        self.deck: list[CardId] | None = None
        """The deck, top first, once the discard pile was turned over."""
        self.discard: list[CardId] | None = None
        """The discard pile, first discarded first; None where the round's beginning was not seen."""
        self.aside: tuple[CardId, ...] = ()
        self._areas: list[CardId] = [UNKNOWN, UNKNOWN]

    def see(self, event: Event) -> None:
        """Takes in one event."""
        match event:
            case on.Dealt() | on.Reshuffled():
                self.deck, self.discard = None, []
            case on.InitiativeRevealed(christian=christian, muslim=muslim):
                self._areas = [christian, muslim]
                self.foe -= {christian, muslim}
            case on.Switched(christian=christian, muslim=muslim):
                self._areas = [christian, muslim]
            case on.Taken(side=seat, card=card):
                self._areas[SIDE_OF[seat]] = card
            case on.InitiativeReturned():
                self.foe = {self._areas[other(self.side)]} - {UNKNOWN}
            case on.CardPlayed(card=card):
                self.foe.discard(card)
            case on.Peeked(card=card) if self.side == 0 and card != UNKNOWN:
                self.foe.add(card)
            case on.SpecialDiscarded(side=seat, card=card) if SIDE_OF[seat] == self.side:
                self.aside = (card,)
            case on.PileTurned():
                self.deck, self.discard = self.discard, [] if self.discard is not None else None
            case on.Drawn(card=card):
                if self.deck:
                    self.deck = self.deck[1:]
                self._discarded(card)
            case on.TurnEnded(card=card):
                self._discarded(card)

    def _discarded(self, card: CardId) -> None:
        if self.discard is not None:
            self.discard = [*self.discard, card]

    def masked(self, state: State) -> State:
        """A state with all that the seat does not know as UNKNOWN; a card laid face down (R7) is back in its hand."""
        foe = other(self.side)
        laid = state.phase is Phase.INITIATIVE and state.initiative[foe] is not None
        count = len(state.hands[foe]) + laid
        known = in_order(self.foe)[:count]
        theirs = (*known, *[UNKNOWN] * (count - len(known)))
        specials = tuple([UNKNOWN] * len(state.specials[foe]))
        own, own_specials = state.hands[self.side], state.specials[self.side]
        deck, ordered = (UNKNOWN,) * len(state.deck), False
        if self.deck is not None and len(self.deck) == len(state.deck):
            deck, ordered = tuple(self.deck), True
        discard = (UNKNOWN,) * len(state.discard)
        if self.discard is not None and len(self.discard) == len(state.discard):
            discard = tuple(self.discard)
        state = replace(
            state,
            ask=True,
            hands=(own, theirs) if self.side == 0 else (theirs, own),
            specials=(own_specials, specials) if self.side == 0 else (specials, own_specials),
            deck=deck,
            ordered=ordered,
            discard=discard,
            aside=((), ()),
        )
        return replace(state, initiative=(None, None), decider=SEATS[0]) if laid else state


def remembered(seat: Seat, seen: Sequence[Event]) -> Memory:
    """What a seat remembers of events."""
    memory = Memory(SIDE_OF[seat])
    for event in seen:
        memory.see(event)
    return memory


def readable(view: dict[str, Any]) -> dict[str, Any]:
    """A view as a state to decode: what is hidden may be any card, and nobody laid a card that cannot be seen."""
    cards = view["cards"]
    hands, areas = dict(cards["hand"]), dict(cards["initiative"])
    to_act = view["to_act"]
    for seat in SEATS:
        if areas[seat] == UNKNOWN:
            hands[seat], areas[seat], to_act = [*hands[seat], UNKNOWN], None, SEATS[0]
    return {**view, "chance": "ask", "to_act": to_act, "cards": {**cards, "hand": hands, "initiative": areas}}


def unseen_specials(state: State, side: Side) -> int:
    """How many special cards an unknown one of that side may be."""
    gone = {*state.played, *state.specials[side]}
    return sum(card not in gone for card in SPECIALS[side])
