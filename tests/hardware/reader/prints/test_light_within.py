"""How much light there is in a part of the board is told by the frame around that part alone."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from calibration.geometry import Calibration, nine
from companion.board import Board
from hardware.reader.prints.plane import MARGIN_MM, PX_PER_MM, BoardPlane, cells, coarse, light

BOARD = Board("small", 296.0, 216.0, (), ())
SIZE = round((296 + 2 * MARGIN_MM) * PX_PER_MM), round((216 + 2 * MARGIN_MM) * PX_PER_MM)


def straight_above() -> Calibration:
    """A camera that sees the board with its margin straight from above, `PX_PER_MM` px a mm."""
    width, height = SIZE
    unit = float(np.hypot(width, height)) / 2 / PX_PER_MM
    left, top = (side / 2 / PX_PER_MM - MARGIN_MM for side in SIZE)
    return Calibration(width, height, nine(np.array([[unit, 0, left], [0, unit, top], [0, 0, 1]])))


@pytest.mark.parametrize("part", [(60.0, 50.0, 120.0, 110.0), (-12.0, -12.0, 40.0, 30.0), (240.0, 170.0, 308.0, 228.0)])
def test_light_in_a_part_is_what_the_whole_frame_says_of_it(part: tuple[float, float, float, float]) -> None:
    random = np.random.default_rng(3)
    board = 90 + 400 * (cv2.GaussianBlur(random.uniform(0, 1, (SIZE[1], SIZE[0], 3)), (0, 0), 9) - 0.5)
    shade = np.linspace(0.6, 1.3, SIZE[0])[None, :, None] * np.linspace(0.8, 1.2, SIZE[1])[:, None, None]
    frame = np.clip(board * shade, 0, 255).astype(np.uint8)
    learnt = coarse(np.asarray(board, np.float32))
    plane = BoardPlane(straight_above(), BOARD)
    window = plane.window(*part)
    alone = plane.light(frame, cells(learnt), window)
    whole = window.of(light(coarse(plane.straight([frame])), learnt))
    assert alone.shape == whole.shape
    assert np.abs(alone / whole - 1).max() < 0.03
