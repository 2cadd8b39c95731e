"""One look at a straight picture of the board or of a part of it: which print lies at a point, and whether that is
sure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

import numpy as np

from hardware.reader.prints.plane import (
    BLOWN,
    COARSE_PX_PER_MM,
    MARGIN_MM,
    WHITE,
    Floats,
    Pose,
    White,
    Window,
    coarse,
    fine,
)
from hardware.reader.prints.reading.explain import Explained, explained, leads
from hardware.reader.prints.reading.fit import Faces, clearness, fitted, moved, residual
from hardware.reader.prints.reading.search import Candidate, PrintSearch

FITS: Final = 0.1
"""What a sure face may leave unexplained, noise aside."""
LEADS: Final = 0.2
"""A sure face leads every other print by so much, and by so many times what chance could do."""
SURE: Final = 2.0
FIRST: Final = 2
"""So many faces are compared finely at each point first;"""
NOTHING: Final = 0.85
"""where each of them leaves more than this, no counter lies."""
FACES: Final = 8
"""So many are then,"""
GOOD: Final = 0.05
"""and where none of them leaves so little unexplained,"""
MORE: Final = 8
"""so many more."""
FAR: Final = 4.0
"""A print that must leave so many times as much as a good one does needs not be laid."""
BLURS_PX: Final = (0.0, 0.8, 1.4, 2.0, 2.6, 3.2, 4.0)
"""How blurred a picture may be beside the learnt prints (standard deviation)."""
CLEAR: Final = 0.5
"""Of a sure counter at least this share is clear."""


@dataclass(frozen=True)
class SeenCounter:
    """A counter: where it lies, the number of its face, what that leaves unexplained (noise aside), its lead over the
    next print, and whether it is sure."""

    pose: Pose
    face: int
    residual: float
    lead: float
    sure: bool


@dataclass(frozen=True)
class Sight:
    """What some frames show of a window: their mean straight from above; how much more light there is than when the
    board was learnt, and the variance of the mean's noise in the learnt light, both coarse."""

    straight: Floats
    window: Window
    gain: Floats
    noise: Floats


Expected = Callable[[Pose], Collection[int]]
"""The numbers of the faces that may lie at a pose on the board, by what is known of the game."""


class _Laid(NamedTuple):
    """A face where it fits best: its pose, what is seen there, what it explains of that, and the share that it leaves,
    noise aside."""

    pose: Pose
    placed: Floats
    explained: Explained
    left: float


class Look:
    """One sight in the light of the learnt board; its poses are those in the window's own picture."""

    def __init__(
        self,
        faces: Faces,
        search: PrintSearch,
        white: White,
        sight: Sight,
        blur: float = 0.0,
        expected: Expected | None = None,
    ) -> None:
        """`blur` is how blurred the picture is (`BLURS_PX`)."""
        self._window, self._expected = sight.window, expected
        self._faces, self._search, self._white = faces, search, white.within(sight.window)
        self._noise, self.blur = sight.noise, blur
        clear = (sight.straight.max(axis=2) < BLOWN).astype(np.float32)
        self._evened = np.dstack([sight.straight / fine(sight.gain, sight.straight), clear])
        self.coarse = coarse(self._evened[:, :, :3])
        self.views = search.views(self.coarse)

    def judge_blur(self, candidates: Sequence[Candidate]) -> None:
        """Finds how blurred the picture is: as prints fit best that fit at all."""
        sums = []
        for candidate in candidates:
            middle = BLURS_PX[len(BLURS_PX) // 2]
            found = fitted(self._faces.blurred(candidate.face, middle), self._evened, candidate.pose, self._white)
            if found is not None:
                sums.append([residual(self._faces.blurred(candidate.face, blur), found[1]) for blur in BLURS_PX])
        if sums:
            least = np.min(sums, axis=1)
            fitting = np.array(sums)[least <= max(2 * least.min(), FITS)]
            self.blur = BLURS_PX[int(np.median(fitting, axis=0).argmin())]

    def left(self, face: int, pose: Pose) -> float:
        """What a face that lies at a pose leaves unexplained there, noise aside; 1 where it cannot be laid there."""
        laid = self._laid(face, pose)
        return 1.0 if laid is None else laid.left

    def match(self, candidate: Candidate) -> SeenCounter | None:
        """The face that lies at a candidate's point; None where nothing can be laid on it. What is expected there
        settles it only between faces that all fit and that the picture does not tell apart."""
        laid: dict[int, _Laid] = {}
        for n, at in enumerate(self._search.faces_at(self.views, candidate.pose, FACES + MORE)):
            least = min((known.left for known in laid.values()), default=1.0)
            if n == FIRST and least > NOTHING:
                return None
            if n == FACES and least <= GOOD:
                break
            if laid and self._cannot_be(at, laid):
                continue
            found = self._laid(at.face, at.pose)
            if found is not None:
                laid[at.face] = found
        return self._chosen(laid) if laid else None

    def _chosen(self, laid: Mapping[int, _Laid]) -> SeenCounter:
        """Which of some faces that were laid at one point lies there."""
        first, *others = sorted(laid, key=lambda face: laid[face].explained.residual)
        best = laid[first]
        noise, lead, tied = self._noise_at(best.pose), 1.0, [first]
        for other in others:
            there = moved(self._faces.blurred(other, self.blur), laid[other].pose, best.pose)
            ahead, chance = leads(best.explained, explained(there, best.placed), noise, self.blur)
            if ahead < max(LEADS, SURE * chance):
                tied.append(other)
            lead = min(lead, ahead)
        expected = self._expected(self._window.outside(best.pose)) if self._expected is not None else ()
        settled = one_of(tied, {face: laid[face].left for face in tied}, expected)
        face = first if settled is None else settled
        sure = settled is not None and clearness(laid[face].placed) >= CLEAR
        return SeenCounter(laid[face].pose, face, laid[face].left, lead, sure)

    def _cannot_be(self, at: Candidate, laid: Mapping[int, _Laid]) -> bool:
        """Whether a face must leave so much more unexplained than the best one of those laid that it need not be laid:
        two prints that differ by so much cannot both be like what is seen."""
        first = min(laid, key=lambda face: laid[face].explained.residual)
        best = laid[first]
        if best.left > FITS:
            return False
        quarters = round((best.pose.turn_deg - at.pose.turn_deg) / 90) % 4
        apart = self._faces.apart(first, at.face, quarters, self.blur)
        least = max(0.0, sqrt(apart) - sqrt(max(best.explained.residual, 0.0))) ** 2
        return least > FAR * max(best.explained.residual, GOOD)

    def _laid(self, face: int, pose: Pose) -> _Laid | None:
        """A face laid where it fits best near a pose."""
        print_ = self._faces.blurred(face, self.blur)
        found = fitted(print_, self._evened, pose, self._white)
        if found is None:
            return None
        what = explained(print_, found[1])
        return _Laid(*found, what, what.unexplained(self._noise_at(found[0])))

    def _noise_at(self, pose: Pose) -> float:
        """The variance of the noise where a counter lies, white paper at `WHITE`."""
        rows, columns = self._noise.shape
        x, y = (int((at + MARGIN_MM) * COARSE_PX_PER_MM) for at in (pose.x_mm, pose.y_mm))
        scale = WHITE / float(self._white.at(pose).mean())
        return float(self._noise[min(max(y, 0), rows - 1), min(max(x, 0), columns - 1)]) * scale**2


def one_of(tied: Sequence[int], unexplained: Mapping[int, float], expected: Collection[int]) -> int | None:
    """The face that lies there for sure, of those that a picture does not tell apart, the best first; None where it
    cannot be said. What does not fit is none of them, whatever is expected."""
    if len(tied) == 1:
        return tied[0] if unexplained[tied[0]] <= FITS else None
    likely = [face for face in tied if face in expected]
    if len(likely) != 1 or any(unexplained[face] > FITS for face in (tied[0], likely[0])):
        return None
    return likely[0]
