"""The board found by what is drawn on it, without its cards."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
import pytest

from companion.errors import DataError
from hardware.cameras.camera import Image
from hardware.reader.prints.keeping.book import OF_BOARD, PrintBook, closed
from hardware.reader.prints.plane import BoardPlane, coarse
from hardware.reader.prints.reading.unmarked import by_picture
from hardware.simulated.picture.view import View
from tests.bench.reading.printed import GONE_MM, PrintedBox
from tests.bench.reading.reader import scatter

COVER_MM = 30.0
"""The side of what lies on each card."""


class Shown(NamedTuple):
    """A picture of a table full of counters whose cards are covered, its view, and what was learnt of its board."""

    picture: Image
    view: View
    book: PrintBook
    box: PrintedBox


@pytest.fixture(scope="module")
def shown() -> Shown:
    box = PrintedBox("busy", 3)
    table = box.table()
    for piece in table.pieces:
        table.put(piece.id, GONE_MM, GONE_MM)
    empty = box.camera(table, "good", 50).read().image
    calibration, _, _ = box.located(empty)
    ground = coarse(BoardPlane(calibration, box.game.board).straight([empty]))
    scatter(table, np.random.default_rng((7, 1)))
    camera = box.camera(table, "ordinary", 77)
    picture = camera.read().image.copy()
    half = COVER_MM / 2
    for anchor in box.game.board.anchors:
        around = [
            (anchor.x_mm + x, anchor.y_mm + y) for x, y in ((-half, -half), (half, -half), (half, half), (-half, half))
        ]
        cv2.fillConvexPoly(picture, camera.view.pixels(around).round().astype(np.int32), (90, 90, 90))
    return Shown(picture, camera.view, PrintBook("las_navas", closed(ground, OF_BOARD), ((200.0,) * 3,), ()), box)


def test_a_board_full_of_counters_is_found_by_what_is_drawn_on_it(shown: Shown) -> None:
    board = shown.box.game.board
    with pytest.raises(DataError):
        shown.box.located(shown.picture)
    found = by_picture([shown.picture], shown.book, board)
    spots = np.stack(np.meshgrid(np.linspace(0, board.width_mm, 7), np.linspace(0, board.height_mm, 9)), -1).reshape(
        -1, 2
    )
    off = np.linalg.norm(found.to_mm(shown.view.pixels(spots)) - spots, axis=1)
    assert off.max() < 1.5
    assert 0.1 < found.error_mm < 1.5


def test_no_board_is_found_in_another_picture(shown: Shown) -> None:
    board = shown.box.game.board
    noise = np.random.default_rng(2).integers(0, 255, shown.picture.shape).astype(np.uint8)
    part = shown.picture[:, : shown.picture.shape[1] // 3].copy()
    for picture in (cv2.GaussianBlur(noise, (0, 0), 5), np.full_like(noise, 120), part):
        with pytest.raises(DataError, match="The board is not found"):
            by_picture([np.asarray(picture, np.uint8)], shown.book, board)
