"""Whether counters lie as they must to be learnt: in each place side by side, clear of each other, upright."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.board import Board, PlaceId
from companion.errors import DataError
from companion.game import Game, Piece, PieceId
from companion.language import Sentence, mark
from hardware.reader.prints.plane import MARGIN_MM, PX_PER_MM, Floats, Pose, coarse, fine

PLAIN: Final = 6.0
"""The least difference from the empty board that is a counter's, in grey levels."""
ABOVE_NOISE: Final = 6.0
"""How many times the picture's own noise that must be."""
SIDES_MM: Final = (15.0, 27.0)
"""What is smaller or larger is no counter that lies by itself, its shadow included."""
TURNED_DEG: Final = 12.0
"""A counter that is learnt lies no more crooked than this."""
APART_MM: Final = 5.0
"""What differs so near each other and is together no larger than a counter is one: of a counter as pale as the board
only what is drawn on it, its shadow and a part of its sides differ."""
GRID_MM: Final = 6.0
"""Of something large every so many mm it is asked in which place it lies."""

COUNT: Final = mark("In {place} {n} counters should lie by themselves, and {seen} are seen: lay them apart, inside it.")
CROOKED: Final = mark("In {place} counter {n} from the left lies crooked: lay it upright.")
COVERED: Final = mark(
    "In {place} something larger than a counter is seen: lay counters apart, and take everything else away."
)


@dataclass(frozen=True)
class Laid:
    """A place as it is seen: the pieces that belong there and the counters that lie there by themselves, both from left
    to right, and whether something larger lies there or above it."""

    place: PlaceId
    pieces: tuple[PieceId, ...]
    poses: tuple[Pose, ...]
    covered: bool = False
    name: str = ""
    """What players call the place, where that is not its id."""

    @property
    def fault(self) -> Sentence | None:
        """What must be done before its counters can be learnt; None where they lie right."""
        place = self.name or self.place
        if self.covered:
            return Sentence(COVERED, {"place": place})
        if len(self.poses) != len(self.pieces):
            said = {"place": place, "n": len(self.pieces), "seen": len(self.poses)}
            return Sentence(COUNT, said)
        crooked = [n for n, pose in enumerate(self.poses, 1) if abs(pose.turn_deg) > TURNED_DEG]
        return Sentence(CROOKED, {"place": place, "n": crooked[0]}) if crooked else None


def starting(game: Game) -> Mapping[PlaceId, list[Piece]]:
    """The pieces that start in each place, from left to right; DataError where not all start on the board."""
    places: dict[PlaceId, list[Piece]] = defaultdict(list)
    for piece in sorted(game.pieces, key=lambda piece: piece.id):
        if piece.start is None:
            raise DataError("The prints of this game cannot be learnt: not all of its counters start on the board.")
        places[piece.start].append(piece)
    return places


def laid(game: Game, board: Board, evened: Floats, empty: Floats) -> tuple[Laid, ...]:
    """How the counters lie in each place where some begin; `evened` is a straight picture in the light of the coarse
    picture of the `empty` board."""
    found: dict[PlaceId, list[Pose]] = defaultdict(list)
    covered: set[PlaceId] = set()
    for outline in _outlines(_differing(evened, empty)):
        (x, y), sides, turn = cv2.minAreaRect(outline)
        pose = Pose((x + 0.5) / PX_PER_MM - MARGIN_MM, (y + 0.5) / PX_PER_MM - MARGIN_MM, (turn + 45) % 90 - 45)
        if max(sides) / PX_PER_MM > SIDES_MM[1]:
            covered |= _places_under(outline, board)
        elif min(sides) / PX_PER_MM >= SIDES_MM[0]:
            place = board.place_at(pose.x_mm, pose.y_mm)
            if place is not None:
                found[place].append(pose)
    seen = []
    for place, pieces in starting(game).items():
        poses = sorted(found[place], key=lambda pose: pose.x_mm)
        seen.append(
            Laid(place, tuple(piece.id for piece in pieces), tuple(poses), place in covered, board.called(place))
        )
    return tuple(seen)


def _differing(evened: Floats, empty: Floats) -> npt.NDArray[np.uint8]:
    """1 where something lies that is as large as a counter at least, else 0; as fine as the straight picture."""
    change = fine(np.abs(coarse(evened) - empty).max(axis=2), evened)
    plain = max(PLAIN, ABOVE_NOISE * float(np.median(change)))
    mask = cv2.morphologyEx((change > plain).astype(np.uint8), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    whole = np.zeros_like(mask)
    cv2.drawContours(whole, _outlines(mask), -1, 1, -1)
    apart = np.ones((round(APART_MM * PX_PER_MM),) * 2, np.uint8)
    hulls = [cv2.convexHull(outline) for outline in _outlines(cv2.morphologyEx(whole, cv2.MORPH_CLOSE, apart))]
    for hull in hulls:
        if max(cv2.minAreaRect(hull)[1]) / PX_PER_MM <= SIDES_MM[1]:
            cv2.fillConvexPoly(whole, hull, 1)
    return np.asarray(cv2.morphologyEx(whole, cv2.MORPH_OPEN, np.ones((15, 15), np.uint8)), np.uint8)


def _outlines(mask: cv2.typing.MatLike) -> Sequence[cv2.typing.MatLike]:
    """The outer outlines of what is 1 in a mask."""
    return cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]


def _places_under(outline: cv2.typing.MatLike, board: Board) -> set[PlaceId]:
    """The places that an outline in px of a straight picture covers a part of."""
    step = round(GRID_MM * PX_PER_MM)
    left, top, width, height = cv2.boundingRect(outline)
    places = set()
    for x in range(left, left + width, step):
        for y in range(top, top + height, step):
            if cv2.pointPolygonTest(outline, (float(x), float(y)), False) >= 0:
                place = board.place_at(x / PX_PER_MM - MARGIN_MM, y / PX_PER_MM - MARGIN_MM)
                places |= {place} if place is not None else set()
    return places
