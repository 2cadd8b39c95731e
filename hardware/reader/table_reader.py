"""The marker reader: frames in, readings of the table out.

At first the whole picture is surveyed with all effort. Then a small grey copy of each frame shows whether anything
moves and what changed since it was last read; only that is read again, quickly where every counter is found again,
with all effort and several frames where one is missing. What no counter explains (a hand, a cup) hides its place.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from calibration.beside import with_anchors_beside
from calibration.geometry import Calibration
from calibration.markers.detection import Mark
from companion.board import Board, Point
from companion.game import PieceId
from companion.table.expected import Expected
from companion.table.sightings import Reading, TableStatus
from companion.table.stickers import Printed, Stickers
from hardware.cameras.camera import Frame
from hardware.reader.following import Following
from hardware.reader.glare import Bracket
from hardware.reader.memory import Memory
from hardware.reader.pictures.change import DARK, Small, shrink
from hardware.reader.pictures.flicker import Flicker
from hardware.reader.pictures.moved import is_alike, what_moved
from hardware.reader.place import Bumped, Drifted, Lost
from hardware.reader.prints.keeping.book import Box, PrintBook
from hardware.reader.prints.reading.marks import markers_of
from hardware.reader.prints.reading.table import PrintTable
from hardware.reader.sentences import BLACK, BUMPED, DARKER, DIM, ELSEWHERE, LOST, MOVED, MOVING, without_board
from hardware.reader.surveying import Surveyed, Surveying


@dataclass(frozen=True)
class Elsewhere:
    """The state of a reader that sees the board far from where it lay, and waits for players: where it is seen, and
    whether it was it that moved or the camera (None where nobody knows)."""

    fitted: Calibration
    moved: TableStatus | None

    def read(self, frame: Frame) -> Reading:
        """The reading of a frame that shows the board there."""
        if self.moved is None:
            return without_board(TableStatus.BUMPED, frame, ELSEWHERE)
        return without_board(self.moved, frame, MOVED if self.moved is TableStatus.MOVED else BUMPED)


class TableReader:
    """Reads one table, frame by frame. Without a calibration it makes its own from the board's markers."""

    def __init__(
        self,
        printed: Printed,
        calibration: Calibration | None = None,
        bracket: Bracket | None = None,
        prints: PrintBook | None = None,
        mixed: bool = False,
    ) -> None:
        """`bracket` takes frames of other exposures, as a camera does. By `prints` counters are read that have no
        sticker, with the board's markers on cards beside it; `mixed`: some counters have stickers all the same."""
        self._bracket = bracket
        self._board = printed.board if prints is None else with_anchors_beside(printed.board)
        self._stickers = Stickers(Box(self._board, printed.pieces, printed.cards), prints.kinds if prints else None)
        self._prints = PrintTable(prints, self._board, self._stickers) if prints is not None else None
        self._mixed = mixed
        self._accepted = self._complete = False
        self._wanted: frozenset[PieceId] | None = None
        self._expected: Expected | None = None
        self._printed: list[Point] = []
        """Squares printed on the board, in mm, that look like stickers."""
        self._given: Calibration | None = None
        self._anew = False
        self._flicker = Flicker()
        self.restart(calibration)

    def restart(self, calibration: Calibration | None = None) -> None:
        """Begins anew with the next frame, with a calibration or without."""
        self._memory = Memory(
            self._board, self._stickers, self._printed, self._bracket, calibration, self._prints, self._mixed
        )
        self._memory.wanted = self._wanted
        self._state: Surveying | Following | Elsewhere = Surveying(self._memory)
        self._home: Small | None = None
        """The table as it was when the board was last seen where it is taken to be."""

    def accept(self) -> None:
        """The players say, after a bump, that the board is right where it is seen now. From any thread."""
        self._accepted = True

    def all_is_read(self) -> None:
        """Every counter is read where it belongs: what cannot be read is no counter. From any thread."""
        self._complete = True

    def want(self, pieces: frozenset[PieceId]) -> None:
        """The pieces that should lie on the board in sight: once they are all read, the first look at a table is over,
        and nothing else is searched for. From any thread."""
        self._wanted = self._memory.wanted = pieces

    def expect(self, places: Expected) -> None:
        """The pieces that may lie in each place: among prints that a picture does not tell apart, it is one of them.
        From any thread."""
        self._expected = places

    def begin_anew(self, calibration: Calibration | None = None) -> None:
        """Begins anew with the next frame, with a calibration or without. From any thread."""
        self._given, self._anew = calibration, True

    @property
    def calibration(self) -> Calibration | None:
        """Where the board lies, once that is known."""
        return self._memory.calibration

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The markers seen last, those of the board among them; prints are none. From any thread."""
        return tuple(markers_of(self._memory.table.marks))

    @property
    def board(self) -> Board:
        """The board with its own markers where they are looked for."""
        return self._board

    @property
    def stickers(self) -> Stickers:
        """What the markers mean."""
        return self._stickers

    def read(self, frame: Frame) -> Reading:
        """What a frame shows. A board comes only with STILL; where something hides a place, the board says so."""
        reading = self._read(frame)
        note = self._flicker.named(frame.at_ms)
        if note is None:
            return reading
        sentence = note if reading.status is TableStatus.MOVING else reading.sentence
        return msgspec.structs.replace(reading, sentence=sentence, note=note)

    def _read(self, frame: Frame) -> Reading:
        self._begin(frame)
        small = shrink(frame.image)
        if self._memory.watch.before is not None and self._memory.watch.before.shape != small.shape:
            self.restart()
        watch = self._memory.watch
        before = watch.before
        if float(small[::4, ::4].max()) < DARK:
            watch.before = small
            return self._in_the_dark(frame, small)
        followed = isinstance(self._state, Following)
        changed = watch.changed(small) if followed else None
        if changed is None and followed and self._prints is not None:
            # The two sides of a counter may look nearly alike where a sticker's never do.
            changed = watch.faintly_changed(small)
        seen = small
        if changed is not None or not followed:
            small, changed = watch.evened(seen, changed)
        self._flicker.look(frame.at_ms, banded=small is not seen)
        watch.before = small
        if before is not None and (changed is not None or not followed) and watch.moves(small, before):
            if not isinstance(self._state, Elsewhere):
                self._state.interrupt()
            return without_board(TableStatus.MOVING, frame, MOVING)
        if isinstance(self._state, Elsewhere):
            if self._accepted:
                return self._adopt(self._state.fitted, frame)
            if watch.is_as_read(small):
                return self._state.read(frame)
            self._state = self._lose()
        if isinstance(self._state, Following):
            return self._after(self._state.look(frame, small, changed), frame)
        return self._after(self._state.look(frame, small), frame)

    def _begin(self, frame: Frame) -> None:
        """Does what was asked for on other threads, and what a picture of another size asks for."""
        if self._anew:
            self._anew = False
            self.restart(self._given)
        known = self.calibration
        if known is not None and frame.image.shape[:2] != (known.height_px, known.width_px):
            self.restart()
        expected, self._expected = self._expected, None
        if expected is not None and self._prints is not None and expected != self._prints.expected:
            self._prints.expected = expected
            if isinstance(self._state, Following):
                self._state.read_doubtful_again()
        if self._complete:
            self._complete = False
            self._memory.table.forget_unread()
            self._memory.renew()

    def _after(self, outcome: Reading | Surveyed | Bumped | Drifted | Lost, frame: Frame) -> Reading:
        """Takes up the state that follows from a look, and gives the reading of its frame."""
        match outcome:
            case Surveyed():
                self._state = Following(self._memory, outcome.cover)
                return self._memory.still(frame, frozenset())
            case Bumped():
                self._home, now = self._seen_at_home, self._memory.watch.before
                self._state = Elsewhere(outcome.fitted, self._what_moved(outcome.fitted, now))
                self._memory.watch.last = now
                return self._state.read(frame)
            case Drifted():
                return self._adopt(outcome.fitted, frame)
            case Lost():
                self._lose()
                return without_board(TableStatus.COVERED, frame, LOST)
            case _:
                return outcome

    def _what_moved(self, fitted: Calibration, now: Small | None) -> TableStatus | None:
        """Whether the board or the camera moved, as far as the table around the board shows it."""
        if self._home is None or now is None or self.calibration is None:
            return None
        return what_moved(now, self._home, fitted, self.calibration, self._board)

    def _adopt(self, fitted: Calibration, frame: Frame) -> Reading:
        """Takes the board to be where it is seen now, and looks it over again with the next frame."""
        self._accepted = False
        self._lose()
        self._memory.calibration, self._home = fitted, None
        return without_board(TableStatus.MOVING, frame, MOVING)

    def _lose(self) -> Surveying:
        """Forgets what was seen, but not where the board was."""
        before, home = self._memory.watch.before, self._seen_at_home
        self.restart(self.calibration)
        self._memory.watch.before, self._home = before, home
        assert isinstance(self._state, Surveying)
        return self._state

    @property
    def _seen_at_home(self) -> Small | None:
        """The newest picture of the table with the board where it is taken to be."""
        last = self._memory.watch.last
        return self._home if isinstance(self._state, Elsewhere) or last is None else last

    def _in_the_dark(self, frame: Frame, small: Small) -> Reading:
        """Next to no light comes through the lens: where the table can be made out all the same, the lens is free."""
        home = self._seen_at_home
        if home is None:
            return without_board(TableStatus.DARK, frame, DIM)
        if is_alike(small, home):
            return without_board(TableStatus.DARK, frame, DARKER)
        return without_board(TableStatus.COVERED, frame, BLACK)
