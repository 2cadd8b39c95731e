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


def tiles(width: int, height: int) -> Iterator[tuple[Rect, Rect]]:
    """The parts of a picture of that size in px, and each with what lies around it. They begin at multiples of 4 px,
    as the fields do over which AprilTag tells dark from bright."""
    for left, right in _cuts(width):
        for top, bottom in _cuts(height):
            around = (
                max(0, left - REACH_PX),
                max(0, top - REACH_PX),
                min(width, right + REACH_PX),
                min(height, bottom + REACH_PX),
            )
            yield (left, top, right, bottom), around


def holds(part: Rect, at: npt.NDArray[np.float64]) -> bool:
    """Whether a point in px lies in a part."""
    left, top, right, bottom = part
    return bool(left <= at[0] < right and top <= at[1] < bottom)


def _cuts(side: int) -> list[tuple[int, int]]:
    """Where the parts of a side begin and end."""
    count = ceil(side / TILE_PX)
    edges = [*(4 * round(side * n / count / 4) for n in range(count)), side]
    return [*pairwise(edges)]
