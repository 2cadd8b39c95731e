"""Counters that are to be learnt are found where they lie by themselves, also those that are as pale as the board."""

import cv2
import numpy as np

from calibration.beside import with_anchors_beside
from companion.games import build
from hardware.reader.prints.learning.laid import Laid, laid
from hardware.reader.prints.plane import MARGIN_MM, PX_PER_MM, coarse

GROUND = 150.0
SPOTS_MM = ((20.0, 112.0), (50.0, 112.0), (79.0, 112.0))


def seen_at(spots: tuple[tuple[float, float], ...]) -> Laid:
    """How place A2 is seen with counters of the board's own colour, of which an emblem, a number, a name and the
    shadow at two sides show alone."""
    game = build("las_navas")
    board = with_anchors_beside(game.board)
    high, wide = (round((side + 2 * MARGIN_MM) * PX_PER_MM) for side in (board.height_mm, board.width_mm))
    seen = np.full((high, wide, 3), GROUND, np.float32)
    empty = coarse(seen)

    def fill(x: float, y: float, left: float, top: float, right: float, bottom: float, level: float) -> None:
        columns, rows = (
            slice(*(round((at + end + MARGIN_MM) * PX_PER_MM) for end in ends))
            for at, ends in ((x, (left, right)), (y, (top, bottom)))
        )
        seen[rows, columns] = level

    for x, y in spots:
        fill(x, y, 10, -9, 11, 11, GROUND - 40)
        fill(x, y, -9, 10, 11, 11, GROUND - 40)
        fill(x, y, -6, -7.5, 5.5, -1, 60)
        fill(x, y, -4, 3, -1, 8.5, 20)
        fill(x, y, 3, 7, 9, 8.5, 60)
    blurred = cv2.GaussianBlur(seen, (0, 0), 1.0)
    places = laid(game, board, np.asarray(blurred, np.float32), empty)
    return next(place for place in places if place.place == "A2")


def test_counters_as_pale_as_the_board_are_counted_where_they_lie() -> None:
    place = seen_at(SPOTS_MM)
    assert place.fault is None
    off = [np.hypot(pose.x_mm - x, pose.y_mm - y) for pose, (x, y) in zip(place.poses, SPOTS_MM, strict=True)]
    assert max(off) < 2.5


def test_counters_that_touch_are_still_to_be_laid_apart() -> None:
    place = seen_at(((20.0, 112.0), (40.0, 112.0), (79.0, 112.0)))
    assert place.fault is not None
