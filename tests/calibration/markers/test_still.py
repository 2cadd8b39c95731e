"""A hard picture is looked at again and again, each time for what is missing."""

from itertools import pairwise

import cv2
import numpy as np
import pytest

from calibration.markers.detection import code_cells
from calibration.markers.still import looks, read_still
from companion.table.sightings import MarkerId
from companion.table.stickers import ID_COUNT
from hardware.see.picture import see
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.table import SimulatedTable
from tests.bench.reading.squares import most_like_markers, passing, random_patterns, spots, with_icons
from tests.calibration.markers.test_deblurring import MARKERS, out_of_focus, sheet
from tests.las_navas import printed


@pytest.mark.whole_game
def test_each_look_keeps_what_was_read_before_and_the_last_is_the_whole_reading() -> None:
    picture = out_of_focus(sheet(), 4.6)
    found = [{mark.marker for mark in marks} for marks in looks(picture)]
    assert all(before <= after for before, after in pairwise(found))
    assert found[0] == {mark.marker for mark in read_still(picture, thorough=False)} < set(MARKERS)
    assert found[-1] == {mark.marker for mark in read_still(picture)} == set(MARKERS)


@pytest.mark.whole_game
def test_of_random_patterns_at_most_one_in_ten_thousand_passes_for_a_marker() -> None:
    assert sum(passing(random_patterns(5000, (3, n))) for n in range(4)) <= 2


def test_markers_pass_though_grain_and_blur_blemish_their_cells() -> None:
    random = np.random.default_rng(4)
    cells = np.array([code_cells(MarkerId(marker)) for marker in range(ID_COUNT)], np.float64)
    blurred = np.array([cv2.GaussianBlur(pattern, (0, 0), 0.45) for pattern in cells])
    blemished = blurred + random.normal(0, 0.08, blurred.shape)
    assert passing(blemished.reshape(ID_COUNT, -1)) == ID_COUNT


@pytest.mark.whole_game
def test_icons_on_a_board_are_no_pieces_however_like_markers_they_are() -> None:
    table = SimulatedTable(printed())
    for piece in table.pieces:
        table.take_off(piece.id)
    camera = SimulatedCamera(table, "good", seed=4)
    icons = most_like_markers(random_patterns(10_000, (3, 0)), 6)
    picture = with_icons(camera.read().image, camera.view, icons, spots(6))
    board, _ = see(np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8), printed())
    assert board.pieces == ()
    assert all(problem.place is None for problem in board.problems)
