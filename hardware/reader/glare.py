"""Lamps that blow a part of the board out: what can be read there in other exposures, and what stays hidden."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from calibration import checks
from calibration.geometry import Calibration
from calibration.markers.detection import Mark
from calibration.markers.still import distinct, read_still
from companion.board import Board, PlaceId
from companion.game import PieceId
from companion.table.sightings import Problem, ProblemKind
from hardware.cameras.camera import Frame, Image
from hardware.reader.marks import grey_of

STOPS: Final = (-1.5, -3.0)
"""Exposures in which a lamp's mirror image is not white any more."""

Bracket = Callable[[Sequence[float]], list[Frame]]


class Glare:
    """The places that lamps hide. `bracket` takes frames of other exposures; None where the camera takes none."""

    def __init__(self, board: Board, bracket: Bracket | None) -> None:
        self._board, self._bracket = board, bracket
        self._seen: checks.Glare | None = None
        self.missed: frozenset[PieceId] = frozenset()
        """The pieces that may lie there."""

    @property
    def places(self) -> frozenset[PlaceId]:
        """The places in which a sticker may be blown out."""
        return frozenset(self._seen.places) if self._seen is not None else frozenset()

    @property
    def problem(self) -> Problem | None:
        """Which lamp to move where; None where none hides anything."""
        return Problem(ProblemKind.GLARE, self._seen.sentence) if self._seen is not None else None

    def look(self, image: Image, calibration: Calibration, missed: frozenset[PieceId]) -> None:
        """Finds the places in a picture in which pieces may lie that are not seen anywhere."""
        self._seen = checks.glare(grey_of(image), calibration, self._board) if missed else None
        self.missed = missed if self._seen is not None else frozenset()

    def keep(self, missed: frozenset[PieceId]) -> None:
        """Lets go of the pieces that are seen by now: all but these."""
        self.missed &= missed
        self._seen = self._seen if self.missed else None

    def read_past(self) -> list[Mark]:
        """The markers in frames of other exposures, where there are places to be seen."""
        if self._seen is None or self._bracket is None:
            return []
        frames = self._bracket(STOPS)
        return distinct(mark for frame in frames for mark in read_still(grey_of(frame.image), thorough=False))
