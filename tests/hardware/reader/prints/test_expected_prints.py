"""What is expected of counters without stickers: it settles what a picture leaves open, and makes nothing a counter."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np
import pytest

from calibration.geometry import Calibration, nine
from companion.board import Board
from companion.game import Face, PieceId
from hardware.cameras.camera import Image
from hardware.reader.prints.keeping.book import LearntFace, PrintBook, closed
from hardware.reader.prints.plane import MARGIN_MM, PX_PER_MM, SIDE_PX, WHITE, Floats, Pose, coarse
from hardware.reader.prints.reading.look import SeenCounter, one_of
from hardware.reader.prints.reading.reader import PrintReader

BOARD = Board("small", 96.0, 72.0, (), ())
FIRST, TWIN, OTHER, STRANGE = range(4)
SPOT = Pose(30.0, 36.0, 8.0)


def face(seed: int, dot: float = 0.0) -> Floats:
    """A print of soft colours, with a dot that is so much darker."""
    random = np.random.default_rng(seed)
    picture = cv2.GaussianBlur(random.uniform(0, 1, (SIDE_PX, SIDE_PX, 3)), (0, 0), 4) - 0.5
    picture = np.clip(120 + 600 * picture, 0, WHITE)
    picture[30:36, 30:36] -= dot
    return np.asarray(picture, np.float32)


FACES = [face(1), face(1, dot=3.0), face(2), face(3)]
"""The last one is in no book."""


def ground() -> Floats:
    """The empty board, with its margin."""
    size = [round((side + 2 * MARGIN_MM) * PX_PER_MM) for side in (BOARD.height_mm, BOARD.width_mm)]
    soft = cv2.GaussianBlur(np.random.default_rng(9).uniform(0, 1, (*size, 3)), (0, 0), 9) - 0.5
    return np.asarray(150 + 300 * soft, np.float32)


def shown(lying: Mapping[Pose, int]) -> list[Image]:
    """Four frames of the board, straight from above, with faces that lie at some poses."""
    picture = ground()
    half = (SIDE_PX - 1) / 2
    for pose, number in lying.items():
        turn = cv2.getRotationMatrix2D((half, half), -pose.turn_deg, 1.0)
        turn[:, 2] += [(at + MARGIN_MM) * PX_PER_MM - 0.5 - half for at in (pose.x_mm, pose.y_mm)]
        size = picture.shape[1::-1]
        put = cv2.warpAffine(FACES[number], turn, size, flags=cv2.INTER_LINEAR, borderValue=(-1, -1, -1))
        picture = np.where(put >= 0, put, picture)
    random = np.random.default_rng(5)
    return [np.clip(picture + random.normal(0, 6, picture.shape), 0, 255).astype(np.uint8) for _ in range(4)]


@pytest.fixture(scope="module")
def reader() -> PrintReader:
    faces = [LearntFace((PieceId(f"{n}"),), Face("1"), closed(FACES[n])) for n in (FIRST, TWIN, OTHER)]
    return PrintReader(PrintBook("small", closed(coarse(ground())), ((WHITE, WHITE, WHITE),), tuple(faces)))


def read(reader: PrintReader, lying: Mapping[Pose, int], *expected: int) -> list[SeenCounter]:
    frames = shown(lying)
    height, width = frames[0].shape[:2]
    unit = float(np.hypot(width, height)) / 2 / PX_PER_MM
    plane = np.array(
        [[unit, 0, width / 2 / PX_PER_MM - MARGIN_MM], [0, unit, height / 2 / PX_PER_MM - MARGIN_MM], [0, 0, 1]]
    )
    return reader.read(
        frames, Calibration(width, height, nine(plane)), BOARD, (lambda _: expected) if expected else None
    )


def test_a_counter_is_read_whatever_is_expected(reader: PrintReader) -> None:
    for expected in ((), (FIRST,), (FIRST, OTHER)):
        (seen,) = read(reader, {SPOT: OTHER}, *expected)
        assert (seen.face, seen.sure) == (OTHER, True)
        assert (seen.pose.x_mm, seen.pose.y_mm) == pytest.approx((SPOT.x_mm, SPOT.y_mm), abs=0.5)
        assert seen.pose.turn_deg == pytest.approx(SPOT.turn_deg, abs=1.0)


def test_of_prints_that_a_picture_does_not_tell_apart_the_expected_one_lies_there(reader: PrintReader) -> None:
    (open_,) = read(reader, {SPOT: FIRST})
    assert not open_.sure
    for expected in (FIRST, TWIN):
        (seen,) = read(reader, {SPOT: FIRST}, expected, OTHER)
        assert (seen.face, seen.sure) == (expected, True)
    (both,) = read(reader, {SPOT: FIRST}, FIRST, TWIN)
    assert not both.sure


def test_a_thing_that_fits_nothing_is_bent_into_nothing(reader: PrintReader) -> None:
    for expected in ((), (FIRST,), (FIRST, TWIN, OTHER)):
        assert not any(seen.sure for seen in read(reader, {SPOT: STRANGE}, *expected))


def test_what_is_expected_settles_ties_alone() -> None:
    fits = {1: 0.02, 2: 0.03}
    assert one_of([1], {1: 0.02}, {2}) == 1
    assert one_of([1], {1: 0.3}, {1}) is None
    assert one_of([1, 2], fits, ()) is None
    assert one_of([1, 2], fits, {2}) == 2
    assert one_of([1, 2], fits, {1, 2}) is None
    assert one_of([1, 2], {1: 0.02, 2: 0.3}, {2}) is None
