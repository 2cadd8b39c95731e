"""The board straight from above, whatever camera sees it."""

import cv2
import numpy as np
import pytest

from calibration.geometry import Calibration, nine
from companion.board import Board
from companion.games import build
from hardware.reader.prints.fitting.fit import Seen
from hardware.reader.prints.plane import MARGIN_MM, WHITE, BoardPlane, Pose, White, coarse_size, cut
from hardware.reader.prints.reading.sights import noise_of
from hardware.reader.prints.square import Square


def above(board: Board, px_per_mm: float, lens: float = 0.0) -> Calibration:
    """A camera straight above a board, that sees it with its margin."""
    width, height = (round((side + 2 * MARGIN_MM) * px_per_mm) for side in (board.width_mm, board.height_mm))
    unit = float(np.hypot(width, height)) / 2
    right, down = (side / 2 / px_per_mm - MARGIN_MM for side in (width, height))
    matrix = np.array([[unit / px_per_mm, 0, right], [0, unit / px_per_mm, down], [0, 0, 1]])
    return Calibration(width, height, nine(matrix), lens=lens)


@pytest.mark.parametrize("px_per_mm", [6.0, 7.0])
def test_stripes_finer_than_a_px_show_no_other_pattern(px_per_mm: float) -> None:
    board = build("las_navas").board
    calibration = above(board, px_per_mm)
    width, height = calibration.width_px, calibration.height_px
    stripes = np.where(np.arange(width) % 3 == 0, 220, 40).astype(np.uint8)
    frame = np.ascontiguousarray(np.broadcast_to(stripes[None, :, None], (height, width, 3)))
    straight = BoardPlane(calibration, board).straight([frame])
    assert straight[20:-20, 20:-20].std() < 0.15 * frame.std()


@pytest.mark.parametrize("px_per_mm", [3.2, 6.0])
def test_the_square_around_a_counter_is_as_the_board_shows_it(px_per_mm: float) -> None:
    board = build("las_navas").board
    calibration = above(board, px_per_mm, lens=-0.05)
    width, height, plane = calibration.width_px, calibration.height_px, BoardPlane(calibration, board)
    soft = cv2.GaussianBlur(np.random.default_rng(3).uniform(-1, 1, (height, width, 3)), (0, 0), px_per_mm)
    frame = np.asarray(128 + 800 * soft, np.float64).clip(0, 255).astype(np.uint8)
    straight = plane.straight([frame])
    for pose in (Pose(100.0, 200.0, 0.0), Pose(20.0, 30.0, 33.0), Pose(280.0, 420.0, -75.0)):
        square, belongs = plane.around(frame, pose, 24.0), cut(straight, pose, 24.0)
        off, shifted = (np.abs(seen - belongs).mean() for seen in (square, np.roll(square, 1, axis=1)))
        assert off < 0.1 * shifted


def test_noise_is_known_as_it_is_under_a_print() -> None:
    board = build("las_navas").board
    calibration = above(board, 3.2)
    plane, random = BoardPlane(calibration, board), np.random.default_rng(5)
    shape = calibration.height_px, calibration.width_px, 3
    frames = [random.normal(128, 6, shape).round().astype(np.uint8) for _ in range(2)]
    known = noise_of(plane, frames, np.ones((*coarse_size(board)[::-1], 3), np.float32))
    straight = plane.straight(frames)
    seen = Seen(straight, None, White(np.full((1, 3), WHITE)))
    under = [seen.at(Pose(30.0 + 25 * n, 40.0 + 31 * n, 17.0 * n)) for n in range(10)]
    assert float(np.median(known)) == pytest.approx(float(np.mean([print_.var() for print_ in under])), rel=0.1)


def test_noise_is_that_of_each_colour_in_the_learnt_light() -> None:
    """In warm light there is less blue, and once that is evened out more noise in it."""
    board = build("las_navas").board
    calibration = above(board, 3.2)
    plane, random = BoardPlane(calibration, board), np.random.default_rng(5)
    shape = calibration.height_px, calibration.width_px, 3
    frames = [random.normal(128, 6, shape).round().astype(np.uint8) for _ in range(2)]
    even = np.ones((*coarse_size(board)[::-1], 3), np.float32)
    warm = np.array((0.1, 0.2, 0.4), np.float32)
    evened = [float(np.median(noise_of(plane, frames, even * gain))) for gain in (np.ones_like(warm), warm)]
    assert evened[1] == pytest.approx(evened[0] * float((1 / warm**2).mean()), rel=0.02)


def test_a_pose_is_the_same_inside_and_outside_the_square_around_a_counter() -> None:
    square = Square(Pose(100.0, 200.0, 30.0), 24.0)
    assert square.outside(square.middle) == Pose(100.0, 200.0, 30.0)
    other = Pose(103.0, 198.0, 75.0)
    there = square.inside(other)
    back = square.outside(there)
    assert (back.x_mm, back.y_mm, back.turn_deg) == pytest.approx((103.0, 198.0, 75.0))
    assert there.x_mm - square.middle.x_mm == pytest.approx(3 * np.cos(np.pi / 6) - 2 * np.sin(np.pi / 6))
