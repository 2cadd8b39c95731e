"""What happened between two small pictures that do not fit: did the camera move or the board, is it dark or covered?"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.geometry import Calibration
from companion.board import Board
from companion.table.sightings import TableStatus
from hardware.reader.pictures.change import CELL, Mask, Small

MARGIN_MM: Final = 25.0
"""The margin around the board that its shadow and the counters beside it may cover, in mm."""
ALIKE: Final = 0.3
"""The least correlation of two pictures of one thing, however dark they are."""
LEAD: Final = 0.1
"""The least lead of one explanation's correlation over the other's."""
LEAST: Final = 0.02
"""The least share of the picture around the board from which the table can be judged."""


def is_alike(now: Small, then: Small) -> bool:
    """Whether two pictures show the same things, in whatever light."""
    return now.shape == then.shape and _likeness(_edges(now), _edges(then), np.ones(now.shape, np.bool_)) > ALIKE


def what_moved(now: Small, then: Small, after: Calibration, before: Calibration, board: Board) -> TableStatus | None:
    """MOVED where the table around the board stayed where it was, BUMPED where it went with the board; None where it
    does not show it, on a bare table or in bad light."""
    if now.shape != then.shape:
        return None
    here, there = _around(now, after, board), _around(then, before, board)
    shift = cv2.getPerspectiveTransform(_corners(before, board, then, 0.0), _corners(after, board, then, 0.0))
    size = now.shape[1], now.shape[0]
    carried = np.asarray(cv2.warpPerspective(_edges(then), shift, size), np.float32)
    was_seen = cv2.warpPerspective(there.astype(np.uint8), shift, size, flags=cv2.INTER_NEAREST) > 0
    stays = _likeness(_edges(now), _edges(then), np.asarray(here & there))
    follows = _likeness(_edges(now), carried, np.asarray(here & was_seen))
    if stays > max(ALIKE, follows + LEAD):
        return TableStatus.MOVED
    return TableStatus.BUMPED if follows > stays + LEAD else None


def _edges(small: Small) -> Small:
    """What is brighter or darker than what lies around it, whatever the light."""
    return np.asarray(cv2.blur(small, (3, 3)) - cv2.blur(small, (CELL, CELL)), np.float32)


def _likeness(one: Small, other: Small, where: Mask) -> float:
    """The correlation of two pictures in a part of them; 0 where that part is too small."""
    if np.count_nonzero(where) < LEAST * where.size:
        return 0.0
    a, b = one[where] - one[where].mean(), other[where] - other[where].mean()
    size = float(np.sqrt((a * a).sum() * (b * b).sum()))
    return float((a * b).sum()) / size if size else 0.0


def _around(small: Small, calibration: Calibration, board: Board) -> Mask:
    """The samples that show the table around the board."""
    mask = np.ones(small.shape, np.uint8)
    cv2.fillConvexPoly(mask, _corners(calibration, board, small, MARGIN_MM).round().astype(np.int32), 0)
    return mask > 0


def _corners(calibration: Calibration, board: Board, small: Small, by_mm: float) -> npt.NDArray[np.float32]:
    """The corners of the board, made larger on all sides, in a small picture."""
    left, top, right, bottom = -by_mm, -by_mm, board.width_mm + by_mm, board.height_mm + by_mm
    points = calibration.to_px([(left, top), (right, top), (right, bottom), (left, bottom)])
    return np.asarray(points * small.shape[1] / calibration.width_px, np.float32)
