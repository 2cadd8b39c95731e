"""How a game went: who held and had how much after each decision, which combats were fought, how long it took."""

from __future__ import annotations

from datetime import datetime

import msgspec

from companion.game import Face, Piece, Seat
from companion.scene import Tally
from companion.session import Session


class Moment(msgspec.Struct, frozen=True):
    """The sides after one decision: how many places each holds, and what its pieces are worth."""

    places: dict[Seat, int]
    strength: dict[Seat, int]


def moments(session: Session) -> tuple[Moment, ...]:
    """The set-up, and the moment after each entry that still counts."""
    pieces = {piece.id: piece for piece in session.game.pieces}
    states = [session.start, *(step.state for step in session.steps)]
    made = []
    for state in states:
        held: dict[Seat, set[str]] = {seat: set() for seat in session.game.seats}
        strength = dict.fromkeys(session.game.seats, 0)
        for standing in session.game.layout(state).standings:
            if standing.place is None:
                continue
            piece = pieces[standing.piece]
            held[piece.seat].add(standing.place)
            strength[piece.seat] += worth(piece, standing.face)
        made.append(Moment({seat: len(places) for seat, places in held.items()}, strength))
    return tuple(made)


def worth(piece: Piece, face: Face) -> int:
    """What a piece is worth: as many as it has faces, one less for each time that it was turned over."""
    return len(piece.faces) - piece.faces.index(face)


def combats(session: Session, language: str) -> tuple[Tally, ...]:
    """The combats that were fought, in their order."""
    told = (session.game.tally(event, language) for step in session.steps for event in step.entry.events)
    return tuple(tally for tally in told if tally is not None)


def minutes(session: Session) -> int:
    """How many minutes lie between the first and the last entry, breaks included."""
    entries = session.entries
    if not entries:
        return 0
    first, last = (datetime.fromisoformat(entries[i].at) for i in (0, -1))
    return round((last - first).total_seconds() / 60)
