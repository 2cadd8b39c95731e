"""Which prints a picture is so little like, at a small size, that they need not be laid on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from hardware.reader.prints.plane import SIDE_PX, Floats
from hardware.reader.prints.reading.unlit import Unlit

STEP: Final = 3
"""A px of the small size is so many of a print's."""
SMALL: Final = 16
"""Its side, in px."""
ASIDE_PX: Final = (-2, 0, 2)
"""So far beside its place a print is compared, too, in a print's px."""


class Rivals:
    """Some prints, in each of a counter's four turns, compared with what lies under one of them all at once."""

    def __init__(self, prints: Sequence[Floats]) -> None:
        self._unlit = Unlit(np.ones((SMALL, SMALL), np.bool_))
        turned = [np.rot90(print_, quarters) for print_ in prints for quarters in range(4)]
        rows = self._unlit.rows(np.array([_small(np.ascontiguousarray(print_), 0, 0) for print_ in turned]))
        self._prints = np.ascontiguousarray(rows.T)

    def unlike(self, placed: Floats) -> tuple[Floats, Floats]:
        """What each print leaves unexplained at least of a picture that lies under one, a share, and the clockwise turn
        in which that is so, in degrees."""
        seen = np.array([_small(placed, right, down) for right in ASIDE_PX for down in ASIDE_PX])
        like = (self._unlit.rows(seen) @ self._prints).max(axis=0).reshape(-1, 4)
        return 1 - np.maximum(like.max(axis=1), 0) ** 2, np.asarray(-90.0 * like.argmax(axis=1), np.float32)


def _small(picture: Floats, right: int, down: int) -> Floats:
    """The middle of a print, or what lies so many px beside it, small, as one row."""
    off = (SIDE_PX - STEP * SMALL) // 2
    part = picture[off + down :, off + right :][: STEP * SMALL, : STEP * SMALL, :3]
    return np.asarray(cv2.resize(part, (SMALL, SMALL), interpolation=cv2.INTER_AREA), np.float32).ravel()
