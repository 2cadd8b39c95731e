"""One print of several copies of a counter, each of which may be hidden here and there by a crumb."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from hardware.reader.prints.fitting.fit import aligned, middle
from hardware.reader.prints.learning.kinds import Side
from hardware.reader.prints.plane import Floats

ALIKE: Final = 0.15
"""A print that leaves a larger share unexplained is not like another one."""
BESIDE: Final = np.ones((13, 13), np.uint8)
"""By how many px around a gap it is judged how strong and how light another print is there."""


def mean_of(copies: Sequence[Side]) -> Side:
    """The median of copies, with room around them, laid where most of them lie: of those that are clear at each px."""
    first = copies[0].picture
    every, lying_there = [_with_gaps(copies[0])], [np.zeros(2)]
    off = (len(first) - len(middle(first))) // 2
    for other in copies[1:]:
        found = aligned(middle(first), other.picture)
        if found is not None:
            lying = found[0]
            lying[:, 2] -= lying[:, :2] @ np.full(2, off, np.float32)
            middle_px = np.full(2, (len(first) - 1) / 2)
            lying_there.append(lying[:, :2] @ middle_px + lying[:, 2] - middle_px)
            flags, size = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, first.shape[1::-1]
            seen = cv2.warpAffine(_with_gaps(other), lying, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
            every.append(np.asarray(seen, np.float32))
    right, down = np.median(lying_there, axis=0).tolist()
    there = np.array([[1, 0, right], [0, 1, down]], np.float32)
    mean = _median(np.array(every))
    moved = cv2.warpAffine(mean, there, mean.shape[1::-1], flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    gaps = np.asarray(moved[:, :, 3] > 0)
    return Side(np.asarray(moved[:, :, :3], np.float32), np.asarray(~gaps, np.float32) if gaps.any() else None)


def without_gaps(side: Side, others: Sequence[Floats]) -> Floats:
    """The middle of a print. Where all of its copies were hidden it shows what that of some other prints shows there
    which is most like it: so what nobody saw tells it from none that is like it."""
    own = middle(side.picture)
    if side.clear is None or not others:
        return own
    clear = middle(side.clear) > 0
    if clear.all():
        return own
    fits = [side.fit(Side(other)) for other in others]
    best = min(range(len(fits)), key=lambda n: fits[n].unexplained)
    found = aligned(own, np.ascontiguousarray(np.rot90(others[best], fits[best].quarters)))
    if fits[best].unexplained > ALIKE or found is None:
        return own
    filled, gaps = own.copy(), (~clear).astype(np.uint8)
    count, labels = cv2.connectedComponents(gaps)
    for n in range(1, count):
        gap = labels == n
        around = (cv2.dilate(gap.astype(np.uint8), BESIDE) > 0) & clear
        for colour in range(3):
            there = found[1][:, :, colour]
            rows = np.stack([there[around], np.ones(int(around.sum()), np.float32)], axis=1)
            figures = np.linalg.lstsq(rows, own[:, :, colour][around], rcond=None)[0]
            filled[:, :, colour][gap] = figures[0] * there[gap] + figures[1]
    return filled


def _with_gaps(copy: Side) -> Floats:
    """A copy and, in a fourth channel, where it is not clear."""
    gaps = np.zeros(copy.picture.shape[:2], np.float32) if copy.clear is None else 1 - copy.clear
    return np.dstack([copy.picture, gaps])


def _median(every: Floats) -> Floats:
    """The median of some pictures, px by px of those that have no gap there, or of all of them; and, in a fourth
    channel, whether all have one (1, else 0)."""
    gaps = every[..., 3:] > 0
    hidden = gaps.all(axis=0)
    gaps &= ~hidden
    seen = np.where(gaps, np.nan, every[..., :3]) if gaps.any() else every[..., :3]
    return np.dstack([np.nanmedian(seen, axis=0), hidden]).astype(np.float32)
