"""Where a learnt print lies best on what is seen, and what it leaves unexplained there.

A picture of what is seen may have a fourth channel: 1 where it is clear, 0 where a lamp blew it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import cv2
import numpy as np

from hardware.reader.prints.plane import PX_PER_MM, SIDE_MM, SIDE_PX, WHITE, Floats, Pose, White, cut
from hardware.reader.prints.reading.explain import clear_of, explained, mirrored

ROOM_MM: Final = 5.0
"""How much more is cut out than is compared, so that a print can be aligned."""
ALIKE: Final = 0.065
"""Prints that leave no larger share of each other unexplained cannot be told apart for sure: of rendered boxes in six
styles, all but those of dark figures have their true kinds by it."""
MIRRORS: Final = 0.05
"""What leaves more unexplained may lie better once the light that is mirrored is taken away."""
LIGHT: Final = 4.0
"""Less light than this, in grey levels, moves no print."""
ITERATIONS: Final = 15


class Faces:
    """Learnt faces, upright, `SIDE_MM` wide, `PX_PER_MM` px a mm, white paper at `WHITE`, blurred as they are seen."""

    def __init__(self, prints: Sequence[Floats]) -> None:
        self.prints = list(prints)
        self.blurred = cache(self._blurred)
        self.apart = cache(self._apart)

    def _blurred(self, face: int, blur: float) -> Floats:
        """A face as a lens shows it that spreads a point by a standard deviation of `blur` px."""
        picture = self.prints[face]
        return np.asarray(cv2.GaussianBlur(picture, (0, 0), blur) if blur else picture, np.float32)

    def _apart(self, one: int, other: int, quarters: int, blur: float) -> float:
        """The share of a print that another one, turned by quarters against the clock, leaves unexplained where they
        lie on each other best."""
        turned = np.ascontiguousarray(np.rot90(self.blurred(other, blur), quarters))
        room = round(ROOM_MM * PX_PER_MM / 2)
        around = (room, room, room, room)
        wide = np.asarray(cv2.copyMakeBorder(self.blurred(one, blur), *around, cv2.BORDER_REPLICATE), np.float32)
        found = aligned(turned, wide)
        return residual(turned, self.blurred(one, blur) if found is None else found[1])


def seen_at(evened: Floats, pose: Pose, white: White) -> Floats:
    """What lies at a pose, with room around it, white paper at `WHITE`; `evened` has the light of the learnt board."""
    seen = cut(evened, pose, SIDE_MM + ROOM_MM)
    seen[:, :, :3] *= np.float32(WHITE) / white.at(pose)
    return seen


def fitted(face: Floats, evened: Floats, pose: Pose, white: White) -> tuple[Pose, Floats] | None:
    """Where a face lies best near a pose, and what is seen there; None where it has nothing in common with it."""
    seen = seen_at(evened, pose, white)
    found = aligned(face, seen)
    left = explained(face, middle(seen) if found is None else found[1])
    if left.residual > MIRRORS and np.abs(left.light).max() > LIGHT:
        found = _under_light(face, seen, left.light) or found
    if found is None:
        return None
    lying, placed = found
    turn = float(np.degrees(np.arctan2(lying[1, 0], lying[0, 0])))
    side, larger = SIDE_PX, round((SIDE_MM + ROOM_MM) * PX_PER_MM)
    centre = lying @ np.array([(side - 1) / 2, (side - 1) / 2, 1.0], np.float32) - (larger - 1) / 2
    at = pose.moved(float(centre[0]) / PX_PER_MM, float(centre[1]) / PX_PER_MM)
    return Pose(at.x_mm, at.y_mm, pose.turn_deg + turn), placed


def _under_light(face: Floats, seen: Floats, light: Floats) -> tuple[Floats, Floats] | None:
    """As `aligned`, once the light is taken away that was found to lie over the print."""
    plain = seen.copy()
    plain[:, :, :3] -= mirrored(light, len(face), len(seen))[:, :, None]
    found = aligned(face, plain)
    return None if found is None else (found[0], _under(found[0], seen, face))


def _under(lying: Floats, seen: Floats, face: Floats) -> Floats:
    """The part of a picture that lies under a face."""
    size = face.shape[1], face.shape[0]
    placed = cv2.warpAffine(seen, lying, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return np.asarray(placed, np.float32)


def moved(face: Floats, lying: Pose, seen: Pose) -> Floats:
    """A face that lies at a pose, as a picture shows it that is cut out at another pose."""
    turn, back = np.radians((lying.turn_deg - seen.turn_deg, seen.turn_deg))
    c, s = np.cos(turn), np.sin(turn)
    right, down = (lying.x_mm - seen.x_mm) * PX_PER_MM, (lying.y_mm - seen.y_mm) * PX_PER_MM
    x, y = np.cos(back) * right + np.sin(back) * down, np.cos(back) * down - np.sin(back) * right
    half = (face.shape[0] - 1) / 2
    matrix = np.array([[c, -s, half + x - c * half + s * half], [s, c, half + y - s * half - c * half]])
    size = face.shape[1], face.shape[0]
    there = cv2.warpAffine(face, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(there, np.float32)


def aligned(face: Floats, seen: Floats) -> tuple[Floats, Floats] | None:
    """How a face lies in a larger picture (Evangelidis and Psarakis 2008), a matrix (2, 3), and the part of that
    picture that lies under it; None where they have nothing in common."""
    room = (seen.shape[0] - face.shape[0]) / 2
    start = np.array([[1, 0, room], [0, 1, room]], np.float32)
    criteria = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, ITERATIONS, 1e-3)
    grey = [cv2.cvtColor(np.ascontiguousarray(p[:, :, :3]), cv2.COLOR_BGR2GRAY) for p in (face, seen)]
    everywhere = np.ones(grey[1].shape, np.uint8)
    try:
        _, found = cv2.findTransformECC(grey[0], grey[1], start, cv2.MOTION_EUCLIDEAN, criteria, everywhere, 3)
    except cv2.error:
        return None
    lying = np.asarray(found, np.float32)
    if np.abs(lying[:, 2] - room).max() > room:
        return None
    return lying, _under(lying, seen, face)


def residual(face: Floats, placed: Floats) -> float:
    """The share of what is seen clearly that a face does not explain, whatever light falls on it; 0: none, 1 where
    nothing is seen clearly."""
    return explained(face, placed).residual


def clearness(placed: Floats) -> float:
    """The share of a picture that is clear."""
    return float(clear_of(placed).mean())


def middle(print_: Floats) -> Floats:
    """The part of a print with room around it that is compared."""
    side = SIDE_PX
    off = (print_.shape[0] - side) // 2
    return print_[off : off + side, off : off + side]
