"""One look at a straight picture of the board or of a part of it: which print lies at a point, and whether that is
sure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

import numpy as np

from hardware.reader.prints.fit import Faces, clearness, compared, fitted, residual
from hardware.reader.prints.plane import (
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
from hardware.reader.prints.search import Candidate, PrintSearch

FITS: Final = 0.1
"""What a sure face may leave unexplained, noise aside."""
LEADS: Final = 0.2
"""A sure face leads the next print by so much, and by three times what noise could do."""
SURE_NOISE: Final = 3.0
BETTER: Final = 0.5
"""A sure face leaves unexplained no more than this share of what the next print does, noise aside."""
NEAR: Final = 0.03
"""Prints nearer to each other than this share of what is seen are not told apart, however well one fits."""
FACES: Final = 8
"""So many faces are compared finely at each point."""
FIRST: Final = 3
"""The first of them in any case."""
NOTHING: Final = 0.75
"""Where the first faces leave more than this, no counter lies."""
BLURS_PX: Final = (0.0, 0.8, 1.4, 2.0, 2.6, 3.2, 4.0)
"""How blurred a picture may be beside the learnt prints (standard deviation)."""
BLOWN: Final = 245.0
"""What is as light as this is blown out."""
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


class _Laid(NamedTuple):
    """A face where it fits best: its pose, what is seen there, the share that it leaves unexplained, and how much what
    is seen varies."""

    pose: Pose
    placed: Floats
    left: float
    varies: float


class _Lead(NamedTuple):
    """By how much a face leads another one, and whether that is enough to be sure."""

    ahead: float
    enough: bool


def _best(laid: Mapping[int, _Laid]) -> _Laid:
    return min(laid.values(), key=lambda at: at.left)


class Look:
    """One sight in the light of the learnt board; its poses are those in the window's own picture."""

    def __init__(self, faces: Faces, search: PrintSearch, white: White, sight: Sight, blur: float = 0.0) -> None:
        """`blur` is how blurred the picture is (`BLURS_PX`)."""
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
            self.blur = BLURS_PX[int(np.quantile(sums, 0.3, axis=0).argmin())]

    def left(self, face: int, pose: Pose) -> float:
        """What a face that lies at a pose leaves unexplained there, noise aside; 1 where it cannot be laid there."""
        laid = self._laid(face, pose)
        return 1.0 if laid is None else laid.left - self._noise_at(pose) / laid.varies

    def match(self, candidate: Candidate) -> SeenCounter | None:
        """The face that lies at a candidate's point; None where nothing can be laid on it."""
        laid: dict[int, _Laid] = {}
        likely = self._search.faces_at(self.views, candidate.pose, FACES)
        for n, at in enumerate(likely):
            if n >= FIRST and (not laid or _best(laid).left > NOTHING):
                return None
            if laid and self._cannot_be(at, laid):
                continue
            found = self._laid(at.face, at.pose)
            if found is not None:
                laid[at.face] = found
        if not laid:
            return None
        first, *others = sorted(laid, key=lambda face: laid[face].left)
        best = laid[first]
        left = best.left - self._noise_at(best.pose) / best.varies
        leads = [self._lead(first, best, other, laid[other].pose.turn_deg, laid[other].left) for other in others]
        sure = left <= FITS and clearness(best.placed) >= CLEAR and all(lead.enough for lead in leads)
        return SeenCounter(best.pose, first, left, min((lead.ahead for lead in leads), default=1.0), sure)

    def _cannot_be(self, at: Candidate, laid: Mapping[int, _Laid]) -> bool:
        """Whether a face must leave so much more unexplained than the best one of those laid that it need not be laid:
        two prints that differ by so much cannot both be like what is seen."""
        first = min(laid, key=lambda face: laid[face].left)
        best = laid[first]
        if best.left - self._noise_at(best.pose) / best.varies > FITS:
            return False
        apart = self._apart(first, best, at.face, at.pose.turn_deg) / best.varies
        least = max(0.0, sqrt(apart) - sqrt(max(best.left, 0.0))) ** 2
        return self._lead(first, best, at.face, at.pose.turn_deg, least).enough

    def _apart(self, first: int, best: _Laid, other: int, turn_deg: float) -> float:
        """How far the best face and another one, turned so, differ themselves: the mean of the squares."""
        quarters = round((best.pose.turn_deg - turn_deg) / 90) % 4
        return max(self._faces.apart(first, other, quarters, self.blur), 1e-6)

    def _lead(self, first: int, best: _Laid, other: int, turn_deg: float, other_left: float) -> _Lead:
        """How far the best face leads another one that leaves so much unexplained."""
        noise = self._noise_at(best.pose)
        noisy, apart = noise / best.varies, self._apart(first, best, other, turn_deg)
        ahead = (other_left - best.left) * best.varies / apart
        chance = 2 * sqrt(noise / (apart * best.placed[:, :, 0].size))
        better = best.left - noisy <= BETTER * (other_left - noisy)
        enough = better and apart >= NEAR * best.varies and ahead >= max(LEADS, SURE_NOISE * chance)
        return _Lead(ahead, enough)

    def _laid(self, face: int, pose: Pose) -> _Laid | None:
        """A face laid where it fits best near a pose."""
        print_ = self._faces.blurred(face, self.blur)
        found = fitted(print_, self._evened, pose, self._white)
        if found is None:
            return None
        return _Laid(*found, *compared(print_, found[1], self._faces.evened(face, self.blur)))

    def _noise_at(self, pose: Pose) -> float:
        """The variance of the noise where a counter lies, white paper at `WHITE`."""
        rows, columns = self._noise.shape
        x, y = (int((at + MARGIN_MM) * COARSE_PX_PER_MM) for at in (pose.x_mm, pose.y_mm))
        scale = WHITE / float(self._white.at(pose).mean())
        return float(self._noise[min(max(y, 0), rows - 1), min(max(x, 0), columns - 1)]) * scale**2
