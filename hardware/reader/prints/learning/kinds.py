"""Which learnt counters look alike: those are one kind.

Of two prints the error of one laid on the other is evened out over a few px, and measured against what an edge that
lies a little beside its place makes of it: so a helmet counts that only one of them has, wear and the frame do not. How
far copies of one counter are apart depends on the box: how it is worn, drawn and lit. So all counters are joined step
by step, the nearest kinds first (average linkage), and the kinds are those before the widest gap that lies between what
copies are apart and twice as much.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from math import log, nan, sqrt
from typing import Final, NamedTuple

import cv2
import numpy as np

from companion.game import PieceId
from hardware.reader.prints.fitting.explain import EDGE, Print
from hardware.reader.prints.fitting.fit import aligned, middle
from hardware.reader.prints.plane import Floats

SMALL: Final = 0.6
"""How much smaller two prints are first compared."""
LIKELY: Final = 0.5
"""Prints whose correlation is lower at that size, in each of four turns, wherever they lie, are not alike."""
PLAINLY: Final = 0.3
"""A print that leaves a larger share of another one unexplained is another print."""
EVENED: Final = 3
"""Px over which errors are evened out,"""
NOISE: Final = 3.0
"""what is left of noise and scratches then, in grey levels,"""
ASIDE_PX: Final = 0.08
"""and how far edges still lie beside their place."""
BLURS_PX: Final = ((0.0, 0.0), (0.5, 0.0), (0.8, 0.0), (0.0, 0.5), (0.0, 0.8))
"""By how much one or the other is blurred (a standard deviation): each was sampled where it lay."""
FEW: Final = 20
"""So many px, some 2 mm2, must be at least as far apart as is said of two prints."""
UNLIKE: Final = 50.0
"""How far apart sides of plainly different prints are taken to be."""
UNKNOWN: Final = nan
"""The same of those that cannot be laid on each other: one was cut out too far beside its middle."""
ONE: Final = 5.5
"""Counters whose two sides together are no farther apart are one kind at first: those tell how far copies are apart in
this box."""
ROUNDS: Final = 3
"""So often that is asked of the kinds that are found by it."""
SAME: Final = 0.5
"""What is no farther apart was learnt as one print."""
MOSTLY: Final = 4.7
"""So far copies mostly are apart."""
LEAST: Final = 1.4
"""Those that are apart by so many times what most copies of one kind are, and no more, are one kind;"""
MOST: Final = 2.0
"""and those that are by so many times are two."""


class Fit(NamedTuple):
    """How one side fits another one: the share that it does not explain, by how many quarters against the clock it is
    turned then, and how far apart both are."""

    unexplained: float
    quarters: int
    apart: float


class _Step(NamedTuple):
    """Two kinds that become one: how far apart they are, and the numbers of their first pieces."""

    length: float
    one: int
    other: int


NO_FIT: Final = Fit(1.0, 0, UNLIKE)


@dataclass(frozen=True, eq=False)
class Side:
    """A side of one counter with room around it, ready to be compared with others: its `picture`, and where that is
    `clear` (1, else 0; None: everywhere)."""

    picture: Floats
    clear: Floats | None = None

    @cached_property
    def turned(self) -> list[Floats]:
        """It in its four turns; a fourth channel is 1 where it is clear."""
        whole = self.picture if self.clear is None else np.dstack([self.picture, self.clear])
        return [np.ascontiguousarray(np.rot90(whole, quarters)) for quarters in range(4)]

    @cached_property
    def small(self) -> Floats:
        """Its middle, small."""
        return _small(middle(self.picture))

    @cached_property
    def around(self) -> list[Floats]:
        """It in its four turns, small."""
        return [_small(np.rot90(self.picture, quarters)) for quarters in range(4)]

    @cached_property
    def tolerance(self) -> Floats:
        """The square of how far errors may be off, px by px."""
        inner = middle(self.picture)[EDGE:-EDGE, EDGE:-EDGE]
        across, down = (cv2.Sobel(inner, cv2.CV_32F, *way, ksize=3, scale=1 / 8) for way in ((1, 0), (0, 1)))
        slope = cv2.blur((across**2 + down**2).sum(axis=2), (EVENED, EVENED))
        return np.asarray(NOISE**2 + ASIDE_PX**2 * slope, np.float32)

    def fit(self, other: Side) -> Fit:
        """How another one fits it."""
        alike = [float(cv2.matchTemplate(wide, self.small, cv2.TM_CCOEFF_NORMED).max()) for wide in other.around]
        quarters = int(np.argmax(alike))
        if alike[quarters] < LIKELY:
            return NO_FIT._replace(quarters=quarters)
        found = aligned(middle(self.picture), other.turned[quarters])
        if found is None:
            return NO_FIT._replace(quarters=quarters, apart=UNKNOWN)
        placed = found[1]
        if self.clear is not None:
            clear = middle(self.clear)
            placed = np.dstack([placed[:, :, :3], clear * placed[:, :, 3] if placed.shape[2] == 4 else clear])
        tried = [self._of(placed, *blurs) for blurs in BLURS_PX]
        unexplained, apart = min(tried, key=lambda each: each[1])
        return Fit(unexplained, quarters, apart)

    def _of(self, placed: Floats, mine: float, its: float) -> tuple[float, float]:
        """What it leaves unexplained of a picture that lies under it, and how far apart they are, both blurred."""
        what = _ready(self, mine).explained(_blurred(placed, its))
        return what.residual, self._apart(what.error)

    def _apart(self, error: Floats) -> float:
        """How far from it that lies of which this is the error."""
        side = round(sqrt(error.shape[1]))
        blue, green, red = (cv2.blur(colour, (EVENED, EVENED)) for colour in error.reshape(3, side, side))
        off = ((blue * blue + green * green + red * red) / self.tolerance)[1:-1, 1:-1].ravel()
        return float(np.sqrt(np.partition(off, -FEW)[-FEW]))


@lru_cache(12)
def _ready(side: Side, blur: float) -> Print:
    """A side, blurred, ready to explain others: of a few that are compared with many, one after the other."""
    return Print(_blurred(middle(side.picture), blur))


class Kinds:
    """Which counters look alike on all their sides."""

    def __init__(self, pieces: Mapping[PieceId, Sequence[Side]]) -> None:
        """`pieces` has the sides of each."""
        self._pieces, sides = list(pieces), [tuple(own) for own in pieces.values()]
        count, known = len(sides), cache(_fits)  # pieces that are known to be alike share their sides
        self._fits = {(n, m): known(sides[n], sides[m]) for n in range(count) for m in range(n + 1, count)}
        self._apart = np.zeros((count, count))
        for (n, m), fits in self._fits.items():
            self._apart[n, m] = self._apart[m, n] = sum(fit.apart for fit in fits)

    def alike(self) -> list[list[PieceId]]:
        """The pieces of each kind, in the order in which they were given."""
        steps = self._steps()
        kinds = self._joined([step for step in steps if step.length <= ONE])
        for _ in range(ROUNDS):
            copies = self._between_copies(kinds)
            kinds = self._joined(steps[: _widest(steps, LEAST * copies, MOST * copies)])
        return [[self._pieces[n] for n in kind] for kind in kinds]

    def alike_again(self, before: Sequence[Sequence[PieceId]], again: Set[PieceId]) -> list[list[PieceId]]:
        """The kinds as they were `before`; one whose pieces were learnt `again` joins the kind that it looks like, if
        it is not half as far from that as any two others are from each other."""
        kinds = [[self._pieces.index(piece) for piece in kind] for kind in before]
        anew = [n for n, kind in enumerate(before) if again & set(kind)]
        for n in anew:
            others = [m for m, kind in enumerate(kinds) if kind and m != n]
            least = min((self._mean(kinds[m], kinds[k]) for m in others for k in others if m < k), default=MOST * ONE)
            nearest = min(others, key=lambda m: self._mean(kinds[n], kinds[m]), default=n)
            if nearest != n and self._mean(kinds[n], kinds[nearest]) < least / MOST:
                kinds[nearest], kinds[n] = sorted(kinds[nearest] + kinds[n]), []
        return [[self._pieces[n] for n in kind] for kind in sorted(filter(None, kinds))]

    def _mean(self, one: Sequence[int], other: Sequence[int]) -> float:
        """How far two kinds are apart, in the mean of their pieces."""
        return float(self._apart[np.ix_(one, other)].mean())

    def _between_copies(self, kinds: Sequence[Sequence[int]]) -> float:
        """How far copies of one kind mostly are apart in this box, or in others where that is not known."""
        apart = [float(self._apart[n, m]) for kind in kinds for n in kind for m in kind if n < m]
        return float(np.median([length for length in apart if length >= SAME] or [MOSTLY]))

    def _joined(self, steps: Sequence[_Step]) -> list[list[int]]:
        """The numbers of the pieces of each kind, after some steps."""
        kinds = {n: [n] for n in range(len(self._pieces))}
        for _, one, other in steps:
            kinds[one] = sorted(kinds[one] + kinds.pop(other))
        return [kinds[first] for first in sorted(kinds)]

    def turns(self, one: PieceId, other: PieceId) -> list[int]:
        """By how many quarters against the clock each side of another piece is turned to be as that of one before
        it."""
        return [fit.quarters for fit in self._fits[self._pieces.index(one), self._pieces.index(other)]]

    def _steps(self) -> list[_Step]:
        """How all pieces are joined to kinds; pairs of which nothing is known say nothing."""
        known = ~np.isnan(self._apart)
        sums, counts = np.where(known, self._apart, 0), known.astype(float)
        left, steps = ~np.eye(len(sums), dtype=bool), list[_Step]()
        for _ in range(len(sums) - 1):
            means = np.where(counts > 0, sums / np.maximum(counts, 1), 2 * UNLIKE)
            apart = np.where(left, means, np.inf)
            one, other = sorted(int(n) for n in np.unravel_index(int(apart.argmin()), apart.shape))
            steps.append(_Step(float(apart[one, other]), one, other))
            for table in (sums, counts):
                table[one] += table[other]
                table[:, one] += table[:, other]
            left[other], left[:, other] = False, False
        return steps


def _widest(steps: Sequence[_Step], least: float, most: float) -> int:
    """How many steps come before the one that leaves the widest gap, between two lengths."""
    lengths = [least, *(min(max(step.length, least), most) for step in steps), most]
    return int(np.argmax([log(after / before) for before, after in pairwise(lengths)]))


def _fits(one: Sequence[Side], other: Sequence[Side]) -> list[Fit]:
    """How all sides of two pieces fit; of plainly different ones no further side is compared."""
    fits: list[Fit] = []
    for mine, its in zip(one, other, strict=True):
        plainly = bool(fits) and fits[-1].unexplained > PLAINLY
        fits.append(NO_FIT if plainly else _either(mine, its))
    return fits


def _either(one: Side, other: Side) -> Fit:
    """How another side fits one, or the one it, where the first is cut out too far beside its middle for that."""
    fit = one.fit(other)
    if fit.unexplained < 1:
        return fit
    back = other.fit(one)
    return back._replace(quarters=-back.quarters % 4)


def _blurred(picture: Floats, spread: float) -> Floats:
    """A picture, blurred but for a fourth channel."""
    if not spread:
        return picture
    blurred = np.asarray(cv2.GaussianBlur(picture, (0, 0), spread), np.float32)
    if picture.shape[2] == 4:
        blurred[:, :, 3] = picture[:, :, 3]
    return blurred


def _small(picture: Floats) -> Floats:
    """A print, small."""
    small = cv2.resize(np.ascontiguousarray(picture), None, fx=SMALL, fy=SMALL, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32)
