"""One look at a straight picture of the board or of a part of it: which print lies at a point, and whether that is
sure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
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
from hardware.reader.prints.reading.fit import Faces, Seen, clearness, moved, residual
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
VEILED: Final = 8.0
"""More mirrored light than this, in grey levels, makes prints too unlike at a small size."""
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
        self._faces, self._search = faces, search
        self._noise, self.blur = sight.noise, blur
        white = white.within(sight.window)
        evened = sight.straight / fine(sight.gain, sight.straight)
        is_clear = sight.straight.max() < BLOWN
        clear = None if is_clear else np.asarray((sight.straight < BLOWN).all(axis=2), np.float32)
        self._seen = Seen(evened, clear, white)
        self.coarse = coarse(evened)
        self.views = search.views(self.coarse)

    def judge_blur(self, candidates: Sequence[Candidate]) -> None:
        """Finds how blurred the picture is: as prints fit best that fit at all."""
        sums = []
        for candidate in candidates:
            middle = BLURS_PX[len(BLURS_PX) // 2]
            pose = self._seen.fitted(self._faces.template(candidate.face, middle), candidate.pose)
            if pose is not None:
                placed = self._seen.at(pose)
                sums.append([residual(self._faces.blurred(candidate.face, blur), placed) for blur in BLURS_PX])
        if sums:
            least = np.min(sums, axis=1)
            fitting = np.array(sums)[least <= max(2 * least.min(), FITS)]
            self.blur = BLURS_PX[int(np.median(fitting, axis=0).argmin())]

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
            found = self._laid(at.face, at.pose)
            if found is not None:
                laid[at.face] = found
                if found.left <= FITS and found.explained.is_clear and found.explained.veil <= VEILED:
                    self._lay_rivals(at.face, laid)
                    break
        return self._chosen(laid) if laid else None

    def _lay_rivals(self, face: int, laid: dict[int, _Laid]) -> None:
        """Lays those faces where one of the faces laid fits that may fit as well there; what is so little like the
        picture at a small size that it must leave much more unexplained needs not be laid."""
        first = laid[face]
        unlike, turns = self._faces.rivals(self.blur).unlike(first.placed)
        most = FAR * max(first.explained.residual, GOOD, float(unlike[face]))
        for other in np.flatnonzero(unlike <= most).tolist():
            if other not in laid:
                pose = replace(first.pose, turn_deg=first.pose.turn_deg + float(turns[other]))
                found = self._laid(other, pose)
                if found is not None:
                    laid[other] = found

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

    def _laid(self, face: int, pose: Pose) -> _Laid | None:
        """A face laid where it fits best near a pose."""
        at = self._seen.fitted(self._faces.template(face, self.blur), pose)
        if at is None:
            return None
        placed = self._seen.at(at)
        what = explained(self._faces.blurred(face, self.blur), placed)
        return _Laid(at, placed, what, what.unexplained(self._noise_at(at)))

    def _noise_at(self, pose: Pose) -> float:
        """The variance of the noise where a counter lies, white paper at `WHITE`."""
        rows, columns = self._noise.shape
        x, y = (int((at + MARGIN_MM) * COARSE_PX_PER_MM) for at in (pose.x_mm, pose.y_mm))
        scale = WHITE / float(self._seen.white.at(pose).mean())
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
