"""From sightings of markers to the board that they make: a pure function, and the only place that decides it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from math import hypot
from typing import Final

from companion.board import Board, Place, PlaceId, Point
from companion.game import Face, PieceId
from companion.language import Sentence, mark
from companion.table.sightings import (
    MarkerId,
    ObservedBoard,
    ObservedCard,
    ObservedPiece,
    Problem,
    ProblemKind,
    Sighting,
)
from companion.table.stickers import COUNTER_MM, Stickers

TILT_DEG: Final = 14.0
"""From here on a piece counts as tilted: midway between crooked laying (8 degrees) and the least real tilt (20)."""
BETWEEN_MM: Final = 3.0
"""A piece whose centre is so near to a second place is in neither."""
SIZE: Final = 0.2
"""A marker larger or smaller by this share is not one of the printed stickers: a picture of one, or a wrong print."""
SURE: Final = 0.99
"""A sighting below this confidence is reported, never used."""

DOUBLED: Final = mark("{piece} is seen {n} times: only one can be right.")
WRONG_SIZE: Final = mark("The marker of {piece} has a wrong size: print the sheet at 100 %.")
ON_PLACE: Final = mark("A card lies on {place}: lay it beside the board, where it covers nothing.")
UNREAD: Final = mark("A marker in {place} cannot be read: clean it, lay it flat, or turn it out of the glare.")
UNREAD_OUTSIDE: Final = mark(
    "A marker outside every place cannot be read: clean it, lay it flat, or turn it out of the glare."
)
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
    measured position may be off. `unread` are the centres in mm of stickers that nobody could read."""
    seen: dict[MarkerId, list[Sighting]] = defaultdict(list)
    for sighting in sightings:
        seen[sighting.marker].append(sighting)
    problems: list[Problem] = []
    sure: dict[MarkerId, Sighting] = {}
    for marker, all_of_it in sorted(seen.items()):
        if marker not in stickers.known:
            problems.append(_unknown(marker, all_of_it[0], board))
        elif marker in stickers.anchors:
            continue
        elif marker in stickers.cards and not _lies(all_of_it):
            # It may be in somebody's hand: to name it, even as a problem, would tell.
            continue
        elif len(all_of_it) > 1:
            problems.append(_about(ProblemKind.DOUBLED, DOUBLED, all_of_it[0], board, stickers, len(all_of_it)))
        elif abs(all_of_it[0].size - 1) > SIZE:
            problems.append(_about(ProblemKind.SIZE, WRONG_SIZE, all_of_it[0], board, stickers))
        elif all_of_it[0].confidence < SURE:
            problems.append(_about(ProblemKind.UNSURE, UNSURE, all_of_it[0], board, stickers))
        else:
            sure[marker] = all_of_it[0]
    both = set(_both_faces(seen, stickers))
    for piece in sorted(both):
        problems.append(
            Problem(
                ProblemKind.BOTH_FACES,
                Sentence("Both faces of {piece} are seen: one of the two stickers is on a wrong counter.", _of(piece)),
                piece=piece,
            )
        )
    pieces: list[ObservedPiece] = []
    find = _finder(board)
    for marker, sighting in sure.items():
        if marker in stickers.faces:
            piece, face = stickers.faces[marker]
            if piece not in both:
                where = find(sighting.x_mm, sighting.y_mm, max(BETWEEN_MM, 2 * error_mm))
                placed = _placed(piece, face, sighting, board, *where)
                if isinstance(placed, ObservedPiece):
                    pieces.append(placed)
                else:
                    problems.append(placed)
    cards: list[ObservedCard] = []
    for marker, s in sure.items():
        if marker in stickers.cards:
            if (place := board.place_at(s.x_mm, s.y_mm)) is None:
                cards.append(ObservedCard(stickers.cards[marker], s.x_mm, s.y_mm, s.angle_deg, s.confidence))
            else:
                problems.append(Problem(ProblemKind.CARD, Sentence(ON_PLACE, {"place": place}), place=place))
    blurred = {board.place_at(x, y) for x, y in unread} - hidden
    problems += [_unread(place) for place in sorted(blurred, key=str)]
    return ObservedBoard(tuple(pieces), tuple(problems), tuple(cards), hidden)


def _lies(sightings: list[Sighting]) -> bool:
    """Whether a card's marker is seen as it is on a card that lies on the table: once, surely, and in its size."""
    return len(sightings) == 1 and sightings[0].confidence >= SURE and abs(sightings[0].size - 1) <= SIZE


def is_tilted(angle_deg: float) -> bool:
    """Whether a piece turned so far counts as tilted; laid upside down it is as straight as upright, since the two
    players look from opposite sides."""
    return abs((angle_deg + 90.0) % 180.0 - 90.0) > TILT_DEG


def _placed(
    piece: PieceId, face: Face, at: Sighting, board: Board, place: PlaceId | None, other: PlaceId | None
) -> ObservedPiece | Problem:
    """A piece in its place, unless it lies in none, or too near to another one."""
    if place is None:
        outside = max(-at.x_mm, at.x_mm - board.width_mm, -at.y_mm, at.y_mm - board.height_mm)
        if outside > COUNTER_MM / 2:
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
                {"piece": piece, "a": place, "b": other},
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


def _unread(place: PlaceId | None) -> Problem:
    """A sticker of which nobody knows whose it is."""
    if place is None:
        return Problem(ProblemKind.UNSURE, Sentence(UNREAD_OUTSIDE, {}))
    return Problem(ProblemKind.UNSURE, Sentence(UNREAD, {"place": place}), place=place)


def _about(kind: ProblemKind, template: str, at: Sighting, board: Board, stickers: Stickers, n: int = 1) -> Problem:
    """A problem with one marker of a piece."""
    piece = stickers.faces[at.marker][0]
    place = board.place_at(at.x_mm, at.y_mm)
    return Problem(kind, Sentence(template, {"piece": piece, "n": n}), at.marker, piece, place)


def _both_faces(seen: dict[MarkerId, list[Sighting]], stickers: Stickers) -> Iterator[PieceId]:
    """Pieces of which more than one face is seen."""
    faces: set[PieceId] = set()
    for marker in seen:
        if marker in stickers.faces:
            piece = stickers.faces[marker][0]
            if piece in faces:
                yield piece
            faces.add(piece)


def _of(piece: PieceId) -> dict[str, object]:
    return {"piece": piece}


@lru_cache(maxsize=4)
def _finder(board: Board) -> Callable[[float, float, float], tuple[PlaceId | None, PlaceId | None]]:
    """What tells of a point (x, y) in mm the place that it lies in, and a second one nearer than a margin in mm; it
    remembers what it told, since most pieces lie still."""
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
