"""The marker reader: frames in, readings of the table out.

At first the whole picture is surveyed with all effort. Then a small grey copy of each frame tells whether anything
moves and what changed since it was last read; only that is read again, quickly where every counter is found again,
with all effort and several frames where one is missing. What no counter explains (a hand, a cup) hides its place.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from calibration.fit import calibrate
from calibration.geometry import Calibration
from calibration.markers import Mark
from calibration.still import distinct, explain_nothing
from companion.board import PlaceId
from companion.errors import DataError
from companion.language import Sentence
from companion.observe import observe
from companion.sightings import ObservedBoard, Reading, TableStatus
from companion.stickers import BLACK_MM, Printed, Stickers
from hardware.camera import Frame, Image
from hardware.reader_change import (
    DARK,
    TOUCHED_MM2,
    Areas,
    Mask,
    Noise,
    Rect,
    Small,
    areas,
    changed_rects,
    difference,
    joined,
    shrink,
    step_of,
    wider,
)
from hardware.reader_cover import HAND_MM2, Cover, Look
from hardware.reader_marks import cut, exact, inside, moved, near_the_border, read_fast, read_sure, sightings
from hardware.reader_moved import is_alike, what_moved
from hardware.reader_stack import Stack

TRIES: Final = (1, 2, 4, 10)
"""After so many still frames a reading that is not complete is tried again."""
ENOUGH_IN_GOOD_LIGHT: Final = 4
"""So many frames are enough where white stands out well from the noise, once the table was surveyed."""
WHOLE: Final = 0.4
"""Where more of the picture changed, all of it is read."""
FEW: Final = 0.0005
"""Where it is not known what a sample shows, so small a share of them may change without meaning."""
REST_MS: Final = 2000.0
"""After a survey that found no board, so long passes before the next one."""
REACH_MM: Final = 15.0
"""So far around a point all of a sticker is seen that has its centre there."""
DRIFT_MM: Final = 1.0
"""A board marker so far off shows that the board or the camera moved."""
BUMP_MM: Final = 30.0
"""A shift of the board up to this is followed silently, a larger one is asked about."""

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

    def __init__(self, printed: Printed, calibration: Calibration | None = None) -> None:
        self._board, self._stickers = printed.board, Stickers(printed)
        self._pieces = len(printed.pieces)
        self._accepted = False
        self._given: Calibration | None = None
        self._anew = False
        self.restart(calibration)

    def restart(self, calibration: Calibration | None = None) -> None:
        """Begins anew with the next frame, with a calibration or without."""
        self.calibration = calibration
        self._bumped: Calibration | None = None
        self._moved: TableStatus | None = None
        """What happened to a board that is seen elsewhere; None where nobody knows."""
        self._home: Small | None = None
        """The table as it was when the board was last seen where it is taken to be."""
        self._before: Small | None = None
        self._last: Small | None = None
        """The table as it was when it was last read."""
        self._areas: Areas | None = None
        self._noise = Noise()
        self._marks: list[Mark] = []
        self._cover: Cover | None = None
        self._survey: Stack | None = None
        self._surveyed = False
        self._trouble: Sentence | None = None
        self._rests_until_ms = 0.0
        self._stacks: list[Stack] = []
        self._hidden: frozenset[PlaceId] = frozenset()
        self._hand = False
        self._observed: ObservedBoard | None = None

    def accept(self) -> None:
        """The players say, after a bump, that the board is right where it is seen now. From any thread."""
        self._accepted = True

    def begin_anew(self, calibration: Calibration | None = None) -> None:
        """Begins anew with the next frame, with a calibration or without. From any thread."""
        self._given, self._anew = calibration, True

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The markers seen last, those of the board among them. From any thread."""
        return tuple(self._marks)

    def read(self, frame: Frame) -> Reading:
        """What a frame shows. A board comes only with STILL; where something hides a place, the board says so."""
        if self._anew:
            self._anew = False
            self.restart(self._given)
        if self.calibration is not None and not self._fits(frame.image):
            self.restart()
        small = shrink(frame.image)
        before, self._before = self._before, small
        if before is not None and before.shape != small.shape:
            self.restart()
            before = None
        if float(small[::4, ::4].max()) < DARK:
            return self._in_the_dark(frame, small)
        changed = self._changed(small, self._last) if self._surveyed else None
        if before is not None and (changed is not None or not self._surveyed) and self._moves(small, before):
            self._interrupt()
            return _without(TableStatus.MOVING, frame, MOVING)
        if self._bumped is not None:
            if self._accepted:
                return self._adopt(self._bumped, frame)
            if self._last is None or not self._differs(small, self._last):
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

    # What changes.

    def _changed(self, small: Small, last: Small | None) -> Mask | None:
        """The samples that changed in areas where enough did; None where nothing did."""
        assert last is not None
        assert self._areas is not None
        change = difference(small, last)
        mask: Mask = change > self._noise.threshold(small)
        sizes = self._areas.sizes(mask) if mask.any() else np.zeros(1)
        if sizes.max() <= TOUCHED_MM2:
            self._noise.learn(change)
            return None
        touched = sizes > TOUCHED_MM2 / 3
        return np.asarray(mask & touched[self._areas.labels], np.bool_)

    def _is_little(self, changed: Mask) -> bool:
        """Whether less changed than a hand would change."""
        assert self._areas is not None
        return int(np.count_nonzero(changed)) * self._areas.mm2 < HAND_MM2

    def _moves(self, small: Small, before: Small) -> bool:
        """Whether anything on or over the board differs from the frame before."""
        change = difference(small, before)
        mask = change > self._noise.threshold(small)
        if self._areas is None:
            moves = int(np.count_nonzero(mask)) > FEW * mask.size
        else:
            moves = bool(self._areas.sizes(mask)[: self._areas.around].max() > TOUCHED_MM2)
        if not moves:
            self._noise.learn(change)
        return moves

    def _differs(self, small: Small, last: Small) -> bool:
        """Whether more than a few samples changed, wherever the board may be."""
        mask = difference(small, last) > self._noise.threshold(small)
        return int(np.count_nonzero(mask)) > FEW * mask.size

    def _interrupt(self) -> None:
        """Frames from before a movement are of no use after it; what was being read is read again."""
        self._survey = None
        if not self._surveyed:
            self._marks = []
        if self._last is not None:
            for stack in self._stacks:
                # As if it had been the negative of itself, so that it is found changed.
                step = step_of(self.calibration.width_px) if self.calibration else 1
                left, top, right, bottom = (value // step for value in stack.inner)
                self._last = self._last.copy()
                self._last[top:bottom, left:right] = 255 - self._last[top:bottom, left:right]
        self._stacks = []

    # The first look.

    def _look_over(self, frame: Frame, small: Small) -> Reading:
        """Surveys the whole picture, over several frames where not all pieces are seen at once."""
        if self._trouble is not None and frame.at_ms < self._rests_until_ms:
            return _without(TableStatus.COVERED, frame, self._trouble)
        height, width = frame.image.shape[:2]
        whole = (0, 0, width, height)
        if self._survey is None:
            self._survey, self._marks = Stack(whole, whole), []
        survey = self._survey
        survey.add(cut(frame.image, whole))
        if survey.frames in TRIES:
            grey = survey.mean()
            self._marks = distinct([*read_sure(grey, thorough=False), *self._marks])
            if self._marks and not self._is_complete() and survey.frames in (TRIES[0], TRIES[-1]):
                self._marks = distinct([*read_sure(grey), *self._marks])
            self._trouble = self._find_board((width, height)) if self._marks else LOST
            if self._trouble is not None and survey.frames >= TRIES[-1]:
                if not self._marks:
                    self._trouble = explain_nothing(grey).sentence
                self._survey, self._rests_until_ms = None, frame.at_ms + REST_MS
        if self._bumped is not None:
            self._survey, self._last = None, small
            return self._elsewhere(frame)
        if self._trouble is not None:
            return _without(TableStatus.COVERED, frame, self._trouble)
        assert self.calibration is not None
        self._areas = areas(self.calibration, self._board, (small.shape[0], small.shape[1]))
        self._surveyed = self._is_complete() or survey.frames >= TRIES[-1]
        self._hidden = frozenset() if self._surveyed else frozenset(self._areas.names)
        self._observed = None
        if self._surveyed:
            self._survey = None
            self._last, self._cover = small, Cover(small, self._stickers.owner)
        return self._still(frame)

    def _is_complete(self) -> bool:
        """Whether every piece of the game is seen."""
        seen = {self._stickers.faces[mark.marker][0] for mark in self._marks if mark.marker in self._stickers.faces}
        return len(seen) >= self._pieces

    def _find_board(self, size: tuple[int, int]) -> Sentence | None:
        """Finds out where the board lies; what to say where that is impossible."""
        expected = self.calibration is not None and not self.calibration.anchors
        try:
            fitted = calibrate(self._marks, self._board, self._stickers, size)
        except DataError as error:
            return None if expected or self._anchored() else error.sentence
        if self.calibration is not None and self.calibration.anchors and self._shift_mm(fitted) > BUMP_MM:
            self._bump(fitted)
        else:
            self.calibration = fitted
        return None

    def _anchored(self) -> bool:
        """Whether a board marker is seen just where the calibration has it."""
        return self.calibration is not None and any(self._off_mm(mark) < DRIFT_MM for mark in self._marks)

    def _limit(self, small: Small) -> int:
        """After how many still frames a reading is what it is."""
        return ENOUGH_IN_GOOD_LIGHT if self._noise.is_good(small) else TRIES[-1]

    # Every later look.

    def _read_changes(self, frame: Frame, small: Small, changed: Mask) -> Reading:
        """Reads again what changed, quickly; what is missing then is looked for with all effort."""
        assert self.calibration is not None
        assert self._cover is not None
        size = frame.image.shape[1], frame.image.shape[0]
        reach = round(self._px_per_mm() * REACH_MM)
        parts = changed_rects(changed, step_of(size[0]), reach // 3, size)
        # What was lost, under a hand's shadow perhaps, is looked for again whenever anything is read.
        parts = joined([*parts, *(_around(mark, reach) for mark in self._cover.missing(self._marks))])
        if sum(_size(part) for part in parts) > WHOLE * size[0] * size[1]:
            parts = [(0, 0, *size)]
        known = self._marks
        fresh: list[Mark] = []
        for part in parts:
            fresh += self._read_part(frame.image, part, wider(part, reach, size))
        if any(self._off_mm(mark) > DRIFT_MM for mark in fresh):
            whole = (0, 0, *size)
            parts = [whole]
            self._read_part(frame.image, whole, whole)
            shifted = self._follow_board(frame)
            if shifted is not None:
                return shifted
        elif parts == [(0, 0, *size)] and not self._anchored():
            self._lose()
            return _without(TableStatus.COVERED, frame, LOST)
        now = {id(mark) for mark in self._marks}
        self._cover.gone += [
            mark for mark in known if id(mark) not in now and mark.marker not in self._stickers.anchors
        ]
        self._last = small
        missing = self._cover.missing(self._marks)
        self._observed = None
        if not (missing or self._hidden or self._hand) and self._is_little(changed):
            self._cover.all_clear(small)
            return self._still(frame)
        look = self._look(small)
        self._hand = self._cover.hand(look, frame.at_ms)
        if not self._hand and not missing:
            self._hidden = self._cover.settle(look)
        elif not self._hand:
            self._stacks = [Stack(wider(p, reach, size), p) for p in parts if any(inside(mark, p) for mark in missing)]
            self._try_again(frame, small)
        return self._still(frame)

    def _px_per_mm(self) -> float:
        """Pixels a mm in the board's middle."""
        assert self.calibration is not None
        return self.calibration.px_per_mm(self._board.width_mm / 2, self._board.height_mm / 2)

    def _read_part(self, image: Image, part: Rect, crop: Rect) -> list[Mark]:
        """Reads a part quickly; its markers, which are the answer, take the place of those that were seen there."""
        least = 0.6 * BLACK_MM * self._px_per_mm()
        found = [moved(mark, crop[0], crop[1]) for mark in read_fast(cut(image, crop), least)]
        fresh = self._measured([mark for mark in found if inside(mark, part)], image)
        far = [mark for mark in self._marks if not inside(mark, crop)]
        beside = [mark for mark in self._marks if inside(mark, crop) and not inside(mark, part)]
        self._marks = [*far, *distinct([*beside, *fresh])]
        return fresh

    def _measured(self, marks: list[Mark], image: Image) -> list[Mark]:
        """The marks, those with exact corners whose angle is near the border of being tilted."""
        assert self.calibration is not None
        return [
            exact(image, mark) if mark.marker in self._stickers.faces and near_the_border(at.angle_deg) else mark
            for mark, at in zip(marks, sightings(marks, self.calibration), strict=True)
        ]

    def _try_again(self, frame: Frame, small: Small) -> None:
        """Looks for what is missing with all effort, in the mean of one more frame each time."""
        assert self._cover is not None
        limit = self._limit(small)
        for stack in self._stacks:
            stack.add(cut(frame.image, stack.rect))
            if stack.frames not in TRIES:
                continue
            left, top = stack.rect[0], stack.rect[1]
            known = [(mark.marker, mark.centre - (left, top)) for mark in self._cover.gone]
            thorough = stack.frames >= min(limit, 4)
            found = [moved(mark, left, top) for mark in read_sure(stack.mean(), known, thorough)]
            fresh = [mark for mark in found if inside(mark, stack.inner)]
            self._marks = distinct([*fresh, *self._marks])
        missing = self._cover.missing(self._marks)
        self._stacks = [
            stack
            for stack in self._stacks
            if stack.frames < limit and any(inside(mark, stack.inner) for mark in missing)
        ]
        self._settle(small)

    def _settle(self, small: Small) -> None:
        """Says which places are hidden: covered, or still being read."""
        assert self._cover is not None
        look = self._look(small)
        self._observed = None
        if self._stacks:
            labels = {look.areas.at(mark.centre / look.step) for mark in self._cover.missing(self._marks)}
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
        assert self._areas is not None
        assert self.calibration is not None
        step = step_of(self.calibration.width_px)
        return Look(small, self._marks, self._areas, self._noise.threshold(small), step)

    # The camera or the board was moved.

    def _off_mm(self, mark: Mark) -> float:
        """How far a board marker lies from its spot, in mm; 0 for any other marker."""
        anchor = self._stickers.anchors.get(mark.marker)
        if anchor is None or self.calibration is None:
            return 0.0
        return float(np.linalg.norm(self.calibration.to_mm(mark.centre)[0] - (anchor.x_mm, anchor.y_mm)))

    def _follow_board(self, frame: Frame) -> Reading | None:
        """Calibrates anew after board markers were seen elsewhere; what to say where players must look first."""
        assert self.calibration is not None
        try:
            size = frame.image.shape[1], frame.image.shape[0]
            fitted = calibrate(self._marks, self._board, self._stickers, size)
        except DataError:
            self._lose()
            return _without(TableStatus.COVERED, frame, LOST)
        shift = self._shift_mm(fitted)
        if shift > BUMP_MM:
            self._bump(fitted)
            self._last = self._before
            return self._elsewhere(frame)
        if shift > DRIFT_MM:
            return self._adopt(fitted, frame)
        return None

    def _shift_mm(self, fitted: Calibration) -> float:
        """How far the board's corners lie from where they lay, at the most, in mm."""
        assert self.calibration is not None
        w, h = self._board.width_mm, self._board.height_mm
        corners = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float64)
        return float(np.linalg.norm(self.calibration.to_mm(fitted.to_px(corners)) - corners, axis=1).max())

    def _adopt(self, fitted: Calibration, frame: Frame) -> Reading:
        """Takes the board to be where it is seen now, and looks it over again with the next frame."""
        self._accepted = False
        self._lose()
        self.calibration, self._home = fitted, None
        return _without(TableStatus.MOVING, frame, MOVING)

    def _lose(self) -> None:
        """Forgets what was seen, but not where the board was."""
        calibration, before, home = self.calibration, self._before, self._seen_at_home
        self.restart(calibration)
        self._before, self._home = before, home

    @property
    def _seen_at_home(self) -> Small | None:
        """The newest picture of the table with the board where it is taken to be."""
        return self._home if self._bumped is not None or self._last is None else self._last

    def _bump(self, fitted: Calibration) -> None:
        """Notes that the board is seen elsewhere, and whether it was it that moved or the camera."""
        home, now = self._seen_at_home, self._before
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
            seen = sightings(self._marks, self.calibration)
            error = self.calibration.error_mm
            self._observed = observe(seen, self._board, self._stickers, error_mm=error, hidden=self._hidden)
        return Reading(TableStatus.STILL, frame.at_ms, self._observed)


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
