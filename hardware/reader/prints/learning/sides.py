"""Where exactly a counter lies that is learnt: by its four sides, whose distance is known. What differs from the board
shows that only roughly where a counter is as pale as the board, or where a line or a shadow joins it."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.table.stickers import COUNTER_MM
from hardware.reader.prints.plane import PX_PER_MM, Floats, Pose, cut

AROUND_MM: Final = 30.0
"""The side of what is looked at."""
BESIDE_MM: Final = 3.0
"""A counter lies no farther from where it seems to lie,"""
MOSTLY_MM: Final = 2.0
"""and mostly nearer (a standard deviation)."""
CROOKED_DEG: Final = 6.0
STEP_DEG: Final = 1.0
LONG_MM: Final = 16.0
"""So much of each side counts: corners are worn."""
SHOWN: Final = 0.15
"""On all but such a share of a side it shows at least as plainly as is said of it."""
PLAIN: Final = 20.0
"""What Sobel's filter makes of a step of some grey levels: a line that is much plainer is no more of a side."""
SMALLER_MM: Final = 0.6
"""A counter may be smaller or larger by so much."""


def on_sides(evened: Floats, pose: Pose) -> Pose:
    """The pose near another one at which four sides show best in a straight picture."""
    best, where = 0.0, pose
    for turn in np.arange(-CROOKED_DEG, CROOKED_DEG + STEP_DEG / 2, STEP_DEG):
        turned = Pose(pose.x_mm, pose.y_mm, pose.turn_deg + float(turn))
        seen = cut(evened, turned, AROUND_MM)
        (right, across), (down, along) = (_between(seen, way) for way in (0, 1))
        if across * along > best:
            best, where = across * along, turned.moved(right, down)
    return where


def _between(seen: Floats, way: int) -> tuple[float, float]:
    """How far from the middle that lies which is between two sides, right (`way` 0) or down (1) in mm, and how plainly
    they show. A side shows along all of it, what is drawn on a counter does not."""
    middle, half = len(seen) // 2, round(LONG_MM * PX_PER_MM / 2)
    wider = slice(middle - half - 1, middle + half + 1)  # with the rim that the filter looks at
    steps = np.abs(cv2.Sobel(seen[wider] if way == 0 else seen[:, wider], cv2.CV_32F, 1 - way, way, ksize=3))
    plainest = cv2.max(cv2.max(steps[:, :, 0], steps[:, :, 1]), steps[:, :, 2])
    along = plainest[1:-1].T if way == 0 else plainest[:, 1:-1]
    shown = round(SHOWN * along.shape[1])
    profile = np.partition(along, shown, axis=1)[:, shown]
    profile = profile / (profile + PLAIN)
    reach, best, where = round(BESIDE_MM * PX_PER_MM), 0.0, 0.0
    likely = np.exp(-0.5 * (np.arange(-reach, reach + 1) / PX_PER_MM / MOSTLY_MM) ** 2)
    side, differs = round(COUNTER_MM * PX_PER_MM), round(SMALLER_MM * PX_PER_MM)
    for length in range(side - differs, side + differs + 1):
        first = middle - length // 2 - reach
        pairs = profile[first : first + 2 * reach + 1] * profile[first + length : first + length + 2 * reach + 1]
        plain = pairs * likely
        at = int(plain.argmax())
        if plain[at] > best:
            best, where = float(plain[at]), first + at + length / 2 + 0.5 - len(seen) / 2
    return where / PX_PER_MM, best
