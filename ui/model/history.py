"""How a game went: who held and had how much after each turn, which combats were fought, how long it took."""

from __future__ import annotations

import msgspec

from companion.game import Face, Game, Piece, Seat, State
from companion.record.session import Session
from companion.scene import Tally


class Moment(msgspec.Struct, frozen=True):
    """The sides at the end of a turn: how many places each holds, and what its pieces are worth."""

    places: dict[Seat, int]
    strength: dict[Seat, int]


def turns(session: Session) -> tuple[int, ...]:
    """The turn, counted from 1, to which each entry that still counts belongs; what lies between two turns belongs to
    the one that it leads to."""
    made, turn = [], 1
    for step in session.steps:
        made.append(turn)
        turn += any(event.ends_turn for event in step.entry.events)
    return tuple(made)


def moments(session: Session) -> tuple[Moment, ...]:
    """The set-up, and the moment after each turn, the last one as it was left."""
    after = dict(zip(turns(session), (step.state for step in session.steps), strict=True))
    return tuple(_moment(session.game, state) for state in (session.start, *after.values()))


def _moment(game: Game, state: State) -> Moment:
    pieces = {piece.id: piece for piece in game.pieces}
    held: dict[Seat, set[str]] = {seat: set() for seat in game.seats}
    strength = dict.fromkeys(game.seats, 0)
    for standing in game.layout(state).standings:
        if standing.place is None:
            continue
        piece = pieces[standing.piece]
        held[piece.seat].add(standing.place)
        strength[piece.seat] += worth(piece, standing.face)
    return Moment({seat: len(places) for seat, places in held.items()}, strength)


def worth(piece: Piece, face: Face) -> int:
    """What a piece is worth: as many as it has faces, one less for each time that it was turned over."""
    return len(piece.faces) - piece.faces.index(face)


def combats(session: Session, language: str) -> tuple[Tally, ...]:
    """The combats that were fought, in their order."""
    told = (session.game.tally(event, language) for step in session.steps for event in step.entry.events)
    return tuple(tally for tally in told if tally is not None)


def minutes(session: Session) -> int | None:
    """For how many minutes a game was played until its last entry, without the times between two sittings; None where
    that was not kept."""
    played = session.entries[-1].played_ms if session.entries else 0
    return None if played is None else round(played / 60_000)
