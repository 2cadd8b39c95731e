"""The markers that lie on the table, each measured once for as long as it lies still, and how a part is read again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Final

import numpy as np
import numpy.typing as npt

from calibration.geometry import Calibration, Floats
from calibration.markers.detection import Mark
from calibration.markers.still import distinct
from companion.board import Board, Point
from companion.table.doubles import is_beside
from companion.table.observe import is_sized
from companion.table.sightings import Sighting
from companion.table.stickers import BLACK_MM, Stickers
from hardware.cameras.camera import Image
from hardware.reader.marks import cut, exact, inside, moved, near_the_border, read_fast, sightings
from hardware.reader.pictures.change import Mask, Rect, wider
from hardware.reader.pictures.touched import Touched
from hardware.reader.prints.reading.marks import PrintMark
from hardware.reader.prints.reading.table import PrintTable

SIGHT_MM: Final = 13.0
"""The radius around a sticker's centre that holds all of it, however it is turned, in mm."""
SAME_MM: Final = 3.0
"""Two sightings nearer to each other than this are the same sticker, in mm."""
NEAR_MM: Final = 40.0
"""What lies farther from where a counter came to lie does not matter there, in mm."""
LEAST: Final = 0.6
"""The least side of a square that is read as a marker, as a share of a sticker's side."""


class Table:
    """The markers seen last, in the pictures of one calibration."""

    def __init__(
        self, stickers: Stickers, board: Board, printed: list[Point], prints: PrintTable | None = None
    ) -> None:
        """`printed` are squares on the board, in mm, that look like stickers and are none; more are added to them.
        `prints` reads counters that have no sticker."""
        self._prints = prints
        self.doubtful: dict[Rect, list[Point]] = {}
        """Where prints lie that are not sure, in board mm, by the part that was read last."""
        self._stickers, self._board, self._printed = stickers, board, printed
        self.marks: list[Mark] = []
        self.unread: list[Point] = []
        """Where stickers lie that nobody could read, in board mm."""
        self._measured: dict[int, tuple[Mark, Sighting]] = {}
        self._by: Calibration | None = None
        self._spares: list[Sighting] = []
        """Markers beside the board whose piece was seen on it at the same time."""

    def add(self, marks: Iterable[Mark]) -> None:
        """Takes further markers up; where two lie on each other, the better one."""
        self.marks = distinct([*marks, *self.marks])

    def add_unread(self, at_mm: Iterable[Point]) -> None:
        """Takes up where stickers lie that nobody could read, but for what is known to be printed there."""
        for x, y in at_mm:
            if all(hypot(x - a, y - b) > SAME_MM for a, b in (*self._printed, *self.unread)):
                self.unread.append((x, y))

    def forget_unread(self) -> None:
        """What cannot be read now, while every counter is read, is printed on the board."""
        self._printed += self.unread
        self.unread = []

    def sightings(self, calibration: Calibration) -> list[Sighting]:
        """All of them in board mm, in their order, but for spare stickers of pieces that are not seen themselves."""
        seen = self._measure(self.marks, calibration)
        self._measured = {id(mark): self._measured[id(mark)] for mark in self.marks}
        if not any(is_beside(at, self._board) for at in seen):
            self._spares = []
            return seen
        single = {piece for piece, alike in self._stickers.alike.items() if len(alike) == 1}
        known = [at for at in seen if self._stickers.owner(at.marker) in single and is_sized(at)]
        on_board = {self._stickers.owner(at.marker) for at in known if not is_beside(at, self._board)}
        spares = [at for at in known if is_beside(at, self._board)]
        self._spares = [at for at in spares if self._stickers.owner(at.marker) in on_board or self._is_spare(at)]
        return [at for at in seen if self._stickers.owner(at.marker) in on_board or not self._is_spare(at)]

    def owner(self, mark: Mark) -> str | None:
        """The piece or the card that a marker is on; None for the board's own, for a spare sticker, and for one of
        another size, which a screen shows."""
        measured = self._measured.get(id(mark))
        if measured is not None and (not is_sized(measured[1]) or (self._spares and self._is_spare(measured[1]))):
            return None
        return self._stickers.owner(mark.marker)

    def _is_spare(self, at: Sighting) -> bool:
        return any(
            at.marker == spare.marker and hypot(at.x_mm - spare.x_mm, at.y_mm - spare.y_mm) < SAME_MM
            for spare in self._spares
        )

    def read_again(
        self,
        image: Image,
        parts: Sequence[Rect],
        calibration: Calibration,
        px_per_mm: float,
        changed: Mask | None = None,
    ) -> tuple[list[Mark], list[Mark]]:
        """Reads parts of the picture quickly: what is found there, which is the answer, takes the place of what was
        seen there. The fresh markers, and those that are not seen in their spot any more. `changed` are the samples of
        the small picture that differ; None: all may."""
        size = image.shape[1], image.shape[0]
        crops = [wider(part, round(px_per_mm * SIGHT_MM), size) for part in parts]
        centres = np.array([mark.centre for mark in self.marks]).reshape(-1, 2)
        in_parts, near = _within(centres, parts), _within(centres, crops)
        settled = self._where_they_lay(image, parts, calibration, px_per_mm, changed) if changed is not None else {}
        found: list[Mark] = []
        for part, crop in zip(parts, crops, strict=True):
            if part not in settled:
                marks = read_fast(cut(image, crop), LEAST * BLACK_MM * px_per_mm)
                shifted = (moved(mark, crop[0], crop[1]) for mark in marks)
                found += [mark for mark in shifted if inside(mark, part)]
        fresh = [
            exact(image, mark) if mark.marker in self._stickers.faces and near_the_border(at.angle_deg) else mark
            for mark, at in zip(found, self._measure(found, calibration), strict=True)
        ]
        there = [mark for marks in settled.values() for mark in marks]
        fresh = distinct([*fresh, *there])
        rest = [part for part in parts if part not in settled]
        staying = [*fresh, *(self.marks[n] for n in np.flatnonzero(~in_parts))]
        inner = [self.marks[n] for n in np.flatnonzero(_within(centres, rest))]
        fresh = distinct([*fresh, *self._printed_again(image, rest, calibration, staying, inner, changed)])
        known = self.marks
        beside = [known[n] for n in np.flatnonzero(near & ~in_parts)]
        self.marks = [*(known[n] for n in np.flatnonzero(~near)), *distinct([*beside, *fresh])]
        if self.unread:
            again = _within(calibration.to_px(self.unread), parts)
            self.unread = [at for at, read in zip(self.unread, again.tolist(), strict=True) if not read]
        now = {id(mark) for mark in self.marks}
        return fresh, [mark for mark in known if id(mark) not in now]

    def _where_they_lay(
        self, image: Image, parts: Sequence[Rect], calibration: Calibration, px_per_mm: float, changed: Mask
    ) -> dict[Rect, list[PrintMark]]:
        """The counters without stickers that lie in parts of the picture in which nothing changed but where such
        counters lay or came to lie, if of each of those it is sure what lies there now."""
        if self._prints is None:
            return {}
        settled, size = {}, (image.shape[1], image.shape[0])
        centres = np.array([mark.centre for mark in self.marks]).reshape(-1, 2)
        for part in parts:
            here = [self.marks[n] for n in np.flatnonzero(_within(centres, [part]))]
            known = [mark for mark in here if isinstance(mark, PrintMark)]
            if len(known) < len(here):
                continue
            what = Touched(changed, part, image.shape[1])
            touched = [mark for mark in known if what.is_on(mark)]
            beside = what.beside(touched)
            came = what.came(beside, px_per_mm) if beside.any() else []
            if not came and beside.any():
                touched = [mark for mark in known if what.is_near(mark)]
                if not what.is_explained(touched):
                    continue
            if not (touched or came):
                continue
            around = [wider(part, round(px_per_mm * NEAR_MM), size)] if came else []
            near = [self.marks[n] for n in np.flatnonzero(_within(centres, around))]
            still = [mark for mark in near if not _is_one_of(mark, touched)]
            lying = self._prints.where_they_lay(image, touched, came, still, calibration)
            if lying is not None and (not came or what.is_explained([*touched, *lying])):
                settled[part] = [*(mark for mark in known if not _is_one_of(mark, touched)), *lying]
        return settled

    def _printed_again(
        self,
        image: Image,
        parts: Sequence[Rect],
        calibration: Calibration,
        staying: list[Mark],
        known: list[Mark],
        changed: Mask | None,
    ) -> list[Mark]:
        """The counters without stickers in some parts of the picture; `staying` are markers that were read there just
        now, and all marks elsewhere, `known` are those that were seen there before."""
        self.doubtful = {}
        if self._prints is None or not parts:
            return []
        prints = [mark for mark in known if isinstance(mark, PrintMark)]
        whole = (0, 0, image.shape[1], image.shape[0])
        what = Touched(changed, whole, image.shape[1]) if changed is not None else None
        touched = [mark for mark in prints if what is None or what.is_near(mark)]
        left = [mark for mark in prints if not _is_one_of(mark, touched)]
        read = self._prints.again(image, parts, calibration, [*staying, *left], touched)
        self.doubtful = {part: seen.unsure for part, seen in zip(parts, read, strict=True) if seen.unsure}
        return [*left, *(mark for seen in read for mark in seen.marks)]

    def _measure(self, marks: Sequence[Mark], calibration: Calibration) -> list[Sighting]:
        """Some markers in board mm; each is measured once."""
        if self._by is not calibration:
            self._measured, self._by = {}, calibration
        new = [mark for mark in marks if id(mark) not in self._measured]
        for mark, at in zip(new, sightings(new, calibration), strict=True):
            # The mark is kept with its sighting, so that no other can come by its id.
            self._measured[id(mark)] = mark, at
        return [self._measured[id(mark)][1] for mark in marks]


def _is_one_of(mark: Mark, marks: Iterable[Mark]) -> bool:
    """Whether a mark is one of some, not only like one of them."""
    return any(mark is other for other in marks)


def _within(points: Floats, rects: Sequence[Rect]) -> npt.NDArray[np.bool_]:
    """Which points (n, 2) lie in any of some parts of the picture."""
    x, y = points[:, 0], points[:, 1]
    inside = np.zeros(len(points), np.bool_)
    for left, top, right, bottom in rects:
        inside |= (left <= x) & (x < right) & (top <= y) & (y < bottom)
    return inside
