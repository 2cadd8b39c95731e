"""What lies beside the board, and what is seen a second time there: spare stickers, an uncut sheet, a second board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import Final

from companion.board import Board
from companion.game import PieceId
from companion.language import Sentence, mark
from companion.table.sightings import MarkerId, Problem, ProblemKind, Sighting
from companion.table.stickers import COUNTER_MM, Stickers

SIDES: Final = (
    mark("left of the board"),
    mark("right of the board"),
    mark("beyond the board's top edge"),
    mark("beyond the board's bottom edge"),
)
NO_PLACE: Final = mark("outside every place")

SPARE: Final = mark("{piece} is seen a second time {where}: take spare stickers and sheets out of the picture.")
SPARES: Final = mark("{n} stickers are seen a second time {where}: take spare stickers and sheets out of the picture.")
TWICE: Final = mark("The board is seen twice: take the second one, which lies {where}, out of the picture.")


def is_beside(at: Sighting, board: Board) -> bool:
    """Whether something lies clear of the board."""
    x, y, clear = at.x_mm, at.y_mm, COUNTER_MM / 2
    return not (-clear <= x <= board.width_mm + clear and -clear <= y <= board.height_mm + clear)


def where(at: Sighting, board: Board) -> Sentence:
    """The place that something lies in, or on which side of the board it lies."""
    place = board.place_at(at.x_mm, at.y_mm)
    if place is not None:
        return Sentence(board.called(place))
    if not is_beside(at, board):
        return Sentence(NO_PLACE)
    beyond = _beyond(at, board)
    return Sentence(SIDES[beyond.index(max(beyond))])


def listed(seen: Sequence[Sighting], board: Board) -> Sentence:
    """Where several things lie, as a list."""
    places = {f"p{n}": where(at, board) for n, at in enumerate(seen)}
    return Sentence(", ".join(f"{{{name}}}" for name in places), dict(places))


def second_ones(
    lying: Mapping[PieceId, Sequence[Sighting]],
    seen: Mapping[MarkerId, Sequence[Sighting]],
    board: Board,
    stickers: Stickers,
) -> Iterator[Problem]:
    """What is seen a second time beside the board, as problems that hold nothing up; `lying` are the sightings of each
    piece that is seen several times, `seen` those of each marker, all of the stickers' size."""
    spare: list[tuple[PieceId, Sighting]] = []
    for piece, all_of_it in lying.items():
        beside = [at for at in all_of_it if is_beside(at, board)]
        if len(beside) < len(all_of_it):
            spare += [(piece, at) for at in beside]
    if spare:
        yield _problem(SPARE if len(spare) == 1 else SPARES, [at for _, at in spare], board, spare[0][0])
    second: list[Sighting] = []
    for marker, anchor in stickers.anchors.items():
        if len(seen.get(marker, ())) < 2:
            continue
        by_distance = sorted(seen.get(marker, ()), key=lambda at: hypot(at.x_mm - anchor.x_mm, at.y_mm - anchor.y_mm))
        second += [at for at in by_distance[1:] if is_beside(at, board)]
    if len(second) > 1:
        yield _problem(TWICE, second, board)


def _problem(template: str, second: Sequence[Sighting], board: Board, piece: PieceId | None = None) -> Problem:
    """A problem with what is seen a second time, most of it on one side of the board."""
    sides = Counter(where(at, board).template for at in second)
    side = Sentence(sides.most_common(1)[0][0])
    return Problem(ProblemKind.DOUBLED, Sentence(template, {"n": len(second), "piece": piece, "where": side}))


def _beyond(at: Sighting, board: Board) -> tuple[float, float, float, float]:
    """How far something lies beyond each edge of the board, in mm: left, right, top, bottom."""
    return -at.x_mm, at.x_mm - board.width_mm, -at.y_mm, at.y_mm - board.height_mm
