"""Reading parts of a picture, quickly or surely, and what readings are worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from math import exp
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.geometry import Calibration
from calibration.markers.detection import Grey, Mark, decode, with_apriltag, with_opencv
from calibration.markers.still import distinct, is_sure, looks
from companion.table.observe import TILT_DEG
from companion.table.sightings import MarkerId, Sighting
from companion.table.stickers import BLACK_MM
from hardware.cameras.camera import Image
from hardware.reader.pictures.change import Rect

ONE_WINDOW: Final = (13, 13, 10)
NEAR_TILT_DEG: Final = 6.0
"""Nearer to the border between straight and tilted, an angle is measured by the exact reader."""
KNOWN_LEAD: Final = 0.12
"""The lead that is enough for a marker that was seen in the very same spot before."""
CHANCE_LEAD: Final = 0.08
CHANCE_FALLS: Final = 0.03
"""Of random patterns, no more than a share e ^ ((0.08 - lead) / 0.03) has such a lead (docs/reading.md)."""
KNOWN_GAIN: Final = 0.19
"""What it counts for that chance would have had to hit that one of 587 markers: 0.03 ln 587."""


def grey_of(image: Image) -> Grey:
    """A picture in grey."""
    return np.asarray(image if image.ndim == 2 else cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)


def cut(image: Image, rect: Rect) -> Grey:
    """A part of a picture in grey."""
    left, top, right, bottom = rect
    return np.ascontiguousarray(grey_of(image[top:bottom, left:right]))


def inside(mark: Mark, rect: Rect) -> bool:
    """Whether a mark's centre lies in a part of the picture."""
    x, y = mark.centre
    return bool(rect[0] <= x < rect[2] and rect[1] <= y < rect[3])


def moved(mark: Mark, x: float, y: float) -> Mark:
    """A mark with its corners shifted."""
    return replace(mark, corners=mark.corners + np.array([x, y]))


def read_fast(grey: Grey, least_px: float) -> list[Mark]:
    """The markers that one quick look finds, in good light all of them; the sides of their squares are at least so
    long."""
    quads = with_opencv(grey, rejected=False, windows=ONE_WINDOW, least_px=least_px)
    return distinct(mark for mark in decode(grey, quads) if is_sure(mark))


def sure_looks(
    grey: Grey, known: Iterable[tuple[MarkerId, npt.NDArray[np.float64]]] = (), thorough: bool = True
) -> Iterator[list[Mark]]:
    """All markers found after each look, at last those that the whole effort finds. `known` are markers with
    their spots in px, seen there before: they are believed with a smaller lead. Not `thorough`: one look."""
    marks: list[Mark] = []
    for marks in looks(grey) if thorough else islice(looks(grey), 1):
        yield marks
    missing = [(marker, at) for marker, at in known if all(mark.marker != marker for mark in marks)]
    if missing:
        for mark in decode(grey, with_opencv(grey)):
            if mark.lead > KNOWN_LEAD and any(
                mark.marker == marker and np.linalg.norm(mark.centre - at) < 0.4 * mark.side_px
                for marker, at in missing
            ):
                marks.append(replace(mark, lead=mark.lead + KNOWN_GAIN))
        yield distinct(marks)


def read_sure(
    grey: Grey, known: Iterable[tuple[MarkerId, npt.NDArray[np.float64]]] = (), thorough: bool = True
) -> list[Mark]:
    """What the last of those looks gives."""
    return [*sure_looks(grey, known, thorough)][-1]


def exact(image: Image, mark: Mark) -> Mark:
    """The mark with its corners as AprilTag measures them, to a tenth of a degree; as it is where it finds none."""
    pad = mark.side_px * 0.4
    low = np.maximum(np.floor(mark.corners.min(axis=0) - pad), 0).astype(int)
    high = np.ceil(mark.corners.max(axis=0) + pad).astype(int)
    part = cut(image, (int(low[0]), int(low[1]), int(high[0]), int(high[1])))
    for better in decode(part, with_apriltag(part)):
        if better.marker == mark.marker:
            return replace(mark, corners=better.corners + low)
    return mark


def near_the_border(angle_deg: float) -> bool:
    """Whether a piece is turned so that a small error would take it for straight or for tilted wrongly."""
    off = abs((angle_deg + 90.0) % 180.0 - 90.0)
    return abs(off - TILT_DEG) < NEAR_TILT_DEG


def sightings(marks: Sequence[Mark], calibration: Calibration) -> list[Sighting]:
    """Marks in board millimetres, each with the probability that its id is right."""
    if not marks:
        return []
    points = calibration.to_mm(np.concatenate([(mark.centre, *mark.corners) for mark in marks])).reshape(-1, 5, 2)
    a, b, c, d = (points[:, n] for n in range(1, 5))
    along = (b - a) + (c - d)
    angles = np.degrees(np.arctan2(along[:, 1], along[:, 0]))
    sides = np.linalg.norm(np.stack([b - a, c - b, d - c, a - d]), axis=2).mean(axis=0)
    sizes = sides / (BLACK_MM * calibration.sticker_scale)
    return [
        Sighting(mark.marker, x, y, angle, confidence(mark), size)
        for mark, (x, y), angle, size in zip(marks, points[:, 0].tolist(), angles.tolist(), sizes.tolist(), strict=True)
    ]


def confidence(mark: Mark) -> float:
    """The probability that a mark's id is right: that a random pattern would not have had its lead."""
    return max(0.0, 1 - exp((CHANCE_LEAD - min(mark.lead, 0.6)) / CHANCE_FALLS))


def around(mark: Mark, reach_px: int) -> Rect:
    """The part of the picture in which a marker's centre lies."""
    x, y = (int(value) for value in mark.centre)
    half = reach_px // 2
    return max(0, x - half), max(0, y - half), x + half, y + half
