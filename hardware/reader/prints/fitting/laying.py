"""Prints laid on one point of a sight: how they fit there, which of them could lie there, and which one does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from math import hypot
from typing import Final, NamedTuple

import numpy as np

from hardware.reader.prints.fitting.closely import BEYOND, Closely, Laid
from hardware.reader.prints.fitting.drawn import drawn_left
from hardware.reader.prints.fitting.fit import Faces, Seen, clearness
from hardware.reader.prints.fitting.leads import Lead, leads, likely_lead
from hardware.reader.prints.fitting.rivals import Beside
from hardware.reader.prints.plane import Floats, Pose

FITS: Final = 0.1
"""What a sure face may leave unexplained, noise aside."""
BY_FAR: Final = 4.0
"""A print leads another one that was not laid where it does by so many times as much."""
PLAINLY: Final = 2.5
"""A print that leads by so many times as much, each where it lies best, leads."""
GOOD: Final = 0.05
"""What is unexplained of a print that fits well."""
FAR: Final = 4.0
"""A print that must leave so many times as much as a good one does needs not be laid."""
NOISY: Final = 0.15
"""Where more of what varies than this is noise, a small size says nothing of turns;"""
FAINT: Final = 0.5
"""and where more is, no print is sure."""
VEILED: Final = 8.0
"""More mirrored light than this, in grey levels, makes prints too unlike at a small size."""
LAMP: Final = 24.0
"""Where there is more, a lamp lies over a print, perhaps its edge: a print fits that explains what is drawn alone,"""
PERHAPS: Final = 0.5
"""if it leaves no more than this of all that is seen."""
TURNED_DEG: Final = 12.0
ASIDE_MM: Final = 3.0
"""A print that was laid by more than this in another turn, or beside, is laid once more."""
CLEAR: Final = 0.5
"""Of a sure counter at least this share is clear."""


class Chosen(NamedTuple):
    """The face that fits best, or that is settled on: its number, whether it is sure, and whether it is so both by all
    that is seen and by what is drawn alone."""

    face: int
    sure: bool
    by_both: bool


class _Compared(NamedTuple):
    """How a face compares with others: it and those that it does not lead; whether it leads all by both ways of
    comparing; and the other face that fits for which most speaks of what is drawn, if anything does."""

    tied: list[int]
    by_both: bool
    rather: int | None


class Laying:
    """A sight on which prints are laid, as blurred as it is, all of them alike."""

    def __init__(self, faces: Faces, seen: Seen, noise: Callable[[Pose], float], blur: float) -> None:
        """`noise` is the variance of the noise where a counter lies, white paper at `WHITE`."""
        self._faces, self._seen, self._noise, self.blur = faces, seen, noise, blur

    def most_like(self, pose: Pose) -> tuple[Floats, Floats]:
        """How unlike all faces are to what lies at a pose at a small size, and the turns in which they are so."""
        return self._faces.rivals(self.blur).unlike(self._seen.at(pose))

    def turned(self, face: int, pose: Pose) -> Pose:
        """A pose, turned by quarters so that a face is most like what lies there."""
        turn = self._faces.rivals(self.blur).turn(self._seen.at(pose), face)
        return replace(pose, turn_deg=pose.turn_deg + turn)

    def laid(self, face: int, pose: Pose) -> Laid | None:
        """A face laid where it fits best near a pose."""
        at = self._seen.fitted(self._faces.template(face, self.blur), pose)
        if at is None:
            return None
        placed = self._seen.at(at)
        what = self._faces.print(face, self.blur).explained(placed)
        noise = self._noise(at)
        found = Laid(at, placed, what, what.unexplained(noise), noise)
        if not (FITS < found.left <= PERHAPS and is_lit(found)) or is_noisy(found):
            return found
        return found._replace(left=min(found.left, drawn_left(what, placed, noise)))

    def all_laid(self, pose: Pose) -> dict[int, Laid]:
        """All faces that can be laid near a pose, each in that of a counter's four turns in which it fits best."""
        best: dict[int, Laid] = {}
        for face in range(len(self._faces.prints)):
            turns = (replace(pose, turn_deg=pose.turn_deg + quarter) for quarter in (0.0, 90.0, 180.0, 270.0))
            found = [laid for laid in (self.laid(face, turned) for turned in turns) if laid is not None]
            if found:
                best[face] = min(found, key=lambda one: one.explained.residual)
        return best

    def lay_rivals(self, face: int, laid: dict[int, Laid], quickly: bool = False) -> None:
        """Lays those faces where one of the faces laid fits that may fit as well there: the other faces of its pieces,
        those that are alike, and what is so like the picture at a small size that it need not leave much more; also
        those that were laid there in another turn, perhaps a wrong one. `quickly`: but for those that it leads by far,
        as both differ."""
        first, rivals = laid[face], self._faces.rivals(self.blur)
        unlike, turns = rivals.unlike(first.placed)
        most = FAR * max(first.explained.residual, GOOD, float(unlike[face]))
        likely = {other: Beside(float(turns[other])) for other in np.flatnonzero(unlike <= most).tolist()}
        over = self._faces.turned_over.get(face, ())
        known = rivals.alike(face) | {at: self._faces.beside(face, at, self.blur) for at in over}
        for other, beside in (likely | known).items():
            before = laid.get(other)
            if before is not None and _is_near(before.pose, beside.of(first.pose)):
                continue
            if before is None and quickly and other in known and self._leads_by_far(first, face, other, beside):
                continue
            found = self.laid(other, beside.of(first.pose))
            if found is not None and (before is None or found.explained.residual < before.explained.residual):
                laid[other] = found

    def _leads_by_far(self, first: Laid, face: int, other: int, beside: Beside) -> bool:
        """Whether a face that was laid leads another one by far that lies beside it."""
        differ = self._faces.differ(face, other, beside, self.blur)
        if differ is None:
            return False
        return likely_lead(first.explained, differ, first.noise, self.blur).sureness >= BY_FAR

    def chosen(self, laid: Mapping[int, Laid], expected: Callable[[Pose], Collection[int]]) -> Chosen:
        """Which of some faces that were laid at one point lies there. What is `expected` settles it only between faces
        that all fit and that the picture does not tell apart."""
        first = min(laid, key=lambda face: laid[face].explained.residual)
        if all(one.left > FITS for one in laid.values()):
            return Chosen(first, False, False)
        closely = Closely(self._faces, laid, self.blur)
        compared = self._compared(first, laid, closely)
        if compared.rather is not None:
            other = self._compared(compared.rather, laid, closely)
            if len(other.tied) == 1:
                first, compared = compared.rather, other
        best, tied = laid[first], compared.tied
        likely = expected(best.pose) if len(tied) > 1 else ()
        settled = one_of(tied, {face: laid[face].left for face in tied}, likely)
        face = first if settled is None else settled
        is_seen = clearness(laid[face].placed) >= CLEAR and not is_faint(best)
        is_sure = settled is not None and is_seen
        return Chosen(face, is_sure, is_sure and compared.by_both)

    def _compared(self, first: int, laid: Mapping[int, Laid], closely: Closely) -> _Compared:
        """How one face that was laid compares with the others that were laid there."""
        best = laid[first]
        tied, by_both = [first], True
        most, rather = 0.0, None
        for other in sorted(laid.keys() - {first}, key=lambda face: laid[face].explained.residual):
            ahead = leads(best.explained, laid[other].explained, best.noise, self.blur)
            leading = ahead.sureness >= PLAINLY and ahead.ahead <= BEYOND
            if not leading:
                ahead, drawn = closely.leads(first, other)
                leading = _leads(ahead, drawn)
                by_both = by_both and min(ahead.sureness, drawn.sureness) >= 1
                if drawn.ahead < most and laid[other].left <= FITS:
                    most, rather = drawn.ahead, other
            if not leading:
                tied.append(other)
        return _Compared(tied, by_both, rather)


def _leads(ahead: Lead, drawn: Lead) -> bool:
    """Whether a print surely leads another one: by all that is seen or by what is drawn, if neither surely says the
    opposite."""
    return max(ahead.sureness, drawn.sureness) >= 1 and min(ahead.sureness, drawn.sureness) > -1


def one_of(tied: Sequence[int], unexplained: Mapping[int, float], expected: Collection[int]) -> int | None:
    """The face that lies there for sure, of those that a picture does not tell apart, the best first; None where it
    cannot be said. What does not fit is none of them, whatever is expected."""
    if len(tied) == 1:
        return tied[0] if unexplained[tied[0]] <= FITS else None
    likely = [face for face in tied if face in expected]
    if len(likely) != 1 or any(unexplained[face] > FITS for face in (tied[0], likely[0])):
        return None
    return likely[0]


def is_noisy(laid: Laid) -> bool:
    """Whether much of what is seen where a print was laid is noise."""
    return laid.noise > NOISY * laid.explained.spread


def is_faint(laid: Laid) -> bool:
    """Whether so much of it is noise that no print is sure."""
    return laid.noise > FAINT * laid.explained.spread


def is_lit(laid: Laid) -> bool:
    """Whether a lamp lies over it."""
    return laid.explained.veil + laid.explained.lighter > LAMP


def _is_near(one: Pose, other: Pose) -> bool:
    """Whether two poses are nearly the same."""
    turned = abs((one.turn_deg - other.turn_deg + 180) % 360 - 180)
    return turned <= TURNED_DEG and hypot(one.x_mm - other.x_mm, one.y_mm - other.y_mm) <= ASIDE_MM


def is_plain(laid: Laid) -> bool:
    """Whether a print is so clear, and fits so well, that a small size says which others could."""
    what = laid.explained
    return laid.left <= FITS and what.is_clear and what.veil + what.lighter <= VEILED
