"""How well a learnt print fits what is seen: its best place and turn, the share that it leaves unexplained, and how far
two prints differ themselves.

A picture of what is seen may have a fourth channel: 1 where it is clear, 0 where a lamp blew it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import cv2
import numpy as np

from hardware.reader.prints.plane import PX_PER_MM, SIDE_MM, SIDE_PX, WHITE, Floats, Pose, White, cut

ROOM_MM: Final = 5.0
"""How much more is cut out than is compared, so that a print can be aligned."""
ALIKE: Final = 0.06
"""Prints that leave no larger share of each other unexplained cannot be told apart for sure."""
EDGE: Final = 4
"""Px at a print's edge that are not compared."""
ITERATIONS: Final = 15
COLOUR_SHIFT: Final = 0.25
"""How much a shift of all colours counts, beside what differs from px to px."""
GREY_SHIFT: Final = 0.8
"""The part of such a shift that may be light, and does not count."""


Evened = tuple[Floats, Floats]
"""A picture's px without light from one side, and their mean colour."""


class Faces:
    """Learnt faces, upright, `SIDE_MM` wide, `PX_PER_MM` px a mm, white paper at `WHITE`: blurred and compared."""

    def __init__(self, prints: Sequence[Floats]) -> None:
        self.prints = list(prints)
        self.blurred = cache(self._blurred)
        self.evened = cache(self._evened)
        self.apart = cache(self._apart)

    def _blurred(self, face: int, blur: float) -> Floats:
        """A face as a lens shows it that spreads a point by a standard deviation of `blur` px."""
        picture = self.prints[face]
        return np.asarray(cv2.GaussianBlur(picture, (0, 0), blur) if blur else picture, np.float32)

    def _evened(self, face: int, blur: float) -> Evened:
        """A face so blurred, as `compared` wants it."""
        return evened(self.blurred(face, blur))

    def _apart(self, one: int, other: int, quarters: int, blur: float) -> float:
        """How far a print and another one, turned by quarters against the clock, differ where they lie on each other
        best: the mean of the squares."""
        turned = np.ascontiguousarray(np.rot90(self.blurred(other, blur), quarters))
        room = round(ROOM_MM * PX_PER_MM / 2)
        wide = cv2.copyMakeBorder(turned, room, room, room, room, cv2.BORDER_REPLICATE)
        fitted = aligned(self.blurred(one, blur), np.asarray(wide, np.float32))
        placed = turned if fitted is None else fitted[1]
        left, varies = compared(self.blurred(one, blur), placed)
        return left * varies


def seen_at(evened: Floats, pose: Pose, white: White) -> Floats:
    """What lies at a pose, with room around it, white paper at `WHITE`; `evened` has the light of the learnt board."""
    seen = cut(evened, pose, SIDE_MM + ROOM_MM)
    seen[:, :, :3] *= np.float32(WHITE) / white.at(pose)
    return seen


def fitted(face: Floats, evened: Floats, pose: Pose, white: White) -> tuple[Pose, Floats] | None:
    """Where a face lies best near a pose, and what is seen there; None where it has nothing in common with it."""
    found = aligned(face, seen_at(evened, pose, white))
    if found is None:
        return None
    lying, placed = found
    turn = float(np.degrees(np.arctan2(lying[1, 0], lying[0, 0])))
    side, larger = SIDE_PX, round((SIDE_MM + ROOM_MM) * PX_PER_MM)
    middle = lying @ np.array([(side - 1) / 2, (side - 1) / 2, 1.0], np.float32) - (larger - 1) / 2
    at = pose.moved(float(middle[0]) / PX_PER_MM, float(middle[1]) / PX_PER_MM)
    return Pose(at.x_mm, at.y_mm, pose.turn_deg + turn), placed


def aligned(face: Floats, seen: Floats) -> tuple[Floats, Floats] | None:
    """How a face lies in a larger picture (Evangelidis and Psarakis 2008), a matrix (2, 3), and the part of that
    picture that lies under it; None where they have nothing in common."""
    room = (seen.shape[0] - face.shape[0]) / 2
    start = np.array([[1, 0, room], [0, 1, room]], np.float32)
    criteria = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, ITERATIONS, 1e-3)
    grey = [cv2.cvtColor(np.ascontiguousarray(p[:, :, :3]), cv2.COLOR_BGR2GRAY) for p in (face, seen)]
    everywhere = np.ones(grey[1].shape, np.uint8)
    try:
        _, lying = cv2.findTransformECC(grey[0], grey[1], start, cv2.MOTION_EUCLIDEAN, criteria, everywhere, 3)
    except cv2.error:
        return None
    if np.abs(lying[:, 2] - room).max() > room:
        return None
    size = face.shape[1], face.shape[0]
    placed = cv2.warpAffine(seen, lying, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return np.asarray(lying, np.float32), np.asarray(placed, np.float32)


def residual(face: Floats, placed: Floats) -> float:
    """The share of what is seen clearly that a face does not explain, however light it is and from which side; 0: none,
    1 where nothing is seen clearly."""
    return compared(face, placed)[0]


def compared(face: Floats, placed: Floats, evened: Evened | None = None) -> tuple[float, float]:
    """That share, and how much what is seen varies where it is clear (the variance); `evened` is `evened(face)`, where
    it is known already."""
    clear = _clear(placed)
    count = float(clear.sum())
    if count < 1:
        return 1.0, 1e-6
    whole = count == len(clear)
    here, level_here = evened if whole and evened is not None else _evened(_inner(face), clear, whole)
    there, level_there = _evened(_inner(placed), clear, whole)
    if not whole:
        here, there = here * clear[:, None], there * clear[:, None]
    gain = float(np.clip(np.vdot(here, there) / (float(np.vdot(here, here)) + 1e-6), 0.5, 1.6))
    shift = level_there - level_here
    shift = shift - GREY_SHIFT * shift.mean()
    off = there - np.float32(gain) * here
    spread = float(np.vdot(there, there)) / count / 3 + 1e-6
    return (float(np.vdot(off, off)) / count / 3 + COLOUR_SHIFT * float((shift**2).mean())) / spread, spread


def spread(placed: Floats) -> float:
    """How much a picture varies where it is clear: the variance."""
    return compared(placed, placed)[1]


def clearness(placed: Floats) -> float:
    """The share of a picture that is clear."""
    return float(_clear(placed).mean())


def _inner(picture: Floats) -> Floats:
    """The px of a picture that are compared: blue, green, red."""
    return picture[EDGE:-EDGE, EDGE:-EDGE, :3]


def _clear(placed: Floats) -> Floats:
    """How clear each compared px is, 0 to 1."""
    inner = placed[EDGE:-EDGE, EDGE:-EDGE]
    if inner.shape[2] == 4:
        return np.asarray((inner[:, :, 3] > 0.99).ravel(), np.float32)
    return np.ones(inner.shape[0] * inner.shape[1], np.float32)


def evened(face: Floats) -> Evened:
    """A face's px without the light that falls on it from one side, as `compared` wants them."""
    inner = _inner(face)
    return _evened(inner, np.ones(inner.shape[0] * inner.shape[1], np.float32), True)


def _evened(picture: Floats, clear: Floats, whole: bool) -> Evened:
    """A picture's px (n, 3) without its mean colour and without the light that falls on it from one side, and that
    colour; where it is clear. `whole`: it is clear everywhere."""
    design = _slopes(*picture.shape[:2])
    pixels = picture.reshape(-1, 3)
    if whole:  # the columns of the design are at right angles then
        slope = (design.T @ pixels) / (design**2).sum(axis=0)[:, None]
    else:
        weighted = design * clear[:, None]
        slope = np.linalg.lstsq(weighted.T @ design, weighted.T @ pixels, rcond=None)[0]
    even = pixels - slope[0] - (design[:, 1:] @ slope[1:].mean(axis=1))[:, None]
    return np.asarray(even, np.float32), np.asarray(slope[0], np.float32)


@cache
def _slopes(rows: int, columns: int) -> Floats:
    """Of each px of a picture (n, 3): 1, and where it lies from top to bottom and from left to right, -1 to 1."""
    down, across = np.meshgrid(np.linspace(-1, 1, rows), np.linspace(-1, 1, columns), indexing="ij")
    return np.stack([np.ones(rows * columns), down.ravel(), across.ravel()], axis=1).astype(np.float32)


def middle(print_: Floats) -> Floats:
    """The part of a print with room around it that is compared."""
    side = SIDE_PX
    off = (print_.shape[0] - side) // 2
    return print_[off : off + side, off : off + side]
