"""Several still frames as one: their mean, with the noise averaged out and dim light stretched to full range."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from calibration.markers.detection import Grey, Mark
from calibration.quantiles import percentile
from companion.board import Point
from hardware.reader.pictures.change import Rect, size_px
from hardware.reader.pictures.several import Several


class Stack:
    """The sum of one part of successive frames of a still table; `rect` is that part, `inner` the part within it in
    which a marker's centre must lie; `puzzle`: something changed there, and the markers that came or went do not
    explain all of it."""

    def __init__(self, rect: Rect, inner: Rect, puzzle: bool = False) -> None:
        self.rect, self.inner, self.puzzle = rect, inner, puzzle
        self.frames = 0
        self.reading: Iterator[list[Mark]] | None = None
        """What the looks at it give one after the other, while it is being read."""
        self.colours = Several()
        """The parts themselves, where prints are read in them."""
        self.unsure: list[Point] = []
        """Where prints lie that were not read for sure last, in board mm."""
        self._sum: npt.NDArray[np.uint8] | npt.NDArray[np.uint16] | None = None
        """The only part as it is, or the sum of several; 256 frames may be added."""

    @property
    def size_px(self) -> int:
        """How many px it holds."""
        return size_px(self.rect)

    def add(self, part: Grey) -> None:
        """Takes the part of one more frame."""
        if self._sum is None:
            self._sum = part
        elif self.frames == 1:
            self._sum = np.add(self._sum, part, dtype=np.uint16)
        else:
            self._sum += part
        self.frames += 1

    def mean(self) -> Grey:
        """The mean; where the light is dim, stretched so that its brightest part is nearly white."""
        assert self._sum is not None
        scale = np.float32(self.frames)
        # The brightest sample, not a share of them: a lamp's reflection must not be pushed into pure white.
        dark = np.float32(percentile(self._sum[::7, ::7], 1)) / scale
        white = self._sum[::3, ::3].max() / scale
        if self.frames == 1 and white - dark > 140:
            return np.asarray(self._sum, np.uint8)
        mean = self._sum / scale
        if white - dark <= 140:
            mean -= dark
            mean *= np.float32(200 / max(8.0, float(white - dark)))
            mean += np.float32(20)
        np.rint(np.clip(mean, 0, 255, out=mean), out=mean)
        return np.asarray(mean, np.uint8)
