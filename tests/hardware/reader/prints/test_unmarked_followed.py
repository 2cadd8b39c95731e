"""The reader follows a table whose cards are not seen: the board is found by what is drawn on it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.game import PieceId
from companion.games import build
from companion.table.sightings import Reading, TableStatus
from hardware.cameras.camera import Image
from hardware.doctor.check import Verdict
from hardware.doctor.table import how_exact
from hardware.reader.sentences import DRAWN
from tests.hardware.reader.prints.printed import PrintedWatch
from tests.hardware.reader.test_board_moved import shifted

CARD_MM = (44.0, 32.0)


class CoveredWatch(PrintedWatch):
    """A table with printed counters, and cloths over some of its six cards."""

    def __init__(self, covered: int = 6) -> None:
        super().__init__()
        self.covered = covered
        self.push = 0, 0
        """How far the picture is seen shifted, in px."""

    def see(self, image: Image | None = None) -> Reading:
        if image is None:
            image = self.camera.read().image.copy()
            width, height = (side / 2 for side in CARD_MM)
            for anchor in self.reader.board.anchors[: self.covered]:
                x, y = anchor.x_mm, anchor.y_mm
                x += -8 if x < 0 else 8  # the cloth lies beside the board
                around = [(x - width, y - height), (x + width, y - height), (x + width, y + height)]
                around.append((x - width, y + height))
                cv2.fillConvexPoly(image, self.camera.view.pixels(around).round().astype(np.int32), (90, 90, 90))
            image = shifted(image, *self.push)
        return super().see(image)


@pytest.mark.whole_game
def test_a_table_without_cards_is_read_and_followed_and_it_is_said_how() -> None:
    watch = CoveredWatch()
    board = watch.until_still(20)
    watch.assert_right(board)
    assert watch.see().note == DRAWN
    calibration = watch.reader.calibration
    assert calibration is not None
    assert calibration.by_drawing
    said = how_exact(calibration, build("las_navas"), by_cards=True)
    assert (said.verdict, said.finding) == (Verdict.UNSURE, DRAWN)
    watch.table.flip(PieceId("B5b"))
    watch.assert_right(watch.until_still())
    watch.covered = 0
    watch.statuses(20)
    reading = watch.see()
    assert reading.note is None
    assert reading.board is not None
    watch.assert_right(reading.board)
    found = watch.reader.calibration
    assert found is not None
    assert len(found.anchors) == 6


@pytest.mark.whole_game
def test_a_bump_that_leaves_no_card_in_sight_is_followed_and_a_larger_one_asked_about() -> None:
    watch = CoveredWatch()
    watch.until_still(20)
    watch.push = 14, -9
    assert TableStatus.BUMPED not in watch.statuses(6)
    watch.assert_right(watch.until_still(20))
    watch.push = 14, 150
    statuses = watch.statuses(6)
    assert statuses & {TableStatus.BUMPED, TableStatus.MOVED}
    watch.reader.accept()
    watch.statuses(20)
    watch.assert_right(watch.until_still(20))


@pytest.mark.whole_game
def test_where_nothing_is_seen_of_the_board_it_is_said_what_to_do() -> None:
    watch = CoveredWatch()
    blank = np.full_like(watch.camera.read().image, 120)
    for _ in range(3):
        reading = watch.see(blank)
    assert reading.board is None
    assert reading.sentence is not None
    assert reading.sentence.say().startswith("The board is not found: lay its cards at its edge")
