"""Which places cannot be judged: something lies or reaches over them that is no counter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from calibration.markers.detection import Mark
from companion.board import PlaceId
from companion.table.stickers import BLACK_MM
from hardware.reader.pictures.change import Areas, Mask, Small, difference, footprints
from hardware.reader.pictures.shade import lit

UNEXPLAINED_MM2: Final = 220.0
"""The least unexplained change that covers a place from which a counter is missing, in mm²."""
LIGHT_CELL: Final = 18
"""The side of the cells over which light is taken to be even, in px of the small picture: more than twice as wide as an
arm, so that an arm counts as a thing."""
HAND_MM2: Final = 900.0
"""The least area of a hand that reaches over the board from its edge, in mm²."""
GAP_MM: Final = 8.0
"""The widest gap between two parts of one hand, in mm."""
RESTING_MS: Final = 15_000.0
"""How long a hand may lie still, in ms; what lies still for longer is a thing."""


@dataclass(frozen=True)
class Look:
    """One still look at the table: its small picture, the markers seen, what each sample shows, from how many grey
    levels on it has changed, and every how many px it was taken."""

    small: Small
    marks: list[Mark]
    areas: Areas
    threshold: float
    step: int


class Cover:
    """Compares the table with how it looked when nothing covered it, each place for itself."""

    def __init__(self, small: Small, marks: Iterable[Mark], owner: Callable[[Mark], str | None]) -> None:
        """`owner` names the piece or card that a marker is on, of alike pieces one for all; None for one of the board's
        own, and for a copy."""
        self._clear = small
        self._owner = owner
        self._had = self._counted(marks)
        self.gone: list[Mark] = []
        """Markers that were seen when their place was clear, and are not in their spot any more."""
        self._seen: tuple[Iterable[Mark], Counter[str | None]] | None = None
        """The markers that were counted last, to be counted once for a frame."""
        self._since_ms: float | None = None
        self._last: tuple[Look, tuple[Mask, Mask]] | None = None

    def hand(self, look: Look, at_ms: float) -> bool:
        """Whether a hand is over the board: something large that reaches in from the edge, is no shade, and has not
        lain there for long."""
        parts = self._reaching(look)
        if parts.any() and (self._hidden_by(parts, look) or not self._is_shade(look)):
            self._since_ms = at_ms if self._since_ms is None else self._since_ms
            return at_ms - self._since_ms < RESTING_MS
        self._since_ms = None
        return False

    def shaded(self, look: Look) -> list[Mark]:
        """The markers that are missing in what reaches in from the edge and may be mere shade: too dark, perhaps, to
        be read quickly."""
        hidden = self._hidden_by(self._reaching(look), look)
        return hidden if hidden and self._is_shade(look) else []

    def all_clear(self, small: Small, marks: Iterable[Mark]) -> None:
        """Takes the whole table to be clear as it is now."""
        self._clear, self.gone, self._last = small, [], None
        seen, self._seen = self._seen, None
        self._had = seen[1] if seen is not None and seen[0] is marks else self._counted(marks)

    def _counted(self, marks: Iterable[Mark]) -> Counter[str | None]:
        """How many markers there are of each owner."""
        counted = Counter(map(self._owner, marks))
        counted.pop(None, None)
        return counted

    def settle(self, look: Look) -> frozenset[PlaceId]:
        """The covered places, once everything that can be read has been read. The others are remembered as clear."""
        self._seen = None
        areas = look.areas
        sizes = areas.sizes(self._compared(look)[1])
        missing = {areas.at(mark.centre / look.step) for mark in self.missing(look.marks)}
        covered = [n for n in range(len(areas.names)) if sizes[n] > UNEXPLAINED_MM2 and n in missing]
        clear = np.ones(len(sizes), np.bool_)
        clear[covered] = False
        self._clear = np.where(clear[areas.labels], look.small, self._clear)
        self.gone = [mark for mark in self.gone if areas.at(mark.centre / look.step) in covered]
        self._had = self._counted(look.marks) + self._counted(self.gone)
        return frozenset(areas.names[n] for n in covered)

    def _compared(self, look: Look) -> tuple[Mask, Mask]:
        """What changed since all was clear, and what of it is neither a counter now nor was one."""
        if self._last is not None and self._last[0] is look:
            return self._last[1]
        changed = difference(look.small, self._clear, LIGHT_CELL) > look.threshold
        touched = (look.areas.sizes(changed) > 0).tolist()
        near = [mark for mark in (*look.marks, *self.gone) if touched[look.areas.at(mark.centre / look.step)]]
        left_over = changed & ~_footprints(look, near)
        self._last = look, (np.asarray(changed, np.bool_), np.asarray(left_over, np.bool_))
        return self._last[1]

    def _reaching(self, look: Look) -> Mask:
        """What changed and reaches over the board from its edge."""
        changed, left_over = self._compared(look)
        return _reaching(changed, left_over, look.areas)

    def _hidden_by(self, parts: Mask, look: Look) -> list[Mark]:
        """The missing markers that lie under some parts of the picture, if only in part."""
        return [mark for mark in self.missing(look.marks) if (_footprints(look, [mark]) & parts).any()]

    def _is_shade(self, look: Look) -> bool:
        """Whether nothing reaches in from the edge but light and shade."""
        changed, left_over = self._compared(look)
        things = ~lit(look.small, self._clear, look.marks, look.step, look.threshold)
        return not _reaching(changed & things, left_over & things, look.areas).any()

    def missing(self, marks: Iterable[Mark]) -> list[Mark]:
        """The markers that are gone from their spot, and of whose piece no face is seen anywhere else; of alike pieces
        all that are gone, as long as fewer are seen than there were."""
        if not self.gone:
            return []
        now = self._counted(marks)
        self._seen = marks, now
        owners = [(mark, self._owner(mark)) for mark in self.gone]
        return [mark for mark, owner in owners if owner is not None and now[owner] < self._had[owner]]


def _footprints(look: Look, marks: Iterable[Mark]) -> Mask:
    """Where the counters of some markers lie or cast a shadow."""
    shape = look.small.shape[0], look.small.shape[1]
    return footprints(shape, [mark.corners for mark in marks], look.step, BLACK_MM)


def _reaching(changed: Mask, left_over: Mask, areas: Areas) -> Mask:
    """The large things that lie over the board and over its edge."""
    board = areas.labels != areas.around
    if np.count_nonzero(left_over & board) * areas.mm2 < HAND_MM2:
        return np.zeros_like(board)
    around = (~board).astype(np.uint8)
    side = max(3, 2 * round(GAP_MM / 2 / areas.mm2**0.5) + 1)
    near = np.ones((side, side), np.uint8)
    edge = board & (cv2.dilate(around, near) > 0)
    _, parts = cv2.connectedComponents(cv2.morphologyEx(changed.astype(np.uint8), cv2.MORPH_CLOSE, near))
    sizes = np.bincount(parts[left_over & board], minlength=int(parts.max()) + 1) * areas.mm2
    at_edge = np.bincount(parts[edge], minlength=len(sizes)) > 0
    sizes[0] = 0
    return np.asarray((at_edge & (sizes > HAND_MM2))[parts], np.bool_)
