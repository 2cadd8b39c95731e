"""The first look at a table: where the board lies, and every marker of the whole picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from calibration.fit import calibrate
from calibration.geometry import Calibration
from calibration.markers.still import MIRRORED
from companion.errors import DataError
from companion.language import Sentence
from companion.table.sightings import Reading, TableStatus
from hardware.cameras.camera import Frame
from hardware.reader.cover import Cover
from hardware.reader.memory import Memory
from hardware.reader.pictures.change import Small, areas, is_blank
from hardware.reader.place import BUMP_MM, DRAWN_MM, Bumped, is_in_view, shift_mm
from hardware.reader.prints.reading.marks import markers_of
from hardware.reader.sentences import LOST, without_board
from hardware.reader.survey import Survey

REST_MS: Final = 2000.0
"""The pause after a survey that found no board, in ms."""


@dataclass(frozen=True)
class Surveyed:
    """The whole picture is read; `cover` compares later looks with it."""

    cover: Cover


class Surveying:
    """The state of a reader that reads the whole picture with all effort, over several still frames where not all
    wanted pieces are seen at once."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._survey: Survey | None = None
        self._trouble: Sentence | None = None
        """Why the board is not found."""
        self._rests_until_ms = 0.0

    def interrupt(self) -> None:
        """Something moved: frames from before are of no use after it."""
        self._survey, self._memory.table.marks = None, []

    def look(self, frame: Frame, small: Small) -> Reading | Bumped | Surveyed:
        """Takes one more still frame: what can be said of it, or what was found out."""
        if self._trouble is not None and frame.at_ms < self._rests_until_ms:
            return without_board(TableStatus.COVERED, frame, self._trouble)
        memory = self._memory
        size = frame.image.shape[1], frame.image.shape[0]
        if self._survey is None:
            self._survey = Survey(size, memory.stickers, memory.prints)
        survey = self._survey
        survey.wanted = memory.wanted
        if survey.look(frame.image):
            memory.table.marks = survey.marks
            found = self._find_board(survey, frame, size)
            if isinstance(found, Calibration):
                return Bumped(found)
            self._trouble = found
            if found is None and not survey.is_complete:
                if memory.reads_stickers:
                    survey.complete_squares(memory.known, memory.board)
                survey.read_prints(memory.known)
                memory.table.marks = survey.marks
            if found is not None and survey.is_exhausted:
                if not survey.marks:
                    self._trouble = survey.explain_nothing().sentence
                self._survey, self._rests_until_ms = None, frame.at_ms + REST_MS
        if self._trouble is not None:
            return without_board(TableStatus.COVERED, frame, self._trouble)
        return self._read(survey, frame, small)

    def _find_board(self, survey: Survey, frame: Frame, size: tuple[int, int]) -> Sentence | Calibration | None:
        """Finds out where the board lies, None: where it is known to lie; what to say where that is impossible, and the
        new calibration where it lies too far from there to be followed without asking."""
        if survey.is_mirrored:
            return MIRRORED
        memory = self._memory
        known, marks = memory.calibration, memory.table.marks
        if known is not None and known.is_by_hand:
            # A bare board without markers shows no sticker at all.
            return LOST if not marks and is_blank(frame.image) else None
        try:
            fitted = calibrate(markers_of(marks), memory.board, memory.stickers, size, known)
        except DataError as error:
            if known is not None and is_in_view(marks, known, memory.stickers):
                return None
            return self._find_drawn(survey, error.sentence if marks else LOST)
        return self._take(fitted)

    def _find_drawn(self, survey: Survey, otherwise: Sentence) -> Sentence | Calibration | None:
        """Finds the board by what is drawn on it, where too few of its cards are seen; where it lies as before by
        that, that counts on: the cards were more exact. `otherwise` is what is said where that is not looked for."""
        known = self._memory.calibration
        try:
            fitted = survey.find_drawn(known)
        except DataError as error:
            return error.sentence
        if fitted is None:
            return otherwise
        if known is not None and shift_mm(fitted, known, self._memory.board) < DRAWN_MM:
            return None
        return self._take(fitted)

    def _take(self, fitted: Calibration) -> Calibration | None:
        """Takes up where the board lies, which is the answer where it is too far from where it lay."""
        known = self._memory.calibration
        if known is not None and shift_mm(fitted, known, self._memory.board) > BUMP_MM:
            return fitted
        self._memory.calibration = fitted
        return None

    def _read(self, survey: Survey, frame: Frame, small: Small) -> Reading | Surveyed:
        """The reading of an unfinished survey, or that it is done."""
        memory = self._memory
        calibration, watch, table = memory.known, memory.watch, memory.table
        watch.areas = areas(calibration, memory.board, (small.shape[0], small.shape[1]))
        if not survey.is_complete and not survey.was_past_glare:
            memory.glare.look(frame.image, calibration, survey.missed)
            survey.add(memory.glare.read_past())
            table.marks = survey.marks
        memory.glare.keep(survey.missed)
        memory.renew()
        if not (survey.is_complete or survey.is_exhausted):
            return memory.still(frame, frozenset(watch.areas.names))
        table.unread = []
        if memory.reads_stickers:
            table.add_unread(survey.unread(calibration, memory.board))
        table.add_unread(survey.unsure)
        if survey.has_all:
            table.forget_unread()
        watch.last = small
        return Surveyed(Cover(small, table.marks, table.owner))
