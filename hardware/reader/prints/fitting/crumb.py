"""A crumb that lies on a counter: a small spot that stands out of what a print leaves of a picture, and is left out."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

import cv2
import numpy as np

from hardware.reader.prints.plane import PX_PER_MM, Floats, Pose

STANDS_OUT: Final = 6.0
"""A crumb differs by so many times what a print leaves elsewhere,"""
PLAIN: Final = 18.0
"""and by so many grey levels."""
LARGEST_PX: Final = 9
"""It is no larger than this,"""
FULL: Final = 0.5
"""and fills so much of its box: a line does not."""
BESIDE_PX: Final = 2.5
"""How far around it its edge shows."""


class Crumb(NamedTuple):
    """Where a crumb lies in a straight picture, in mm, and how far around that it shows, in px of the picture."""

    x_mm: float
    y_mm: float
    reach_px: float

    def clear(self, pose: Pose, side: int) -> Floats:
        """Where a square picture is clear of it that is cut out around a pose: 1, else 0."""
        x, y = self.x_mm - pose.x_mm, self.y_mm - pose.y_mm
        c, s = np.cos(np.radians(pose.turn_deg)), np.sin(np.radians(pose.turn_deg))
        across, down = np.meshgrid(*((np.arange(side) - (side - 1) / 2,) * 2))
        off = np.hypot(across - (c * x + s * y) * PX_PER_MM, down - (c * y - s * x) * PX_PER_MM)
        return np.asarray(off > self.reach_px, np.float32)

    def under(self, error: Floats, pose: Pose) -> float:
        """The sum of the squares of what a print at a pose leaves (3, n) where it lies."""
        covered = 1 - self.clear(pose, round(sqrt(error.shape[1])))
        return float(np.einsum("cn,cn->n", error, error) @ covered.ravel())


def crumb_on(error: Floats, pose: Pose) -> Crumb | None:
    """The crumb that lies on a counter at a pose, if one does, by what its print leaves of the picture (3, n)."""
    side = round(sqrt(error.shape[1]))
    off = cv2.blur(np.sqrt(np.einsum("cn,cn->n", error, error)).reshape(side, side), (3, 3))
    level = max(PLAIN, STANDS_OUT * float(np.median(off)))
    count, _, boxes, middles = cv2.connectedComponentsWithStats((off > level).astype(np.uint8))
    if count < 2:
        return None
    n = 1 + int(boxes[1:, cv2.CC_STAT_AREA].argmax())
    _, _, width, height, area = boxes[n].tolist()
    if max(width, height) > LARGEST_PX or area < FULL * width * height:
        return None
    right, down = ((float(at) - (side - 1) / 2) / PX_PER_MM for at in middles[n])
    at = pose.moved(right, down)
    return Crumb(at.x_mm, at.y_mm, max(width, height) / 2 + BESIDE_PX)
