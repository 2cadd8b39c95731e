"""What a seat knows: its view, and what it remembers of events (R11: to remember is part of the game)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.game import UNKNOWN, CardId, Event, Seat
from companion.games.las_navas import events as on
from companion.games.las_navas.box.cards import SPECIALS, in_order
from companion.games.las_navas.box.components import CHRISTIAN, MUSLIM, SEATS, SIDE_OF, SIDES, Side
from companion.games.las_navas.state import Phase, State, replace


class Memory:
    """What of the cards a seat, or an onlooker (None), can work out from the events that it saw, in their order."""

    def __init__(self, side: Side | None) -> None:
        self.side = side
        self._hidden = tuple(one for one in SIDES if one != side)
        self.held: tuple[set[CardId], set[CardId]] = (set(), set())
        """Cards that are surely in a hand that it does not see."""
        self.deck: list[CardId] | None = None
        """The deck, top first, once the discard pile was turned over."""
        self.discard: list[CardId] | None = None
        """The discard pile, first discarded first; None where the round's beginning was not seen."""
        self._areas: list[CardId] = [UNKNOWN, UNKNOWN]

    def see(self, event: Event) -> None:
        """Takes in one event."""
        match event:
            case on.Dealt() | on.Reshuffled():
                self.deck, self.discard = None, []
            case on.InitiativeRevealed(christian=christian, muslim=muslim):
                self._areas = [christian, muslim]
                for held in self.held:
                    held -= {christian, muslim}
            case on.Switched(christian=christian, muslim=muslim):
                self._areas = [christian, muslim]
            case on.Taken(side=seat, card=card):
                self._areas[SIDE_OF[seat]] = card
            case on.InitiativeReturned():
                for side in self._hidden:
                    self.held[side].clear()
                    self.held[side].update({self._areas[side]} - {UNKNOWN})
            case on.CardPlayed(card=card):
                for held in self.held:
                    held.discard(card)
            case on.Peeked(card=card) if card != UNKNOWN and MUSLIM in self._hidden:
                self.held[MUSLIM].add(card)
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
        """A state with all that is not known as UNKNOWN; a card laid face down (R7) is back in its hand."""
        hands, specials = list(state.hands), list(state.specials)
        initiative, decider = state.initiative, state.decider
        for side in self._hidden:
            laid = state.phase is Phase.INITIATIVE and initiative[side] is not None
            if laid:
                initiative, decider = (None, None), SEATS[CHRISTIAN]
            count = len(hands[side]) + laid
            known = in_order(self.held[side])[:count]
            hands[side] = (*known, *[UNKNOWN] * (count - len(known)))
            specials[side] = (UNKNOWN,) * len(specials[side])
        turned = self.deck is not None and len(self.deck) == len(state.deck)
        remembered = self.discard is not None and len(self.discard) == len(state.discard)
        return replace(
            state,
            ask=True,
            hands=(hands[0], hands[1]),
            specials=(specials[0], specials[1]),
            deck=tuple(self.deck or ()) if turned else (UNKNOWN,) * len(state.deck),
            ordered=turned,
            discard=tuple(self.discard or ()) if remembered else (UNKNOWN,) * len(state.discard),
            aside=((), ()),
            initiative=initiative,
            decider=decider,
        )


def remembered(seat: Seat | None, seen: Sequence[Event]) -> Memory:
    """What a seat, or an onlooker, remembers of events."""
    memory = Memory(None if seat is None else SIDE_OF[seat])
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
