"""Where a learnt print may lie: every face in every turn against every point at which the board differs from how it was
learnt empty, coarsely and all at once (normalised correlation over a disc, in the faces' principal components)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hardware.reader.prints.fitting.unlit import Unlit
from hardware.reader.prints.plane import COARSE_PX_PER_MM, MARGIN_MM, PX_PER_MM, Floats, Pose

RADIUS_MM: Final = 9.0
"""The disc that is compared lies within a counter of 20 mm, however it is turned."""
TURNS_DEG: Final = 6.0
"""Every how many degrees a face is tried."""
COMPONENTS: Final = 40
"""Principal components of all faces in all turns."""
ROUNDS: Final = 6
"""Steps in which they are found."""
LEAST: Final = 0.25
"""A point with a lower correlation is no counter."""
SLACK: Final = 0.1
"""By how much the correlation at most falls from a counter's middle to the nearest of every other point."""
APART_PX: Final = 3
"""Two candidates are not nearer than this."""
FLOOR: Final = 10.0
"""The least difference from the empty board that means something, in grey levels."""
ABOVE_NOISE: Final = 2.2
"""How many times the picture's own noise a difference must be."""
SIDES_PX: Final = (16.0, 25.0)
"""What is smaller or larger is no counter that lies by itself, its shadow included."""
SQUARE: Final = 0.8
"""So much of the square around a counter is the counter, at the least."""
THICK: Final = np.ones((7, 7), np.uint8)
"""What is thinner than this, in coarse px, is no counter."""
HOLE_MM2: Final = 200.0
"""A hole of a smaller area in what differs is a part of the print that looks like the board."""
POINTS: Final = 256
"""So many points are compared at once: what they need fits into a processor's cache."""


@dataclass(frozen=True)
class Candidate:
    """A face that may lie at a pose, and its correlation there, -1 to 1; `is_alone`: something as large as a
    counter lies there by itself."""

    pose: Pose
    face: int
    likeness: float
    is_alone: bool = False


def change_of(evened: Floats, empty: Floats) -> Floats:
    """By how many grey levels a coarse picture, its light evened out, differs from the empty board."""
    blue, green, red = cv2.split(np.abs(cv2.blur(evened - empty, (3, 3))))
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.float32)


def least_change(level: float) -> float:
    """From how many grey levels on a picture differs from the empty board, of which most does by `level`."""
    return max(FLOOR, ABOVE_NOISE * level)


def differing(change: Floats, level: float) -> npt.NDArray[np.uint8]:
    """1 where a picture differs from the empty board, holes in prints too; else 0. `level` is by how much most of the
    board does, where nothing lies."""
    mask = cv2.morphologyEx(
        (change >= least_change(level)).astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8)
    )
    outlines, tree = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    for outline, (_, _, _, parent) in zip(outlines, tree[0] if tree is not None else (), strict=True):
        if parent >= 0 and cv2.contourArea(outline) < HOLE_MM2 * COARSE_PX_PER_MM**2:
            cv2.drawContours(mask, [outline], -1, 1, -1)
    return np.asarray(mask, np.uint8)


def centres_in(mask: npt.NDArray[np.uint8], centres: npt.NDArray[np.uint8] | None = None) -> npt.NDArray[np.bool_]:
    """At which points of a mask from `differing` counters may have their centres, of `centres` (None: anywhere)."""
    points = cv2.blur(mask.astype(np.float32), (9, 9)) > 0.6
    return np.asarray(points if centres is None else points & (centres > 0), np.bool_)


def thick(mask: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """A mask without what is too thin for a counter: lines of the board, edges and shadows that join counters."""
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, THICK), np.uint8)


def outlined(mask: npt.NDArray[np.uint8], centres: npt.NDArray[np.uint8] | None = None) -> list[Pose]:
    """How those things lie in a mask from `differing` that are as large as a counter and square, each up to a quarter
    turn; of those with their middle in `centres` (None: anywhere)."""
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    found = []
    for outline in outlines:
        (x, y), sides, turn = cv2.minAreaRect(outline)
        if not all(SIDES_PX[0] <= side + 1 <= SIDES_PX[1] for side in sides):
            continue
        if cv2.contourArea(outline) < SQUARE * sides[0] * sides[1]:
            continue
        if centres is None or centres[round(y), round(x)]:
            found.append(Pose((x + 0.5) / COARSE_PX_PER_MM - MARGIN_MM, (y + 0.5) / COARSE_PX_PER_MM - MARGIN_MM, turn))
    return found


class PrintSearch:
    """The faces of one game in every turn, ready to be looked for."""

    def __init__(self, prints: Sequence[Floats]) -> None:
        """`prints` are upright faces, 18 mm wide, `PX_PER_MM` px a mm."""
        self._size = 2 * int(RADIUS_MM * COARSE_PX_PER_MM) + 1
        across, down = np.meshgrid(*(np.arange(self._size) - (self._size - 1) / 2,) * 2)
        disc = np.hypot(across, down) <= RADIUS_MM * COARSE_PX_PER_MM - 0.2
        self._unlit = Unlit(disc)
        self._places = (np.flatnonzero(disc)[:, None] + disc.size * np.arange(3)).ravel()
        """Where those places lie in a square of three pictures, one a colour."""
        turns = np.arange(0.0, 360.0, TURNS_DEG)
        self._turn = np.tile(turns, len(prints))
        self._face = np.repeat(np.arange(len(prints)), len(turns))
        rows = self._unlit.rows(np.array([self._turned(face, turn) for face in prints for turn in turns], np.float32))
        self._components = _components(rows)
        self._few, self._whole = np.ascontiguousarray((rows @ self._components).T), np.ascontiguousarray(rows.T)

    def _turned(self, face: Floats, turn: float) -> Floats:
        """The disc of a face turned clockwise, as one row."""
        step = round(PX_PER_MM / COARSE_PX_PER_MM)
        c, s = step * np.cos(np.radians(turn)), step * np.sin(np.radians(turn))
        half, middle = (self._size - 1) / 2, (face.shape[0] - 1) / 2
        matrix = np.array([[c, s, middle - c * half - s * half], [-s, c, middle + s * half - c * half]])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        size = self._size, self._size
        seen = cv2.warpAffine(cv2.blur(face, (step, step)), matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(seen.transpose(2, 0, 1).ravel()[self._places], np.float32)

    def find(self, views: Floats, points: npt.NDArray[np.bool_]) -> list[Candidate]:
        """The best face at each of some points of a picture from `views` that fits better than those around it, the
        best first."""
        best = np.full(views.shape[:2], -1.0, np.float32)
        row = np.zeros(views.shape[:2], np.int32)

        def compare(where: npt.NDArray[np.bool_]) -> None:
            ys, xs = np.nonzero(where)
            for start in range(0, len(ys), POINTS):
                y, x = ys[start : start + POINTS], xs[start : start + POINTS]
                likeness = self._rows(views[y, x]) @ self._components @ self._few
                row[y, x] = likeness.argmax(axis=1)
                best[y, x] = likeness.max(axis=1)

        coarser = np.zeros_like(points)
        coarser[::2, ::2] = points[::2, ::2]
        compare(coarser)
        # Only around points that are as good as those around them are the points between looked at.
        wide = np.ones((5, 5), np.uint8)
        peaks = (best >= LEAST - SLACK) & (best >= cv2.dilate(best, wide) - SLACK)
        compare(points & (cv2.dilate(peaks.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0) & ~coarser)
        found: list[Candidate] = []
        while True:
            down, across = np.unravel_index(int(best.argmax()), best.shape)
            if best[down, across] < LEAST:
                return found
            at = int(row[down, across])
            pose = _pose(int(across), int(down), float(self._turn[at]))
            found.append(Candidate(pose, int(self._face[at]), float(best[down, across])))
            cv2.circle(best, (int(across), int(down)), APART_PX, -1.0, -1)

    def faces_at(self, views: Floats, pose: Pose, count: int) -> Iterator[Candidate]:
        """The faces that are most like what lies at a pose or beside it, each in its best turn, the best first. Here
        they are compared wholly: fine stripes are hardly seen in components."""
        x, y = (round((at + MARGIN_MM) * COARSE_PX_PER_MM - 0.5) for at in (pose.x_mm, pose.y_mm))
        rows, columns = (
            np.clip(np.arange(at - 1, at + 2), 0, n - 1) for at, n in zip((y, x), views.shape, strict=False)
        )
        down, across = (points.ravel() for points in np.meshgrid(rows, columns, indexing="ij"))
        likeness = self._rows(views[down, across]) @ self._whole
        where, top = likeness.argmax(axis=0), likeness.max(axis=0)
        best = top.reshape(-1, round(360 / TURNS_DEG)).argmax(axis=1) + np.arange(0, len(top), round(360 / TURNS_DEG))
        for at in best[np.argsort(-top[best])][:count]:
            n = where[at]
            lying = _pose(int(across[n]), int(down[n]), float(self._turn[at]))
            yield Candidate(lying, int(self._face[at]), float(top[at]))

    def views(self, evened: Floats) -> Floats:
        """The square around each point of a coarse picture (rows, columns, 3, size, size)."""
        half = self._size // 2
        wide = cv2.copyMakeBorder(evened, half, half, half, half, cv2.BORDER_REPLICATE)
        return np.lib.stride_tricks.sliding_window_view(wide, (self._size, self._size), axis=(0, 1))

    def _rows(self, views: Floats) -> Floats:
        """What is compared of each view (n, 3, size, size), whose product with what is of a face is how they
        correlate."""
        return self._unlit.rows(views.reshape(len(views), -1)[:, self._places])


def _pose(x: int, y: int, turn: float) -> Pose:
    """The pose of a pixel of a coarse picture."""
    return Pose((x + 0.5) / COARSE_PX_PER_MM - MARGIN_MM, (y + 0.5) / COARSE_PX_PER_MM - MARGIN_MM, turn)


def _components(rows: Floats) -> Floats:
    """The first principal components of rows without a mean (n, `COMPONENTS`): subspace iteration from what is alike at
    each start (Halko, Martinsson and Tropp 2011), in a tenth of the time that all components take."""
    products = rows.T @ rows
    some = np.random.default_rng(1).standard_normal((len(products), 2 * COMPONENTS)).astype(np.float32)
    for _ in range(ROUNDS):
        some, _ = np.linalg.qr(products @ some)
    _, turned = np.linalg.eigh(some.T @ products @ some)
    return np.asarray(some @ turned[:, : -COMPONENTS - 1 : -1], np.float32)
