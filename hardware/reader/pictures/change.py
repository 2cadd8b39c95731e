"""What changed between two looks at the table: small grey pictures, compared after taking the light out.

Two samples a square of seven by seven pixels are enough to see a counter move by a few millimetres.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.geometry import Calibration
from calibration.quantiles import median
from companion.board import Board, PlaceId, Point
from companion.table.stickers import COUNTER_MM
from hardware.cameras.camera import Image

Small = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]
Labels = npt.NDArray[np.intp]
Rect = tuple[int, int, int, int]
"""Left, top, right, bottom in px, right and bottom not included."""

SMALL_PX: Final = 330
"""The approximate width of a small picture, in px."""
CELL: Final = 9
"""The side of the cells over which light is taken to be even, in px of the small picture."""
TOUCHED_MM2: Final = 12.0
"""The least changed area that counts as a change of a place, in mm²."""
BLANK: Final = 0.6
"""A picture of which the parts differ less than this from what lies around them, in grey levels, shows nothing."""
DARK: Final = 18.0
"""The grey level that hardly anything exceeds in a picture that is too dark to read."""


def step_of(width_px: int) -> int:
    """Every how many px a small picture takes a sample."""
    return max(1, round(width_px / SMALL_PX))


def shrink(image: Image) -> Small:
    """The small grey picture of a frame: the mean of two samples a square, of green alone where there are colours."""
    step = step_of(image.shape[1])
    plane = image if image.ndim == 2 else image[:, :, 1]
    first = np.ascontiguousarray(plane[::step, ::step])
    if step == 1:
        return first.astype(np.float32)
    # The second sample is of the same row, since what costs is to fetch a line of memory.
    second = np.ascontiguousarray(plane[::step, step // 2 :: step])
    width = second.shape[1]
    return np.asarray(cv2.addWeighted(first[:, :width], 0.5, second, 0.5, 0.0, dtype=cv2.CV_32F), np.float32)


def is_blank(image: Image) -> bool:
    """Whether a picture shows nothing at all: no line, no grain, no edge, as through a covered lens."""
    plane = image if image.ndim == 2 else image[:, :, 1]
    scale = SMALL_PX / image.shape[1]
    # The mean over whole squares, so that the camera's noise is no grain.
    small = cv2.resize(plane, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA).astype(np.float32)
    return float((cv2.blur(small, (3, 3)) - cv2.blur(small, (CELL, CELL))).std()) < BLANK


def difference(now: Small, then: Small, cell: int = CELL) -> Small:
    """How much each sample changed, in grey levels, once a change of light is taken out: by how much most of the five
    by five cells around changed alike, so that a thing smaller than half of that does not pass for light."""
    height, width = now.shape
    cells = max(1, width // cell), max(1, height // cell)
    # Whole cells alone: the mean over a whole number of samples is several times faster.
    rows, columns = cells[1] * cell if height >= cell else height, cells[0] * cell if width >= cell else width
    light = (cv2.resize(then[:rows, :columns], cells, interpolation=cv2.INTER_AREA) + 2) / (
        cv2.resize(now[:rows, :columns], cells, interpolation=cv2.INTER_AREA) + 2
    )
    light = cv2.blur(cv2.medianBlur(np.clip(light, 0.4, 2.5), 5), (3, 3))
    gain = cv2.resize(np.asarray(light, np.float32), (width, height))
    change = cv2.multiply(now, gain)
    cv2.subtract(change, then, dst=change)
    cv2.blur(change, (3, 3), dst=change)
    return np.asarray(np.abs(change, out=change), np.float32)


@dataclass(frozen=True)
class Areas:
    """Which place each sample of the small picture shows: its number in the board's order, then one for the rest of
    the board, then one for the table around it."""

    labels: Labels
    names: tuple[PlaceId, ...]
    mm2: float
    """What one sample covers."""

    @property
    def around(self) -> int:
        """The number of the table around the board."""
        return len(self.names) + 1

    def at(self, sample: npt.NDArray[np.float64]) -> int:
        """The number of the area that a sample (x, y) shows; the nearest one's outside the picture."""
        height, width = self.labels.shape
        x, y = np.clip(sample.astype(int), 0, (width - 1, height - 1))
        return int(self.labels[y, x])

    def sizes(self, mask: Mask) -> npt.NDArray[np.float64]:
        """How many mm² of each area a mask covers."""
        return self._sizes(self.labels.ravel()[np.flatnonzero(mask)])

    def _sizes(self, labels: Labels) -> npt.NDArray[np.float64]:
        return np.asarray(np.bincount(labels, minlength=len(self.names) + 2) * self.mm2, np.float64)

    def touched(self, mask: Mask, most_mm2: float, least_mm2: float) -> Mask | None:
        """A mask without the areas of which it covers less than the least; None where it covers no more than the most
        of any."""
        at = np.flatnonzero(mask)
        labels = self.labels.ravel()[at]
        sizes = self._sizes(labels)
        if sizes.max() <= most_mm2:
            return None
        kept = np.zeros(mask.size, np.bool_)
        kept[at[(sizes > least_mm2)[labels]]] = True
        return kept.reshape(mask.shape)


def areas(calibration: Calibration, board: Board, shape: tuple[int, int]) -> Areas:
    """The areas of a board in small pictures of a shape (height, width)."""
    step = calibration.width_px / shape[1]
    labels = np.full(shape, len(board.places) + 1, np.uint8)

    def fill(outline_mm: Sequence[Point], value: int) -> None:
        pixels = (calibration.to_px(outline_mm) / step).round().astype(np.int32)
        cv2.fillPoly(labels, [pixels], value)

    w, h = board.width_mm, board.height_mm
    fill(board.corners, len(board.places))
    for n, place in enumerate(board.places):
        fill(place.outline, n)
    mm2 = (step / calibration.px_per_mm(w / 2, h / 2)) ** 2
    return Areas(labels.astype(np.intp), tuple(place.id for place in board.places), mm2)


class Noise:
    """A running estimate of what a still picture's samples differ by, in grey levels."""

    def __init__(self) -> None:
        self._level = 2.0
        self._learned = 0

    def learn(self, change: Small) -> None:
        """Takes a difference of two frames into account; every fourth is enough."""
        self._learned += 1
        if self._learned % 4 != 1:
            return
        middle = median(change[::5, ::5]) * 1.48
        self._level += 0.2 * (min(middle, 12.0) - self._level)

    def is_good(self, small: Small) -> bool:
        """Whether white stands out so well that one frame is enough."""
        return float(small[::4, ::4].max()) > 45 * self._level

    @property
    def least(self) -> float:
        """What noise alone makes no sample of two frames differ by, in grey levels."""
        return 5.5 * self._level

    def threshold(self, small: Small) -> float:
        """From how many grey levels on a sample has changed."""
        white = float(small[::4, ::4].max())
        return max(0.05 * white, self.least, 4.0)


def changed_rects(mask: Mask, step: int, pad_px: int, size_px: tuple[int, int]) -> list[Rect]:
    """The parts of the full picture that hold what changed, padded, each apart from the others."""
    grown = cv2.dilate(mask.astype(np.uint8), np.ones((5, 5), np.uint8))
    outlines, _ = cv2.findContours(grown, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    rects: list[Rect] = []
    for outline in outlines:
        x, y, w, h = cv2.boundingRect(outline)
        rects.append(wider((x * step, y * step, (x + w) * step, (y + h) * step), pad_px, size_px))
    return joined(rects)


def wider(rect: Rect, by_px: int, size_px: tuple[int, int]) -> Rect:
    """A part made larger on all sides, within the picture."""
    left, top, right, bottom = rect
    return max(0, left - by_px), max(0, top - by_px), min(size_px[0], right + by_px), min(size_px[1], bottom + by_px)


def size_px(rect: Rect) -> int:
    """How many px a part holds."""
    return (rect[2] - rect[0]) * (rect[3] - rect[1])


def joined(rects: list[Rect]) -> list[Rect]:
    """Rectangles that overlap as one, until none does."""
    merged: list[Rect] = []
    for rect in rects:
        while True:
            hit = next((m for m in merged if _overlap(m, rect)), None)
            if hit is None:
                break
            merged.remove(hit)
            rect = (min(hit[0], rect[0]), min(hit[1], rect[1]), max(hit[2], rect[2]), max(hit[3], rect[3]))
        merged.append(rect)
    return merged


def _overlap(a: Rect, b: Rect) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def footprints(shape: tuple[int, int], quads: list[npt.NDArray[np.float64]], step: int, black_mm: float) -> Mask:
    """Where counters with these black squares (in full px) lie or cast a shadow, in the small picture."""
    mask = np.zeros(shape, np.uint8)
    wider = (COUNTER_MM + 7.0) / black_mm
    for quad in quads:
        middle = quad.mean(axis=0)
        outline = ((quad - middle) * wider + middle) / step
        cv2.fillConvexPoly(mask, outline.round().astype(np.int32), 1)
    return mask.astype(bool)
