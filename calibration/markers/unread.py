"""Stickers that nobody can read: squares of a sticker's size on the board, black at the rim and white around it, that
bear no marker for certain. Boxes and fields printed on a board are none: their rims are thin, or they bear nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.geometry import Calibration, Floats
from calibration.markers.detection import Grey, Mark
from calibration.markers.tiles import REACH_PX, Rect, holds, tiles
from calibration.quantiles import median, percentile
from companion.board import Board, Point
from companion.table.stickers import BLACK_MM, MODULES

WINDOWS: Final = (0.3, 1.0)
"""The shares of a sticker's side over which dark is separated from bright."""
SIZE: Final = 0.15
"""A square larger or smaller than a sticker's by this share is none."""
SQUARE: Final = 0.12
"""So unlike may the sides, or the diagonals, of a square be."""
CELL_PX: Final = 4
QUIET: Final = 0.6
"""So much of what lies just around a sticker's black square is white, however soiled it is."""
LONGEST: Final = 6.0
"""The longest outline of a square of about that size, in sides of a sticker."""
PART_PX: Final = 300
"""The longest side of a part of the picture, in px, in which outlines are followed."""
RIM: Final = 0.8
"""So much of its rim is black."""
INK: Final = 0.06
"""So much of what is within the rim is white, and so much black, or it bears nothing."""
LIT: Final = 0.7
"""What is white within the rim is nearly as white as what lies around."""
CONTRAST: Final = 1.5
"""The ratio of the brightness of white to that of black."""


def unread(
    grey: Grey, marks: Sequence[Mark], calibration: Calibration, board: Board, at_px: tuple[int, int] = (0, 0)
) -> list[Point]:
    """The centres, in board mm, of stickers on the board that are none of the marks read in the picture. `grey` may be
    the part of it that begins at `at_px`."""
    side_px = BLACK_MM * calibration.sticker_scale * calibration.px_per_mm(board.width_mm / 2, board.height_mm / 2)
    found: list[Point] = []
    taken = [mark.centre for mark in marks]
    for quad in _squares(grey, side_px):
        corners = quad + at_px
        if not _is_of_size(calibration.to_mm(corners), calibration.sticker_scale, board):
            continue
        centre = corners.mean(axis=0)
        if any(np.hypot(*(centre - other)) < 0.7 * side_px for other in taken) or not _is_sticker(grey, quad):
            continue
        taken.append(centre)
        x, y = calibration.to_mm(centre)[0].tolist()
        found.append((x, y))
    return found


def _squares(grey: Grey, side_px: float) -> Iterator[Floats]:
    """The corners (4, 2), clockwise, of what is dark and has four of them and about such sides. OpenCV's own finder of
    markers gives no square that lies in another, as a sticker's does in its counter, unless it can read it."""
    for part, outline in outlines(grey, side_px, WINDOWS):
        around = len(outline)
        if not 2.4 * side_px < around < LONGEST * side_px:
            continue
        corners = cv2.approxPolyDP(outline, 0.05 * around, True)
        if len(corners) == 4 and cv2.isContourConvex(corners):
            quad = corners.reshape(4, 2).astype(np.float64)
            if holds(part, quad.mean(axis=0)):
                yield quad if cv2.contourArea(corners, True) > 0 else quad[::-1]


def outlines(grey: Grey, side_px: float, windows: Sequence[float]) -> Iterator[tuple[Rect, npt.NDArray[np.int32]]]:
    """The outlines of what is dark, separated from what is bright over some shares of a sticker's side in turn, each
    with the part of the picture in which it was looked for: all outlines of a large picture at once take 10 bytes a
    px, and what is dark in it one or two more."""
    height, width = grey.shape
    whole = (0, 0, width, height)
    reach = ceil(LONGEST / 4 * side_px)
    for share in windows:
        window = 2 * max(1, round(share * side_px / 2)) + 1
        parts = tiles(width, height, PART_PX, reach) if reach < REACH_PX else [(whole, whole)]
        for part, around in parts:
            here = _dark(grey, around, window)
            found, _ = cv2.findContours(here, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE, offset=around[:2])
            yield from ((part, np.asarray(outline, np.int32)) for outline in found)


def _dark(grey: Grey, part: Rect, window: int) -> Grey:
    """What is dark in a part of a picture, as it is where the whole is looked at."""
    left, top, right, bottom = part
    x, y = max(0, left - window), max(0, top - window)
    around = grey[y : bottom + window, x : right + window]
    dark = cv2.adaptiveThreshold(around, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, window, 7)
    return np.ascontiguousarray(dark[top - y : bottom - y, left - x : right - x], np.uint8)


def _is_of_size(square: Floats, scale: float, board: Board) -> bool:
    """Whether four corners in mm are those of a sticker's black square on the board."""
    x, y = square.mean(axis=0)
    if not (0 < x < board.width_mm and 0 < y < board.height_mm):
        return False
    sides = np.linalg.norm(square[[1, 2, 3, 0]] - square, axis=1) / (BLACK_MM * scale)
    across = np.linalg.norm(square[2] - square[0]) / np.linalg.norm(square[3] - square[1])
    return bool(abs(sides - 1).max() < SIZE and abs(across - 1) < SQUARE)


def _is_sticker(grey: Grey, quad: Floats) -> bool:
    """Whether a square is black at its rim, white just around it, and bears something."""
    cells = MODULES + 2
    far = (cells - 1) * CELL_PX
    within = np.array([[CELL_PX, CELL_PX], [far, CELL_PX], [far, far], [CELL_PX, far]], np.float32)
    flat = cv2.warpPerspective(
        grey,
        cv2.getPerspectiveTransform(quad.astype(np.float32), within),
        (cells * CELL_PX, cells * CELL_PX),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    ).astype(np.float64)
    # The margin is three quarters of a cell wide: its inner half is looked at.
    around = _ring(flat, CELL_PX // 2, CELL_PX // 2)
    rim = _ring(flat, CELL_PX + 1, CELL_PX - 2)
    inner = flat[2 * CELL_PX : -2 * CELL_PX, 2 * CELL_PX : -2 * CELL_PX]
    white, black = median(around), median(rim)
    if white < CONTRAST * max(black, 4.0):
        return False
    middle = (white + black) / 2
    bright = float((inner > middle).mean())
    if percentile(inner, 97) < black + LIT * (white - black):
        return False
    return bool((around > middle).mean() > QUIET and (rim < middle).mean() > RIM and INK < bright < 1 - INK)


def _ring(picture: Floats, at: int, wide: int) -> npt.NDArray[np.float64]:
    """The samples of a square ring, by its distance from the edge and its width in px."""
    mask = np.zeros(picture.shape, np.bool_)
    mask[at : len(mask) - at, at : len(mask) - at] = True
    mask[at + wide : len(mask) - at - wide, at + wide : len(mask) - at - wide] = False
    return picture[mask]
