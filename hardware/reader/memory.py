"""What a reader remembers of one table: the pictures that it compares, the markers, and where the board lies."""

from __future__ import annotations

import msgspec

from calibration.geometry import Calibration
from companion.board import Board, PlaceId, Point
from companion.game import PieceId
from companion.table.observe import observe
from companion.table.sightings import ObservedBoard, Reading, TableStatus
from companion.table.stickers import Stickers
from hardware.cameras.camera import Frame
from hardware.reader.cover import Look
from hardware.reader.glare import Bracket, Glare
from hardware.reader.pictures.change import Small, step_of
from hardware.reader.prints.reading.table import PrintTable
from hardware.reader.sentences import DRAWN
from hardware.reader.table import Table
from hardware.reader.watch import Watch


class Memory:
    """All that was seen since a reader began anew; its states share it."""

    def __init__(
        self,
        board: Board,
        stickers: Stickers,
        printed: list[Point],
        bracket: Bracket | None,
        calibration: Calibration | None,
        prints: PrintTable | None = None,
        mixed: bool = False,
    ) -> None:
        """`printed` are squares on the board, in mm, that look like stickers; `bracket` takes frames of other
        exposures, None where the camera takes none; `prints` reads counters by their prints, `mixed`: some have
        stickers all the same."""
        self.prints, self.reads_stickers = prints, prints is None or mixed
        self.board, self.stickers = board, stickers
        self.calibration = calibration
        self.wanted: frozenset[PieceId] | None = None
        """The pieces that should lie on the board; None: every piece of the game."""
        self.watch = Watch()
        self.table = Table(stickers, board, printed, prints)
        self.glare = Glare(board, bracket)
        self._observed: ObservedBoard | None = None
        self._scale: tuple[Calibration, float] | None = None

    @property
    def known(self) -> Calibration:
        """Where the board lies, once that is known."""
        assert self.calibration is not None
        return self.calibration

    @property
    def px_per_mm(self) -> float:
        """The scale in the board's middle, in px per mm."""
        if self._scale is None or self._scale[0] is not self.known:
            self._scale = self.known, self.known.px_per_mm(self.board.width_mm / 2, self.board.height_mm / 2)
        return self._scale[1]

    def look(self, small: Small) -> Look:
        """A still look at the table as it is remembered now."""
        assert self.watch.areas is not None
        step = step_of(self.known.width_px)
        return Look(small, self.table.marks, self.watch.areas, self.watch.noise.threshold(small), step)

    def renew(self) -> None:
        """The board is made out anew when it is asked for next."""
        self._observed = None

    def still(self, frame: Frame, hidden: frozenset[PlaceId]) -> Reading:
        """The reading of a still table in which some places are hidden."""
        glare = self.glare.problem
        if self._observed is None:
            calibration, table = self.known, self.table
            board = observe(
                table.sightings(calibration),
                self.board,
                self.stickers,
                error_mm=calibration.error_mm,
                hidden=hidden | self.glare.places,
                unread=table.unread,
            )
            if glare is not None:
                board = msgspec.structs.replace(board, problems=(*board.problems, glare))
            self._observed = board
        note = DRAWN if self.known.by_drawing else None
        sentence = glare.sentence if glare is not None else None
        return Reading(TableStatus.STILL, frame.at_ms, self._observed, sentence, note)
