"""Counters are bent a little, and are seen from aside: what is printed on them lies as much as 1 px beside where it lay
when it was learnt, in the middle or towards the edges."""

from __future__ import annotations

from functools import cache
from typing import Final

import cv2
import numpy as np

from hardware.reader.prints.fitting.edges import slopes_of
from hardware.reader.prints.fitting.explain import EDGE, clear_of, explained
from hardware.reader.prints.plane import Floats

STEPS: Final = 2
"""So many steps find how one is bent."""
STIFF: Final = 1e-4
"""How dearly that is paid for, as a share of what it explains."""


def bent(face: Floats, placed: Floats) -> Floats:
    """A print, bent as it fits best on a picture in which it lies straight already."""
    surface = _surface(len(face))
    inner = surface[:, EDGE:-EDGE, EDGE:-EDGE].reshape(len(surface), 1, -1)
    across, down = _grid(len(face))
    figures = np.zeros((2, len(surface)))
    clear = clear_of(placed)
    now = face
    for _ in range(STEPS):
        rows = np.concatenate([slope * inner for slope in slopes_of(now)])
        if not clear.all():
            rows *= clear
        rows = rows.reshape(len(rows), -1)
        products = (rows @ rows.T).astype(np.float64)
        products[np.diag_indices(len(rows))] += STIFF * products.diagonal() + 1e-3
        right = (rows @ explained(now, placed).error.ravel()).astype(np.float64)
        figures += np.linalg.solve(products, right).reshape(2, -1)
        x, y = (np.tensordot(figures[n], surface, 1).astype(np.float32) for n in range(2))
        now = np.asarray(cv2.remap(face, across + x, down + y, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE))
    return now


@cache
def _grid(side: int) -> tuple[Floats, Floats]:
    """How far each px of a square is from its left and from its top."""
    across, down = np.meshgrid(*(np.arange(side, dtype=np.float32),) * 2)
    return across, down


@cache
def _surface(side: int) -> Floats:
    """What each px of a square moves by: 1, right, down, and their products (6, side, side)."""
    x, y = np.meshgrid(*(np.linspace(-1, 1, side, dtype=np.float32),) * 2)
    return np.array([np.ones_like(x), x, y, x**2, x * y, y**2], np.float32)
