"""From sightings of markers to the board that they make: a pure function, and the only place that decides it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import lru_cache
from math import hypot
from typing import Final

import msgspec

from companion.board import Board, Place, PlaceId, Point
from companion.game import Face, PieceId
from companion.language import Sentence, mark
from companion.table.doubles import is_beside, listed, second_ones
from companion.table.sightings import (
    MarkerId,
    ObservedBoard,
    ObservedCard,
    ObservedPiece,
    Problem,
    ProblemKind,
    Sighting,
)
from companion.table.stickers import Stickers

TILT_DEG: Final = 14.0
"""The angle beyond which a piece counts as tilted: midway between crooked laying (8 degrees) and the least real tilt
(20)."""
BETWEEN_MM: Final = 3.0
"""A piece whose centre is nearer than this to a second place is in neither, in mm."""
SIZE: Final = 0.2
"""The share by which a marker may differ in size from the stickers; beyond it, it is a picture or a wrong print."""
SURE: Final = 0.99
"""A sighting below this confidence is reported, never used."""

BOTH_FACES: Final = mark("Both faces of {piece} are seen: one of the two stickers is on a wrong counter.")
DOUBLED: Final = mark("{piece} is seen {n} times ({places}): only one can be right.")
WRONG_SIZE: Final = mark("The marker of {piece} has a wrong size: print the sheet at 100 %.")
ON_PLACE: Final = mark("A card lies on {place}: lay it beside the board, where it covers nothing.")
UNREAD: Final = mark("A marker in {place} cannot be read: clean it, lay it flat, or turn it out of the glare.")
UNREAD_OUTSIDE: Final = mark(
    "A marker outside every place cannot be read: clean it, lay it flat, or turn it out of the glare."
)
UNREAD_PRINT: Final = mark(
    "A counter in {place} cannot be read for sure: lay it flat, apart from others, and out of the glare."
)
UNREAD_PRINT_OUTSIDE: Final = mark("A counter outside every place cannot be read: move it well inside one.")
UNSURE: Final = mark("This may be {piece}, but it cannot be read well enough.")


def observe(
    sightings: Iterable[Sighting],
    board: Board,
    stickers: Stickers,
    *,
    error_mm: float = 0.0,
    hidden: frozenset[PlaceId] = frozenset(),
    unread: Iterable[Point] = (),
) -> ObservedBoard:
    """The board that sightings make, with everything that cannot be used as a problem; `error_mm` is how far a
    measured position may be off. `unread` are the centres in mm of stickers, or of prints, that nobody
    could read."""
    # What has another size is a picture of a marker, on a screen perhaps, and makes nothing unknown or doubled.
    seen: dict[MarkerId, list[Sighting]] = defaultdict(list)
    other_sizes: list[Sighting] = []
    for sighting in sorted(sightings, key=lambda sighting: sighting.marker):
        if is_sized(sighting):
            seen[sighting.marker].append(sighting)
        else:
            other_sizes.append(sighting)
    problems = [
        _unknown(marker, at, board)
        for marker, all_of_it in seen.items()
        for at in all_of_it[:1]
        if marker not in stickers.known and not is_beside(at, board)
    ]
    lying: dict[PieceId, list[Sighting]] = defaultdict(list)
    for marker, all_of_it in seen.items():
        if marker in stickers.faces:
            lying[stickers.faces[marker][0]] += all_of_it
    pieces: list[ObservedPiece] = []
    find, margin = _finder(board), max(BETWEEN_MM, 2 * error_mm)

    def found(at: Sighting) -> tuple[PlaceId | None, PlaceId | None]:
        return find(at.x_mm, at.y_mm, margin)

    for first, all_of_it in lying.items():
        for piece, its_own in _shared(stickers.alike[first], all_of_it, board):
            made = _piece(piece, its_own, board, stickers, found)
            if isinstance(made, ObservedPiece):
                pieces.append(made)
            else:
                problems.append(made)
    for at in other_sizes:
        if at.marker in stickers.faces and not is_beside(at, board):
            piece = stickers.faces[at.marker][0]
            if piece not in lying:
                problems.append(_about(ProblemKind.SIZE, Sentence(WRONG_SIZE, _of(piece)), piece, at, board))
    several = {
        piece: all_of_it for piece, all_of_it in lying.items() if len(all_of_it) > 1 and len(stickers.alike[piece]) == 1
    }
    problems += second_ones(several, seen, board, stickers)
    cards: list[ObservedCard] = []
    for marker, all_of_it in seen.items():
        # One that is not seen once and surely may be in somebody's hand, and no problem may name it either.
        if marker in stickers.cards and len(all_of_it) == 1 and (at := all_of_it[0]).confidence >= SURE:
            if (place := board.place_at(at.x_mm, at.y_mm)) is None:
                cards.append(ObservedCard(stickers.cards[marker], at.x_mm, at.y_mm, at.angle_deg, at.confidence))
            else:
                problems.append(
                    Problem(ProblemKind.CARD, Sentence(ON_PLACE, {"place": board.called(place)}), place=place)
                )
    blurred = {board.place_at(x, y) for x, y in unread} - hidden
    problems += [_unread(place, board, stickers.by_prints) for place in sorted(blurred, key=str)]
    return ObservedBoard(tuple(pieces), tuple(problems), tuple(cards), hidden)


def is_sized(at: Sighting) -> bool:
    """Whether a marker has the size of the stickers."""
    return abs(at.size - 1) <= SIZE


def is_tilted(angle_deg: float) -> bool:
    """Whether a piece turned by an angle in degrees counts as tilted; laid upside down it is as straight as upright,
    since the two players look from opposite sides."""
    return abs((angle_deg + 90.0) % 180.0 - 90.0) > TILT_DEG


def _shared(alike: tuple[PieceId, ...], seen: list[Sighting], board: Board) -> list[tuple[PieceId, list[Sighting]]]:
    """The sightings of each piece of a kind: all of them for a piece of its own; one each for alike ones, those beside
    the board last, and the last piece with all that are more than there are pieces."""
    if len(alike) == len(seen) == 1:
        return [(alike[0], seen)]
    on_board = [at for at in seen if not is_beside(at, board)]
    if len(alike) == 1:
        return [(alike[0], on_board or seen[:1])]
    lying = on_board + [at for at in seen if is_beside(at, board)]
    shared = [(piece, [at]) for piece, at in zip(alike, lying, strict=False)]
    if len(on_board) > len(alike):
        shared[-1] = alike[-1], on_board[len(alike) - 1 :]
    return shared


def _piece(
    piece: PieceId,
    seen: list[Sighting],
    board: Board,
    stickers: Stickers,
    find: Callable[[Sighting], tuple[PlaceId | None, PlaceId | None]],
) -> ObservedPiece | Problem:
    """A piece in its place, or why it cannot be said to lie there; `find` answers in which place a sighting lies, and
    which other one it is too near to."""
    at = seen[0]
    if len(seen) > 1 and len(seen) > len({one.marker for one in seen}):
        said = Sentence(DOUBLED, {"piece": piece, "n": len(seen), "places": listed(seen, board)})
        return _about(ProblemKind.DOUBLED, said, piece, at, board)
    if len(seen) > 1:
        return Problem(ProblemKind.BOTH_FACES, Sentence(BOTH_FACES, _of(piece)), piece=piece)
    if at.confidence < SURE and not is_beside(at, board):
        return _about(ProblemKind.UNSURE, Sentence(UNSURE, _of(piece)), piece, at, board)
    made = _placed(piece, stickers.faces[at.marker][1], at, board, *find(at))
    if isinstance(made, ObservedPiece) and piece not in stickers.tilting:
        return msgspec.structs.replace(made, tilted=False)
    return made


def _placed(
    piece: PieceId, face: Face, at: Sighting, board: Board, place: PlaceId | None, other: PlaceId | None
) -> ObservedPiece | Problem:
    """A piece in its place, unless it lies in none, or too near to another one."""
    if place is None:
        if is_beside(at, board):
            return Problem(
                ProblemKind.BESIDE,
                Sentence("{piece} lies beside the board.", _of(piece)),
                at.marker,
                piece,
            )
        return Problem(
            ProblemKind.OFF_PLACES,
            Sentence("{piece} lies outside every place: move it well inside one.", _of(piece)),
            at.marker,
            piece,
        )
    if other is not None:
        return Problem(
            ProblemKind.BETWEEN,
            Sentence(
                "{piece} lies between {a} and {b}: move it well inside one of them.",
                {"piece": piece, "a": board.called(place), "b": board.called(other)},
            ),
            at.marker,
            piece,
            place,
        )
    return ObservedPiece(piece, face, place, is_tilted(at.angle_deg), at.x_mm, at.y_mm, at.angle_deg, at.confidence)


def _unknown(marker: MarkerId, at: Sighting, board: Board) -> Problem:
    return Problem(
        ProblemKind.UNKNOWN,
        Sentence("Marker {marker} belongs to no piece of this game: take it away.", {"marker": marker}),
        marker,
        place=board.place_at(at.x_mm, at.y_mm),
    )


def _unread(place: PlaceId | None, board: Board, by_print: bool) -> Problem:
    """A sticker, or a print, of which nobody knows whose it is."""
    outside, inside = (UNREAD_PRINT_OUTSIDE, UNREAD_PRINT) if by_print else (UNREAD_OUTSIDE, UNREAD)
    if place is None:
        return Problem(ProblemKind.UNSURE, Sentence(outside, {}))
    return Problem(ProblemKind.UNSURE, Sentence(inside, {"place": board.called(place)}), place=place)


def _about(kind: ProblemKind, said: Sentence, piece: PieceId, at: Sighting, board: Board) -> Problem:
    """A problem with one marker of a piece."""
    return Problem(kind, said, at.marker, piece, board.place_at(at.x_mm, at.y_mm))


def _of(piece: PieceId) -> dict[str, object]:
    return {"piece": piece}


@lru_cache(maxsize=4)
def _finder(board: Board) -> Callable[[float, float, float], tuple[PlaceId | None, PlaceId | None]]:
    """Finds the place in which a point (x, y) in mm lies, and a second one nearer than a margin in mm; what it found is
    remembered, since most pieces lie still."""
    bounds = []
    for place in board.places:
        xs, ys = zip(*place.outline, strict=True)
        bounds.append((place, min(xs), min(ys), max(xs), max(ys)))

    @lru_cache(maxsize=512)
    def find(x: float, y: float, margin: float) -> tuple[PlaceId | None, PlaceId | None]:
        near = [
            place
            for place, left, top, right, bottom in bounds
            if left - margin <= x <= right + margin and top - margin <= y <= bottom + margin
        ]
        inside = next((place.id for place in near if place.contains(x, y)), None)
        if inside is None:
            return None, None
        others = (place.id for place in near if place.id != inside and _distance(place, (x, y)) < margin)
        return inside, next(others, None)

    return find


def _distance(place: Place, point: Point) -> float:
    """How far a point is from a place's outline, in mm."""
    x, y = point
    best = float("inf")
    ax, ay = place.outline[-1]
    for bx, by in place.outline:
        dx, dy = bx - ax, by - ay
        along = dx * dx + dy * dy
        t = 0.0 if along == 0 else min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / along))
        best = min(best, hypot(x - ax - t * dx, y - ay - t * dy))
        ax, ay = bx, by
    return best
