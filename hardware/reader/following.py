"""Every later look at a table: what changed is read again, and what nobody explains hides its place."""

from __future__ import annotations

from typing import Final

from calibration.fit import calibrate
from calibration.geometry import Calibration
from calibration.markers.detection import Mark
from calibration.markers.trimmed import trimmed
from calibration.markers.unread import unread
from companion.board import PlaceId
from companion.errors import DataError
from companion.table.sightings import Reading, TableStatus
from hardware.cameras.camera import Frame, Image
from hardware.reader.cover import Cover
from hardware.reader.marks import around, cut, inside, moved, read_sure, sure_looks
from hardware.reader.memory import Memory
from hardware.reader.pictures.change import Mask, Rect, Small, changed_rects, is_blank, joined, size_px, step_of, wider
from hardware.reader.pictures.stack import Stack
from hardware.reader.place import BUMP_MM, DRAWN_MM, DRIFT_MM, Bumped, Drifted, Lost, is_in_view, is_moved, shift_mm
from hardware.reader.prints.reading.marks import PrintMark, markers_of
from hardware.reader.sentences import MOVING, without_board
from hardware.reader.survey import tries_of

ENOUGH_IN_GOOD_LIGHT: Final = 4
"""The most frames that are averaged once the table was surveyed, where white stands out well from the noise."""
WHOLE: Final = 0.4
"""The share of the picture beyond which a change makes the whole picture be read."""
STEP_PX: Final = 1_000_000
"""The most that is searched with full effort in one frame, in px, since people wait for the next."""
REACH_MM: Final = 15.0
"""The search radius around a lost marker's last position, in mm."""


class Following:
    """The state of a reader that has surveyed its table: changes are read quickly where every counter is found again,
    with all effort and several frames where one is missing."""

    def __init__(self, memory: Memory, cover: Cover) -> None:
        self._memory, self._cover = memory, cover
        self._stacks: list[Stack] = []
        """The parts of the picture that are being read with all effort."""
        self._hidden: frozenset[PlaceId] = frozenset()
        self._hand = False

    def interrupt(self) -> None:
        """Something moved: what was being read is read again after it."""
        if self._stacks:
            inner = (stack.inner for stack in self._stacks)
            self._memory.watch.forget(inner, step_of(self._memory.known.width_px))
        self._stacks = []

    def read_doubtful_again(self) -> None:
        """What could not be read is read again with the next frame, since something else is expected now."""
        memory = self._memory
        if memory.table.unread:
            reach, size = round(memory.px_per_mm * REACH_MM), (memory.known.width_px, memory.known.height_px)
            centres = memory.known.to_px(memory.table.unread).round().astype(int).tolist()
            parts = [wider((x, y, x, y), reach, size) for x, y in centres]
            memory.watch.forget(parts, step_of(size[0]))

    def look(self, frame: Frame, small: Small, changed: Mask | None) -> Reading | Bumped | Drifted | Lost:
        """Takes one more frame in which nothing moves: the reading, or what became of the board. `changed` are the
        samples that changed since the table was last read."""
        if changed is not None:
            outcome = self._read_changes(frame, small, changed)
            if outcome is not None:
                return outcome
        elif self._stacks:
            self._try_again(frame, small)
        elif self._hand:
            self._let_rest(frame, small)
        if self._hand:
            return without_board(TableStatus.MOVING, frame, MOVING)
        return self._memory.still(frame, self._hidden)

    def _read_changes(self, frame: Frame, small: Small, changed: Mask) -> Bumped | Drifted | Lost | None:
        """Reads again what changed, quickly; what is missing then is looked for with all effort. What became of the
        board, where it does not lie as before."""
        memory, cover = self._memory, self._cover
        table, calibration, px_per_mm = memory.table, memory.known, memory.px_per_mm
        size = frame.image.shape[1], frame.image.shape[0]
        reach = round(px_per_mm * REACH_MM)
        parts = changed_rects(changed, step_of(size[0]), reach // 3, size)
        # What was lost, under a hand's shadow perhaps, is looked for again whenever anything is read.
        parts = joined([*parts, *(around(mark, reach) for mark in cover.missing(table.marks))])
        whole: list[Rect] = [(0, 0, *size)]
        if sum(size_px(part) for part in parts) > WHOLE * size[0] * size[1]:
            parts = whole
            pushed = self._find_drawn(frame)
            if pushed is not None:
                return pushed
        fresh, gone = table.read_again(frame.image, parts, calibration, px_per_mm, changed)
        if is_moved(fresh, table.marks, calibration, memory.stickers) or self._are_cards_back(fresh):
            parts = whole
            _, further = table.read_again(frame.image, parts, calibration, px_per_mm)
            gone += further
            shifted = self._find_board(size)
            if shifted is not None:
                return shifted
        elif parts == whole and not self._is_in_view(frame.image):
            return Lost()
        if memory.glare.places:
            self._judge_glare(frame, changed)
        cover.gone += [mark for mark in gone if table.owner(mark) is not None]
        memory.watch.take_read(small, changed)
        missing = cover.missing(table.marks)
        memory.renew()
        lost = any(mark is other for mark in missing for other in gone)
        known = [] if lost else [*fresh, *gone]
        puzzles = [part for part in parts if part in table.doubtful or self._puzzles(part, known)]
        if not (missing or self._hidden or self._hand) and memory.watch.is_little(changed):
            cover.all_clear(small, table.marks)
            if puzzles:
                self._stacks = [self._stack(part, puzzle=True, size=size) for part in puzzles]
                self._try_again(frame, small)
            return None
        look = memory.look(small)
        if missing and (shaded := cover.shaded(look)):
            self._try_shaded(frame, shaded)
            look, missing = memory.look(small), cover.missing(table.marks)
        self._hand = cover.hand(look, frame.at_ms)
        if not self._hand and not missing:
            self._hidden = cover.settle(look)
        if not self._hand and (missing or puzzles):
            self._stacks = [
                self._stack(part, part in puzzles, size)
                for part in parts
                if part in puzzles or any(inside(mark, part) for mark in missing)
            ]
            self._try_again(frame, small)
        return None

    def _stack(self, part: Rect, puzzle: bool, size: tuple[int, int]) -> Stack:
        """The frames of a part to be read with all effort."""
        memory = self._memory
        stack = Stack(wider(part, round(memory.px_per_mm * REACH_MM), size), part, puzzle)
        stack.unsure = memory.table.doubtful.get(part, [])
        return stack

    def _find_board(self, size: tuple[int, int]) -> Bumped | Drifted | Lost | None:
        """Calibrates anew after board markers were seen elsewhere; None where the board lies as before."""
        memory = self._memory
        known = memory.known
        try:
            fitted = calibrate(markers_of(memory.table.marks), memory.board, memory.stickers, size, known)
        except DataError:
            return None if known.by_drawing else Lost()
        return self._shifted(fitted, 0.0 if known.by_drawing else DRIFT_MM)

    def _are_cards_back(self, fresh: list[Mark]) -> bool:
        """Whether cards were laid where they may say where the board lies, which is known by what is drawn on it."""
        anchors, marks = self._memory.stickers.anchors, self._memory.table.marks
        came = any(mark.marker in anchors for mark in fresh)
        return came and self._memory.known.by_drawing and len(anchors.keys() & {at.marker for at in marks}) > 1

    def _find_drawn(self, frame: Frame) -> Bumped | Drifted | None:
        """Looks after a large change whether the board moved, by what is drawn on it, where no card was in sight that
        would show it; None where it lies as before, or is not found."""
        memory = self._memory
        cards = any(mark.marker in memory.stickers.anchors for mark in memory.table.marks)
        if memory.prints is None or cards or memory.known.is_by_hand:
            return None
        try:
            fitted = memory.prints.board_in([frame.image], memory.known)
        except DataError:
            return None
        return self._shifted(fitted, DRAWN_MM)

    def _shifted(self, fitted: Calibration, least_mm: float) -> Bumped | Drifted | None:
        """What became of the board that is seen somewhere now; None where it lies as before."""
        shift = shift_mm(fitted, self._memory.known, self._memory.board)
        if shift > BUMP_MM:
            return Bumped(fitted)
        return Drifted(fitted) if shift > least_mm else None

    def _is_in_view(self, image: Image) -> bool:
        """Whether a picture that changed as a whole is of the table still."""
        memory = self._memory
        if memory.known.is_by_hand and not memory.table.marks:
            return not is_blank(image)
        return is_in_view(memory.table.marks, memory.known, memory.stickers)

    def _puzzles(self, part: Rect, known: list[Mark]) -> bool:
        """Whether something changed in a part of the board, and no marker known to have come or gone explains it. None
        does where a piece was lost just now: it may lie unread beside those that came."""
        if any(inside(mark, part) for mark in known):
            return False
        board = self._memory.board
        x, y = self._memory.known.to_mm(((part[0] + part[2]) / 2, (part[1] + part[3]) / 2))[0]
        return bool(0 < x < board.width_mm and 0 < y < board.height_mm)

    # Lamps and shade.

    def _judge_glare(self, frame: Frame, changed: Mask) -> None:
        """Finds out whether lamps may hide still what they might have hidden."""
        memory = self._memory
        memory.glare.keep(memory.stickers.without(mark.marker for mark in memory.table.marks))
        if not memory.watch.is_little(changed):
            memory.glare.look(frame.image, memory.known, memory.glare.missed)

    def _look_past_glare(self, frame: Frame, missing: list[Mark]) -> None:
        """Looks for what is missing in other exposures, where a lamp blows something out."""
        memory = self._memory
        glare, stickers = memory.glare, memory.stickers
        before = glare.missed
        lost = {stickers.faces[mark.marker][0] for mark in missing if mark.marker in stickers.faces}
        glare.look(frame.image, memory.known, before | lost)
        if glare.places and lost - before:
            memory.table.add(glare.read_past())
            glare.keep(stickers.without(mark.marker for mark in memory.table.marks))

    def _try_shaded(self, frame: Frame, lost: list[Mark]) -> None:
        """Looks with more effort for markers that were lost in what may be a shadow."""
        size = frame.image.shape[1], frame.image.shape[0]
        reach = round(self._memory.px_per_mm * REACH_MM)
        for part in joined([wider(around(mark, reach), reach, size) for mark in lost]):
            known = [(mark.marker, mark.centre - part[:2]) for mark in lost]
            found = (moved(mark, *part[:2]) for mark in read_sure(cut(frame.image, part), known, thorough=False))
            self._memory.table.add(found)

    # With all effort.

    def _try_again(self, frame: Frame, small: Small) -> None:
        """Looks for what is missing with all effort, in the mean of one more frame each time."""
        memory, table = self._memory, self._memory.table
        tries = tries_of(memory.prints)
        limit = ENOUGH_IN_GOOD_LIGHT if memory.watch.noise.is_good(small) else tries[-1]
        for stack in self._stacks:
            if stack.frames < limit:
                stack.add(cut(frame.image, stack.rect))
                if memory.prints is not None:
                    left, top, right, bottom = stack.rect
                    stack.colours.add(frame.image[top:bottom, left:right])
                if stack.frames in tries:
                    corner = stack.rect[:2]
                    if memory.reads_stickers:
                        known = [(mark.marker, mark.centre - corner) for mark in self._cover.gone]
                        stack.reading = sure_looks(stack.mean(), known, thorough=stack.frames >= min(limit, 4))
                    self._read_prints(stack, frame)
        self._look_on()
        missing = self._cover.missing(table.marks)
        going = [
            stack
            for stack in self._stacks
            if (stack.frames < limit or stack.reading is not None) and self._is_open(stack, missing)
        ]
        for stack in self._stacks:
            if stack not in going and stack.frames > 1:
                if memory.reads_stickers:
                    table.add_unread(unread(stack.mean(), table.marks, memory.known, memory.board, stack.rect[:2]))
                table.add_unread(stack.unsure)
        if missing and not going:
            self._look_past_glare(frame, missing)
        self._stacks = going
        self._settle(small)

    def _read_prints(self, stack: Stack, frame: Frame) -> None:
        """Reads the counters without stickers in a part, in all its frames together; the first was read quickly."""
        memory = self._memory
        if memory.prints is not None and stack.frames > 1:
            gone = self._cover.missing(memory.table.marks)
            missing = [mark for mark in gone if isinstance(mark, PrintMark) and inside(mark, stack.inner)]
            read = memory.prints.closely(stack, frame.image, memory.known, memory.table.marks, missing)
            memory.table.add(mark for mark in read.marks if inside(mark, stack.inner))
            stack.unsure = read.unsure

    def _look_on(self) -> None:
        """Looks at the parts that are being read, for as long as a frame may take; the rest waits for the next one."""
        memory, table = self._memory, self._memory.table
        left_px = STEP_PX
        for stack in self._stacks:
            while left_px > 0 and stack.reading is not None:
                found = next(stack.reading, None)
                left_px -= stack.size_px
                if found is None:
                    stack.reading = None
                    corner = stack.rect[0], stack.rect[1]
                    whole = trimmed(stack.mean(), table.marks, memory.known, memory.board, corner)
                    table.add(mark for mark in whole if inside(mark, stack.inner))
                    break
                shifted = [moved(mark, *stack.rect[:2]) for mark in found]
                table.add(mark for mark in shifted if inside(mark, stack.inner))

    def _is_open(self, stack: Stack, missing: list[Mark]) -> bool:
        """Whether more frames of a part may show more."""
        if missing and (stack.puzzle or any(inside(mark, stack.inner) for mark in missing)):
            return True
        if stack.unsure:
            return True
        return stack.puzzle and not any(inside(mark, stack.inner) for mark in self._memory.table.marks)

    def _settle(self, small: Small) -> None:
        """Finds the places that are hidden: covered, or still being read."""
        look = self._memory.look(small)
        self._memory.renew()
        if self._stacks:
            missing = self._cover.missing(self._memory.table.marks)
            unsure = [at for stack in self._stacks for at in stack.unsure]
            centres = [mark.centre for mark in missing]
            centres += list(self._memory.known.to_px(unsure)) if unsure else []
            labels = {look.areas.at(centre / look.step) for centre in centres}
            self._hidden = frozenset(name for n, name in enumerate(look.areas.names) if n in labels)
        else:
            self._hidden = self._cover.settle(look)

    def _let_rest(self, frame: Frame, small: Small) -> None:
        """What was taken for a hand and lies still for too long is taken for a thing that hides places."""
        self._hand = self._cover.hand(self._memory.look(small), frame.at_ms)
        if not self._hand:
            self._settle(small)
