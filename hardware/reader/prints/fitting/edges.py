"""What edges of prints do as these are moved, turned, stretched and blurred a little.

A print is learnt from a few counters, each cut out and sampled where it lay: its edges lie a little beside their
places, and are softer or sharper than they are seen. That tells no print from another one.
"""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Final

import cv2
import numpy as np

from hardware.reader.prints.fitting.explain import EDGE
from hardware.reader.prints.plane import Floats

BLUR_PX: Final = 1.0
"""How far a print is blurred to see how its sharpness changes it, a standard deviation."""
STIFF: Final = 1e-4
"""How dearly such a change is paid for, as a share of what it explains."""


class Edges:
    """The edges of some prints that lie in one place."""

    def __init__(self, *prints: Floats) -> None:
        slopes = [slopes_of(each) for each in prints]
        self.steep = np.asarray(sum((each**2).sum(axis=(0, 1)) for each in slopes) / len(prints), np.float32)
        """How steep they are at each compared px: the mean sum of the squares of the slopes of all colours."""
        self._ways = np.concatenate([_ways(each, slope) for each, slope in zip(prints, slopes, strict=True)])

    def without(self, error: Floats, root: Floats | None = None) -> Floats:
        """An error (3, n) without what such changes explain of it, where each px of it was multiplied by a `root` of
        its weight (None: 1)."""
        rows = self._ways if root is None else self._ways * root
        rows = rows.reshape(len(rows), -1)
        products = (rows @ rows.T).astype(np.float64)
        products[np.diag_indices(len(rows))] += STIFF * products.diagonal() + 1e-3
        figures = np.linalg.solve(products, (rows @ error.ravel()).astype(np.float64)).astype(np.float32)
        return np.asarray(error - (figures @ rows).reshape(error.shape), np.float32)


def slopes_of(face: Floats) -> Floats:
    """How steep a print is right and down at each compared px, by colour (2, 3, n)."""
    around = face[EDGE - 1 : 1 - EDGE, EDGE - 1 : 1 - EDGE]
    ways = [cv2.Sobel(around, cv2.CV_32F, *way, ksize=3, scale=1 / 8) for way in ((1, 0), (0, 1))]
    return np.array([_rows(np.asarray(way[1:-1, 1:-1], np.float32)) for way in ways])


def _ways(face: Floats, slopes: Floats) -> Floats:
    """What a print changes by in each of those ways (7, 3, n)."""
    softer = np.asarray(cv2.GaussianBlur(face, (0, 0), BLUR_PX) - face, np.float32)
    where = _where(slopes.shape[2])
    return np.concatenate([slopes[0] * where, slopes[1] * where, _rows(softer[EDGE:-EDGE, EDGE:-EDGE])[None]])


def _rows(picture: Floats) -> Floats:
    """A picture by colour (3, n)."""
    return np.asarray(picture.transpose(2, 0, 1).reshape(3, -1), np.float32)


@cache
def _where(count: int) -> Floats:
    """1, and how far each px of a square is from its middle, right and down (3, 1, n)."""
    down, across = (at.ravel() for at in np.meshgrid(*(np.linspace(-1, 1, round(sqrt(count))),) * 2, indexing="ij"))
    return np.array([np.ones_like(across), across, down], np.float32)[:, None]
