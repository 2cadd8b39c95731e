"""A large picture in parts, so that the memory that reading takes does not grow with it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import ceil
from typing import Final

import numpy as np
import numpy.typing as npt

Rect = tuple[int, int, int, int]
"""Left, top, right and bottom, in px."""
TILE_PX: Final = 500
"""The longest side of a part, in px."""
REACH_PX: Final = 100
"""How much more of the picture lies around a part, in px; what is longer is not seen whole in it."""


HUGE_PX: Final = 16_000_000
"""Of a picture with more px than that, what would else take it as a whole takes it in parts too."""


def tiles(width: int, height: int, side: int = TILE_PX, reach: int = REACH_PX) -> Iterator[tuple[Rect, Rect]]:
    """The parts of a picture of that size in px, with sides up to one's, and each with what lies within reach around
    it. They begin at multiples of 4 px, as the fields do over which AprilTag tells dark from bright."""
    for left, right in _cuts(width, side):
        for top, bottom in _cuts(height, side):
            around = max(0, left - reach), max(0, top - reach), min(width, right + reach), min(height, bottom + reach)
            yield (left, top, right, bottom), around


def holds(part: Rect, at: npt.NDArray[np.float64]) -> bool:
    """Whether a point in px lies in a part."""
    left, top, right, bottom = part
    return bool(left <= at[0] < right and top <= at[1] < bottom)


def _cuts(whole: int, side: int) -> list[tuple[int, int]]:
    """Where the parts of a whole side begin and end."""
    count = ceil(whole / side)
    edges = [*(4 * round(whole * n / count / 4) for n in range(count)), whole]
    return [*pairwise(edges)]
