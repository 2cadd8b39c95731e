"""The pictures that a reader compares each frame with, and what the comparison says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

from hardware.reader.cover import HAND_MM2
from hardware.reader.pictures.bands import evened, may_explain
from hardware.reader.pictures.change import TOUCHED_MM2, Areas, Mask, Noise, Rect, Small, difference
from hardware.reader.pictures.faint import Faint

FEW: Final = 0.0005
"""The share of samples that may change without meaning, where it is not known what each shows."""
LIGHT: Final = 0.5
"""Bands of light explain all but this share of what changed, or they are none."""


class Watch:
    """Remembers the frame before and the table as it was last read, as small pictures; `areas` is what their samples
    show, None as long as nobody knows."""

    def __init__(self) -> None:
        self.before: Small | None = None
        self.last: Small | None = None
        self.areas: Areas | None = None
        self.noise = Noise()
        self._faint = Faint()
        self._change: Small | None = None
        """How much each sample changed when that was asked for last."""

    def changed(self, small: Small) -> Mask | None:
        """The samples that changed since the table was last read, in areas where enough did; None where nothing
        did."""
        assert self.last is not None
        assert self.areas is not None
        self._change = change = difference(small, self.last)
        touched = self.areas.touched(change > self.noise.threshold(small), TOUCHED_MM2, TOUCHED_MM2 / 3)
        if touched is None:
            self.noise.learn(change)
        return touched

    def faintly_changed(self, small: Small) -> Mask | None:
        """The samples that changed by so little that several frames are needed to see it; for frames in which nothing
        else changed."""
        assert self.last is not None
        assert self.areas is not None
        return self._faint.changed(small, self.last, self.areas, self.noise)

    def take_read(self, small: Small, changed: Mask) -> None:
        """The table was read where it `changed`."""
        assert self.last is not None
        self._faint.read(changed, small, self.last)
        self.last = small

    def evened(self, small: Small, changed: Mask | None) -> tuple[Small, Mask | None]:
        """A picture without the bands of light that the one it is compared with had not, and the samples that changed
        all the same; both as they were where there are none."""
        then = self.before if changed is None else self.last
        if then is None or then.shape != small.shape:
            return small, changed
        if changed is not None:
            assert self._change is not None
            if not may_explain(small, then, self._change[changed] - self.noise.threshold(small)):
                return small, changed
        even = evened(small, then)
        if even is None:
            return small, changed
        if changed is None:
            return even, None
        again = self.changed(even)
        if again is not None and np.count_nonzero(again) > LIGHT * np.count_nonzero(changed):
            return small, changed
        return even, again

    def is_little(self, changed: Mask) -> bool:
        """Whether less changed than a hand would change."""
        assert self.areas is not None
        return int(np.count_nonzero(changed)) * self.areas.mm2 < HAND_MM2

    def moves(self, small: Small, before: Small) -> bool:
        """Whether anything on or over the board differs from the frame before."""
        change = difference(small, before)
        mask: Mask = change > self.noise.threshold(small)
        if self.areas is None:
            moves = int(np.count_nonzero(mask)) > FEW * mask.size
        else:
            moves = bool(self.areas.sizes(mask)[: self.areas.around].max() > TOUCHED_MM2)
        if not moves:
            self.noise.learn(change)
        return moves

    def is_as_read(self, small: Small) -> bool:
        """Whether hardly any sample changed since the table was last read, wherever the board may be."""
        if self.last is None:
            return True
        mask = difference(small, self.last) > self.noise.threshold(small)
        return int(np.count_nonzero(mask)) <= FEW * mask.size

    def forget(self, parts: Iterable[Rect], step: int) -> None:
        """Makes these parts of the picture, in px, be found changed: as if they had been the negative of
        themselves."""
        if self.last is None:
            return
        self.last = self.last.copy()
        for part in parts:
            left, top, right, bottom = (value // step for value in part)
            self.last[top:bottom, left:right] = 255 - self.last[top:bottom, left:right]
