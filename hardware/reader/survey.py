"""The first look at a table: every marker of the whole picture, over as many still frames as it takes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from calibration.allocation import give_back
from calibration.geometry import Calibration
from calibration.markers.detection import Grey, Mark
from calibration.markers.still import distinct, explain_nothing, is_mirrored, looks
from calibration.markers.trimmed import trimmed
from calibration.markers.unread import unread
from companion.board import Board, Point
from companion.errors import DataError
from companion.game import PieceId
from companion.table.stickers import Stickers
from hardware.cameras.camera import Image
from hardware.reader.marks import cut
from hardware.reader.pictures.several import Several
from hardware.reader.pictures.stack import Stack
from hardware.reader.prints.reading.table import PrintTable

TRIES: Final = (1, 2, 4, 10)
"""The numbers of still frames after which an incomplete reading is tried again;"""
IN_NOISE: Final = (*TRIES, 20, 40, 80)
"""those where prints are seen that are not sure, in dim light."""


def tries_of(prints: PrintTable | None) -> tuple[int, ...]:
    """The same, where `prints` reads counters without stickers."""
    return IN_NOISE if prints is not None and prints.sees_noise else TRIES


class Survey:
    """Looks at the whole picture until all wanted pieces are seen, or until more frames would show no more."""

    def __init__(self, size_px: tuple[int, int], stickers: Stickers, prints: PrintTable | None = None) -> None:
        """`prints` reads counters that have no sticker."""
        self._prints = prints
        self._frames = Several()
        self.unsure: list[Point] = []
        """Where prints lie that were not read for sure, in board mm."""
        self._whole = (0, 0, *size_px)
        self._stack = Stack(self._whole, self._whole)
        self._stickers = stickers
        self.wanted: frozenset[PieceId] | None = None
        """The pieces that should lie on the board; None: every piece of the game."""
        self._mean: Grey | None = None
        """What was read last."""
        self.marks: list[Mark] = []
        self.was_past_glare = False
        """Whether frames of other exposures were looked at."""

    def look(self, image: Image) -> bool:
        """Takes one more frame; whether it was time to read what they show together."""
        stack = self._stack
        stack.add(cut(image, self._whole))
        if self._prints is not None:
            self._frames.add(image)
        if stack.frames not in tries_of(self._prints):
            return False
        self._mean = stack.mean()
        for marks in looks(self._mean):
            self.marks = distinct([*marks, *self.marks])
            if not self.marks or self._has_markers or not (stack.frames == TRIES[0] or self.is_exhausted):
                break
        give_back()
        return True

    def add(self, marks: Iterable[Mark]) -> None:
        """Takes up what was seen in frames of other exposures."""
        self.marks = distinct([*marks, *self.marks])
        self.was_past_glare = True

    @property
    def _has_markers(self) -> bool:
        """Whether no further marker need be looked for: of counters that may have none those of the board are enough,
        as long as more frames may show the rest."""
        if self._prints is None or self.is_exhausted:
            return self.is_complete
        return self._stickers.anchors.keys() <= {mark.marker for mark in self.marks}

    def find_drawn(self, known: Calibration | None) -> Calibration | None:
        """Where the board lies by what is drawn on it; `known` is how it lay before. None where counters have stickers
        and that is not looked for; DataError where it is not found."""
        return self._prints.board_in(self._frames.first, known) if self._prints is not None else None

    def read_prints(self, calibration: Calibration) -> None:
        """Reads the counters that have no sticker, once it is known where the board lies."""
        if self._prints is None:
            return
        known = [mark for mark in self.marks if mark.marker not in self._stickers.anchors]
        read = self._prints.whole(self._frames, calibration, known)
        self.marks, self.unsure = distinct([*self.marks, *read.marks]), read.unsure
        give_back()

    @property
    def is_complete(self) -> bool:
        """Whether every wanted piece is seen."""
        return self._stickers.are_all_among((mark.marker for mark in self.marks), self.wanted)

    @property
    def has_all(self) -> bool:
        """Whether every piece of the game is seen."""
        return self._stickers.are_all_among(mark.marker for mark in self.marks)

    @property
    def missed(self) -> frozenset[PieceId]:
        """The wanted pieces that are not seen."""
        return self._stickers.without((mark.marker for mark in self.marks), self.wanted)

    def complete_squares(self, calibration: Calibration, board: Board) -> None:
        """Reads what has no margin on one side, once it is known how large stickers are."""
        assert self._mean is not None
        self.marks = trimmed(self._mean, self.marks, calibration, board)

    @property
    def is_exhausted(self) -> bool:
        """Whether more frames would show no more."""
        frames = self._stack.frames
        return frames >= tries_of(self._prints)[-1] or (frames >= TRIES[-1] and not self.unsure)

    def unread(self, calibration: Calibration, board: Board) -> list[Point]:
        """Where stickers lie that nobody could read, in board mm."""
        assert self._mean is not None
        found = unread(self._mean, self.marks, calibration, board)
        give_back()
        return found

    @property
    def is_mirrored(self) -> bool:
        """Whether no marker was read since the camera mirrors its picture."""
        return not self.marks and self._mean is not None and is_mirrored(self._mean)

    def explain_nothing(self) -> DataError:
        """Why no marker was read."""
        assert self._mean is not None
        return explain_nothing(self._mean)
