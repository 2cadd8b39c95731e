"""Which print a square shows: learnt faces compared with it in every turn, the best few aligned to a fraction of a px.

A face's residual is the share of what is seen that it does not explain, at its own best place, turn and blur. The lead
of the best face is by how much less it leaves unexplained than the next one, measured by how far the two prints differ
themselves: 1 where what is seen is the best one, 0 where it lies midway between them, as for a likelihood ratio.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from tests.bench.prints.plane import PX_PER_MM, Floats, White, cut
from tests.bench.prints.spots import Spot, shifted

SIDE_MM: Final = 18.0
"""The part of a print that is compared, in mm: a counter of 20 mm without its worn edge."""
ROOM_MM: Final = 5.0
"""How much more is cut out than is compared, so that a print can be aligned."""
COARSE_MM: Final = 16.0
COARSE_PX_PER_MM: Final = 1.25
REACH_PX: Final = 3
"""How far a counter may lie from where its square was found, in coarse px each way."""
TURNS_DEG: Final = (-5.0, 0.0, 5.0)
CANDIDATES: Final = 6
"""So many face-and-turn pairs are compared finely."""
BLURS_PX: Final = (0.0, 1.2, 2.2, 3.2)
"""How blurred a frame may be beside the learnt prints, in px of the plane (standard deviation)."""
EDGE: Final = 4
"""Px at a print's edge that are not compared."""
ITERATIONS: Final = 15
COLOUR_SHIFT: Final = 0.25
"""How much a shift of all colours counts, beside what differs from px to px."""
GREY_SHIFT: Final = 0.8
"""The part of such a shift that may be light, and does not count."""


@dataclass(frozen=True)
class Recognised:
    """What a square shows: the number of the face, the counter's centre in board mm, its turn clockwise in degrees, the
    face's residual, its lead over the next face, and the number of that one."""

    face: int
    x_mm: float
    y_mm: float
    turn_deg: float
    residual: float
    lead: float
    next_face: int


class Recogniser:
    """The learnt faces, ready to be compared."""

    def __init__(self, faces: list[Floats]) -> None:
        """`faces` are upright prints of `SIDE_MM`, `PX_PER_MM` px a mm, white paper at `WHITE`."""
        self._faces = faces
        side = round(SIDE_MM * COARSE_PX_PER_MM)
        inner = round(COARSE_MM * COARSE_PX_PER_MM)
        off = (side - inner) // 2
        rows = []
        for face in faces:
            small = cv2.resize(face, (side, side), interpolation=cv2.INTER_AREA)
            rows += [np.rot90(small, turn)[off : off + inner, off : off + inner] for turn in range(4)]
        self._rows = _normal(np.array(rows)) if rows else np.zeros((0, 0), np.float32)
        self._apart: dict[tuple[int, int, int, float], float] = {}
        self._turned: dict[tuple[int, int, float], Floats] = {}

    def recognise(self, evened: Floats, spot: Spot, white: White) -> Recognised | None:
        """What a square of a straight picture shows whose light is that of the learnt board; None where it shows
        nothing that can be compared."""
        if not self._faces:
            return None
        scale = np.float32(200.0) / white.at(spot.x_mm, spot.y_mm)
        residuals: dict[int, tuple[float, int, Spot, Floats]] = {}
        blur: float | None = None
        for row, at in self._likely(evened, spot, scale):
            face, turn = divmod(row, 4)
            seen = cut(evened, at.x_mm, at.y_mm, at.turn_deg, SIDE_MM + ROOM_MM, PX_PER_MM) * scale
            fitted = aligned(self._face(face, turn, blur or 0.0), seen)
            if fitted is None:
                continue
            lying, placed = fitted
            tried = BLURS_PX if blur is None else (blur,)
            sums = [(_residual(self._face(face, turn, each), placed), each) for each in tried]
            best, chosen = min(sums)
            if blur is None:
                blur = chosen
            if face not in residuals or best < residuals[face][0]:
                residuals[face] = best, turn, _moved(at, lying), placed
        if not residuals or blur is None:
            return None
        order = sorted(residuals, key=lambda face: residuals[face][0])
        first = order[0]
        residual, turn, at, placed = residuals[first]
        lead, after = 1.0, -1
        if len(order) > 1:
            after = order[1]
            apart = self._distance(first, after, (residuals[after][1] - turn) % 4, blur)
            lead = (residuals[after][0] - residual) * _spread(placed) / max(apart, 1e-6)
        return Recognised(first, at.x_mm, at.y_mm, (at.turn_deg - 90.0 * turn) % 360.0, residual, lead, after)

    def _likely(self, evened: Floats, spot: Spot, scale: Floats) -> list[tuple[int, Spot]]:
        """The rows (face and turn) most like a square, each with where in it; at most `CANDIDATES`."""
        inner = round(COARSE_MM * COARSE_PX_PER_MM)
        best = np.full(len(self._rows), -2.0, np.float32)
        where: list[tuple[float, int]] = [(0.0, 0)] * len(self._rows)
        shifts = 2 * REACH_PX + 1
        for turn in TURNS_DEG:
            side = COARSE_MM + 2 * REACH_PX / COARSE_PX_PER_MM
            seen = cut(evened, spot.x_mm, spot.y_mm, spot.turn_deg + turn, side, COARSE_PX_PER_MM) * scale
            views = np.lib.stride_tricks.sliding_window_view(seen, (inner, inner), axis=(0, 1))
            likeness = _normal(views.transpose(0, 1, 3, 4, 2).reshape(-1, inner, inner, 3)) @ self._rows.T
            at = likeness.argmax(axis=0)
            top = likeness[at, np.arange(len(self._rows))]
            for row in np.flatnonzero(top > best):
                best[row], where[row] = top[row], (turn, int(at[row]))
        chosen = np.argsort(-best)[:CANDIDATES]
        found = []
        for row in chosen:
            turn, at = where[row]
            down, across = divmod(at, shifts)
            turned = Spot(spot.x_mm, spot.y_mm, spot.turn_deg + turn, spot.plain)
            shift = (across - REACH_PX) / COARSE_PX_PER_MM, (down - REACH_PX) / COARSE_PX_PER_MM
            found.append((int(row), shifted(turned, shift)))
        return found

    def _face(self, face: int, turn: int, blur: float) -> Floats:
        """A face in quarter turns against the clock, blurred."""
        key = face, turn, blur
        if key not in self._turned:
            picture = np.ascontiguousarray(np.rot90(self._faces[face], turn))
            self._turned[key] = np.asarray(cv2.GaussianBlur(picture, (0, 0), blur) if blur else picture, np.float32)
        return self._turned[key]

    def _distance(self, one: int, other: int, turn: int, blur: float) -> float:
        """How far two prints differ themselves where they lie on each other best: the mean of the squares."""
        key = one, other, turn, blur
        if key not in self._apart:
            first, second = self._face(one, 0, blur), self._face(other, turn, blur)
            room = round(ROOM_MM * PX_PER_MM / 2)
            wide = cv2.copyMakeBorder(second, room, room, room, room, cv2.BORDER_REPLICATE)
            fitted = aligned(first, np.asarray(wide, np.float32))
            placed = second if fitted is None else fitted[1]
            self._apart[key] = _residual(first, placed) * _spread(placed)
        return self._apart[key]


def _normal(pictures: npt.NDArray[np.float32]) -> Floats:
    """Pictures (n, ...) as rows without their mean, each of length 1."""
    rows = pictures.reshape(len(pictures), -1).astype(np.float32)
    rows = rows - rows.mean(axis=1, keepdims=True)
    return np.asarray(rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-6), np.float32)


def aligned(face: Floats, seen: Floats) -> tuple[npt.NDArray[np.float32], Floats] | None:
    """How a face lies in a larger picture (Evangelidis and Psarakis 2008), and the part of that picture that lies under
    it; None where they have nothing in common."""
    room = (seen.shape[0] - face.shape[0]) / 2
    start = np.array([[1, 0, room], [0, 1, room]], np.float32)
    criteria = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, ITERATIONS, 1e-3)
    grey = [cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY) for picture in (face, seen)]
    try:
        _, lying = cv2.findTransformECC(grey[0], grey[1], start, cv2.MOTION_EUCLIDEAN, criteria, None, 3)
    except cv2.error:
        return None
    if np.abs(lying[:, 2] - room).max() > room:
        return None
    size = face.shape[1], face.shape[0]
    placed = cv2.warpAffine(seen, lying, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return np.asarray(lying, np.float32), np.asarray(placed, np.float32)


def _residual(face: Floats, placed: Floats) -> float:
    """The share of what is seen that a face does not explain, however light it is; 0: none."""
    here, there = (p[EDGE:-EDGE, EDGE:-EDGE].reshape(-1, 3) for p in (face, placed))
    mean_here, mean_there = here.mean(axis=0), there.mean(axis=0)
    here, there = here - mean_here, there - mean_there
    gain = float(np.clip((here * there).sum() / ((here * here).sum() + 1e-6), 0.5, 1.6))
    shift = mean_there - mean_here
    shift = shift - GREY_SHIFT * shift.mean()
    left = float(((there - gain * here) ** 2).mean()) + COLOUR_SHIFT * float((shift**2).mean())
    return left / _spread(placed)


def _spread(placed: Floats) -> float:
    """How much a picture varies: the variance."""
    inner = placed[EDGE:-EDGE, EDGE:-EDGE].reshape(-1, 3)
    return float(((inner - inner.mean(axis=0)) ** 2).mean()) + 1e-6


def _moved(spot: Spot, lying: npt.NDArray[np.float32]) -> Spot:
    """A spot where a face was found to lie in its picture."""
    turn = float(np.degrees(np.arctan2(lying[1, 0], lying[0, 0])))
    side, larger = round(SIDE_MM * PX_PER_MM), round((SIDE_MM + ROOM_MM) * PX_PER_MM)
    middle = lying @ np.array([(side - 1) / 2, (side - 1) / 2, 1.0], np.float32) - (larger - 1) / 2
    at = shifted(spot, (float(middle[0]) / PX_PER_MM, float(middle[1]) / PX_PER_MM))
    return Spot(at.x_mm, at.y_mm, at.turn_deg + turn, at.plain)
