"""Medians and percentiles of samples, as NumPy tells them: its own load 2 MB of what nothing else needs."""

from __future__ import annotations

from math import ceil, floor

import numpy as np
import numpy.typing as npt


def percentile(values: npt.ArrayLike, per_cent: float) -> float:
    """The value below which so many of a hundred values lie, between the two nearest of them."""
    flat = np.asarray(values).ravel()
    at = (flat.size - 1) * per_cent / 100
    low, high = floor(at), ceil(at)
    below, above = np.partition(flat, (low, high))[[low, high]].tolist()
    return float(below + (above - below) * (at - low))


def median(values: npt.ArrayLike) -> float:
    """The middle one of some values."""
    return percentile(values, 50)
