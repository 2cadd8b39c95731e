"""Learning prints: the empty board first, then faces at places where it is known which they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np

from companion.errors import DataError
from companion.table.sightings import MarkerId
from tests.bench.prints.match import ROOM_MM, SIDE_MM, aligned
from tests.bench.prints.plane import PX_PER_MM, WHITE, Floats, White, coarse, cut, fine, light
from tests.bench.prints.spots import Spot, differing, find, squared

SAME: Final = 0.7
"""Prints of one face that agree less than this are not the same print."""


@dataclass(frozen=True)
class PrintBook:
    """What was learnt of one game: the empty board (coarse), and each face (`SIDE_MM`, upright, white at `WHITE`)."""

    board: Floats
    faces: dict[MarkerId, Floats] = field(default_factory=dict)

    def with_face(self, marker: MarkerId, prints: Sequence[Floats]) -> PrintBook:
        """The book with a face learnt from some counters that bear it; DataError where they do not look alike."""
        if not prints:
            raise DataError("No counter with this print was found: lay it flat inside its place.")
        side = round(SIDE_MM * PX_PER_MM)
        off = (prints[0].shape[0] - side) // 2
        agreeing: list[Floats] = []
        for first in (print_[off : off + side, off : off + side] for print_ in prints):
            placed = (aligned(first, other) for other in prints)
            like = [a[1] for a in placed if a is not None and _agreement(first, a[1]) >= SAME]
            if len(like) > len(agreeing):
                agreeing = like
        if 2 * len(agreeing) < len(prints):
            raise DataError("These counters do not look alike: check that they lie where they should.")
        mean = np.asarray(np.median(agreeing, axis=0), np.float32)
        return PrintBook(self.board, {**self.faces, marker: mean})


def prints_at(
    straight: Floats,
    board: Floats,
    white: White,
    side_mm: float,
    near: Mapping[MarkerId, Iterable[tuple[float, float]]],
) -> dict[MarkerId, list[Floats]]:
    """The prints that lie nearest to where they are expected, upright within 45 degrees, by the face that each is:
    (board mm); a spot at which nothing lies gives none."""
    small = coarse(straight)
    gain = light(small, board)
    spots = find(differing(small / gain, board), side_mm)
    evened = straight / fine(gain, straight)
    change = evened - fine(board, straight)
    found: dict[MarkerId, list[Floats]] = {}
    for marker, points in near.items():
        for x, y in points:
            spot = min(spots, key=lambda s: np.hypot(s.x_mm - x, s.y_mm - y), default=None)
            if spot is not None and np.hypot(spot.x_mm - x, spot.y_mm - y) < side_mm / 2:
                found.setdefault(marker, []).append(upright(evened, squared(change, spot, side_mm), white))
    return found


def upright(evened: Floats, spot: Spot, white: White) -> Floats:
    """The print in a square as it is learnt: with room around it, turned by less than 45 degrees."""
    turn = (spot.turn_deg + 45.0) % 90.0 - 45.0
    seen = cut(evened, spot.x_mm, spot.y_mm, turn, SIDE_MM + ROOM_MM, PX_PER_MM)
    return np.asarray(seen * (np.float32(WHITE) / white.at(spot.x_mm, spot.y_mm)), np.float32)


def _agreement(one: Floats, other: Floats) -> float:
    """The correlation of two prints, -1 to 1."""
    a, b = (cv2.cvtColor(p, cv2.COLOR_BGR2GRAY).ravel() for p in (one, other))
    return float(np.corrcoef(a, b)[0, 1])
