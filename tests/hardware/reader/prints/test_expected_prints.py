"""What is expected of counters without stickers: it settles what a picture leaves open, and makes nothing a counter."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import cv2
import numpy as np
import pytest

from calibration.geometry import Calibration, nine
from companion.board import Board, Place, PlaceId
from companion.game import Face, Piece, PieceId
from companion.table.sightings import ObservedBoard
from hardware.cameras.camera import Frame, Image
from hardware.reader.prints.fitting.laying import one_of
from hardware.reader.prints.keeping.book import Box, LearntFace, PrintBook, closed
from hardware.reader.prints.plane import MARGIN_MM, PX_PER_MM, SIDE_PX, WHITE, Floats, Pose, coarse
from hardware.reader.prints.reading.look import SeenCounter
from hardware.reader.prints.reading.reader import PrintReader
from hardware.reader.table_reader import TableReader

HERE, THERE = PlaceId("here"), PlaceId("there")
PLACES = tuple(
    Place(name, ((left, 0.0), (left + 48.0, 0.0), (left + 48.0, 72.0), (left, 72.0)))
    for name, left in ((HERE, 0.0), (THERE, 48.0))
)
BOARD = Board("small", 96.0, 72.0, PLACES, ())
FIRST, TWIN, OTHER, STRANGE = range(4)
SPOT = Pose(30.0, 36.0, 8.0)


def face(seed: int, dot: float = 0.0) -> Floats:
    """A print of soft colours, with a dot that is so much darker."""
    random = np.random.default_rng(seed)
    picture = cv2.GaussianBlur(random.uniform(0, 1, (SIDE_PX, SIDE_PX, 3)), (0, 0), 4) - 0.5
    picture = np.clip(120 + 600 * picture, 0, WHITE)
    picture[30:36, 30:36] -= dot
    return np.asarray(picture, np.float32)


def drawn(seed: int) -> Floats:
    """The same with black letters."""
    picture = face(seed)
    for n, line in enumerate(("AKR", "WNE", "HXM")):
        cv2.putText(picture, line, (3, 17 + 17 * n), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (10, 10, 10), 2)
    return picture


FACES = [face(1), face(1, dot=0.5), drawn(2), face(3)]
"""The last one is in no book."""


def ground() -> Floats:
    """The empty board, with its margin."""
    size = [round((side + 2 * MARGIN_MM) * PX_PER_MM) for side in (BOARD.height_mm, BOARD.width_mm)]
    soft = cv2.GaussianBlur(np.random.default_rng(9).uniform(0, 1, (*size, 3)), (0, 0), 9) - 0.5
    return np.asarray(150 + 300 * soft, np.float32)


def green() -> Floats:
    """Another empty board, all of it green."""
    shade = ground().mean(axis=2, keepdims=True) / 150
    return np.asarray(np.array((50.0, 130.0, 60.0)) * shade, np.float32)


def shown(
    lying: Mapping[Pose, int], blurs: Mapping[Pose, float] = MappingProxyType({}), on: Floats | None = None
) -> list[Image]:
    """Four frames of the board, or of one that it lies `on`, straight from above, with faces that lie at some poses,
    some of them blurred."""
    picture = ground() if on is None else on
    half = (SIDE_PX - 1) / 2
    for pose, number in lying.items():
        turn = cv2.getRotationMatrix2D((half, half), -pose.turn_deg, 1.0)
        turn[:, 2] += [(at + MARGIN_MM) * PX_PER_MM - 0.5 - half for at in (pose.x_mm, pose.y_mm)]
        size = picture.shape[1::-1]
        print_ = cv2.GaussianBlur(FACES[number], (0, 0), blurs[pose]) if pose in blurs else FACES[number]
        put = cv2.warpAffine(print_, turn, size, flags=cv2.INTER_LINEAR, borderValue=(-1, -1, -1))
        picture = np.where(put >= 0, put, picture)
    random = np.random.default_rng(5)
    return [np.clip(picture + random.normal(0, 6, picture.shape), 0, 255).astype(np.uint8) for _ in range(4)]


def book(on: Floats | None = None) -> PrintBook:
    faces = [LearntFace((PieceId(f"{n}"),), Face("1"), closed(FACES[n])) for n in (FIRST, TWIN, OTHER)]
    return PrintBook("small", closed(coarse(ground() if on is None else on)), ((WHITE, WHITE, WHITE),), tuple(faces))


@pytest.fixture(scope="module")
def reader() -> PrintReader:
    return PrintReader(book())


def from_above(frame: Image) -> Calibration:
    """Where the board lies in a frame that shows it straight from above."""
    height, width = frame.shape[:2]
    unit = float(np.hypot(width, height)) / 2 / PX_PER_MM
    plane = np.array(
        [[unit, 0, width / 2 / PX_PER_MM - MARGIN_MM], [0, unit, height / 2 / PX_PER_MM - MARGIN_MM], [0, 0, 1]]
    )
    return Calibration(width, height, nine(plane))


def read(reader: PrintReader, lying: Mapping[Pose, int], *expected: int) -> list[SeenCounter]:
    frames = shown(lying)
    return reader.read(frames, from_above(frames[0]), BOARD, (lambda _: expected) if expected else None)


class Followed:
    """A reader that follows the small board, seen straight from above."""

    def __init__(self, lying: Mapping[Pose, int]) -> None:
        self.frames = shown(lying)
        pieces = tuple(Piece(PieceId(f"{n}"), f"{n}", (Face("1"),)) for n in (FIRST, TWIN, OTHER))
        self.reader = TableReader(Box(BOARD, pieces), from_above(self.frames[0]), prints=book())
        self.reader.want(frozenset({PieceId(f"{FIRST}")}))
        self.at_ms = 0.0

    def expect(self, **places: int) -> None:
        self.reader.expect({PlaceId(place): frozenset({PieceId(f"{piece}")}) for place, piece in places.items()})

    def settled(self) -> ObservedBoard:
        """What is read once no further frame can tell more."""
        for n in range(15):
            self.at_ms += 66.0
            reading = self.reader.read(Frame(self.frames[n % len(self.frames)], self.at_ms))
        assert reading.board is not None
        assert not reading.board.hidden
        return reading.board


def lying(board: ObservedBoard) -> dict[str, str]:
    return {str(piece.piece): str(piece.place) for piece in board.pieces}


def test_a_counter_is_read_whatever_is_expected(reader: PrintReader) -> None:
    for expected in ((), (FIRST,), (FIRST, OTHER)):
        (seen,) = read(reader, {SPOT: OTHER}, *expected)
        assert (seen.face, seen.sure) == (OTHER, True)
        assert (seen.pose.x_mm, seen.pose.y_mm) == pytest.approx((SPOT.x_mm, SPOT.y_mm), abs=0.5)
        assert seen.pose.turn_deg == pytest.approx(SPOT.turn_deg, abs=1.0)


def test_a_counter_that_is_more_blurred_than_others_is_read() -> None:
    spots = [
        Pose(x, y, 3.0 * n) for n, (x, y) in enumerate(((15, 15), (45, 15), (75, 15), (15, 50), (45, 50), (75, 50)))
    ]
    frames = shown(dict.fromkeys(spots, OTHER), {spots[4]: 1.7})
    seen = PrintReader(book()).read(frames, from_above(frames[0]), BOARD)
    assert [(at.face, at.sure) for at in seen] == [(OTHER, True)] * 6


def test_a_counter_is_read_where_a_lamp_lies_on_a_coloured_board_too() -> None:
    """White light makes a green board look as if it got more red and blue, which it did not."""
    frames = shown({SPOT: OTHER}, on=green())
    down, across = np.indices(frames[0].shape[:2])
    lamp = 130 * np.exp(-((across - 170) ** 2 + (down - 120) ** 2) / 80.0**2)[:, :, None]
    lit = [np.clip(0.7 * frame * (1 - lamp / 255) + lamp, 0, 240).astype(np.uint8) for frame in frames]
    (seen,) = PrintReader(book(green())).read(lit, from_above(lit[0]), BOARD)
    assert (seen.face, seen.sure) == (OTHER, True)


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


def test_the_first_look_at_a_table_takes_the_piece_that_may_lie_in_that_place() -> None:
    for expected, read_as in ((FIRST, FIRST), (TWIN, TWIN), (OTHER, None)):
        table = Followed({SPOT: FIRST})
        table.expect(here=expected, there=FIRST)
        board = table.settled()
        assert lying(board) == ({} if read_as is None else {f"{read_as}": HERE})
        assert bool(board.problems) is (read_as is None)


def test_what_was_unsure_is_read_again_once_something_else_is_expected() -> None:
    table = Followed({SPOT: FIRST})
    assert [problem.place for problem in table.settled().problems] == [HERE]
    table.expect(there=FIRST)
    assert [problem.place for problem in table.settled().problems] == [HERE]
    table.expect(here=FIRST)
    board = table.settled()
    assert lying(board) == {f"{FIRST}": HERE}
    assert not board.problems


def test_what_is_expected_settles_ties_alone() -> None:
    fits = {1: 0.02, 2: 0.03}
    assert one_of([1], {1: 0.02}, {2}) == 1
    assert one_of([1], {1: 0.3}, {1}) is None
    assert one_of([1, 2], fits, ()) is None
    assert one_of([1, 2], fits, {2}) == 2
    assert one_of([1, 2], fits, {1, 2}) is None
    assert one_of([1, 2], {1: 0.02, 2: 0.3}, {2}) is None
