"""Bands of light: lamps that swing with the mains, under a sensor that reads its rows one after the other."""

from __future__ import annotations

from functools import cache
from typing import Final

import cv2
import numpy as np

from calibration.markers.detection import Floats
from hardware.reader.pictures.change import CELL, Small

CYCLES: Final = np.arange(0.6, 12.0, 0.1)
"""The cycles of light that one picture may hold: 100 or 120 a second while it is read for 6 to 100 ms."""
HARMONICS: Final = 3
LEAST: Final = 0.015
"""The least depth of a wave, as a share of the light; below it the light is even."""
OFF: Final = 0.15
"""A row fits the wave where it is off by no more than this share of the wave's depth."""
ROWS: Final = 0.75
"""The least share of rows that fit a wave; things that cover the table leave more rows unfitting."""
MIDDLE: Final = 0.25
"""The least range of the middle half of the rows, as a share of the wave's depth: a wave moves all rows, a thing
only some."""
BETWEEN: Final = 0.1
"""The least share of rows with a light in the middle third of the range; a sine has 0.22."""
FEW: Final = 6
"""So many rows together show roughly how far the light of all of them differs."""
ALIKE: Final = 7
"""So many of those are as wide as the five cells over which light is evened where pictures are compared."""
MARGIN: Final = 1.5
"""How far the light of a row may go beyond the range of most rows, as a share of that range."""
RIDGE: Final = 0.01
"""The ridge term of the least squares fit, so that the wave stays small where rows are left out."""


def evened(now: Small, then: Small) -> Small | None:
    """A picture in the light that another one had, row by row, where the light swings over the rows; None where it does
    not, or where the pictures differ in another way."""
    if now.shape != then.shape:
        return None
    seen = _light(now, then)
    swing = _swing(seen)
    if swing is None:
        return None
    wave, off = swing
    # Rows that a thing covers have the light that the others promise.
    gain = np.exp(np.where(np.abs(seen - wave) < off, seen, wave)).astype(np.float32)
    return np.asarray(np.clip(now * gain[:, None], 0, 255), np.float32)


def _light(now: Small, then: Small, together: int = 1) -> Floats:
    """How much lighter each row of a picture, or so many of them together, was in another one, as a logarithm."""
    height, width = now.shape
    size = max(1, width // CELL), max(1, height // together)
    # A whole number of samples a part is averaged fast.
    whole = (
        slice(0, size[1] * together if height >= together else height),
        slice(0, size[0] * CELL if width >= CELL else width),
    )
    # Most of a row's parts say how light it is, so that a thing over fewer than half of them does not count as light.
    ratio = (cv2.resize(then[whole], size, interpolation=cv2.INTER_AREA) + 2) / (
        cv2.resize(now[whole], size, interpolation=cv2.INTER_AREA) + 2
    )
    middle = ratio.shape[1] // 2
    return np.asarray(np.log(np.partition(ratio, middle, axis=1)[:, middle]), np.float64)


def may_explain(now: Small, then: Small, change: Small) -> bool:
    """Whether bands of light may be most of what changed between two pictures: some changes, in grey levels beyond the
    least that counts. It takes a small part of the time of `evened`: what changed by more than the light is a thing."""
    seen = _light(now, then, FEW)
    # What is alike over so many rows was taken for light before, and is in no change.
    apart = seen - cv2.blur(seen, (1, ALIKE), borderType=cv2.BORDER_REPLICATE)[:, 0]
    darkest, brightest = _ranked(apart, 0.05, 0.95)
    most = float(now[::4, ::4].max()) * (brightest - darkest) * MARGIN
    return bool(2 * np.count_nonzero(change <= most) >= change.size)


def _swing(seen: Floats) -> tuple[Floats, float] | None:
    """The wave that most rows follow, and how far one may be off; None where they follow none."""
    bases = _bases(len(seen))
    heights = seen @ bases
    basis = bases[int((heights**2).sum(axis=1).argmax())]
    rows = np.ones(len(seen), np.bool_)
    for _ in range(3):
        known = basis[rows]
        parts = np.linalg.solve(known.T @ known + RIDGE * np.eye(known.shape[1]), known.T @ seen[rows])
        wave = basis @ parts
        # The first two of the basis are even light and a slope.
        depth = float(np.ptp(known[:, 2:] @ parts[2:]))
        off = max(LEAST / 2, OFF * depth)
        away = np.abs(seen - wave)
        rows = away <= max(off, *_ranked(away, ROWS))
    if depth < LEAST or np.count_nonzero(away < off) < ROWS * len(seen):
        return None
    low, high = _ranked(seen - basis[:, :2] @ parts[:2], 0.25, 0.75)
    if high - low < MIDDLE * depth or _is_step(seen):
        return None
    return np.asarray(wave), off


def _is_step(seen: Floats) -> bool:
    """Whether the rows have one of two lights, as on both sides of a shadow's edge, and hardly any one in between."""
    darkest, brightest = _ranked(seen, 0.05, 0.95)
    between = np.abs(seen - (darkest + brightest) / 2) < (brightest - darkest) / 6
    return bool(np.count_nonzero(between) < BETWEEN * len(seen))


def _ranked(values: Floats, *shares: float) -> list[float]:
    """The values below which a share of all lie: quantiles without what lies between two values, which takes long."""
    ranks = [round(share * (len(values) - 1)) for share in shares]
    ordered = np.partition(values, ranks)
    return [float(ordered[rank]) for rank in ranks]


@cache
def _bases(rows: int) -> Floats:
    """The orthonormal basis of a wave over a number of rows, for each number of cycles: (cycles, rows, parts)."""
    at = np.linspace(0.0, 1.0, rows)
    turns = 2 * np.pi * CYCLES[:, None, None] * at[:, None] * np.arange(1, HARMONICS + 1)
    even = np.broadcast_to(np.stack([np.ones(rows), at - 0.5], axis=1), (len(CYCLES), rows, 2))
    return np.linalg.qr(np.concatenate([even, np.sin(turns), np.cos(turns)], axis=2))[0]
