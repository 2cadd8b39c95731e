"""What a seat may know: the state and the events with all hidden cards turned over (R11)."""

from __future__ import annotations

from typing import Any

from companion.game import UNKNOWN, Event, Seat
from companion.games.las_navas.box.components import SEATS, Printed
from companion.games.las_navas.codec import encode
from companion.games.las_navas.events import (
    Dealt,
    InitiativeChosen,
    InitiativeReturned,
    Peeked,
    Reshuffled,
    SpecialDiscarded,
    SpecialsDealt,
    Taken,
)
from companion.games.las_navas.state import Phase, State, replace


def view(printed: Printed, state: State, seat: Seat | None) -> dict[str, Any]:
    """The state as one seat, or a spectator, may know it: other hands, deck and discard pile as "?"."""
    shown = encode(printed, state)
    del shown["ordered"], shown["aside"]
    cards = shown["cards"]
    cards["deck"] = [UNKNOWN] * len(state.deck)
    cards["discard"] = [UNKNOWN] * len(state.discard)
    secret = state.phase is Phase.INITIATIVE
    for owner in SEATS:
        if owner == seat:
            continue
        cards["hand"][owner] = [UNKNOWN] * len(cards["hand"][owner])
        shown["specials"][owner] = [UNKNOWN] * len(shown["specials"][owner])
        if secret and cards["initiative"][owner] is not None:
            cards["initiative"][owner] = UNKNOWN
    return shown


def event_view(event: Event, seat: Seat | None) -> Event:
    """An event as one seat, or a spectator, may know it."""
    if isinstance(event, Dealt | SpecialsDealt | Reshuffled):
        hidden = {owner: (UNKNOWN,) * len(getattr(event, owner)) for owner in SEATS if owner != seat}
        return replace(event, **hidden)
    if isinstance(event, SpecialDiscarded | InitiativeChosen | Taken) and event.side != seat:
        return replace(event, card=UNKNOWN)
    if isinstance(event, Peeked) and event.seat != seat:
        return replace(event, card=UNKNOWN)
    if isinstance(event, InitiativeReturned):
        return replace(event, **{owner: UNKNOWN for owner in SEATS if owner != seat})
    return event
