"""Changes too faint for one frame: the means of several frames are compared, in which the camera's noise is less."""

from __future__ import annotations

from math import sqrt
from typing import Final

import cv2
import numpy as np

from hardware.reader.pictures.change import TOUCHED_MM2, Areas, Mask, Noise, Small, difference

FRAMES: Final = 8
"""So many frames are one mean."""
FAINT: Final = 0.02
"""The least change that counts, as a share of white."""
AROUND: Final = np.ones((7, 7), np.uint8)
"""What lies so near to samples that changed was read with them."""


class Faint:
    """How the table looked when it was read, as a mean of several frames, and the next mean on its way."""

    def __init__(self) -> None:
        self._first: Small | None = None
        """The one frame that was read before there was a mean, and what was read of later ones since."""
        self._read: Small | None = None
        self._renewed: Mask | None = None
        """The samples that were read since, of which the next mean shows how they looked."""
        self._sum: Small | None = None
        self._count = 0

    def read(self, changed: Mask, small: Small, last: Small) -> None:
        """What changed in a frame from the `last` one that was read was seen, and read."""
        around = cv2.dilate(changed.astype(np.uint8), AROUND) > 0
        if self._read is None:
            # Elsewhere what is too faint for one frame may have changed before there was a mean.
            self._first = np.where(around, small, last if self._first is None else self._first)
        self._renewed = np.asarray(around if self._renewed is None else around | self._renewed, np.bool_)
        self._count = 0

    def changed(self, small: Small, last: Small, areas: Areas, noise: Noise) -> Mask | None:
        """Takes one more frame that by itself shows no change from the `last` one that was read: what changed all the
        same, None where nothing did or too few frames were seen."""
        self._sum = small.copy() if self._count == 0 or self._sum is None else self._sum + small
        self._count += 1
        if self._count < FRAMES:
            return None
        mean, self._count = np.asarray(self._sum * np.float32(1 / FRAMES), np.float32), 0
        before, variance = self._read, 2 / FRAMES
        if before is None:
            before, variance = last if self._first is None else self._first, 1 + 1 / FRAMES
            self._read = mean
        elif self._renewed is not None:
            before = self._read = np.where(self._renewed, mean, before)
        self._renewed = None
        least = max(FAINT * float(mean[::4, ::4].max()), noise.least * sqrt(variance / 2))
        return areas.touched(difference(mean, before) > least, TOUCHED_MM2, TOUCHED_MM2 / 3)
