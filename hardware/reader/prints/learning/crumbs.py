"""Crumbs on the table and dust on the lens, which would be learnt as a part of the prints on which they are seen: small
spots of the empty board that show at the same point, in the same colour, whatever lies there."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hardware.reader.prints.plane import PX_PER_MM, Floats

AROUND_PX: Final = 15
"""The side of what a spot is compared with."""
STANDS_OUT: Final = 18.0
"""A spot differs from what is around it by so many grey levels,"""
SAME: Final = 25.0
"""and by no more than this from itself in another picture,"""
MIXED: Final = 0.3
"""but for a share of what is around it, which is mixed with a small spot: so much at the most."""
LARGEST_MM: Final = 3.0
FULL: Final = 0.4
"""A spot is as small as that, and fills so much of its box: a letter does not."""
SHAPED: Final = 0.5
"""Spots of one shape have so much in common."""
CORE: Final = 0.6
"""A spot's middle differs by at least this share of the most; around it its edge shows."""
BESIDE: Final = np.ones((7, 7), np.uint8)
"""How far its edge does, in px."""

_Spot = tuple[slice, slice, npt.NDArray[np.uint8], Floats, Floats]
"""The rows and the columns around a spot, where its middle is in them (1, else 0), its colour, and that around it."""


class Crumbs:
    """The small spots of one empty board."""

    def __init__(self, empty: Floats) -> None:
        """`empty` is its straight picture."""
        off = _off(_bytes(empty))
        mask = (off > STANDS_OUT).astype(np.uint8)
        count, labels, boxes, _ = cv2.connectedComponentsWithStats(mask)
        self._spots: list[_Spot] = []
        for n in range(1, count):
            x, y, width, height, area = boxes[n].tolist()
            if area > 2 and max(width, height) <= LARGEST_MM * PX_PER_MM and area > FULL * width * height:
                top, left = max(y - AROUND_PX, 0), max(x - AROUND_PX, 0)
                rows, columns = slice(top, y + height + AROUND_PX), slice(left, x + width + AROUND_PX)
                there = _middle(np.where(labels[rows, columns] == n, off[rows, columns], 0))
                part = empty[rows, columns]
                self._spots.append((rows, columns, there, _colour(part, there), _colour(part, _around(there))))

    def without(self, evened: Floats) -> tuple[Floats, Floats | None]:
        """A straight picture of the same table, in the light of the empty board, as if none of them were there: what is
        around them goes on. And where one of them may lie nonetheless, or did: 1, else 0; None: nowhere."""
        clean = evened
        maybe: Floats | None = None
        for rows, columns, there, colour, ground in self._spots:
            part = evened[rows, columns]
            darker = _colour(part, _around(there)) - ground
            changed = _colour(part, there) - colour
            mixed = float(np.clip(changed @ darker / (darker @ darker + 1.0), 0.0, MIXED))
            if np.abs(changed - mixed * darker).max() > SAME:
                continue
            seen, wide = _bytes(part), cv2.dilate(there, BESIDE)
            if maybe is None:
                maybe = np.zeros(evened.shape[:2], np.float32)
            maybe[rows, columns][wide > 0] = 1
            off = np.where(wide > 0, _off(seen), 0)
            if float(off[there > 0].mean()) < STANDS_OUT or _overlap(there, _middle(off)) < SHAPED:
                continue
            if clean is evened:
                clean = evened.copy()
            filled = cv2.inpaint(seen, wide, len(BESIDE), cv2.INPAINT_TELEA)
            clean[rows, columns][wide > 0] = filled[wide > 0]
        return clean, maybe


def _off(picture: npt.NDArray[np.uint8]) -> Floats:
    """By how many grey levels each px differs from what is around it, in the colour in which that is most."""
    even = cv2.medianBlur(picture, AROUND_PX)
    return np.asarray(cv2.absdiff(picture, even).max(axis=2), np.float32)


def _middle(off: Floats) -> npt.NDArray[np.uint8]:
    """1 where a spot differs by much of the most by which it does, else 0."""
    return np.asarray(off > CORE * off.max(), np.uint8)


def _around(there: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """1 beside the edge of a spot, else 0."""
    edge = cv2.dilate(there, BESIDE)
    return np.asarray(cv2.dilate(edge, BESIDE) - edge, np.uint8)


def _overlap(one: npt.NDArray[np.uint8], other: npt.NDArray[np.uint8]) -> float:
    """The share of two spots that is common to both."""
    either = int(np.count_nonzero(one | other))
    return int(np.count_nonzero(one & other)) / either if either else 0.0


def _colour(picture: Floats, there: npt.NDArray[np.uint8]) -> Floats:
    return np.asarray(np.median(picture[there > 0], axis=0), np.float32)


def _bytes(picture: Floats) -> npt.NDArray[np.uint8]:
    return np.asarray(np.clip(picture, 0, 255).round(), np.uint8)
