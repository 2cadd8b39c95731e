"""One look at a straight picture of the board or of a part of it: which print lies at a point, and whether that is
sure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Final

import numpy as np

from hardware.reader.prints.fitting.closely import Laid
from hardware.reader.prints.fitting.crumb import Crumb, crumb_on
from hardware.reader.prints.fitting.fit import BLURS_PX, Faces, Seen, residual
from hardware.reader.prints.fitting.laying import FITS, GOOD, Laying, is_faint, is_lit, is_noisy, is_plain
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
from hardware.reader.prints.reading.search import Candidate, PrintSearch
from hardware.reader.prints.square import Square

FIRST: Final = 2
"""So many faces are compared finely at each point first;"""
NOTHING: Final = 0.85
"""where each of them leaves more than this, no counter lies."""
FACES: Final = 8
"""So many are then,"""
MORE: Final = 8
"""and where none of them fits well, so many more."""
LIKELY: Final = 4
"""So many faces are laid on what is as large as a counter, those first that are most like it."""
BADLY: Final = 0.2
"""Where a print leaves more than this, none is laid once more;"""
UNDER_LAMP: Final = 0.3
"""or than this, under a lamp."""
EXPLAINED: Final = 0.5
"""A print that leaves less than this share of a spot has it."""
PERHAPS: Final = 0.6
"""What leaves more unexplained is no counter that is only blurred otherwise."""


@dataclass(frozen=True)
class SeenCounter:
    """A counter: where it lies, the number of its face, what that leaves unexplained (noise aside), whether it is
    sure, also by both ways of comparing prints, and whether noise hides it so far that no print is sure."""

    pose: Pose
    face: int
    residual: float
    sure: bool
    by_both: bool = False
    is_faint: bool = False


@dataclass(frozen=True)
class Sight:
    """What some frames show of a window: their mean straight from above; how much more light there is than when the
    board was learnt, and the variance of the mean's noise in the learnt light, both coarse."""

    straight: Floats
    window: Window | Square
    gain: Floats
    noise: Floats


Expected = Callable[[Pose], Collection[int]]
"""The numbers of the faces that may lie at a pose on the board, by what is known of the game."""


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
        at = sight.window
        white = white.just_at(at.pose) if isinstance(at, Square) else white.within(at)
        evened = sight.straight / fine(sight.gain, sight.straight)
        is_clear = sight.straight.max() < BLOWN
        clear = None if is_clear else np.asarray((sight.straight < BLOWN).all(axis=2), np.float32)
        self._seen = Seen(evened, clear, white)
        self._evened, self._sight = evened, sight
        self._laying = cache(self._made_ready)

    def _made_ready(self, blur: float, under_lamps: bool = False) -> Laying:
        """The sight, ready to have prints laid on it."""
        return Laying(self._faces, self._lit if under_lamps else self._seen, self._noise_at, blur)

    @cached_property
    def _lit(self) -> Seen:
        """The sight, its light evened as if all that colours it here and there were a lamp's mirrored light: that adds
        white to the board, which looks as if it got more of those colours of which it has least."""
        gain, straight = self._sight.gain, self._sight.straight
        cast = np.median((gain / gain.mean(axis=2, keepdims=True)).reshape(-1, 3), axis=0)
        even = (gain / cast).min(axis=2, keepdims=True) * cast
        evened = straight / fine(np.asarray(even, np.float32), straight)
        return Seen(np.asarray(evened, np.float32), self._seen.clear, self._seen.white)

    @cached_property
    def coarse(self) -> Floats:
        """The sight in the learnt board's light, coarse."""
        return coarse(self._evened)

    @cached_property
    def views(self) -> Floats:
        """What is around each of its points."""
        return self._search.views(self.coarse)

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

    def guesses(self, poses: Sequence[Pose]) -> list[Candidate]:
        """The face that is most like what lies at each of some poses."""
        found, laying = [], self._laying(self.blur)
        for pose in poses:
            unlike, turns = laying.most_like(pose)
            face = int(unlike.argmin())
            turned = replace(pose, turn_deg=pose.turn_deg + float(turns[face]))
            found.append(Candidate(turned, face, 1 - float(unlike[face])))
        return found

    def lying(self, pose: Pose, first: Iterable[int] = (), quickly: bool = False) -> SeenCounter | None:
        """The face that lies at a pose, or turned by quarters, if one does for sure and plainly; None says nothing. All
        faces are compared with what lies there at a small size at once, none is searched for; some may be tried
        `first`, which decides nothing. `quickly`: as in `Laying.lay_rivals`."""
        laying = self._laying(self.blur)
        for face in first:
            found = laying.laid(face, laying.turned(face, pose))
            if found is not None and is_plain(found):
                tried = {face: found}
                laying.lay_rivals(face, tried, quickly)
                return self._sure(laying, tried)
        laid = self._likely(laying, pose, quickly)
        return self._sure(laying, laid) if any(is_plain(face) for face in laid.values()) else None

    def match(self, candidate: Candidate) -> SeenCounter | None:
        """The face that lies at a candidate's point; None where nothing can be laid on it. Where none is sure there,
        that counter may be more or less blurred than others, or a lamp's light lie on the board around it: of these
        what explains most counts, for all faces alike. Or a crumb lies on it, which is left out then."""
        counter = self._match(self._laying(self.blur), candidate)
        if counter is None or counter.sure or counter.is_faint or counter.residual > PERHAPS:
            return counter
        blur = self._blur_of(counter)
        others = [self._laying(blur)] if blur != self.blur else []
        found = [self._match(laying, candidate) for laying in (*others, self._laying(self.blur, under_lamps=True))]
        best = min((counter, *(at for at in found if at is not None)), key=lambda at: at.residual)
        if best.sure and not best.by_both and counter.residual <= FITS:
            # How blurred it is would settle alone which one it is.
            return counter
        return best if best.sure else self._closely(best) or best

    def _closely(self, counter: SeenCounter) -> SeenCounter | None:
        """The counter that is sure at the point of one that is not, once all faces are laid there: where none fits, or
        where a crumb lies on it, which is left out."""
        if counter.residual > UNDER_LAMP:
            return None
        blur = self._blur_of(counter)
        laying = self._laying(blur)
        own = laying.laid(counter.face, counter.pose)
        if own is None or not own.explained.is_clear or counter.residual > (UNDER_LAMP if is_lit(own) else BADLY):
            return None
        if counter.residual <= FITS and crumb_on(own.explained.error, own.pose) is None:
            return None
        laid = laying.all_laid(counter.pose)
        found = self._seen_as(laying, laid)
        if found.sure:
            return found
        face, crumb = _crumbed(laid)
        if crumb is None:
            return None
        most = EXPLAINED * _under(crumb, laid[face])
        if any(_under(crumb, one) < most for other, one in laid.items() if other != face and one.left <= FITS):
            # What another print has there is no crumb.
            return None
        clear = Laying(self._faces, self._seen.but_for(crumb), self._noise_at, blur)
        found = self._seen_as(clear, clear.all_laid(counter.pose) or laid)
        return found if found.sure and found.face == face else None

    def _match(self, laying: Laying, candidate: Candidate) -> SeenCounter | None:
        """The same, as blurred as most is."""
        laid = self._likely(laying, candidate.pose) if candidate.is_alone else {}
        if any(is_plain(face) for face in laid.values()):
            return self._seen_as(laying, laid)
        for n, at in enumerate(self._search.faces_at(self.views, candidate.pose, FACES + MORE)):
            least = min((known.left for known in laid.values()), default=1.0)
            if n == FIRST and least > NOTHING:
                return None
            if n == FACES and least <= GOOD:
                break
            found = laying.laid(at.face, at.pose) if at.face not in laid else None
            if found is not None:
                laid[at.face] = found
                if is_plain(found):
                    laying.lay_rivals(at.face, laid)
                    return self._seen_as(laying, laid)
        if not laid:
            return None
        best = min(laid, key=lambda face: laid[face].explained.residual)
        if laid[best].left <= FITS and not is_faint(laid[best]):
            # The search may have passed over the one that lies there, or laid it in a wrong turn.
            if is_noisy(laid[best]):
                laid = laying.all_laid(laid[best].pose)
            else:
                laying.lay_rivals(best, laid)
        return self._seen_as(laying, laid)

    @staticmethod
    def _likely(laying: Laying, pose: Pose, quickly: bool = False) -> dict[int, Laid]:
        """The faces that are most like what lies at a pose, laid on it; once one fits plainly, those too that could
        fit as well."""
        unlike, turns = laying.most_like(pose)
        laid: dict[int, Laid] = {}
        for face in np.argsort(unlike)[:LIKELY].tolist():
            found = laying.laid(face, replace(pose, turn_deg=pose.turn_deg + float(turns[face])))
            if found is not None:
                laid[face] = found
                if is_plain(found):
                    laying.lay_rivals(face, laid, quickly)
                    break
        return laid

    def _seen_as(self, laying: Laying, laid: Mapping[int, Laid]) -> SeenCounter:
        """The counter that lies where some faces were laid."""
        chosen = laying.chosen(laid, self._expected_at)
        best = laid[chosen.face]
        return SeenCounter(best.pose, chosen.face, best.left, chosen.sure, chosen.by_both, is_faint(best))

    def _expected_at(self, pose: Pose) -> Collection[int]:
        """The numbers of the faces that may lie at a pose in the window's picture."""
        return self._expected(self._window.outside(pose)) if self._expected is not None else ()

    def _sure(self, laying: Laying, laid: Mapping[int, Laid]) -> SeenCounter | None:
        """The same, where it is sure."""
        counter = self._seen_as(laying, laid)
        return counter if counter.sure else None

    def _blur_of(self, counter: SeenCounter) -> float:
        """How blurred one counter is: as its print fits best."""
        return self._faces.blur_of(counter.face, self._seen.at(counter.pose), self.blur)

    def _noise_at(self, pose: Pose) -> float:
        """The variance of the noise where a counter lies, white paper at `WHITE`."""
        rows, columns = self._noise.shape
        x, y = (int((at + MARGIN_MM) * COARSE_PX_PER_MM) for at in (pose.x_mm, pose.y_mm))
        scale = WHITE / float(self._seen.white.at(pose).mean())
        return float(self._noise[min(max(y, 0), rows - 1), min(max(x, 0), columns - 1)]) * scale**2


def _crumbed(laid: Mapping[int, Laid]) -> tuple[int, Crumb | None]:
    """The face of those laid at one point that leaves least but for a crumb, and the crumb that lies on it, if one
    does."""
    crumbs = {face: crumb_on(one.explained.error, one.pose) for face, one in laid.items()}

    def rest(face: int) -> float:
        one, crumb = laid[face], crumbs[face]
        under = _under(crumb, one) if crumb is not None else 0.0
        return (one.explained.square - under) / one.explained.spread

    face = min(laid, key=rest)
    return face, crumbs[face]


def _under(crumb: Crumb, one: Laid) -> float:
    """What a face that was laid leaves where a crumb lies."""
    return crumb.under(one.explained.error, one.pose)
