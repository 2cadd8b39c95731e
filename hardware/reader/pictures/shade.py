"""Tells light and shade from things on the table: in a shadow, markers stay readable and are darker by the same share
as what lies around them."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from calibration.markers.detection import Floats, Mark
from hardware.reader.pictures.change import Mask, Small

REACH: Final = 3
"""The radius around a marker's centre in which it is compared, in samples."""
ALIKE: Final = 0.9
"""A marker that lies as it lay correlates with itself by more than this, however dark it is."""
NEAREST: Final = 4
"""How many of the nearest markers give the light at a sample."""
SLACK: Final = 0.1
"""The share by which light may differ from that at the nearest markers."""
CELL: Final = 6
"""The side of the cells for which the light is estimated, in samples."""


def lit(now: Small, then: Small, marks: list[Mark], step: int, threshold: float) -> Mask:
    """The samples that differ as light or shade has it: by as much as the markers next to them, or by something in
    between. `marks` (in px) are those seen now, `step` is every how many px a sample was taken."""
    centres, gain = _gains(now, then, np.array([mark.centre for mark in marks]).reshape(-1, 2) / step)
    if len(centres) < NEAREST:
        return np.zeros(now.shape, np.bool_)
    height, width = now.shape
    columns, rows = max(1, width // CELL), max(1, height // CELL)
    x, y = (np.arange(columns) + 0.5) * width / columns, (np.arange(rows) + 0.5) * height / rows
    away = (x[:, None] - centres[:, 0]) ** 2 + (y[:, None, None] - centres[:, 1]) ** 2
    gains = gain[np.argpartition(away, NEAREST - 1, axis=2)[:, :, :NEAREST]]
    low = cv2.resize(gains.min(axis=2).astype(np.float32), (width, height))
    high = cv2.resize(gains.max(axis=2).astype(np.float32), (width, height))
    here, there = cv2.blur(now, (3, 3)), cv2.blur(then, (3, 3))
    darkest, brightest = here * low * (1 - SLACK) - threshold, here * high * (1 + SLACK) + threshold
    return np.asarray((darkest < there) & (there < brightest), np.bool_)


def _gains(now: Small, then: Small, centres: Floats) -> tuple[Floats, Floats]:
    """The centres of the markers that lie as they lay, and how many times brighter they were."""
    height, width = now.shape
    whole = centres.round().astype(int)
    whole = whole[((whole >= REACH) & (whole < np.array([width, height]) - REACH)).all(axis=1)]
    steps = np.arange(-REACH, REACH + 1)
    at = whole[:, 1, None, None] + steps[:, None], whole[:, 0, None, None] + steps
    here, there = now[at].reshape(len(whole), -1), then[at].reshape(len(whole), -1)
    a, b = here - here.mean(axis=1, keepdims=True), there - there.mean(axis=1, keepdims=True)
    sizes = np.sqrt((a * a).sum(axis=1) * (b * b).sum(axis=1))
    kept = (a * b).sum(axis=1) > ALIKE * np.maximum(sizes, 1e-6)
    gain = (there.mean(axis=1) + 2) / (here.mean(axis=1) + 2)
    return whole[kept].astype(np.float64), gain[kept].astype(np.float64)
