"""The marker reader: frames in, readings of the table out.

At first the whole picture is surveyed with all effort. Then a small grey copy of each frame tells whether anything
moves and what changed since it was last read; only that is read again, quickly where every counter is found again,
with all effort and several frames where one is missing. What no counter explains (a hand, a cup) hides its place.
"""

from __future__ import annotations

from typing import Final

import msgspec

from calibration.fit import calibrate
from calibration.geometry import Calibration
from calibration.markers import Mark
from calibration.still import MIRRORED
from calibration.trimmed import trimmed
from calibration.unread import unread
from companion.board import PlaceId, Point
from companion.errors import DataError
from companion.language import Sentence
from companion.table.observe import observe
from companion.table.sightings import ObservedBoard, Reading, TableStatus
from companion.table.stickers import Printed, Stickers
from hardware.cameras.camera import Frame, Image
from hardware.reader.change import (
    DARK,
    Mask,
    Rect,
    Small,
    areas,
    changed_rects,
    is_blank,
    joined,
    shrink,
    step_of,
    wider,
)
from hardware.reader.cover import Cover, Look
from hardware.reader.flicker import Flicker
from hardware.reader.glare import Bracket, Glare
from hardware.reader.marks import cut, inside, moved, read_sure, sure_looks
from hardware.reader.moved import is_alike, what_moved
from hardware.reader.place import DRIFT_MM, is_in_view, is_moved, shift_mm
from hardware.reader.stack import Stack
from hardware.reader.survey import TRIES, Survey
from hardware.reader.table import Table
from hardware.reader.watch import Watch

ENOUGH_IN_GOOD_LIGHT: Final = 4
"""The most frames that are averaged once the table was surveyed, where white stands out well from the noise."""
WHOLE: Final = 0.4
"""The share of the picture beyond which a change makes the whole picture be read."""
STEP_PX: Final = 1_000_000
"""The most that is searched with full effort in one frame, in px, since people wait for the next."""
REST_MS: Final = 2000.0
"""The pause after a survey that found no board, in ms."""
REACH_MM: Final = 15.0
"""The search radius around a lost marker's last position, in mm."""
BUMP_MM: Final = 30.0
"""The largest shift of the board that is followed without asking, in mm."""

MOVING = Sentence("A hand is over the board, or counters still move.")
DIM = Sentence("It is too dark to read the table: put more light on it, or take the cover off the lens.")
DARKER = Sentence("It is too dark to read the table: put more light on it.")
BLACK = Sentence("The camera sees nothing but black: take the cover off its lens, or switch a light on.")
LOST = Sentence("The board is not in the picture: is the lens covered, or the camera turned away?")
ELSEWHERE = Sentence("The camera or the board was moved: check that all lies in its place, then say that it is right.")
BUMPED = Sentence("The camera was bumped: turn it back, or check that all lies in its place and say that it is right.")
MOVED = Sentence("The board was moved: push it back, or check that all lies in its place and say that it is right.")


class TableReader:
    """Reads one table, frame by frame. Without a calibration it makes its own from the board's markers."""

    def __init__(
        self, printed: Printed, calibration: Calibration | None = None, bracket: Bracket | None = None
    ) -> None:
        """`bracket` takes frames of other exposures, as a camera does."""
        self._bracket = bracket
        self._board, self._stickers = printed.board, Stickers(printed)
        self._accepted = self._complete = False
        self._printed: list[Point] = []
        """Squares printed on the board, in mm, that look like stickers."""
        self._given: Calibration | None = None
        self._anew = False
        self._flicker = Flicker()
        self.restart(calibration)

    def restart(self, calibration: Calibration | None = None) -> None:
        """Begins anew with the next frame, with a calibration or without."""
        self.calibration = calibration
        self._bumped: Calibration | None = None
        self._moved: TableStatus | None = None
        """What happened to a board that is seen elsewhere; None where nobody knows."""
        self._home: Small | None = None
        """The table as it was when the board was last seen where it is taken to be."""
        self._watch = Watch()
        self._table = Table(self._stickers, self._board, self._printed)
        self._cover: Cover | None = None
        self._survey: Survey | None = None
        self._surveyed = False
        self._px_per_mm = 0.0
        """In the board's middle."""
        self._trouble: Sentence | None = None
        self._rests_until_ms = 0.0
        self._stacks: list[Stack] = []
        self._hidden: frozenset[PlaceId] = frozenset()
        self._hand = False
        self._glare = Glare(self._board, self._bracket)
        self._observed: ObservedBoard | None = None

    def accept(self) -> None:
        """The players say, after a bump, that the board is right where it is seen now. From any thread."""
        self._accepted = True

    def all_is_read(self) -> None:
        """Every counter is read where it belongs: what cannot be read is no counter. From any thread."""
        self._complete = True

    def begin_anew(self, calibration: Calibration | None = None) -> None:
        """Begins anew with the next frame, with a calibration or without. From any thread."""
        self._given, self._anew = calibration, True

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The markers seen last, those of the board among them. From any thread."""
        return tuple(self._table.marks)

    def read(self, frame: Frame) -> Reading:
        """What a frame shows. A board comes only with STILL; where something hides a place, the board says so."""
        reading = self._read(frame)
        note = self._flicker.named(frame.at_ms)
        if note is None:
            return reading
        sentence = note if reading.status is TableStatus.MOVING else reading.sentence
        return msgspec.structs.replace(reading, sentence=sentence, note=note)

    def _read(self, frame: Frame) -> Reading:
        if self._anew:
            self._anew = False
            self.restart(self._given)
        if self.calibration is not None and not self._fits(frame.image):
            self.restart()
        if self._complete:
            self._complete = False
            self._table.forget_unread()
            self._observed = None
        small = shrink(frame.image)
        if self._watch.before is not None and self._watch.before.shape != small.shape:
            self.restart()
        watch = self._watch
        before = watch.before
        if float(small[::4, ::4].max()) < DARK:
            watch.before = small
            return self._in_the_dark(frame, small)
        changed = watch.changed(small) if self._surveyed else None
        seen = small
        if changed is not None or not self._surveyed:
            small, changed = watch.evened(seen, changed)
        self._flicker.look(frame.at_ms, banded=small is not seen)
        watch.before = small
        if before is not None and (changed is not None or not self._surveyed) and watch.moves(small, before):
            self._interrupt()
            return _without(TableStatus.MOVING, frame, MOVING)
        if self._bumped is not None:
            if self._accepted:
                return self._adopt(self._bumped, frame)
            if watch.is_as_read(small):
                return self._elsewhere(frame)
            self._lose()
        if not self._surveyed:
            return self._look_over(frame, small)
        if changed is not None:
            return self._read_changes(frame, small, changed)
        if self._stacks:
            self._try_again(frame, small)
        elif self._hand:
            self._let_rest(frame, small)
        return self._still(frame)

    def _fits(self, image: Image) -> bool:
        """Whether the calibration is of pictures of this size."""
        assert self.calibration is not None
        return image.shape[:2] == (self.calibration.height_px, self.calibration.width_px)

    def _interrupt(self) -> None:
        """Frames from before a movement are of no use after it; what was being read is read again."""
        self._survey = None
        if not self._surveyed:
            self._table.marks = []
        if self._stacks and self.calibration is not None:
            self._watch.forget((stack.inner for stack in self._stacks), step_of(self.calibration.width_px))
        self._stacks = []

    # The first look.

    def _look_over(self, frame: Frame, small: Small) -> Reading:
        """Surveys the whole picture, over several frames where not all pieces are seen at once."""
        if self._trouble is not None and frame.at_ms < self._rests_until_ms:
            return _without(TableStatus.COVERED, frame, self._trouble)
        size = frame.image.shape[1], frame.image.shape[0]
        if self._survey is None:
            self._survey = Survey(size, self._stickers)
        survey = self._survey
        if survey.look(frame.image):
            self._table.marks = survey.marks
            by_hand = self.calibration is not None and self.calibration.is_by_hand
            # A bare board without markers shows no sticker at all.
            seen = bool(survey.marks) or (by_hand and not is_blank(frame.image))
            if survey.is_mirrored:
                self._trouble = MIRRORED
            else:
                self._trouble = self._find_board(size) if seen else LOST
            if self._trouble is None and self.calibration is not None and not survey.is_complete:
                survey.complete_squares(self.calibration, self._board)
                self._table.marks = survey.marks
            if self._trouble is not None and survey.is_exhausted:
                if not survey.marks:
                    self._trouble = survey.explain_nothing().sentence
                self._survey, self._rests_until_ms = None, frame.at_ms + REST_MS
        if self._bumped is not None:
            self._survey, self._watch.last = None, small
            return self._elsewhere(frame)
        if self._trouble is not None:
            return _without(TableStatus.COVERED, frame, self._trouble)
        assert self.calibration is not None
        shown = areas(self.calibration, self._board, (small.shape[0], small.shape[1]))
        self._watch.areas = shown
        self._px_per_mm = self.calibration.px_per_mm(self._board.width_mm / 2, self._board.height_mm / 2)
        if not survey.is_complete and not survey.was_past_glare:
            self._glare.look(frame.image, self.calibration, survey.missed)
            survey.add(self._glare.read_past())
            self._table.marks = survey.marks
        self._glare.keep(survey.missed)
        self._surveyed = survey.is_complete or survey.is_exhausted
        self._hidden = frozenset() if self._surveyed else frozenset(shown.names)
        self._observed = None
        if self._surveyed:
            self._survey = None
            self._table.unread = []
            self._table.add_unread(survey.unread(self.calibration, self._board))
            if survey.is_complete:
                self._table.forget_unread()
            self._watch.last, self._cover = small, Cover(small, self._table.owner)
        return self._still(frame)

    def _find_board(self, size: tuple[int, int]) -> Sentence | None:
        """Finds out where the board lies; what to say where that is impossible."""
        known, marks = self.calibration, self._table.marks
        if known is not None and known.is_by_hand:
            return None
        try:
            fitted = calibrate(marks, self._board, self._stickers, size, known)
        except DataError as error:
            if known is not None and is_in_view(marks, known, self._stickers):
                return None
            return error.sentence
        if known is not None and shift_mm(fitted, known, self._board) > BUMP_MM:
            self._bump(fitted)
        else:
            self.calibration = fitted
        return None

    # Every later look.

    def _read_changes(self, frame: Frame, small: Small, changed: Mask) -> Reading:
        """Reads again what changed, quickly; what is missing then is looked for with all effort."""
        assert self.calibration is not None
        assert self._cover is not None
        table, cover = self._table, self._cover
        size = frame.image.shape[1], frame.image.shape[0]
        reach = round(self._px_per_mm * REACH_MM)
        parts = changed_rects(changed, step_of(size[0]), reach // 3, size)
        # What was lost, under a hand's shadow perhaps, is looked for again whenever anything is read.
        parts = joined([*parts, *(_around(mark, reach) for mark in cover.missing(table.marks))])
        whole: list[Rect] = [(0, 0, *size)]
        if sum(_size(part) for part in parts) > WHOLE * size[0] * size[1]:
            parts = whole
        fresh, gone = table.read_again(frame.image, parts, self.calibration, self._px_per_mm)
        if is_moved(fresh, table.marks, self.calibration, self._stickers):
            parts = whole
            _, further = table.read_again(frame.image, parts, self.calibration, self._px_per_mm)
            gone += further
            shifted = self._follow_board(frame)
            if shifted is not None:
                return shifted
        elif parts == whole and not self._is_in_view(frame.image):
            self._lose()
            return _without(TableStatus.COVERED, frame, LOST)
        if self._glare.places:
            self._judge_glare(frame, changed)
        cover.gone += [mark for mark in gone if table.owner(mark) is not None]
        self._watch.last = small
        missing = cover.missing(table.marks)
        self._observed = None
        lost = any(mark is other for mark in missing for other in gone)
        puzzles = [part for part in parts if self._puzzles(part, [] if lost else [*fresh, *gone])]
        if not (missing or self._hidden or self._hand) and self._watch.is_little(changed):
            cover.all_clear(small)
            if puzzles:
                self._stacks = [Stack(wider(part, reach, size), part, puzzle=True) for part in puzzles]
                self._try_again(frame, small)
            return self._still(frame)
        look = self._look(small)
        if missing and (shaded := cover.shaded(look)):
            self._try_shaded(frame, shaded)
            look, missing = self._look(small), cover.missing(table.marks)
        self._hand = cover.hand(look, frame.at_ms)
        if not self._hand and not missing:
            self._hidden = cover.settle(look)
        if not self._hand and (missing or puzzles):
            self._stacks = [
                Stack(wider(part, reach, size), part, part in puzzles)
                for part in parts
                if part in puzzles or any(inside(mark, part) for mark in missing)
            ]
            self._try_again(frame, small)
        return self._still(frame)

    def _is_in_view(self, image: Image) -> bool:
        """Whether a picture that changed as a whole is of the table still."""
        assert self.calibration is not None
        if self.calibration.is_by_hand and not self._table.marks:
            return not is_blank(image)
        return is_in_view(self._table.marks, self.calibration, self._stickers)

    def _puzzles(self, part: Rect, known: list[Mark]) -> bool:
        """Whether something changed in a part of the board, and no marker known to have come or gone tells what. None
        does where a piece was lost just now: it may lie unread beside those that came."""
        assert self.calibration is not None
        if any(inside(mark, part) for mark in known):
            return False
        x, y = self.calibration.to_mm(((part[0] + part[2]) / 2, (part[1] + part[3]) / 2))[0]
        return bool(0 < x < self._board.width_mm and 0 < y < self._board.height_mm)

    def _judge_glare(self, frame: Frame, changed: Mask) -> None:
        """Finds out whether lamps may hide still what they might have hidden."""
        assert self.calibration is not None
        self._glare.keep(self._stickers.without(mark.marker for mark in self._table.marks))
        if not self._watch.is_little(changed):
            self._glare.look(frame.image, self.calibration, self._glare.missed)

    def _look_past_glare(self, frame: Frame, missing: list[Mark]) -> None:
        """Looks for what is missing in other exposures, where a lamp blows something out."""
        assert self.calibration is not None
        before = self._glare.missed
        lost = {self._stickers.faces[mark.marker][0] for mark in missing if mark.marker in self._stickers.faces}
        self._glare.look(frame.image, self.calibration, before | lost)
        if self._glare.places and lost - before:
            self._table.add(self._glare.read_past())
            self._glare.keep(self._stickers.without(mark.marker for mark in self._table.marks))

    def _try_shaded(self, frame: Frame, lost: list[Mark]) -> None:
        """Looks with more effort for markers that were lost in what may be a shadow."""
        size = frame.image.shape[1], frame.image.shape[0]
        reach = round(self._px_per_mm * REACH_MM)
        for part in joined([wider(_around(mark, reach), reach, size) for mark in lost]):
            known = [(mark.marker, mark.centre - part[:2]) for mark in lost]
            found = (moved(mark, *part[:2]) for mark in read_sure(cut(frame.image, part), known, thorough=False))
            self._table.add(found)

    def _try_again(self, frame: Frame, small: Small) -> None:
        """Looks for what is missing with all effort, in the mean of one more frame each time."""
        assert self._cover is not None
        assert self.calibration is not None
        limit = ENOUGH_IN_GOOD_LIGHT if self._watch.noise.is_good(small) else TRIES[-1]
        for stack in self._stacks:
            if stack.frames < limit:
                stack.add(cut(frame.image, stack.rect))
                if stack.frames in TRIES:
                    corner = stack.rect[:2]
                    known = [(mark.marker, mark.centre - corner) for mark in self._cover.gone]
                    stack.reading = sure_looks(stack.mean(), known, thorough=stack.frames >= min(limit, 4))
        self._look_on()
        missing = self._cover.missing(self._table.marks)
        going = [
            stack
            for stack in self._stacks
            if (stack.frames < limit or stack.reading is not None) and self._is_open(stack, missing)
        ]
        for stack in self._stacks:
            if stack not in going and stack.frames > 1:
                self._table.add_unread(
                    unread(stack.mean(), self._table.marks, self.calibration, self._board, stack.rect[:2])
                )
        if missing and not going:
            self._look_past_glare(frame, missing)
        self._stacks = going
        self._settle(small)

    def _look_on(self) -> None:
        """Looks at the parts that are being read, for as long as a frame may take; the rest waits for the next one."""
        assert self.calibration is not None
        left_px = STEP_PX
        for stack in self._stacks:
            while left_px > 0 and stack.reading is not None:
                found = next(stack.reading, None)
                left_px -= stack.size_px
                if found is None:
                    stack.reading = None
                    marks, corner = self._table.marks, (stack.rect[0], stack.rect[1])
                    whole = trimmed(stack.mean(), marks, self.calibration, self._board, corner)
                    self._table.add(mark for mark in whole if inside(mark, stack.inner))
                    break
                shifted = [moved(mark, *stack.rect[:2]) for mark in found]
                self._table.add(mark for mark in shifted if inside(mark, stack.inner))

    def _is_open(self, stack: Stack, missing: list[Mark]) -> bool:
        """Whether more frames of a part may tell more."""
        if missing and (stack.puzzle or any(inside(mark, stack.inner) for mark in missing)):
            return True
        return stack.puzzle and not any(inside(mark, stack.inner) for mark in self._table.marks)

    def _settle(self, small: Small) -> None:
        """Says which places are hidden: covered, or still being read."""
        assert self._cover is not None
        look = self._look(small)
        self._observed = None
        if self._stacks:
            labels = {look.areas.at(mark.centre / look.step) for mark in self._cover.missing(self._table.marks)}
            self._hidden = frozenset(name for n, name in enumerate(look.areas.names) if n in labels)
        else:
            self._hidden = self._cover.settle(look)

    def _let_rest(self, frame: Frame, small: Small) -> None:
        """What was taken for a hand and lies still for too long is taken for a thing that hides places."""
        assert self._cover is not None
        self._hand = self._cover.hand(self._look(small), frame.at_ms)
        if not self._hand:
            self._settle(small)

    def _look(self, small: Small) -> Look:
        assert self._watch.areas is not None
        assert self.calibration is not None
        step = step_of(self.calibration.width_px)
        return Look(small, self._table.marks, self._watch.areas, self._watch.noise.threshold(small), step)

    # The camera or the board was moved.

    def _follow_board(self, frame: Frame) -> Reading | None:
        """Calibrates anew after board markers were seen elsewhere; what to say where players must look first."""
        assert self.calibration is not None
        try:
            size = frame.image.shape[1], frame.image.shape[0]
            fitted = calibrate(self._table.marks, self._board, self._stickers, size, self.calibration)
        except DataError:
            self._lose()
            return _without(TableStatus.COVERED, frame, LOST)
        shift = shift_mm(fitted, self.calibration, self._board)
        if shift > BUMP_MM:
            self._bump(fitted)
            self._watch.last = self._watch.before
            return self._elsewhere(frame)
        if shift > DRIFT_MM:
            return self._adopt(fitted, frame)
        return None

    def _adopt(self, fitted: Calibration, frame: Frame) -> Reading:
        """Takes the board to be where it is seen now, and looks it over again with the next frame."""
        self._accepted = False
        self._lose()
        self.calibration, self._home = fitted, None
        return _without(TableStatus.MOVING, frame, MOVING)

    def _lose(self) -> None:
        """Forgets what was seen, but not where the board was."""
        before, home = self._watch.before, self._seen_at_home
        self.restart(self.calibration)
        self._watch.before, self._home = before, home

    @property
    def _seen_at_home(self) -> Small | None:
        """The newest picture of the table with the board where it is taken to be."""
        return self._home if self._bumped is not None or self._watch.last is None else self._watch.last

    def _bump(self, fitted: Calibration) -> None:
        """Notes that the board is seen elsewhere, and whether it was it that moved or the camera."""
        home, now = self._seen_at_home, self._watch.before
        self._home, self._bumped = home, fitted
        self._moved = None
        if home is not None and now is not None and self.calibration is not None:
            self._moved = what_moved(now, home, fitted, self.calibration, self._board)

    # What is said.

    def _elsewhere(self, frame: Frame) -> Reading:
        """The board is seen elsewhere than it was."""
        moved = self._moved
        if moved is None:
            return _without(TableStatus.BUMPED, frame, ELSEWHERE)
        return _without(moved, frame, MOVED if moved is TableStatus.MOVED else BUMPED)

    def _in_the_dark(self, frame: Frame, small: Small) -> Reading:
        """Next to no light comes through the lens: where the table can be made out all the same, the lens is free."""
        home = self._seen_at_home
        if home is None:
            return _without(TableStatus.DARK, frame, DIM)
        if is_alike(small, home):
            return _without(TableStatus.DARK, frame, DARKER)
        return _without(TableStatus.COVERED, frame, BLACK)

    def _still(self, frame: Frame) -> Reading:
        """The reading of a still table."""
        assert self.calibration is not None
        if self._hand:
            return _without(TableStatus.MOVING, frame, MOVING)
        if self._observed is None:
            seen = self._table.sightings(self.calibration)
            error = self.calibration.error_mm
            blurred = self._table.unread
            hidden = self._hidden | self._glare.places
            board = observe(seen, self._board, self._stickers, error_mm=error, hidden=hidden, unread=blurred)
            if (glare := self._glare.problem) is not None:
                board = msgspec.structs.replace(board, problems=(*board.problems, glare))
            self._observed = board
        glare = self._glare.problem
        return Reading(TableStatus.STILL, frame.at_ms, self._observed, glare.sentence if glare is not None else None)


def _without(status: TableStatus, frame: Frame, sentence: Sentence) -> Reading:
    return Reading(status, frame.at_ms, None, sentence)


def _around(mark: Mark, reach_px: int) -> Rect:
    """The part of the picture in which a marker's centre lies."""
    x, y = (int(value) for value in mark.centre)
    half = reach_px // 2
    return max(0, x - half), max(0, y - half), x + half, y + half


def _size(rect: Rect) -> int:
    """How many px a part holds."""
    return (rect[2] - rect[0]) * (rect[3] - rect[1])
