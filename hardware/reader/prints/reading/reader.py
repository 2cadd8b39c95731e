"""Reading counters by their prints: where each lies, which face it shows, and whether that is sure.

Faces are looked for coarsely over all that differs from the empty board; the best few at each point are laid on it to
a fraction of a px. What fits best is taken first and covers its square, so that what lies across two counters is left.
A face is sure where it explains all but a small share of what is seen, noise aside, and leads every other print.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import hypot
from typing import Final, Literal

import cv2
import numpy as np
import numpy.typing as npt

from calibration.geometry import Calibration
from companion.board import Board
from companion.table.stickers import COUNTER_MM
from hardware.reader.pictures.several import Several
from hardware.reader.prints.fitting.fit import Faces
from hardware.reader.prints.fitting.laying import FITS
from hardware.reader.prints.keeping.book import PrintBook, opened
from hardware.reader.prints.plane import (
    COARSE_PX_PER_MM,
    MARGIN_MM,
    SIDE_MM,
    BoardPlane,
    Colours,
    Floats,
    Pose,
    Window,
)
from hardware.reader.prints.reading.look import Expected, Look, SeenCounter, Sight
from hardware.reader.prints.reading.search import (
    Candidate,
    PrintSearch,
    centres_in,
    change_of,
    differing,
    least_change,
    outlined,
    thick,
)
from hardware.reader.prints.reading.sights import whole_sight
from hardware.reader.prints.square import Square

ROUNDS: Final = (FITS, 0.25, 0.6)
"""What a face may leave unexplained, noise aside, round by round: what fits best is taken first."""
WITHIN: Final = 0.8
"""The share of a counter's square that must differ from the empty board, and be no other counter's."""
PALE: Final = 0.45
"""The same of what differs, of a counter that is sure."""
NOTHING: Final = 0.02
"""Where no more than this share differs from the empty board nothing lies."""
BESIDE_MM: Final = 2.0
"""So far around a counter its edge and its shadow show, in mm."""
APART_MM: Final = 5.0
"""What lies nearer to each other than this, in mm, is one counter."""
JUDGED: Final = 16
"""So many candidates say how blurred it is."""
_Mask = npt.NDArray[np.uint8]

GRID: Final = np.stack(np.meshgrid(*(np.arange(-SIDE_MM / 2 + 0.75, SIDE_MM / 2, 1.5),) * 2), -1).reshape(-1, 2)
"""Points of a counter at which it is seen whether it differs from the board, from its middle in mm."""


@dataclass(frozen=True)
class Part:
    """How a part of the board is read that was read before: the sight of it made ready; a coarse mask of where centres
    may lie; where counters lay that may be turned over now (in the window's own picture); how many candidates are
    compared finely at the most (None: all); and of which spots it is asked whether anything lies there still."""

    look: Look
    centres: npt.NDArray[np.uint8]
    hints: Sequence[Pose] = ()
    most: int | None = None
    asked: Sequence[Pose] = ()


@dataclass(frozen=True)
class Found:
    """What was read of a sight: the counters; what most of it differs by from the empty board, in grey levels; how
    blurred it is; and the spots asked for where something lies that is none of the counters."""

    counters: list[SeenCounter]
    level: float
    blur: float
    covered: list[Pose] = field(default_factory=list)


class PrintReader:
    """Reads the counters of one book."""

    def __init__(self, book: PrintBook) -> None:
        prints = [opened(face.picture) for face in book.faces]
        kinds = [face.pieces for face in book.faces]
        self._turned_over = {
            n: [other for other, its in enumerate(kinds) if other != n and its == kind] for n, kind in enumerate(kinds)
        }
        """The other faces of the same pieces."""
        self._book, self._search = book, PrintSearch(prints)
        self._faces = Faces(prints, self._turned_over)

    def read(
        self, frames: Sequence[Colours], calibration: Calibration, board: Board, expected: Expected | None = None
    ) -> list[SeenCounter]:
        """The counters that some frames of a still table show; a print that fits nothing is none of them. `expected`
        settles what the picture leaves open between faces that all fit, and nothing else."""
        sight = whole_sight(Several(frames), BoardPlane(calibration, board), self._book)
        return self.found(sight, expected=expected).counters

    def look(self, sight: Sight, blur: float = 0.0, expected: Expected | None = None) -> Look:
        """A sight made ready."""
        return Look(self._faces, self._search, self._book.paper, sight, blur, expected)

    def make_ready(self, blur: float) -> None:
        """Works out beforehand what `lying` needs in pictures that are so blurred."""
        self._faces.make_ready(blur)

    def lying(
        self, sight: Sight, level: float, blur: float, expected: Expected | None = None, face: int | None = None
    ) -> Literal["nothing"] | SeenCounter | None:
        """The counter in the middle of a square sight, if one lies there for sure, or that nothing does; None where it
        is neither. `level` and `blur` are as for `found`; `face` is the face that lay there before."""
        look, square, change = self._alone(sight, blur, expected)
        differs = change >= least_change(level)
        if np.count_nonzero(differs) <= NOTHING * differs.size:
            return "nothing"
        off = round((square.side_mm - SIDE_MM) / 2 * COARSE_PX_PER_MM)
        middle = differs[off:-off, off:-off]
        if np.count_nonzero(middle) < WITHIN * middle.size:
            return None
        first = self._turned_over.get(face, ()) if face is not None else ()
        counter = look.lying(square.middle, first, quickly=True)
        return replace(counter, pose=square.outside(counter.pose)) if counter is not None else None

    def came(
        self, sight: Sight, others: Sequence[Pose], level: float, blur: float, expected: Expected | None = None
    ) -> SeenCounter | None:
        """The counter in a square sight that is none of some others, if it lies there for sure and by itself; else
        None. `level` and `blur` are as for `found`."""
        look, square, change = self._alone(sight, blur, expected)
        left = differing(change, level)
        apart = left.copy()
        for pose in others:
            _cover(left, square.inside(pose))
            _cover(apart, square.inside(pose), COUNTER_MM + 2 * BESIDE_MM)
        alone = outlined(thick(apart))
        counter = look.lying(alone[0], quickly=True) if len(alone) == 1 else None
        is_there = counter is not None and _share(left, counter.pose) >= WITHIN
        return replace(counter, pose=square.outside(counter.pose)) if counter is not None and is_there else None

    def _alone(self, sight: Sight, blur: float, expected: Expected | None) -> tuple[Look, Square, Floats]:
        """A square sight ready to be read, and by how much it differs from the empty board, coarse."""
        assert isinstance(sight.window, Square)
        look = self.look(sight, blur, expected)
        return look, sight.window, change_of(look.coarse, sight.window.of(self._book.empty))

    def found(
        self,
        sight: Sight,
        taken: Iterable[Pose] = (),
        level: float | None = None,
        blur: float | None = None,
        part: Part | None = None,
        expected: Expected | None = None,
    ) -> Found:
        """What a sight shows where no counter is known to lie (`taken`). `level` is by how much most of the empty board
        differs from what was learnt, `blur` how blurred the picture is (None: that is found out)."""
        look = part.look if part is not None else self.look(sight, blur or 0.0, expected)
        window = sight.window
        assert isinstance(window, Window)
        change = change_of(look.coarse, window.of(self._book.empty))
        level = float(np.median(change)) if level is None else level
        left = differing(change, level)
        free = np.ones_like(left)
        for pose in taken:
            _cover(left, window.inside(pose))
            _cover(free, window.inside(pose))
        seen: list[SeenCounter] = []
        for hint in part.hints if part is not None else ():
            counter = look.match(Candidate(hint, 0, 1.0)) if _share(left, hint) >= WITHIN else None
            if counter is not None and counter.sure and _share(left, counter.pose) >= WITHIN:
                seen.append(counter)
                _cover(left, counter.pose)
                _cover(free, counter.pose)
        centres = part.centres if part is not None else None
        alone = outlined(left, centres)
        apart = outlined(thick(left), centres)
        alone += [at for at in apart if all(hypot(at.x_mm - x.x_mm, at.y_mm - x.y_mm) > APART_MM for x in alone)]
        if blur is None:
            guesses = look.guesses(alone[:JUDGED])
            look.judge_blur(guesses or self._search.find(look.views, centres_in(left))[:JUDGED])
        candidates = []
        for pose in alone:
            counter = look.lying(pose)
            if counter is not None and _share(left, counter.pose) >= WITHIN:
                seen.append(counter)
                _cover(left, counter.pose)
                _cover(free, counter.pose)
            else:
                candidates.append(Candidate(pose, 0, 1.0, is_alone=True))
        points = centres_in(left, centres)
        candidates += self._search.find(look.views, points) if points.any() else []
        most = part.most if part is not None and part.most is not None else len(candidates)
        seen += _taken_up(look, candidates, (left, free), most)
        asked = part.asked if part is not None else ()
        covered = [window.outside(pose) for pose in asked if _share(left, pose) >= WITHIN]
        return Found([replace(at, pose=window.outside(at.pose)) for at in seen], level, look.blur, covered)


def _taken_up(
    look: Look, candidates: Sequence[Candidate], masks: tuple[_Mask, _Mask], most: int
) -> Iterator[SeenCounter]:
    """The counters among candidates, those that fit best first; each covers its square of both `masks`: of what is left
    that differs from the board, and of what is free. So many are compared at the most."""
    left, free = masks
    matched: dict[int, SeenCounter | None] = {}
    open_ = dict(enumerate(candidates))
    for limit in ROUNDS:
        for n, candidate in tuple(open_.items()):
            if _share(left, candidate.pose) < PALE or _share(free, candidate.pose) < WITHIN:
                del open_[n]
                continue
            if n not in matched:
                if len(matched) >= most:
                    continue
                matched[n] = look.match(candidate)
            counter = matched[n]
            if counter is None or counter.residual > ROUNDS[-1] or not _is_there(counter, left, free):
                del open_[n]
            elif counter.residual <= limit:
                del open_[n]
                _cover(left, counter.pose)
                _cover(free, counter.pose)
                yield counter


def _is_there(counter: SeenCounter, left: _Mask, free: _Mask) -> bool:
    """Whether a counter may lie where it seems to: of one that is sure less must differ from a board that may be as
    pale."""
    least = PALE if counter.sure else WITHIN
    return _share(left, counter.pose) >= least and _share(free, counter.pose) >= WITHIN


def _share(mask: npt.NDArray[np.uint8], pose: Pose) -> float:
    """The share of a counter's square in which a mask is set."""
    c, s = np.cos(np.radians(pose.turn_deg)), np.sin(np.radians(pose.turn_deg))
    middle = np.array([pose.x_mm, pose.y_mm]) + MARGIN_MM
    at = ((GRID @ np.array([[c, s], [-s, c]]) + middle) * COARSE_PX_PER_MM).astype(np.int32)
    inside = (at >= 0).all(axis=1) & (at < mask.shape[::-1]).all(axis=1)
    if not inside.any():
        return 0.0
    x, y = at[inside].T
    return float(mask[y, x].mean())


def _cover(mask: npt.NDArray[np.uint8], pose: Pose, side_mm: float = COUNTER_MM) -> None:
    """Takes the square of a counter out of a mask."""
    corners = (pose.corners(side_mm) + MARGIN_MM) * COARSE_PX_PER_MM - 0.5
    cv2.fillConvexPoly(mask, np.round(corners * 16).astype(np.int32), 0, cv2.LINE_8, 4)
