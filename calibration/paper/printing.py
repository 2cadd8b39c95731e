"""Are the stickers printed well? White streaks through their black are the printer's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from calibration.markers.detection import Grey, Mark
from companion.table.stickers import MODULES

CELL_PX: Final = 6
STREAK: Final = 0.2
"""A streak is brighter than the black beside it by this share of what white is."""
MANY: Final = 0.12
FEWEST: Final = 4
"""The least number of streaked markers that shows a fault of the printer."""


def is_streaky(grey: Grey, marks: Sequence[Mark]) -> bool:
    """Whether lines run right through many markers where they are black."""
    streaked = sum(_is_streaked(grey, mark) for mark in marks)
    return streaked >= max(FEWEST, MANY * len(marks))


def _is_streaked(grey: Grey, mark: Mark) -> bool:
    """Whether a line runs through a marker from rim to opposite rim, across or down."""
    side = MODULES * CELL_PX
    target = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) - np.float32(0.5)
    plane = cv2.getPerspectiveTransform(mark.corners.astype(np.float32), target)
    flat = cv2.warpPerspective(grey, plane, (side, side)).astype(np.float64)
    white = float(np.percentile(flat, 90)) - float(np.percentile(flat, 15))
    # The middle of the rim's thickness, without its corners, where nothing but black belongs.
    thick, along = slice(CELL_PX // 3, CELL_PX - CELL_PX // 3), slice(CELL_PX, side - CELL_PX)
    for picture in (flat, flat.T):
        near, far = picture[thick, along].mean(axis=0), picture[::-1][thick, along].mean(axis=0)
        through = np.minimum(near - np.median(near), far - np.median(far))
        if through.max() > STREAK * max(white, 15.0):
            return True
    return False
