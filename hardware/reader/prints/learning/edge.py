"""Whether something lies across the board's edge, such as an arm: the empty board is not learnt with a hand on it."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from calibration.beside import CARD_MM
from companion.board import Board
from hardware.reader.prints.plane import MARGIN_MM, PX_PER_MM, Floats

NEAR_MM, FAR_MM = 2.0, 9.0
"""The strips on both sides of the edge that are compared, from and to so far from it."""
ACROSS_MM: Final = 25.0
"""What reaches over the edge is at least so broad."""
BESIDE_MM: Final = 6.0
"""Nearer to a card than this nothing is compared."""
STRANGE: Final = 28.0
"""By so many grey levels it differs from the table beside the rest of the edge."""
THROUGH: Final = 14.0
SHARE: Final = 0.35
"""By no more, or no larger share of what board and table differ, does it differ from itself across the edge."""

Flags = npt.NDArray[np.bool_]


class BoardEdge:
    """The edge of one board, look after look. An arm looks the same on both sides of it: where that was otherwise
    before, or where the table looks otherwise than beside the rest of the edge, something came to lie there."""

    def __init__(self, board: Board) -> None:
        self._wide, self._high = (round(side * PX_PER_MM) for side in (board.width_mm, board.height_mm))
        self._was_free: list[Flags | None] = [None] * 4

    def is_crossed(self, straight: Floats) -> bool:
        """Whether something lies across it in a straight picture."""
        crossed = False
        for side in range(4):
            outside, inside = self._strips(straight, side)
            compared = self._compared(side)
            usual = np.median(outside[compared], axis=0)
            strange = np.abs(outside - usual).max(axis=1) > STRANGE
            step = np.abs(outside - inside).max(axis=1)
            through = step < max(THROUGH, SHARE * float(np.median(step[compared])))
            before = self._was_free[side]
            came = through & (strange if before is None else strange | before) & compared
            self._was_free[side] = ~through if before is None else before | ~through
            crossed = crossed or _longest(came) >= ACROSS_MM * PX_PER_MM
        return crossed

    def _strips(self, straight: Floats, side: int) -> tuple[Floats, Floats]:
        """The colours along a side of the board (0: top, then against the clock), just outside and just inside."""
        margin, near, far = (round(mm * PX_PER_MM) for mm in (MARGIN_MM, NEAR_MM, FAR_MM))
        turned = np.rot90(straight, -side)
        strip = turned[:, margin : margin + (self._high if side % 2 else self._wide)]
        outside, inside = strip[margin - far : margin - near], strip[margin + near : margin + far]
        return np.asarray(outside.mean(axis=0), np.float32), np.asarray(inside.mean(axis=0), np.float32)

    def _compared(self, side: int) -> Flags:
        """Where along a side no card lies: they lie at the left and the right edge, at its ends and in its middle."""
        compared = np.ones(self._high if side % 2 else self._wide, np.bool_)
        if side % 2:
            card, middle = round((CARD_MM[1] + BESIDE_MM) * PX_PER_MM), len(compared) // 2
            compared[:card] = compared[-card:] = compared[middle - card // 2 : middle + card // 2] = False
        return compared


def _longest(flags: Flags) -> int:
    """The length of the longest run of what is true."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], flags.astype(np.int8), [0]])))
    return int(np.diff(edges)[::2].max(initial=0))
