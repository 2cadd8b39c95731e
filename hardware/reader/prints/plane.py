"""The board straight from above: a frame without its perspective, its lens and its light."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil, sqrt
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.geometry import Calibration
from calibration.markers.detection import Mark
from companion.board import Board
from companion.table.stickers import Stickers

Colours = npt.NDArray[np.uint8]
"""A picture: blue, green, red."""
Addend = Colours | npt.NDArray[np.uint16]
"""The same, or the sum of some."""
Floats = npt.NDArray[np.float32]

PX_PER_MM: Final = 3.0
"""How finely prints are compared: nearly the finest that a picture 2304 px wide of a 450 mm board holds."""
SIDE_MM: Final = 18.0
"""The part of a print that is compared, in mm: a counter of 20 mm without its worn edge."""
SIDE_PX: Final = round(SIDE_MM * PX_PER_MM)
MARGIN_MM: Final = 12.0
"""What is seen beside the board, in mm."""
COARSE_PX_PER_MM: Final = 1.0
"""How finely counters are looked for."""
CELL_MM: Final = 8
"""The side of the cells over which light is taken to be even, in mm."""
FEW: Final = 2
"""Every how many px of a coarse picture, down and across, light is judged by."""
REACH: Final = 6
"""What lies more cells away says nothing of a cell's light."""
FINER: Final = 1.2
"""A frame that has more px than this in one of `PX_PER_MM`, side by side, is blurred before it is sampled."""
STEP: Final = 16
"""Every how many px the camera's view of the board is worked out exactly."""
CLOSE_STEP: Final = 12
"""The same around one counter."""
DARKEST: Final = 0.3
"""What is added to both levels that are compared, so that black is no division by zero."""
BLOWN: Final = 245.0
"""What is as light as this, in grey levels, is blown out."""
WHITE: Final = 200.0
"""The level at which learnt prints have white paper."""


@dataclass(frozen=True)
class Pose:
    """Where a counter lies: its centre in board mm, and its turn clockwise in degrees."""

    x_mm: float
    y_mm: float
    turn_deg: float

    def moved(self, right_mm: float, down_mm: float) -> Pose:
        """The pose moved along its own sides."""
        c, s = np.cos(np.radians(self.turn_deg)), np.sin(np.radians(self.turn_deg))
        x, y = float(c * right_mm - s * down_mm), float(s * right_mm + c * down_mm)
        return Pose(self.x_mm + x, self.y_mm + y, self.turn_deg)

    def corners(self, side_mm: float) -> Floats:
        """The corners (4, 2) in board mm of a square around it, from its own top left clockwise."""
        half = side_mm / 2
        ends = [self.moved(x, y) for x, y in ((-half, -half), (half, -half), (half, half), (-half, half))]
        return np.array([(end.x_mm, end.y_mm) for end in ends], np.float32)


@dataclass(frozen=True)
class Window:
    """A part of a straight picture, in whole mm from that picture's top left corner, right and bottom not included."""

    left: int
    top: int
    right: int
    bottom: int

    def of(self, picture: Floats) -> Floats:
        """The window's part of a coarse picture of the whole board."""
        return picture[self.top : self.bottom, self.left : self.right]

    def inside(self, pose: Pose) -> Pose:
        """A pose on the board as it is in the window's own straight picture."""
        return Pose(pose.x_mm - self.left, pose.y_mm - self.top, pose.turn_deg)

    def outside(self, pose: Pose) -> Pose:
        """The pose on the board that is so in the window's own straight picture."""
        return Pose(pose.x_mm + self.left, pose.y_mm + self.top, pose.turn_deg)


def coarse_size(board: Board) -> tuple[int, int]:
    """The width and height in mm, and in px, of a coarse picture of a board with its margin."""
    width, height = ((side + 2 * MARGIN_MM) * COARSE_PX_PER_MM for side in (board.width_mm, board.height_mm))
    return round(width), round(height)


class BoardPlane:
    """Where each point of the board and its margin is seen in frames of one calibration."""

    def __init__(self, calibration: Calibration, board: Board) -> None:
        across, down = coarse_size(board)
        self.whole, self._calibration = Window(0, 0, across, down), calibration
        size = round(across * PX_PER_MM), round(down * PX_PER_MM)
        columns, rows = size[0] // STEP + 2, size[1] // STEP + 2
        grid = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), -1).reshape(-1, 2) * STEP
        seen = calibration.to_px((grid + 0.5) / PX_PER_MM - MARGIN_MM).reshape(rows, columns, 2).astype(np.float32)
        finer = float(np.median(np.linalg.norm(np.diff(seen, axis=1), axis=2))) / STEP
        self._blur = sqrt(finer**2 - 1) / 2 if finer > FINER else 0.0
        """How far a finer frame is blurred before it is sampled, a standard deviation in its px: else what is finer
        than a px here would show as another pattern in each place."""
        x, y = np.meshgrid(*(np.arange(side, dtype=np.float32) / STEP for side in size))
        exact = cv2.remap(seen, x, y, cv2.INTER_LINEAR)
        self._at, self._between = cv2.convertMaps(exact[:, :, 0], exact[:, :, 1], cv2.CV_16SC2)

    def window(self, left_mm: float, top_mm: float, right_mm: float, bottom_mm: float) -> Window:
        """The smallest window that holds a part of the board, as far as its margin goes."""
        (left, right), (top, bottom) = (
            (min(max(int(low + MARGIN_MM), 0), most - 1), min(max(ceil(high + MARGIN_MM), 1), most))
            for low, high, most in ((left_mm, right_mm, self.whole.right), (top_mm, bottom_mm, self.whole.bottom))
        )
        return Window(left, top, max(right, left + 1), max(bottom, top + 1))

    def straight(
        self, frames: Sequence[Addend], window: Window | None = None, corner: tuple[int, int] = (0, 0)
    ) -> Floats:
        """The mean of some frames (at least one) straight from above, `PX_PER_MM` px a mm. They may be parts of a
        frame, from its px `corner` on, that hold the window."""
        at = window or self.whole
        rows, columns = (
            slice(round(low * PX_PER_MM), round(high * PX_PER_MM))
            for low, high in ((at.top, at.bottom), (at.left, at.right))
        )
        where = self._at[rows, columns] - np.array(corner, np.int16)
        between = np.ascontiguousarray(self._between[rows, columns])
        if self._blur:
            # No more of the frames is blurred than the window shows.
            reach = ceil(4 * self._blur) + 1
            left, top = (max(int(low) - reach, 0) for low in where.min(axis=(0, 1)))
            right, bottom = (max(int(high) + reach + 1, 1) for high in where.max(axis=(0, 1)))
            where = where - np.array((left, top), np.int16)
            frames = [self._soft(frame[top:bottom, left:right]) for frame in frames]
        return _mean(frames, where, between)

    def around(self, frame: Colours, pose: Pose, side_mm: float) -> Floats:
        """A square of a frame around a counter, straight from above and turned as if it lay upright."""
        side = round(side_mm * PX_PER_MM)
        count = -(-side // CLOSE_STEP) + 2
        c, s = np.cos(np.radians(pose.turn_deg)), np.sin(np.radians(pose.turn_deg))
        x, y = _around(count, side)
        points = np.stack([pose.x_mm + c * x - s * y, pose.y_mm + s * x + c * y], axis=1)
        few = self._calibration.to_px(points).astype(np.float32)
        reach = ceil(4 * self._blur) + 2
        left, top = (max(int(low) - reach, 0) for low in few.min(axis=0))
        right, bottom = (max(int(high) + reach + 1, 1) for high in few.max(axis=0))
        wide = (count * CLOSE_STEP,) * 2
        near = (few - np.array((left, top), np.float32)).reshape(count, count, 2)
        where = cv2.resize(near, wide, interpolation=cv2.INTER_LINEAR)
        inner = slice(CLOSE_STEP, CLOSE_STEP + side)
        part = frame[top:bottom, left:right]
        columns, rows = (np.ascontiguousarray(where[inner, inner, n]) for n in range(2))
        return _mean([self._soft(part) if self._blur else part], columns, rows)

    def _soft(self, frame: Addend) -> Addend:
        """A finer frame as blurred as it is sampled."""
        kind: Any = frame.dtype
        return np.asarray(cv2.GaussianBlur(frame, (0, 0), self._blur), kind)

    def light(self, frame: Colours, learnt: Floats, window: Window) -> Floats:
        """What `light` says of a window in one frame, by as much of the frame as that needs; `learnt` is what `cells`
        says of the whole empty board."""
        cell = round(CELL_MM * COARSE_PX_PER_MM)
        left, top = (max((low // cell - REACH) * cell, 0) for low in (window.left, window.top))
        right, bottom = (
            min((-(-high // cell) + REACH) * cell, most)
            for high, most in ((window.right, self.whole.right), (window.bottom, self.whole.bottom))
        )
        step = round(PX_PER_MM / COARSE_PX_PER_MM)
        rows, columns = (
            slice(low * step + step // 2, high * step, FEW * step) for low, high in ((top, bottom), (left, right))
        )
        where, between = (np.ascontiguousarray(at[rows, columns]) for at in (self._at, self._between))
        now = _mean([frame], where, between)
        size = right - left, bottom - top
        here = learnt[top // cell :, left // cell :]
        gain = _light(_medians(now, size), here, size)
        return Window(window.left - left, window.top - top, window.right - left, window.bottom - top).of(gain)


@cache
def _around(count: int, side: int) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """So many points across and down, every `CLOSE_STEP` px around a square's middle, in mm right and down of it."""
    beside = ((np.arange(count) - 0.5) * CLOSE_STEP - side / 2) / PX_PER_MM
    across, down = np.meshgrid(beside, beside)
    return across.ravel(), down.ravel()


def _mean(frames: Sequence[Addend], where: cv2.typing.MatLike, between: cv2.typing.MatLike) -> Floats:
    """The mean of what some frames show at some points."""
    each = (cv2.remap(frame, where, between, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE) for frame in frames)
    seen = next(each).astype(np.float32)
    for further in each:
        seen += further
    return seen if len(frames) == 1 else np.asarray(seen / np.float32(len(frames)), np.float32)


def coarse(straight: Floats) -> Floats:
    """A picture from `BoardPlane.straight` at `COARSE_PX_PER_MM`."""
    scale = COARSE_PX_PER_MM / PX_PER_MM
    return np.asarray(cv2.resize(straight, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.float32)


def fine(picture: Floats, straight: Floats) -> Floats:
    """A coarse picture as finely as a straight one."""
    return np.asarray(cv2.resize(picture, (straight.shape[1], straight.shape[0])), np.float32)


def light(now: Floats, learnt: Floats) -> Floats:
    """How much more light each point of a coarse picture gets than when the empty board was learnt, a factor a colour;
    what covers less than half of the cells around does not pass for light."""
    return _light(cells(now), cells(learnt), (now.shape[1], now.shape[0]))


def cells(picture: Floats) -> Floats:
    """The median colour of each cell of a coarse picture."""
    return _medians(picture[::FEW, ::FEW], (picture.shape[1], picture.shape[0]))


def _light(now: Floats, learnt: Floats, size: tuple[int, int]) -> Floats:
    """How much more light there is in a picture of a size in px, by its cells and by those learnt there."""
    learnt = learnt[: now.shape[0], : now.shape[1]]
    change = np.log((now + DARKEST) / (learnt + DARKEST))
    smooth = cv2.blur(cv2.medianBlur(cv2.medianBlur(change, 5), 5), (3, 3))
    return np.asarray(cv2.exp(cv2.resize(smooth, size)), np.float32)


def _medians(few: Floats, size: tuple[int, int]) -> Floats:
    """The median colour of each cell of a coarse picture of a size in px, by every other sample of every other row."""
    cell = round(CELL_MM * COARSE_PX_PER_MM)
    columns, rows, side = size[0] // cell, size[1] // cell, cell // FEW
    parts = few[: rows * side, : columns * side].reshape(rows, side, columns, side, 3)
    parts = parts.transpose(0, 2, 4, 1, 3).reshape(rows, columns, 3, side * side)
    ordered = np.sort(parts, axis=3)
    return np.asarray(ordered[..., side * side // 2 - 1 : side * side // 2 + 1].mean(axis=3), np.float32)


class White:
    """What white paper looks like all over the board: measured on the margins of the board's markers, even between.
    `figures` (3, 3) or (1, 3): blue, green and red at the board's origin, and how they change in 100 mm right, down."""

    def __init__(self, figures: npt.NDArray[np.float64]) -> None:
        self.figures = figures

    @classmethod
    def seen(cls, frame: Colours, marks: Iterable[Mark], stickers: Stickers) -> White:
        """What a frame shows with those marks, some of the board's own among them."""
        spots, seen = [], []
        for mark in marks:
            anchor = stickers.anchors.get(mark.marker)
            if anchor is None:
                continue
            outline = (mark.corners - mark.centre) * 1.1 + mark.centre
            around = np.concatenate([np.linspace(outline[n], outline[(n + 1) % 4], 12) for n in range(4)])
            x, y = np.clip(around.round().astype(int), 0, (frame.shape[1] - 1, frame.shape[0] - 1)).T
            spots.append((1.0, anchor.x_mm / 100, anchor.y_mm / 100))
            seen.append(np.median(frame[y, x], axis=0))
        design = np.array(spots)[:, :1] if len(spots) < 3 else np.array(spots)
        return cls(np.linalg.lstsq(design, np.array(seen, float), rcond=None)[0])

    def just_at(self, pose: Pose) -> White:
        """The same where a counter lies, for the square around it."""
        return White(self.at(pose)[None].astype(np.float64))

    def within(self, window: Window) -> White:
        """The same for poses in the window's own straight picture."""
        if len(self.figures) < 3:
            return self
        moved = self.figures.copy()
        moved[0] += self.figures[1] * window.left / 100 + self.figures[2] * window.top / 100
        return White(moved)

    def at(self, pose: Pose) -> Floats:
        """The levels of white where a counter lies: blue, green, red."""
        terms = np.array((1.0, pose.x_mm / 100, pose.y_mm / 100))[: len(self.figures)]
        return np.asarray(np.maximum(terms @ self.figures, 1.0), np.float32)


def cut(picture: Floats, pose: Pose, side_mm: float, px_per_mm: float = PX_PER_MM) -> Floats:
    """A square of a straight picture, around a counter and turned as if it lay upright."""
    side = round(side_mm * px_per_mm)
    half = (side - 1) / 2
    c, s = np.cos(np.radians(pose.turn_deg)), np.sin(np.radians(pose.turn_deg))
    x, y = (pose.x_mm + MARGIN_MM) * px_per_mm - 0.5, (pose.y_mm + MARGIN_MM) * px_per_mm - 0.5
    matrix = np.array([[c, -s, x - c * half + s * half], [s, c, y - s * half - c * half]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = cv2.warpAffine(picture, matrix, (side, side), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float32)
