"""The counters on a table that is followed, by their prints: the whole board at first, then what changed alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

import cv2
import numpy as np
import numpy.typing as npt

from calibration.geometry import Calibration
from calibration.markers.detection import Mark
from companion.board import Board, Point
from companion.game import PieceId
from companion.table.expected import Expected
from companion.table.stickers import COUNTER_MM, Stickers
from hardware.cameras.camera import Image
from hardware.reader.pictures.change import Rect
from hardware.reader.pictures.several import Several
from hardware.reader.pictures.stack import Stack
from hardware.reader.prints.keeping.book import PrintBook
from hardware.reader.prints.plane import COARSE_PX_PER_MM, MARGIN_MM, BoardPlane, Pose, Window, cells
from hardware.reader.prints.reading.close import Close, Known
from hardware.reader.prints.reading.look import Look, SeenCounter, Sight
from hardware.reader.prints.reading.marks import PrintMark, marks_of, poses_of
from hardware.reader.prints.reading.reader import Part, PrintReader
from hardware.reader.prints.reading.sights import noise_of_mean, straight_of, whole_sight
from hardware.reader.prints.reading.unmarked import by_picture

ROUND_MM: Final = 15.0
"""What is seen around a part that is read, in mm: a counter whose centre lies in it, however it is turned."""
REACH_MM: Final = 30.0
"""Counters that lie farther from a part than this do not matter there, in mm."""
SAME: Final = 0.04
"""A counter whose corners are seen less far away, in sides of a sticker, lies as it lay."""
QUICKLY: Final = 12
"""So many candidates are compared finely in a quick look at one part."""
COUNTER_LIKE: Final = 0.35
"""What leaves more unexplained than this is a thing, no counter that cannot be read."""


@dataclass(frozen=True)
class PartRead:
    """What was read of a part: the counters that are sure, and the centres in board mm of those that are not."""

    marks: list[PrintMark]
    unsure: list[Point]


Pixel = tuple[float, float]
"""A point of a frame, in px."""
M = TypeVar("M", bound=Mark)
_Lying = list[tuple[PrintMark, Pose]]


class PrintTable:
    """Reads the prints of one table; it remembers its noise and its focus from the last look at the whole board."""

    def __init__(self, book: PrintBook, board: Board, stickers: Stickers) -> None:
        self._book, self._board, self._stickers = book, board, stickers
        self._reader = PrintReader(book)
        self._learnt = cells(book.empty)
        self.expected: Expected = {}
        """Which pieces may lie in each place; that settles only what a picture leaves open."""
        self._faces: dict[PieceId, list[int]] = {}
        """The numbers of the faces of each piece."""
        for number, face in enumerate(book.faces):
            for piece in face.pieces:
                self._faces.setdefault(piece, []).append(number)
        self._plane: tuple[Calibration, BoardPlane] | None = None
        self._known = Known()

    def board_in(self, frames: Sequence[Image], known: Calibration | None) -> Calibration:
        """Where the board lies in some frames by what is drawn on it; `known` is how it lay before. DataError where it
        is not found."""
        return by_picture(frames, self._book, self._board, known)

    @property
    def sees_noise(self) -> bool:
        """Whether faint prints are hidden in the noise of the frames last seen, so that more of them show more."""
        return self._known.is_noisy

    def whole(self, frames: Several, calibration: Calibration, marks: Sequence[Mark]) -> PartRead:
        """What some frames of a still table show on the whole board where none of some marks lies."""
        sight = whole_sight(frames, self._plane_of(calibration), self._book)
        taken = [pose for _, pose in self._lying(marks, calibration) if self._is_on_board(pose)]
        found = self._reader.found(sight, taken, blur=self._known.blur if taken else None, expected=self._expected_at)
        self._known = replace(self._known, blur=found.blur, gain=sight.gain)
        self._reader.make_ready(found.blur)
        if frames.count == 1:
            self._known = replace(self._known, level=found.level)
        else:
            self._known = replace(self._known, noise=np.asarray(sight.noise * np.float32(frames.count), np.float32))
        return self._read(found.counters, calibration)

    def again(
        self,
        frame: Image,
        parts: Sequence[Rect],
        calibration: Calibration,
        staying: Sequence[Mark],
        touched: Sequence[PrintMark],
    ) -> list[PartRead]:
        """What one frame shows in each of some parts of it where no counter is known to lie still (`staying`). Of the
        counters that were `touched`, those that are found to lie there still stay as they are."""
        known = [pose for _, pose in self._lying(staying, calibration)]
        asked = self._lying(touched, calibration)
        return [self._part_again(frame, part, calibration, known, asked) for part in parts]

    def where_they_lay(
        self,
        frame: Image,
        touched: Sequence[PrintMark],
        came: Sequence[Pixel],
        others: Sequence[Mark],
        calibration: Calibration,
    ) -> list[PrintMark] | None:
        """What lies in one frame where some counters lay, and near the px where others `came` to lie: the counters that
        do, whichever face they show; None where of one of them it is not sure what lies there, or that nothing does.
        The `others` lie still near by."""
        close = Close(self._reader, self._known, frame, self._plane_of(calibration), self._expected_at)
        olds: list[PrintMark | None] = []
        found: list[SeenCounter] = []
        for old, pose in self._lying(touched, calibration):
            counter = close.lying(pose, old.face)
            if counter is None:
                return None
            if counter != "nothing":
                olds.append(old)
                found.append(counter)
        if came:
            still = [pose for _, pose in self._lying(others, calibration)] + [counter.pose for counter in found]
            for x, y in calibration.to_mm(came).tolist():
                counter = close.came(Pose(x, y, 0.0), still)
                if counter is None:
                    return None
                olds.append(None)
                found.append(counter)
        if not all(self._is_on_board(counter.pose) for counter in found):
            return None
        marks, _ = marks_of(found, self._book, self._stickers, calibration)
        pairs = zip(olds, marks, strict=True)
        return [old if old is not None and _is_same(old, mark) else mark for old, mark in pairs]

    def _part_again(
        self, frame: Image, part: Rect, calibration: Calibration, known: list[Pose], asked: _Lying
    ) -> PartRead:
        window = self._window(part, calibration)
        sight = self._sight(Several([frame]), (0, 0), self._plane_of(calibration), window, frame)
        taken = [pose for pose in known if _is_near(window, pose)]
        here = [(mark, pose) for mark, pose in asked if _holds(part, mark)]
        hints = [window.inside(pose) for _, pose in here]
        look = self._look(sight)
        how = Part(look, self._centres(part, window, calibration), hints, QUICKLY)
        found = self._reader.found(sight, taken, self._known.level, self._known.blur or 0.0, how)
        read = self._read(found.counters, calibration)
        marks = [next((old for old, _ in here if _is_same(old, mark)), mark) for mark in read.marks]
        return PartRead([mark for mark in marks if _holds(part, mark)], read.unsure)

    def closely(
        self,
        stack: Stack,
        newest: Image,
        calibration: Calibration,
        known: Sequence[Mark],
        missing: Sequence[PrintMark] = (),
    ) -> PartRead:
        """What several frames show in a part, where none of the `known` marks lies; `newest` is one of them as a
        whole. Where one of the `missing` lay and something lies still, a counter is not sure at least."""
        frames, rect, part = stack.colours, stack.rect, stack.inner
        plane, window = self._plane_of(calibration), self._window(part, calibration)
        sight = self._sight(frames, rect[:2], plane, window, newest)
        taken = [pose for _, pose in self._lying(known, calibration) if _is_near(window, pose)]
        asked = [window.inside(pose) for _, pose in self._lying(missing, calibration)]
        how = Part(self._look(sight), self._centres(part, window, calibration), asked=asked)
        found = self._reader.found(sight, taken, self._known.level / frames.count**0.5, self._known.blur or 0.0, how)
        read = self._read(found.counters, calibration)
        return PartRead(read.marks, [*read.unsure, *((at.x_mm, at.y_mm) for at in found.covered)])

    def _look(self, sight: Sight) -> Look:
        return self._reader.look(sight, self._known.blur or 0.0, self._expected_at)

    def _expected_at(self, pose: Pose) -> frozenset[int]:
        """The numbers of the faces that may lie at a pose: both sides of a piece, since whether it was turned over is
        seen or unknown."""
        place = self._board.place_at(pose.x_mm, pose.y_mm)
        pieces = self.expected.get(place, ()) if place is not None else ()
        return frozenset(number for piece in pieces for number in self._faces.get(piece, ()))

    def _lying(self, marks: Sequence[M], calibration: Calibration) -> list[tuple[M, Pose]]:
        """Counters, and how they lie; the board's own markers are none."""
        counters = [mark for mark in marks if mark.marker not in self._stickers.anchors]
        return list(zip(counters, poses_of(counters, calibration), strict=True))

    def _sight(
        self, frames: Several, corner: tuple[int, int], plane: BoardPlane, window: Window, newest: Image
    ) -> Sight:
        """What some frames, or parts of them from a corner on, show of a window; `newest` is one of them as a whole."""
        gain = plane.light(newest, self._learnt, window)
        if self._known.noise is not None:
            noise = np.asarray(window.of(self._known.noise) / np.float32(frames.count), np.float32)
        else:
            noise = noise_of_mean(frames, plane, gain, window, corner)
        return Sight(straight_of(frames, plane, window, corner), window, gain, noise)

    def _read(self, counters: Iterable[SeenCounter], calibration: Calibration) -> PartRead:
        """Counters on the board as marks, and where those lie that are not sure."""
        on_board = [counter for counter in counters if self._is_on_board(counter.pose)]
        sure, _ = marks_of(on_board, self._book, self._stickers, calibration)
        unsure = [at for at in on_board if not at.sure and at.residual <= COUNTER_LIKE]
        return PartRead(sure, [(at.pose.x_mm, at.pose.y_mm) for at in unsure])

    def _is_on_board(self, pose: Pose) -> bool:
        beyond = COUNTER_MM / 2
        return (
            -beyond <= pose.x_mm <= self._board.width_mm + beyond
            and -beyond <= pose.y_mm <= self._board.height_mm + beyond
        )

    def _plane_of(self, calibration: Calibration) -> BoardPlane:
        if self._plane is None or self._plane[0] is not calibration:
            self._plane = calibration, BoardPlane(calibration, self._board)
        return self._plane[1]

    def _window(self, part: Rect, calibration: Calibration) -> Window:
        """The window that shows a part of the picture, with what lies around it."""
        mm = calibration.to_mm(_corners(part))
        (left, top), (right, bottom) = mm.min(axis=0) - ROUND_MM, mm.max(axis=0) + ROUND_MM
        return self._plane_of(calibration).window(float(left), float(top), float(right), float(bottom))

    def _centres(self, part: Rect, window: Window, calibration: Calibration) -> npt.NDArray[np.uint8]:
        """Where centres in a part lie in a window's coarse picture: 1, else 0."""
        mask = np.zeros((window.bottom - window.top, window.right - window.left), np.uint8)
        corners = (calibration.to_mm(_corners(part)) + MARGIN_MM) * COARSE_PX_PER_MM - (window.left, window.top)
        cv2.fillConvexPoly(mask, corners.round().astype(np.int32), 1)
        return mask


def _is_near(window: Window, pose: Pose) -> bool:
    """Whether a counter lies in a window or beside it."""
    inside = window.inside(pose)
    width, height = window.right - window.left, window.bottom - window.top
    across, down = inside.x_mm + MARGIN_MM, inside.y_mm + MARGIN_MM
    return -REACH_MM < across < width + REACH_MM and -REACH_MM < down < height + REACH_MM


def _is_same(one: PrintMark, other: PrintMark) -> bool:
    """Whether two marks are of one counter that lies as it lay."""
    return one.face == other.face and bool(np.abs(one.corners - other.corners).max() < SAME * one.side_px)


def _corners(part: Rect) -> npt.NDArray[np.float64]:
    left, top, right, bottom = part
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)], np.float64)


def _holds(part: Rect, mark: Mark) -> bool:
    """Whether a mark's centre lies in a part of the picture."""
    x, y = mark.centre
    return bool(part[0] <= x < part[2] and part[1] <= y < part[3])
