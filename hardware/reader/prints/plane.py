"""The board straight from above: a frame without its perspective, its lens and its light."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.geometry import Calibration
from calibration.markers import Mark
from companion.board import Board
from companion.table.stickers import Stickers

Colours = npt.NDArray[np.uint8]
"""A picture: blue, green, red."""
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
STEP: Final = 16
"""Every how many px the camera's view of the board is worked out exactly."""
DARKEST: Final = 0.3
"""What is added to both levels that are compared, so that black is no division by zero."""
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


class BoardPlane:
    """Where each point of the board and its margin is seen in frames of one calibration."""

    def __init__(self, calibration: Calibration, board: Board) -> None:
        width, height = ((side + 2 * MARGIN_MM) * PX_PER_MM for side in (board.width_mm, board.height_mm))
        self.size = round(width), round(height)
        columns, rows = self.size[0] // STEP + 2, self.size[1] // STEP + 2
        grid = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), -1).reshape(-1, 2) * STEP
        seen = calibration.to_px((grid + 0.5) / PX_PER_MM - MARGIN_MM).reshape(rows, columns, 2).astype(np.float32)
        x, y = np.meshgrid(*(np.arange(side, dtype=np.float32) / STEP for side in self.size))
        exact = cv2.remap(seen, x, y, cv2.INTER_LINEAR)
        self._maps = cv2.convertMaps(exact[:, :, 0], exact[:, :, 1], cv2.CV_16SC2)

    def straight(self, frames: Sequence[Colours]) -> Floats:
        """The mean of some frames (at least one) straight from above, `PX_PER_MM` px a mm."""
        seen = np.zeros((self.size[1], self.size[0], 3), np.float32)
        for frame in frames:
            seen += cv2.remap(frame, *self._maps, cv2.INTER_LINEAR)
        return seen / np.float32(len(frames))


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
    cell = round(CELL_MM * COARSE_PX_PER_MM)
    change = np.log((_medians(now, cell) + DARKEST) / (_medians(learnt, cell) + DARKEST))
    even = [cv2.medianBlur(cv2.medianBlur(np.ascontiguousarray(change[:, :, c]), 5), 5) for c in range(3)]
    smooth = cv2.blur(np.dstack(even), (3, 3))
    return np.asarray(np.exp(cv2.resize(smooth, (now.shape[1], now.shape[0]))), np.float32)


def _medians(picture: Floats, cell: int) -> Floats:
    """The median colour of each cell."""
    rows, columns = picture.shape[0] // cell, picture.shape[1] // cell
    cells = picture[: rows * cell, : columns * cell].reshape(rows, cell, columns, cell, 3).transpose(0, 2, 1, 3, 4)
    return np.asarray(np.median(cells.reshape(rows, columns, cell * cell, 3), axis=2), np.float32)


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

    def at(self, pose: Pose) -> Floats:
        """The levels of white where a counter lies: blue, green, red."""
        terms = np.array((1.0, pose.x_mm / 100, pose.y_mm / 100))[: len(self.figures)]
        return np.asarray(np.maximum(terms @ self.figures, 1.0), np.float32)


def cut(picture: Floats, pose: Pose, side_mm: float) -> Floats:
    """A square of a straight picture, around a counter and turned as if it lay upright."""
    side = round(side_mm * PX_PER_MM)
    half = (side - 1) / 2
    c, s = np.cos(np.radians(pose.turn_deg)), np.sin(np.radians(pose.turn_deg))
    x, y = (pose.x_mm + MARGIN_MM) * PX_PER_MM - 0.5, (pose.y_mm + MARGIN_MM) * PX_PER_MM - 0.5
    matrix = np.array([[c, -s, x - c * half + s * half], [s, c, y - s * half - c * half]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = cv2.warpAffine(picture, matrix, (side, side), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float32)
