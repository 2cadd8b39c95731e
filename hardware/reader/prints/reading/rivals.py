"""Which prints a picture is so little like, at a small size, that they need not be laid on it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hardware.reader.prints.plane import Floats
from hardware.reader.prints.reading.unlit import Unlit

STEP: Final = 3
"""A px of the small size is so many of a print's."""
SMALL: Final = 16
"""Its side, in px."""
ASIDE_PX: Final = (-2, 0, 2)
"""So far beside its place a print is compared, too, in a print's px."""
CROOKED_DEG: Final = (-6.0, -4.0, -2.0, 0.0, 2.0, 4.0, 6.0)
"""How far two prints that are alike may be turned against each other as they were learnt."""
ALIKE: Final = 0.3
"""Prints that leave no larger share of each other unexplained at the small size are laid on a picture together."""
MIDDLE: Final = slice(4, 5)
"""The row that lies in its place, of all of them."""


class Rivals:
    """Some prints, in each of a counter's four turns, compared with what lies under one of them all at once."""

    def __init__(self, prints: Sequence[Floats]) -> None:
        self._unlit = Unlit(np.ones((SMALL, SMALL), np.bool_))
        turned = [np.rot90(print_, quarters) for print_ in prints for quarters in range(4)]
        small = [_small(np.ascontiguousarray(print_), MIDDLE) for print_ in turned]
        rows = self._unlit.rows(np.concatenate(small))
        self._prints = np.ascontiguousarray(rows.T)
        self._each, self.alike = prints, cache(self._alike)

    def unlike(self, placed: Floats) -> tuple[Floats, Floats]:
        """What each print leaves unexplained at least of a picture that lies under one, a share, and the clockwise turn
        in which that is so, in degrees."""
        like = (self._unlit.rows(_small(placed)) @ self._prints).max(axis=0).reshape(-1, 4)
        return 1 - np.maximum(like.max(axis=1), 0) ** 2, np.asarray(-90.0 * like.argmax(axis=1), np.float32)

    def _alike(self, print_: int) -> dict[int, float]:
        """Which others are so like a print that they could be taken for it, and the clockwise turn in which they are
        most like it, in degrees. Turned by a little: prints with fine stripes are unlike at a small size then, and a
        counter may have been learnt as crooked as that."""
        each = [self.unlike(_turned(self._each[print_], by)) for by in CROOKED_DEG]
        unlike, turns = (np.array(figures) for figures in zip(*each, strict=True))
        best = unlike.argmin(axis=0)
        return {
            n: float(turns[at, n]) - CROOKED_DEG[at]
            for n, at in enumerate(best.tolist())
            if n != print_ and unlike[at, n] <= ALIKE
        }

    def turn(self, placed: Floats, print_: int) -> float:
        """The clockwise turn of a counter's four in which one print is most like a picture that lies under it, in
        degrees."""
        rows = self._unlit.rows(_small(placed, MIDDLE))
        return -90.0 * float((rows @ self._prints[:, 4 * print_ : 4 * print_ + 4]).argmax())


def _turned(picture: Floats, turn_deg: float) -> Floats:
    """A print turned clockwise about its middle."""
    half = (len(picture) - 1) / 2
    matrix, size = cv2.getRotationMatrix2D((half, half), -turn_deg, 1.0), (len(picture),) * 2
    return np.asarray(cv2.warpAffine(picture, matrix, size, borderMode=cv2.BORDER_REPLICATE), np.float32)


def _small(picture: Floats, which: slice = slice(None)) -> Floats:
    """The middle of a print, and what lies beside it (`ASIDE_PX`), small, as rows; or only some of them."""
    even = cv2.blur(picture, (STEP, STEP))
    rows = even.reshape(-1, even.shape[2])[_places(len(picture))[which], :3]
    return np.asarray(rows.reshape(len(rows), -1), np.float32)


@cache
def _places(side: int) -> npt.NDArray[np.intp]:
    """Which px of a print the small one's are, for each px beside its place (n, small px)."""
    first = (side - STEP * SMALL) // 2 + STEP // 2
    at = first + STEP * np.arange(SMALL)
    return np.array([((at + down)[:, None] * side + at + right).ravel() for right in ASIDE_PX for down in ASIDE_PX])
