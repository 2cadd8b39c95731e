"""Where pieces lie that must be put right: the map shows the places concerned as the camera sees them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from companion.game import Piece, PieceId
from companion.scene import Counter
from companion.table.sightings import ObservedBoard, ObservedPiece

Spot = tuple[float, float]
"""Where a piece's centre lies, in board mm."""


class Lying(msgspec.Struct, frozen=True):
    """The counters on the map, the pieces that are marked there, and where some of them lie exactly."""

    counters: tuple[Counter, ...]
    marked: frozenset[PieceId] = frozenset()
    spots: dict[PieceId, Spot] = {}


def lying(
    counters: tuple[Counter, ...],
    pieces: Mapping[str, Piece],
    every: Iterable[Counter],
    board: ObservedBoard,
    marked: frozenset[PieceId],
) -> Lying:
    """The counters of the game, but as they were seen in each place where a marked piece lies. `every` are the counters
    of all `pieces`, those off the board among them."""
    places = {piece.place for piece in board.pieces if piece.piece in marked}
    here = {piece.piece: piece for piece in board.pieces if piece.place in places}
    looks = {counter.piece: counter for counter in (*every, *counters)}
    elsewhere = tuple(c for c in counters if c.piece not in here and c.place not in places)
    seen = tuple(_as_seen(looks[id], pieces[id], at) for id, at in here.items() if id in looks)
    return Lying(elsewhere + seen, marked, {id: (at.x_mm, at.y_mm) for id, at in here.items()})


def _as_seen(counter: Counter, piece: Piece, at: ObservedPiece) -> Counter:
    weak = at.face != piece.faces[0]
    return msgspec.structs.replace(counter, place=at.place, face=str(at.face), tilted=at.tilted, weak=weak)
