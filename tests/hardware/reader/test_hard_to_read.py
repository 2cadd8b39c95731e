"""Stickers that are hard to read, and corners that people set."""

import cv2
import numpy as np
import pytest

from calibration.fit import by_hand
from companion.game import PieceId
from companion.table.sightings import ObservedBoard, ProblemKind, TableStatus
from hardware.cameras.camera import Frame, Image
from hardware.reader.marks import grey_of, read_fast
from hardware.reader.table_reader import TableReader
from tests.hardware.reader.filmed import FRAME_MS, Watch
from tests.las_navas import printed


@pytest.mark.whole_game
def test_a_reflection_on_a_dim_table_is_read_through() -> None:
    watch = Watch("glare", seed=1017)
    watch.assert_right(watch.until_still())


def soiled(watch: Watch, image: Image, x_mm: float, y_mm: float) -> Image:
    """The picture with a blot in the middle of what lies at a spot."""
    assert watch.reader.calibration is not None
    spot = watch.reader.calibration.to_px((x_mm, y_mm))[0].round().astype(int).tolist()
    spoilt = image.copy()
    cv2.circle(spoilt, tuple(spot), round(5.0 * watch.reader.calibration.px_per_mm(x_mm, y_mm)), (20, 20, 20), -1)
    return spoilt


@pytest.mark.whole_game
def test_a_sticker_that_cannot_be_read_is_told_whenever_it_comes_and_until_it_goes(watch: Watch) -> None:
    piece = PieceId("A4a")
    at = watch.table.where(piece)
    clear = watch.until_still()
    assert clear.problems == ()
    spoilt = soiled(watch, watch.camera.read().image, at.x_mm, at.y_mm)
    watch.table.take_off(piece)
    without = watch.until_still()
    for _ in range(12):
        reading = watch.see(spoilt)
    assert reading.board is not None
    assert piece not in {seen.piece for seen in reading.board.pieces}
    told = {(problem.kind, problem.place) for problem in reading.board.problems}
    assert told == {(ProblemKind.UNSURE, watch.table.board.place_at(at.x_mm, at.y_mm))}
    later = TableReader(printed())
    for n in range(12):
        first = later.read(Frame(spoilt, n * FRAME_MS))
    assert first.board is not None
    assert {seen.piece for seen in first.board.pieces} == {seen.piece for seen in reading.board.pieces}
    assert first.board.problems == reading.board.problems
    assert watch.until_still().problems == without.problems


def by_corners(watch: Watch) -> TableReader:
    """A reader that knows the board by its corners alone, the last of them set 5 mm off."""
    watch.until_still()
    assert watch.reader.calibration is not None
    w, h = watch.table.board.width_mm, watch.table.board.height_mm
    corners = watch.reader.calibration.to_px([(0, 0), (w, 0), (w, h), (0, h)])
    corners[3] += (5.3, 6.0)
    size = watch.camera.view.size
    return TableReader(printed(), by_hand([tuple(at) for at in corners.tolist()], watch.table.board, size))


@pytest.mark.whole_game
def test_corners_that_people_set_hold_against_the_markers_of_the_board(watch: Watch) -> None:
    watch.reader = by_corners(watch)
    given = watch.reader.calibration
    watch.until_still()
    watch.table.put_in(PieceId("A4a"), watch.table.board.places[6].id)
    board = watch.until_still()
    assert watch.reader.calibration is given
    assert {seen.piece: seen.place for seen in board.pieces}["A4a"] == watch.table.board.places[6].id
    watch.table.reach(150, 200)
    watch.statuses(3)
    watch.table.withdraw()
    watch.until_still()
    assert watch.reader.calibration is given


@pytest.mark.whole_game
def test_by_corners_a_table_without_any_sticker_is_an_empty_board(watch: Watch) -> None:
    watch.reader = by_corners(watch)
    for piece in watch.table.pieces:
        watch.table.take_off(piece.id)
    clear = watch.camera.read().image
    bare = clear.copy()
    for mark in read_fast(grey_of(clear), 20.0):
        cv2.circle(bare, tuple(mark.centre.round().astype(int).tolist()), 34, (120, 150, 170), -1)
    for _ in range(12):
        reading = watch.see(bare)
    assert (reading.status, reading.board) == (TableStatus.STILL, ObservedBoard(()))
    covered = np.clip(np.random.default_rng(3).normal(110, 4, bare.shape), 0, 255).astype(np.uint8)
    watch.see(covered)
    assert watch.statuses(3, covered) == {TableStatus.COVERED}
    watch.at_ms += 3000
    assert watch.statuses(14, bare) == {TableStatus.MOVING, TableStatus.STILL}
