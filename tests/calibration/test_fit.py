"""The board's place is found from its own markers, and how exactly is known."""

from itertools import combinations

import cv2
import numpy as np
import pytest

from calibration.beside import as_cards, with_anchors_beside
from calibration.fit import by_hand, calibrate
from calibration.geometry import Calibration
from calibration.markers.detection import Mark
from calibration.markers.still import read_still
from companion.errors import DataError
from companion.table.stickers import Stickers
from hardware.simulated.picture.view import Pose, View, through_lens
from hardware.simulated.table import SimulatedTable
from tests.las_navas import printed

SIZE = (2304, 1296)
STICKERS = Stickers(printed())
TABLE = SimulatedTable(printed())


def marks(view: View) -> list[Mark]:
    """Every sticker of a table that is set out, exactly as a view shows it."""
    spots = {STICKERS.of_face(at.piece, at.face): (at.x_mm, at.y_mm) for at in TABLE.counters()}
    spots |= {marker: (anchor.x_mm, anchor.y_mm) for marker, anchor in STICKERS.anchors.items()}
    square = np.array([[-8, -8], [8, -8], [8, 8], [-8, 8.0]])
    return [Mark(marker, view.pixels(square + spot), 1.0, 0.6) for marker, spot in spots.items()]


def worst_mm(calibration: Calibration, view: View) -> float:
    spots = np.array([(at.x_mm, at.y_mm) for at in TABLE.counters()])
    return float(np.linalg.norm(calibration.to_mm(view.pixels(spots)) - spots, axis=1).max())


POSES = [Pose(), Pose(tilt_deg=25, lean_deg=33), Pose(tilt_deg=20, lean_deg=200, k1=-0.15), Pose(roll_deg=-80, k1=0.1)]


@pytest.mark.parametrize("pose", POSES)
def test_perspective_lens_and_turn_are_found(pose: Pose) -> None:
    view = through_lens(TABLE.extent_mm, SIZE, pose)
    fitted = calibrate(marks(view), printed().board, STICKERS, SIZE)
    assert worst_mm(fitted, view) < 0.2
    assert fitted.error_mm < 0.2
    assert len(fitted.anchors) == 6
    there_and_back = fitted.to_px(fitted.to_mm([[100, 200], [1500, 900]]))
    assert np.abs(there_and_back - [[100, 200], [1500, 900]]).max() < 0.01


@pytest.mark.whole_game
@pytest.mark.parametrize("count", [2, 3, 4, 5])
@pytest.mark.parametrize("pose", POSES[:3])
def test_any_two_board_markers_are_enough_and_the_error_is_not_understated(count: int, pose: Pose) -> None:
    view = through_lens(TABLE.extent_mm, SIZE, pose)
    everything = marks(view)
    for kept in combinations(STICKERS.anchors, count):
        some = [mark for mark in everything if mark.marker not in STICKERS.anchors or mark.marker in kept]
        fitted = calibrate(some, printed().board, STICKERS, SIZE)
        assert worst_mm(fitted, view) < 1.5
        assert count > 4 or fitted.error_mm >= worst_mm(fitted, view)


def test_one_misplaced_board_marker_is_left_out() -> None:
    view = through_lens(TABLE.extent_mm, SIZE, Pose(tilt_deg=5))
    everything = marks(view)
    wrong = next(n for n, mark in enumerate(everything) if mark.marker == 2)
    everything[wrong] = Mark(everything[wrong].marker, everything[wrong].corners + 60.0, 1.0, 0.6)
    fitted = calibrate(everything, printed().board, STICKERS, SIZE)
    assert worst_mm(fitted, view) < 0.5
    assert "bottom right" not in fitted.anchors


@pytest.mark.parametrize("scale", [0.9, 0.95])
def test_stickers_printed_at_another_size_are_noticed(scale: float) -> None:
    view = through_lens(TABLE.extent_mm, SIZE, Pose())
    smaller = []
    for mark in marks(view):
        middle = mark.corners.mean(axis=0)
        smaller.append(Mark(mark.marker, (mark.corners - middle) * scale + middle, 1.0, 0.6))
    fitted = calibrate(smaller, printed().board, STICKERS, SIZE)
    assert fitted.sticker_scale == pytest.approx(scale, abs=0.01)
    assert worst_mm(fitted, view) < 0.5


def test_swapped_board_markers_are_said() -> None:
    view = through_lens(TABLE.extent_mm, SIZE, Pose())
    swapped = {0: 1, 1: 0, 2: 3, 3: 2, 4: 5, 5: 4}
    wrong = [Mark(swapped.get(mark.marker, mark.marker), mark.corners, 1.0, 0.6) for mark in marks(view)]
    with pytest.raises(DataError, match=r"lie in wrong corners|do not lie where they belong"):
        calibrate(wrong, printed().board, STICKERS, SIZE)


def copied(everything: list[Mark], scale: float, at_px: tuple[float, float]) -> list[Mark]:
    """The same marks as a screen or a second board shows them elsewhere in the picture."""
    return [Mark(mark.marker, mark.corners * scale + at_px, 1.0, 0.6) for mark in everything]


@pytest.mark.parametrize("count", [2, 6])
def test_a_screen_that_shows_the_board_smaller_is_not_the_board(count: int) -> None:
    view = through_lens(TABLE.extent_mm, SIZE, Pose(tilt_deg=5, fill=0.7))
    real = marks(view)
    seen = [mark for mark in real if mark.marker not in STICKERS.anchors or mark.marker < count]
    fitted = calibrate([*copied(real, 0.5, (1700.0, 300.0)), *seen], printed().board, STICKERS, SIZE)
    assert worst_mm(fitted, view) < 1.5
    assert len(fitted.anchors) == count


def test_where_only_a_screen_shows_the_board_markers_nothing_is_placed() -> None:
    view = through_lens(TABLE.extent_mm, SIZE, Pose(fill=0.7))
    counters = [mark for mark in marks(view) if mark.marker not in STICKERS.anchors]
    with pytest.raises(DataError, match="Only one of the board's own markers"):
        calibrate([*counters, *copied(marks(view), 0.5, (1700.0, 300.0))], printed().board, STICKERS, SIZE)


@pytest.mark.whole_game
def test_of_two_boards_the_one_that_is_known_is_meant_or_the_one_that_is_whole_or_nobody_knows() -> None:
    view = through_lens(TABLE.extent_mm, SIZE, Pose(fill=0.45))
    board, first = printed().board, marks(view)
    known = calibrate(first, board, STICKERS, SIZE)
    across = np.ptp([mark.centre[0] for mark in first]) * 1.15
    second = copied(first, 1.0, (float(across), 0.0))
    kept = calibrate([*second, *first], board, STICKERS, SIZE, known)
    assert worst_mm(kept, view) < 0.5
    with pytest.raises(DataError, match="seen twice: take the second one, on the right of the picture"):
        calibrate([*second, *first], board, STICKERS, SIZE)
    cut_off = copied(first, 1.0, (float(SIZE[0] - min(mark.centre[0] for mark in first) - across / 2), 0.0))
    in_picture = [mark for mark in cut_off if mark.centre[0] < SIZE[0]]
    assert worst_mm(calibrate([*in_picture, *first], board, STICKERS, SIZE), view) < 0.5


def test_an_uncut_sheet_beside_the_board_is_no_board() -> None:
    view = through_lens(TABLE.extent_mm, SIZE, Pose(fill=0.7))
    square = np.array([[-8, -8], [8, -8], [8, 8], [-8, 8.0]])
    sheet = [
        Mark(marker, view.pixels(square + np.array([340 + 20 * (n % 8), 100 + 20 * (n // 8)])), 1.0, 0.6)
        for n, marker in enumerate(STICKERS)
    ]
    fitted = calibrate([*sheet, *marks(view)], printed().board, STICKERS, SIZE)
    assert worst_mm(fitted, view) < 0.3


def test_a_calibration_that_cannot_be_true_is_refused() -> None:
    view = through_lens(TABLE.extent_mm, SIZE, Pose())
    tiny = []
    for mark in marks(view):
        middle = mark.corners.mean(axis=0)
        tiny.append(Mark(mark.marker, (mark.corners - middle) * 0.7 + middle, 1.0, 0.6))
    with pytest.raises(DataError, match="do not fit this board"):
        calibrate(tiny, printed().board, STICKERS, SIZE)
    random = np.random.default_rng(4)
    jumbled = [
        Mark(mark.marker, mark.corners + random.normal(0, 120, 2), 1.0, 0.6)
        for mark in marks(view)
        if mark.marker in STICKERS.anchors
    ]
    with pytest.raises(DataError):
        calibrate(jumbled, printed().board, STICKERS, SIZE)


@pytest.mark.parametrize("covered", [0, 2, 3])
def test_cards_for_printed_counters_are_told_where_the_board_is_looked_for_by_its_own_markers(covered: int) -> None:
    view = through_lens(TABLE.extent_mm, SIZE, Pose(tilt_deg=10, lean_deg=40))
    square = np.array([[-8, -8], [8, -8], [8, 8], [-8, 8.0]])
    anchors = as_cards(STICKERS, printed().board).anchors
    cards = [
        Mark(marker, view.pixels(square + np.array((anchor.x_mm, anchor.y_mm))), 1.0, 0.6)
        for marker, anchor in anchors.items()
    ]
    with pytest.raises(DataError, match="cards for printed counters" if covered < 3 else "wrong corners"):
        calibrate(cards[covered:], printed().board, STICKERS, SIZE)
    beside = with_anchors_beside(printed().board)
    assert calibrate(cards, beside, as_cards(STICKERS, printed().board), SIZE).error_mm < 3


def test_markers_glued_to_the_board_are_told_where_the_cards_beside_it_are_looked_for() -> None:
    view, board = through_lens(TABLE.extent_mm, SIZE, Pose(tilt_deg=10)), printed().board
    glued = [mark for mark in marks(view) if mark.marker in STICKERS.anchors]
    with pytest.raises(DataError, match="cover markers that are glued to the board"):
        calibrate(glued, with_anchors_beside(board), as_cards(STICKERS, board), SIZE)


def test_corners_tapped_by_hand_serve_too() -> None:
    view = through_lens(TABLE.extent_mm, SIZE, Pose(tilt_deg=10))
    corners = view.pixels([(0, 0), (300, 0), (300, 450), (0, 450)])
    fitted = by_hand([tuple(corner) for corner in corners], printed().board, SIZE)
    assert worst_mm(fitted, view) < 0.1
    assert fitted.error_mm > 0.5
    with pytest.raises(DataError, match="clockwise"):
        by_hand([tuple(corner) for corner in corners[[0, 2, 1, 3]]], printed().board, SIZE)


def test_two_readers_find_the_same_corners() -> None:
    picture = np.full((300, 300), 255, np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    picture[100:180, 100:180] = cv2.aruco.generateImageMarker(dictionary, 5, 80)
    (mark,) = read_still(picture)
    assert np.abs(mark.corners - [[99.5, 99.5], [179.5, 99.5], [179.5, 179.5], [99.5, 179.5]]).max() < 0.7
