"""Which prints a picture is so little like, at a small size, that they need not be laid on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from hardware.reader.prints.fitting.unlit import Unlit
from hardware.reader.prints.plane import PX_PER_MM, Floats, Pose

STEP: Final = 3
"""A px of the small size is so many of a print's."""
SMALL: Final = 16
"""Its side, in px."""
ASIDE_PX: Final = (-2, 0, 2)
"""So far beside its place a print is compared, too, in a print's px."""
CROOKED_DEG: Final = (-6.0, -4.0, -2.0, 0.0, 2.0, 4.0, 6.0)
"""How far two prints that are alike may be turned against each other as they were learnt."""
ASKEW_PX: Final = tuple((right, down) for right in (-5, 0, 5) for down in (-5, 0, 5) if right or down)
"""How far they may be shifted against each other then: a pale counter may have been cut out beside its middle."""
ALIKE: Final = 0.3
"""Prints that leave no larger share of each other unexplained at the small size are laid on a picture together."""
MIDDLE: Final = slice(4, 5)
"""The row that lies in its place, of all of them."""


class Beside(NamedTuple):
    """How a print lies beside another one: turned clockwise in degrees, and shifted right and down in mm."""

    turn_deg: float
    right_mm: float = 0.0
    down_mm: float = 0.0

    def of(self, pose: Pose) -> Pose:
        """The pose beside another one."""
        at = pose.moved(self.right_mm, self.down_mm)
        return replace(at, turn_deg=pose.turn_deg + self.turn_deg)


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

    def _alike(self, print_: int) -> dict[int, Beside]:
        """Which others are so like a print that they could be taken for it, and how they lie beside it where they are
        most like it. Turned by a little: prints with fine stripes are unlike at a small size then, and a counter may
        have been learnt as crooked as that."""
        ways = [Beside(by, 0.0, 0.0) for by in CROOKED_DEG]
        ways += [Beside(0.0, right / PX_PER_MM, down / PX_PER_MM) for right, down in ASKEW_PX]
        each = [self.unlike(_moved(self._each[print_], way)) for way in ways]
        unlike, turns = (np.array(figures) for figures in zip(*each, strict=True))
        best = unlike.argmin(axis=0)
        return {
            n: Beside(float(turns[at, n]) - ways[at].turn_deg, -ways[at].right_mm, -ways[at].down_mm)
            for n, at in enumerate(best.tolist())
            if n != print_ and unlike[at, n] <= ALIKE
        }

    def turn(self, placed: Floats, print_: int) -> float:
        """The clockwise turn of a counter's four in which one print is most like a picture that lies under it, in
        degrees."""
        rows = self._unlit.rows(_small(placed, MIDDLE))
        return -90.0 * float((rows @ self._prints[:, 4 * print_ : 4 * print_ + 4]).argmax())


def _moved(picture: Floats, by: Beside) -> Floats:
    """A print turned clockwise about its middle, or shifted."""
    half = (len(picture) - 1) / 2
    matrix, size = cv2.getRotationMatrix2D((half, half), -by.turn_deg, 1.0), (len(picture),) * 2
    matrix[:, 2] = matrix[:, 2] + np.array((by.right_mm, by.down_mm)) * PX_PER_MM
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
