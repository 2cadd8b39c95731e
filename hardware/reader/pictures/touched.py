"""Which counters a change touches, and where another one may have come to lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from calibration.markers.detection import Mark
from companion.table.stickers import BLACK_MM, COUNTER_MM
from hardware.reader.pictures.change import Mask, Rect, footprints, step_of

TOUCH: Final = 0.9
"""How far from its middle a change may touch a counter, in sides of a sticker."""
INNER: Final = 0.4
"""How near to its middle a counter changes that is moved or turned over, in sides of a sticker."""
LEAST: Final = 0.7
"""A change of a smaller width or height, beside that of a counter, is no counter that came."""


class Touched:
    """What changed in a part of a picture: the samples of the small picture that differ."""

    def __init__(self, changed: Mask, part: Rect, width_px: int) -> None:
        self._step = step_of(width_px)
        self._left, self._top, right, bottom = (value // self._step for value in part)
        self._changed = changed
        self._here = changed[self._top : bottom + 1, self._left : right + 1]

    def is_near(self, mark: Mark) -> bool:
        """Whether anything changed on a counter or beside it."""
        return self._changes(mark, TOUCH)

    def is_on(self, mark: Mark) -> bool:
        """Whether anything changed in the middle of a counter."""
        return self._changes(mark, INNER)

    def _changes(self, mark: Mark, sides: float) -> bool:
        reach = int(sides * mark.side_px / self._step) + 1
        x, y = (int(value / self._step) for value in mark.centre)
        return bool(self._changed[max(y - reach, 0) : y + reach + 1, max(x - reach, 0) : x + reach + 1].any())

    def is_explained(self, marks: Sequence[Mark]) -> bool:
        """Whether nothing changed in that part but where some counters lie or cast a shadow."""
        return not self.beside(marks).any()

    def beside(self, marks: Sequence[Mark]) -> Mask:
        """What changed in that part elsewhere than some counters lie or cast a shadow."""
        shifted = [mark.corners - (self._left * self._step, self._top * self._step) for mark in marks]
        shape = self._here.shape[0], self._here.shape[1]
        return self._here & ~footprints(shape, shifted, self._step, BLACK_MM)

    def came(self, beside: Mask, px_per_mm: float) -> list[tuple[float, float]]:
        """The middles in px of what may be counters that came to lie, in what changed `beside` others."""
        wide = cv2.dilate(beside.astype(np.uint8), np.ones((3, 3), np.uint8))
        outlines, _ = cv2.findContours(wide, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        least = LEAST * COUNTER_MM * px_per_mm / self._step
        return [
            ((self._left + x + w / 2) * self._step, (self._top + y + h / 2) * self._step)
            for x, y, w, h in map(cv2.boundingRect, outlines)
            if min(w, h) >= least
        ]
