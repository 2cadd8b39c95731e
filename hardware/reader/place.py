"""Where the board lies: whether its own markers are in their spots, and how far it was moved."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np

from calibration.fit import is_of_size
from calibration.geometry import Calibration
from calibration.markers.detection import Mark
from companion.board import Board
from companion.table.stickers import Stickers

DRIFT_MM: Final = 1.0
"""The least shift of a board marker that shows that the board or the camera moved, in mm."""
DRAWN_MM: Final = 3.0
"""The least shift of a corner that shows the same where the board is found by what is drawn on it, in mm."""
BUMP_MM: Final = 30.0
"""The largest shift of the board that is followed without asking, in mm."""


@dataclass(frozen=True)
class Bumped:
    """The board is seen farther from where it lay than is followed without asking."""

    fitted: Calibration


@dataclass(frozen=True)
class Drifted:
    """The board is seen a little beside where it lay."""

    fitted: Calibration


@dataclass(frozen=True)
class Lost:
    """The board is not in the picture any more."""


def off_mm(mark: Mark, calibration: Calibration, stickers: Stickers) -> float | None:
    """How far a board marker lies from its spot, in mm; None for any other marker."""
    anchor = stickers.anchors.get(mark.marker)
    if anchor is None:
        return None
    return float(np.linalg.norm(calibration.to_mm(mark.centre)[0] - (anchor.x_mm, anchor.y_mm)))


def is_moved(fresh: Iterable[Mark], all_marks: Iterable[Mark], calibration: Calibration, stickers: Stickers) -> bool:
    """Whether a board marker that was read just now lies elsewhere than the calibration has it; one that is seen in its
    spot too is another's, or a screen shows it. What people set holds against all markers."""
    if calibration.is_by_hand:
        return False
    off = [mark for mark in fresh if _is_off(mark, calibration, stickers)]
    if not off:
        return False
    anchors = [mark for mark in all_marks if mark.marker in stickers.anchors]
    there = {mark.marker for mark in anchors if not _is_off(mark, calibration, stickers)}
    return any(mark.marker not in there and is_of_size(mark, calibration) for mark in off)


def _is_off(mark: Mark, calibration: Calibration, stickers: Stickers) -> bool:
    return (off_mm(mark, calibration, stickers) or 0.0) > DRIFT_MM


def is_in_view(marks: Iterable[Mark], calibration: Calibration, stickers: Stickers) -> bool:
    """Whether the picture is of the table still: a board marker is seen in its spot, or any other marker."""
    away = (off_mm(mark, calibration, stickers) for mark in marks)
    return any(mm is None or mm < DRIFT_MM or calibration.is_by_hand for mm in away)


def shift_mm(now: Calibration, then: Calibration, board: Board) -> float:
    """How far the board's corners lie from where they lay, at the most, in mm."""
    return float(np.linalg.norm(then.to_mm(now.to_px(board.corners)) - board.corners, axis=1).max())
