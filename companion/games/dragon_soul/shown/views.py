"""What a seat may know: the state and the events with all hidden cards turned over (D42, D43)."""

from __future__ import annotations

from typing import Any

from companion.game import UNKNOWN, Event, Seat
from companion.games.dragon_soul.box.plan import Plan
from companion.games.dragon_soul.codec import encode
from companion.games.dragon_soul.events import Deployed, Drew
from companion.games.dragon_soul.state import State, replace


def view(plan: Plan, state: State, seat: Seat | None) -> dict[str, Any]:
    """The state as one seat, or a spectator, may know it: other hands and battalions and the deck as "?"."""
    shown = encode(plan, state)
    del shown["stack"]
    shown["deck"] = _hidden(shown["deck"])
    for owner, hand in shown["hands"].items():
        if owner != seat:
            shown["hands"][owner] = _hidden(hand)
    for player, own in enumerate(state.battalions):
        if plan.seats[player] == seat:
            continue
        for battalion in own:
            there = shown["battalions"][plan.battalion_name(player, battalion.number)]
            there["cards"] = _hidden(there["cards"])
    if shown["current"] != seat:
        for choice in ("battle", "coins"):
            if shown[choice] is not None and shown[choice]["attack"] is not None:
                shown[choice]["attack"] = UNKNOWN
    return shown


def _hidden(cards: dict[Any, int]) -> dict[Any, int]:
    """How many cards there are, and no more."""
    return {UNKNOWN: sum(cards.values())} if cards else {}


def event_view(event: Event, seat: Seat | None) -> Event:
    """An event as one seat, or a spectator, may know it."""
    if isinstance(event, Drew) and event.side != seat:
        return replace(event, cards=_hidden(event.cards))
    if isinstance(event, Deployed) and event.side != seat:
        return replace(event, card=UNKNOWN)
    return event
