"""What one seat, or a spectator, may know: hands and the deck are counted, not named."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.game import UNKNOWN, CardId, Event
from companion.games.age_of_arthur import events as on
from companion.games.age_of_arthur.box.kinds import BASE
from companion.games.age_of_arthur.box.plan import Plan
from companion.games.age_of_arthur.codec import encode
from companion.games.age_of_arthur.state import State


def view(plan: Plan, state: State, seat: str | None) -> dict[str, Any]:
    """The state as one seat, or a spectator, may know it."""
    raw = encode(plan, state)
    known = {seat}
    if raw["phase"] == "merlin" and seat == raw["current"]:
        known.add(raw["ask"]["seat"])
    raw["hands"] = {other: hand if other in known else _covered(hand) for other, hand in raw["hands"].items()}
    raw["locked"] = {
        other: rest if other in known else {**_open(rest), **_covered(_winds(rest))}
        for other, rest in raw["locked"].items()
    }
    raw["deck"] = _covered(raw["deck"])
    return raw


def _covered(cards: dict[str, int]) -> dict[str, int]:
    return {UNKNOWN: sum(cards.values())} if cards else {}


def _open(cards: dict[str, int]) -> dict[str, int]:
    return {card: n for card, n in cards.items() if card in BASE}


def _winds(cards: dict[str, int]) -> dict[str, int]:
    return {card: n for card, n in cards.items() if card not in BASE}


def event_view(event: Event, seat: str | None) -> Event:
    """An event as one seat, or a spectator, may know it."""
    match event:
        case on.Drew(seat=own) if seat != own:
            return msgspec.structs.replace(event, card=UNKNOWN)
        case on.Looked(seat=own, other=other, cards=cards) if seat not in (own, other):
            return msgspec.structs.replace(event, cards=(UNKNOWN,) * len(cards))
        case on.Swapped(seat=own, other=other) if seat not in (own, other):
            return msgspec.structs.replace(event, give=UNKNOWN, take=UNKNOWN)
        case on.Locked(seat=own, other=other, card=card) if seat not in (own, other) and card not in BASE:
            return msgspec.structs.replace(event, card=CardId(UNKNOWN))
    return event
