"""One frame of a followed table, counter by counter: each in the square around it alone, laid straight by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

import numpy as np

from hardware.cameras.camera import Image
from hardware.reader.prints.plane import COARSE_PX_PER_MM, MARGIN_MM, BoardPlane, Floats, Pose
from hardware.reader.prints.reading.look import Expected, SeenCounter, Sight
from hardware.reader.prints.reading.reader import PrintReader
from hardware.reader.prints.square import Square

LYING_MM: Final = 24.0
"""The side of the square that is seen of a counter that may have been turned over, in mm."""
CAME_MM: Final = 38.0
"""The same where one came to lie: it is seen as a whole however it is turned, if its middle is known to 5 mm."""
NOISY: Final = 10.0
"""Where one frame's noise mostly spreads by more grey levels than this, in the learnt light, it hides faint prints."""


@dataclass(frozen=True)
class Known:
    """What the last looks at the whole board told of its pictures: by how much most of the empty board differs from
    what was learnt, in one frame, in grey levels; how blurred they are (None: not known yet); how much more light there
    is than when it was learnt, and the variance of one frame's noise in the learnt light, both coarse."""

    level: float = 0.0
    blur: float | None = None
    gain: Floats | None = None
    noise: Floats | None = None

    @cached_property
    def is_noisy(self) -> bool:
        """Whether noise hides faint prints, so that more frames show more."""
        return self.noise is not None and float(np.median(self.noise)) > NOISY**2

    def noise_at(self, pose: Pose) -> float:
        """The variance of one frame's noise at a pose, in the learnt light; 0 where it is not known."""
        if self.noise is None:
            return 0.0
        rows, columns = self.noise.shape
        x, y = (int((at + MARGIN_MM) * COARSE_PX_PER_MM) for at in (pose.x_mm, pose.y_mm))
        return float(self.noise[min(max(y, 0), rows - 1), min(max(x, 0), columns - 1)])


class Close:
    """Reads single counters in one frame, in the light of the last look at the whole board: of a print no more than its
    contrast depends on that."""

    def __init__(
        self, reader: PrintReader, known: Known, frame: Image, plane: BoardPlane, expected: Expected | None = None
    ) -> None:
        self._reader, self._known, self._frame, self._plane = reader, known, frame, plane
        self._expected = expected

    def lying(self, pose: Pose, face: int) -> Literal["nothing"] | SeenCounter | None:
        """What lies where a counter with a face lay: a counter that is sure, or nothing for sure; else None."""
        sight = self._sight(pose, LYING_MM)
        if sight is None:
            return None
        return self._reader.lying(sight, self._known.level, self._known.blur or 0.0, self._expected, face)

    def came(self, pose: Pose, others: Sequence[Pose]) -> SeenCounter | None:
        """The counter that came to lie near a pose by itself, none of some others, if that is sure; else None."""
        sight = self._sight(pose, CAME_MM)
        if sight is None:
            return None
        return self._reader.came(sight, others, self._known.level, self._known.blur or 0.0, self._expected)

    def _sight(self, pose: Pose, side_mm: float) -> Sight | None:
        """What is seen of the square around a pose; None before the whole board was looked at."""
        if self._known.gain is None:
            return None
        square = Square(pose, side_mm)
        noise = np.full((1, 1), self._known.noise_at(pose), np.float32)
        straight = self._plane.around(self._frame, pose, side_mm)
        return Sight(straight, square, square.of(self._known.gain), noise)
