"""The states of the follower, each a value; and whether a piece is still being moved."""

from __future__ import annotations

from math import hypot
from typing import Final

import msgspec

from companion.game import PieceId
from companion.table.reconciliation.verdict import Patience, Reconciliation
from companion.table.sightings import ObservedBoard

FLICKER_MS: Final = 150.0
"""The longest interruption after which a verdict still counts as standing, in ms."""
STIRRED_MM: Final = 3.0
"""The distance between two readings beyond which a piece is still being moved, in mm."""


class Off(msgspec.Struct, frozen=True):
    """Play goes on by touch."""


class Trouble(msgspec.Struct, frozen=True):
    """A decision could not be taken over; nothing more is before the players take a way on. `off`: play went on by
    touch when it came."""

    off: bool = False


class Unreadable(msgspec.Struct, frozen=True):
    """The table cannot be read since a time, in ms."""

    since_ms: float


class Stood(msgspec.Struct, frozen=True):
    """A verdict, and from when to when it has stood, in ms."""

    verdict: Reconciliation
    since_ms: float
    last_ms: float


class Watching(msgspec.Struct, frozen=True):
    """The table is read: the last verdict (None: nothing was judged since something moved or changed), and how long
    this one and those just before it have stood."""

    verdict: Reconciliation | None = None
    stood: tuple[Stood, ...] = ()

    def judged(self, verdict: Reconciliation, at_ms: float) -> Watching:
        """The state after one more verdict; a frame or two that say otherwise are a flicker, unless a piece is gone."""
        kept = [s for s in self.stood if at_ms - s.last_ms <= FLICKER_MS and s.verdict.patience is not Patience.GONE]
        same = [s for s in self.stood if s.verdict == verdict and (s in kept or s is self.stood[-1])]
        since_ms = same[0].since_ms if same else at_ms
        others = (s for s in kept if s.verdict != verdict)
        return Watching(verdict, (*others, Stood(verdict, since_ms, at_ms)))

    @property
    def since_ms(self) -> float:
        """Since when the last verdict has stood, in ms; IndexError where there is none."""
        return self.stood[-1].since_ms


Following = Off | Trouble | Unreadable | Watching


class Spots:
    """Where the pieces lay at the last reading."""

    def __init__(self) -> None:
        self._spots: dict[PieceId, tuple[float, float]] = {}

    def are_stirred(self, board: ObservedBoard | None) -> bool:
        """Whether a piece has gone somewhere since the last reading."""
        if board is None:
            self._spots = {}
            return False
        before, self._spots = self._spots, {piece.piece: (piece.x_mm, piece.y_mm) for piece in board.pieces}
        return not board.still or any(
            piece in before and hypot(x - before[piece][0], y - before[piece][1]) > STIRRED_MM
            for piece, (x, y) in self._spots.items()
        )
