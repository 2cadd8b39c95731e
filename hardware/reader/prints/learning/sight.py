"""The board as the camera sees it now, found by the cards beside it: straight, and whether it is still."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from calibration.checks import Grade, Verdict, focus, light
from calibration.fit import calibrate
from calibration.geometry import Calibration
from calibration.markers.detection import Mark
from calibration.markers.still import read_still
from companion.board import Board
from companion.errors import DataError
from companion.language import mark
from companion.table.stickers import BLACK_MM, Stickers
from hardware.cameras.camera import Frame, Image
from hardware.reader.marks import grey_of, read_fast
from hardware.reader.prints.keeping.book import Box
from hardware.reader.prints.plane import BoardPlane, Floats, White, coarse

MOVED_MM: Final = 1.0
"""A card that is seen farther than this from where it lay has moved."""
LEAST: Final = 0.6
"""The least side of a square that is read as a card's marker, as a share of its side."""
UNKNOWN_PX: Final = 16.0
"""That side in px while nobody knows how large cards are seen."""
ENOUGH: Final = 4
"""So many cards should say where the board lies."""
STIRS: Final = 14.0
"""A difference between two pictures, in grey levels, that is more than noise."""
FRAMES: Final = 4
"""So many still pictures are kept to be learnt from."""
GREY: Final = mark("This camera gives grey pictures: printed counters need colours.")
ELSEWHERE: Final = mark(
    "The cards do not lie where they belong: lay them beside the board, and cover markers that are glued to it."
)


@dataclass(frozen=True)
class Sight:
    """What a frame shows: where the board lies and how it is seen straight from above, the cards' marks, that picture,
    whether nothing moved since the frame before, and the newest still frames, this one last."""

    calibration: Calibration
    plane: BoardPlane
    marks: tuple[Mark, ...]
    straight: Floats
    still: bool
    frames: tuple[Image, ...]
    verdicts: tuple[Verdict, ...]

    @property
    def sharp(self) -> bool:
        """Whether the picture is in focus."""
        return self.verdicts[-1].grade is Grade.GOOD

    @property
    def mean(self) -> Floats:
        """The board straight from above, the mean of the still frames."""
        return self.plane.straight(self.frames)


class BesideCards:
    """Finds a board by the cards that lie beside it, frame after frame."""

    def __init__(self, board: Board) -> None:
        """`board` has its markers beside it."""
        self.board = board
        self._stickers = Stickers(Box(board, ()))
        self._found: Calibration | None = None
        self._plane: BoardPlane | None = None
        self._before: Floats | None = None
        self._frames: tuple[Image, ...] = ()

    def look(self, frame: Frame) -> Sight:
        """What a frame shows; DataError, with what to do, where the board is not found in it."""
        if frame.image.ndim == 2:
            raise DataError(GREY)
        grey = grey_of(frame.image)
        marks = self._cards(read_fast(grey, self._least_px()))
        if not self._lies_there(marks, frame):
            self._forget()
            if len(marks) < len(self._stickers.anchors):
                marks = self._cards(read_still(grey)) or marks
            size = frame.image.shape[1], frame.image.shape[0]
            self._found = self._calibrated(marks, size)
            self._plane = BoardPlane(self._found, self.board)
        assert self._plane is not None
        assert self._found is not None
        straight = self._plane.straight([frame.image])
        still = self._is_still(straight)
        self._frames = (*self._frames[1 - FRAMES :], frame.image) if still else (frame.image,)
        verdicts = (*light(grey, marks, self._found, self.board), focus(grey, marks))
        return Sight(self._found, self._plane, tuple(marks), straight, still, self._frames, verdicts)

    def names(self, sight: Sight) -> frozenset[str]:
        """Which cards are seen."""
        return frozenset(self._stickers.anchors[mark.marker].id for mark in sight.marks)

    def white(self, sight: Sight) -> White:
        """What white paper looks like there, by the cards."""
        return White.seen(sight.frames[-1], sight.marks, self._stickers)

    def _calibrated(self, marks: Sequence[Mark], size: tuple[int, int]) -> Calibration:
        """Where the board lies by the cards; DataError where they say nothing, or lie elsewhere."""
        try:
            return calibrate(marks, self.board, self._stickers, size)
        except DataError as error:
            if len(marks) < ENOUGH:
                raise
            raise DataError(ELSEWHERE) from error

    def _cards(self, marks: Sequence[Mark]) -> list[Mark]:
        """Those marks that are on the cards."""
        return [seen for seen in marks if seen.marker in self._stickers.anchors]

    def _least_px(self) -> float:
        """The least side of a square in px that may be a card's."""
        if self._found is None:
            return UNKNOWN_PX
        board = self.board
        return LEAST * BLACK_MM * board.scale * self._found.px_per_mm(board.width_mm / 2, board.height_mm / 2)

    def _lies_there(self, marks: Sequence[Mark], frame: Frame) -> bool:
        """Whether the cards lie where they did."""
        found = self._found
        if found is None or frame.image.shape[:2] != (found.height_px, found.width_px):
            return False
        off = []
        for card in marks:
            anchor = self._stickers.anchors[card.marker]
            x_mm, y_mm = found.to_mm([card.centre])[0]
            off.append(float(np.hypot(x_mm - anchor.x_mm, y_mm - anchor.y_mm)))
        return bool(off) and float(np.median(off)) <= MOVED_MM + found.error_mm

    def _is_still(self, straight: Floats) -> bool:
        """Whether nothing moved since the picture before."""
        small = cv2.blur(coarse(straight), (3, 3))
        before, self._before = self._before, np.asarray(small, np.float32)
        if before is None or before.shape != small.shape:
            return False
        return float(np.abs(cv2.medianBlur(small, 5) - cv2.medianBlur(before, 5)).max()) < STIRS

    def _forget(self) -> None:
        self._found = self._plane = self._before = None
        self._frames = ()
