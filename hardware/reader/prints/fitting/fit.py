"""Where a learnt print lies best on what is seen, and what it leaves unexplained there.

A picture of what is seen may have a fourth channel: 1 where it is clear, 0 where a lamp blew it out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from functools import cache
from typing import Final

import cv2
import numpy as np

from hardware.reader.prints.fitting.align import Template
from hardware.reader.prints.fitting.crumb import Crumb
from hardware.reader.prints.fitting.explain import Print, clear_of, explained
from hardware.reader.prints.fitting.rivals import Beside, Rivals
from hardware.reader.prints.plane import MARGIN_MM, PX_PER_MM, SIDE_MM, SIDE_PX, WHITE, Floats, Pose, White, cut

ROOM_MM: Final = 5.0
"""How much more is cut out than is compared, so that a print can be aligned."""
INNER_PX: Final = 34
"""The side of a print's middle that is looked for on its other side,"""
ASIDE_PX: Final = 9
"""and how far beside."""
ITERATIONS: Final = 15
BLURS_PX: Final = (0.0, 0.4, 0.6, 0.8, 1.1, 1.4, 1.7, 2.0, 2.3, 2.6, 2.9, 3.2, 3.6, 4.0)
"""How blurred a picture may be beside the learnt prints (standard deviation)."""
AROUND: Final = 3
"""By so many of those one counter may be more or less blurred than most."""
OUT_OF_FOCUS: Final = 1.4
"""What a lens spreads by so much, a standard deviation in px, it spreads evenly over a disc."""
SOFT: Final = 0.45
"""How far what is seen is blurred before it is compared, a standard deviation in px: as learnt prints were, which were
laid straight more than once."""


class Faces:
    """Learnt faces, upright, `SIDE_MM` wide, `PX_PER_MM` px a mm, white paper at `WHITE`, blurred as they are seen."""

    def __init__(self, prints: Sequence[Floats], turned_over: Mapping[int, Sequence[int]] | None = None) -> None:
        """`turned_over` are the other faces of the same pieces, by each face's number."""
        self.prints, self.turned_over = list(prints), turned_over or {}
        self.blurred = cache(self._blurred)
        self.print = cache(self._print)
        self.template = cache(self._template)
        self.rivals = cache(self._rivals)
        self.differ = cache(self._differ)
        self.beside = cache(self._beside)

    def _blurred(self, face: int, blur: float) -> Floats:
        """A face as a lens shows it that spreads a point by a standard deviation of `blur` px."""
        picture = self.prints[face]
        if blur < OUT_OF_FOCUS:
            return np.asarray(cv2.GaussianBlur(picture, (0, 0), blur) if blur else picture, np.float32)
        return np.asarray(cv2.filter2D(picture, -1, _disc(blur), borderType=cv2.BORDER_REPLICATE), np.float32)

    def _print(self, face: int, blur: float) -> Print:
        """The same, ready to explain what is seen."""
        return Print(self.blurred(face, blur))

    def _template(self, face: int, blur: float) -> Template:
        """The same, ready to be laid where it fits best."""
        return Template(self.blurred(face, blur))

    def blur_of(self, face: int, placed: Floats, mostly: float) -> float:
        """How blurred a face is seen beside how it was learnt, in a picture that lies under it and is mostly so
        blurred: as it fits best."""
        at = BLURS_PX.index(mostly)
        near = BLURS_PX[max(at - AROUND, 0) : at + AROUND + 1]
        return min(near, key=lambda blur: self.print(face, blur).explained(placed).residual)

    def _differ(self, face: int, other: int, beside: Beside, blur: float) -> Floats | None:
        """What another face, laid where it fits best beside a face, leaves of that: how errors of both differ in a
        picture of the face. None where they have nothing in common."""
        own, room = self.blurred(face, blur), round(ROOM_MM * PX_PER_MM)
        around = cv2.copyMakeBorder(own, room, room, room, room, cv2.BORDER_REPLICATE)
        middle_mm = (room + len(own) / 2) / PX_PER_MM - MARGIN_MM
        lying = Pose(middle_mm, middle_mm, 0.0)
        grey = np.asarray(cv2.cvtColor(around, cv2.COLOR_BGR2GRAY), np.float32)
        at = self.template(other, blur).laid(grey, None, beside.of(lying))
        return None if at is None else explained(moved(self.blurred(other, blur), at, lying), own).error

    def _beside(self, face: int, other: int, blur: float) -> Beside:
        """How another face lies on a face that bears the same drawing, in which of a counter's four turns: one of both
        may have been cut out beside its middle."""
        own, its = (cv2.cvtColor(self.blurred(n, blur), cv2.COLOR_BGR2GRAY) for n in (face, other))
        side, room = len(own), round(ROOM_MM * PX_PER_MM)
        inner, reach = (side - INNER_PX) // 2, ASIDE_PX
        around = cv2.copyMakeBorder(own, room, room, room, room, cv2.BORDER_REPLICATE)
        first = room + inner - reach
        part = around[first : first + INNER_PX + 2 * reach, first : first + INNER_PX + 2 * reach]
        best: tuple[float, Beside] | None = None
        for quarters in range(4):
            turned = np.ascontiguousarray(np.rot90(its, quarters)[inner : inner + INNER_PX, inner : inner + INNER_PX])
            _, like, _, (left, top) = cv2.minMaxLoc(cv2.matchTemplate(part, turned, cv2.TM_CCOEFF_NORMED))
            if best is None or like > best[0]:
                best = like, Beside(-90.0 * quarters, (left - reach) / PX_PER_MM, (top - reach) / PX_PER_MM)
        assert best is not None
        return best[1]

    def make_ready(self, blur: float) -> None:
        """Works out beforehand how each face differs from those that may be taken for it."""
        rivals = self.rivals(blur)
        for face, others in self.turned_over.items():
            known = rivals.alike(face) | {at: self.beside(face, at, blur) for at in others}
            for other, beside in known.items():
                self.differ(face, other, beside, blur)

    def _rivals(self, blur: float) -> Rivals:
        """All of them, ready to be compared at a small size."""
        return Rivals([self.blurred(face, blur) for face in range(len(self.prints))])


@cache
def _disc(blur: float) -> Floats:
    """The even disc over which a lens spreads a point that is out of focus, by its standard deviation in px."""
    half, finer = int(2 * blur) + 1, 8
    at = (np.arange((2 * half + 1) * finer) + 0.5) / finer - half - 0.5
    inside = np.hypot(*np.meshgrid(at, at)) <= 2 * blur
    kernel = inside.reshape(2 * half + 1, finer, 2 * half + 1, finer).mean(axis=(1, 3))
    return np.asarray(kernel / kernel.sum(), np.float32)


class Seen:
    """A straight picture in the light of the learnt board (`evened`); `clear` is a channel that is 1 where it is clear,
    None where it is so everywhere."""

    def __init__(self, evened: Floats, clear: Floats | None, white: White) -> None:
        self._crumb: Crumb | None = None
        self.evened = evened if clear is None else np.dstack([evened, clear])
        self.grey = np.asarray(cv2.cvtColor(evened, cv2.COLOR_BGR2GRAY), np.float32)
        self.clear, self.white = clear, white

    def at(self, pose: Pose) -> Floats:
        """What lies under a face at a pose, white paper at `WHITE`."""
        placed = np.asarray(cv2.GaussianBlur(cut(self.evened, pose, SIDE_MM), (3, 3), SOFT), np.float32)
        placed[:, :, :3] *= np.asarray(WHITE / self.white.at(pose), np.float32)
        if self._crumb is None:
            return placed
        clear = self._crumb.clear(pose, len(placed))
        return np.dstack([placed[:, :, :3], clear * placed[:, :, 3] if placed.shape[2] == 4 else clear])

    def but_for(self, crumb: Crumb) -> Seen:
        """The same picture, not clear where a crumb lies."""
        seen = copy(self)
        seen._crumb = crumb
        return seen

    def fitted(self, template: Template, pose: Pose) -> Pose | None:
        """Where a face lies best near a pose; None where it has nothing in common with what lies there."""
        return template.laid(self.grey, self.clear, pose)


def moved(face: Floats, lying: Pose, seen: Pose) -> Floats:
    """A face that lies at a pose, as a picture shows it that is cut out at another pose."""
    turn, back = np.radians((lying.turn_deg - seen.turn_deg, seen.turn_deg))
    c, s = np.cos(turn), np.sin(turn)
    right, down = (lying.x_mm - seen.x_mm) * PX_PER_MM, (lying.y_mm - seen.y_mm) * PX_PER_MM
    x, y = np.cos(back) * right + np.sin(back) * down, np.cos(back) * down - np.sin(back) * right
    half = (face.shape[0] - 1) / 2
    matrix = np.array([[c, -s, half + x - c * half + s * half], [s, c, half + y - s * half - c * half]])
    size = face.shape[1], face.shape[0]
    there = cv2.warpAffine(face, matrix, size, flags=cv2.INTER_LANCZOS4, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(there, np.float32)


def aligned(face: Floats, seen: Floats) -> tuple[Floats, Floats] | None:
    """How a face lies in a larger picture (Evangelidis and Psarakis 2008), a matrix (2, 3), and the part of that
    picture that lies under it; None where they have nothing in common."""
    room = (seen.shape[0] - face.shape[0]) / 2
    criteria = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, ITERATIONS, 1e-3)
    grey = [cv2.cvtColor(np.ascontiguousarray(p[:, :, :3]), cv2.COLOR_BGR2GRAY) for p in (face, seen)]
    # From the px at which it fits best: stripes would be laid on the stripes beside theirs.
    _, _, _, (left, top) = cv2.minMaxLoc(cv2.matchTemplate(grey[1], grey[0], cv2.TM_CCOEFF_NORMED))
    start = np.array([[1, 0, left], [0, 1, top]], np.float32)
    everywhere = np.ones(grey[1].shape, np.uint8)
    try:
        _, found = cv2.findTransformECC(grey[0], grey[1], start, cv2.MOTION_EUCLIDEAN, criteria, everywhere, 3)
    except cv2.error:
        return None
    lying = np.asarray(found, np.float32)
    if np.abs(lying[:, 2] - room).max() > room:
        return None
    size = face.shape[1], face.shape[0]
    placed = cv2.warpAffine(seen, lying, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return lying, np.asarray(placed, np.float32)


def residual(face: Floats, placed: Floats) -> float:
    """The share of what is seen clearly that a face does not explain, whatever light falls on it; 0: none, 1 where
    nothing is seen clearly."""
    return explained(face, placed).residual


def clearness(placed: Floats) -> float:
    """The share of a picture that is clear."""
    return float(clear_of(placed).mean()) if placed.shape[2] == 4 else 1.0


def middle(print_: Floats) -> Floats:
    """The part of a print with room around it that is compared."""
    side = SIDE_PX
    off = (print_.shape[0] - side) // 2
    return print_[off : off + side, off : off + side]
