"""How a game went: who held and had how much after each turn, which combats were fought, how long it took."""

from __future__ import annotations

from companion.record.session import Session
from companion.scene import Measure, Tally


def turns(session: Session) -> tuple[int, ...]:
    """The turn, counted from 1, to which each entry that still counts belongs; what lies between two turns belongs to
    the one that it leads to."""
    made, turn = [], 1
    for step in session.steps:
        made.append(turn)
        turn += any(event.ends_turn for event in step.entry.events)
    return tuple(made)


def measures(session: Session, language: str) -> tuple[tuple[Measure, ...], ...]:
    """The game's measures at the set-up and after each turn, the last one as it was left."""
    after = dict(zip(turns(session), (step.state for step in session.steps), strict=True))
    return tuple(session.game.scene(state, None, language).measures for state in (session.start, *after.values()))


def series(moments: tuple[tuple[Measure, ...], ...], number: int) -> dict[str, list[int]]:
    """How one of the measures changed for each seat."""
    return {seat: [moment[number].values.get(seat, 0) for moment in moments] for seat in moments[0][number].values}


def combats(session: Session, language: str) -> tuple[Tally, ...]:
    """The combats that were fought, in their order."""
    told = (session.game.tally(event, language) for step in session.steps for event in step.entry.events)
    return tuple(tally for tally in told if tally is not None)


def minutes(session: Session) -> int | None:
    """For how many minutes a game was played until its last entry, without the times between two sittings; None where
    that was not kept."""
    played = session.entries[-1].played_ms if session.entries else 0
    return None if played is None else round(played / 60_000)
