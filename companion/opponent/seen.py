"""What a seat saw of a session."""

from __future__ import annotations

from collections.abc import Iterable

from companion.game import Event, Game, Seat
from companion.record.entries import Step


def seen_by(game: Game, steps: Iterable[Step], seat: Seat | None) -> tuple[Event, ...]:
    """The events of the entries that count, as the seat, or an onlooker (None), may know them."""
    return tuple(game.event_view(event, seat) for step in steps for event in step.entry.events)
