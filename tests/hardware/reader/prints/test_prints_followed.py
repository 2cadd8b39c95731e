"""The reader follows a table on which nothing is glued, by the counters' own prints."""

import cv2
import numpy as np
import pytest

from companion.game import PieceId
from companion.table.sightings import ProblemKind, TableStatus
from hardware.cameras.camera import Image
from hardware.reader.prints.reading.table import PrintTable
from tests.hardware.reader.prints.printed import PrintedWatch
from tests.hardware.reader.test_board_moved import follow_a_small_bump


@pytest.fixture
def printed_watch() -> PrintedWatch:
    return PrintedWatch()


@pytest.mark.whole_game
def test_changes_of_printed_counters_are_followed_one_by_one(printed_watch: PrintedWatch) -> None:
    watch, table = printed_watch, printed_watch.table
    watch.assert_right(watch.until_still())
    places = table.board.places
    for change in (
        lambda: table.put_in(PieceId("A4a"), places[6].id),
        lambda: table.flip(PieceId("B5b")),
        lambda: table.tilt(PieceId("C5a")),
        lambda: table.put(PieceId("C4c"), table.where(PieceId("C4c")).x_mm + 4, table.where(PieceId("C4c")).y_mm),
        lambda: table.take_off(PieceId("A1b")),
        lambda: table.put_back(PieceId("A1b")),
        lambda: (table.put_in(PieceId("A5a"), places[9].id), table.flip(PieceId("A6a"))),
    ):
        change()
        board = watch.until_still()
        watch.assert_right(board)
        assert board.problems == ()


@pytest.fixture
def searched(printed_watch: PrintedWatch, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The parts that are searched as a whole once the table was read and lies still."""
    printed_watch.until_still()
    parts_searched: list[object] = []
    monkeypatch.setattr(PrintTable, "again", lambda _, __, parts, *___: parts_searched.append(parts))
    return parts_searched


@pytest.mark.whole_game
def test_a_counter_that_is_turned_over_where_it_lies_is_searched_for_nowhere_else(
    printed_watch: PrintedWatch, searched: list[object]
) -> None:
    watch, table = printed_watch, printed_watch.table
    for piece in ("A4a", "C5a"):
        table.flip(PieceId(piece))
    watch.assert_right(watch.until_still())
    assert searched == []


@pytest.mark.whole_game
def test_a_counter_that_is_moved_beside_another_one_is_read_where_it_lies_alone(
    printed_watch: PrintedWatch, searched: list[object]
) -> None:
    watch, table = printed_watch, printed_watch.table
    beside = table.where(PieceId("C5a"))
    table.put(PieceId("A4a"), beside.x_mm, beside.y_mm + 22)
    watch.assert_right(watch.until_still())
    assert searched == []


@pytest.mark.whole_game
def test_a_side_too_like_the_other_for_one_frame_is_seen_in_several() -> None:
    watch = PrintedWatch("dim")
    watch.assert_right(watch.until_still(30))
    watch.statuses(10)
    watch.table.put_in(PieceId("A5a"), watch.table.board.places[9].id)
    watch.table.flip(PieceId("A6a"))
    for _ in range(30):
        board = watch.see().board
    assert board is not None
    watch.assert_right(board)


@pytest.mark.whole_game
def test_a_hand_is_no_counter_and_what_it_did_is_read(printed_watch: PrintedWatch) -> None:
    watch, table = printed_watch, printed_watch.table
    watch.until_still()
    at = table.where(PieceId("A4a"))
    table.reach(at.x_mm, at.y_mm)
    assert watch.statuses(4) == {TableStatus.MOVING}
    table.put_in(PieceId("A4a"), table.board.places[6].id)
    table.withdraw()
    board = watch.until_still()
    watch.assert_right(board)
    assert board.problems == ()


@pytest.mark.whole_game
def test_a_thing_hides_its_place_and_is_no_counter(printed_watch: PrintedWatch) -> None:
    watch = printed_watch
    watch.until_still()
    place = watch.table.board.places[9]
    for _ in range(12):
        reading = watch.see(with_card(watch, place.centre))
    assert reading.board is not None
    assert reading.board.hidden == {place.id}
    assert reading.board.problems == ()
    watch.statuses(3)
    watch.assert_right(watch.until_still())


def with_card(watch: PrintedWatch, at_mm: tuple[float, float]) -> Image:
    """The picture with a card on the board, with writing on it."""
    image, calibration = watch.camera.read().image.copy(), watch.reader.calibration
    assert calibration is not None
    px = calibration.px_per_mm(*at_mm)
    x, y = (int(value) for value in calibration.to_px([at_mm])[0])
    half = int(31 * px), int(44 * px)
    cv2.rectangle(image, (x - half[0], y - half[1]), (x + half[0], y + half[1]), (220, 225, 235), -1)
    cv2.rectangle(image, (x - half[0] + 9, y - half[1] + 9), (x + half[0] - 9, y + 20), (90, 60, 140), -1)
    cv2.putText(image, "RETREAT 7", (x - half[0] + 9, y + half[1] - 40), 0, 1.4, (10, 10, 10), 3)
    return image


@pytest.mark.whole_game
def test_a_bump_of_a_table_without_stickers_is_followed(printed_watch: PrintedWatch) -> None:
    follow_a_small_bump(printed_watch)


@pytest.mark.whole_game
def test_counters_with_stickers_and_without_are_read_together() -> None:
    watch = PrintedWatch(glued=[PieceId("A4a"), PieceId("B5b"), PieceId("C5a")])
    table = watch.table
    board = watch.until_still()
    watch.assert_right(board)
    assert board.problems == ()
    for change in (
        lambda: table.flip(PieceId("B5b")),  # a sticker
        lambda: table.flip(PieceId("B5a")),  # a print
        lambda: (table.put_in(PieceId("A4a"), table.board.places[6].id), table.tilt(PieceId("A4b"))),
    ):
        change()
        watch.assert_right(watch.until_still())
    table.take_off(PieceId("C5a"))
    board = watch.until_still()
    watch.assert_right(board)
    assert {problem.kind for problem in board.problems} == {ProblemKind.BESIDE}


@pytest.mark.whole_game
def test_many_counters_that_are_turned_over_at_once_are_all_read(printed_watch: PrintedWatch) -> None:
    watch, table = printed_watch, printed_watch.table
    watch.until_still()
    watch.statuses(10)
    for piece in table.pieces[:40]:
        table.flip(piece.id)
    for _ in range(20):
        board = watch.see().board
    assert board is not None
    watch.assert_right(board)
    assert board.problems == ()


@pytest.mark.whole_game
def test_a_counter_that_is_smeared_all_over_is_not_taken_to_be_gone(printed_watch: PrintedWatch) -> None:
    watch = printed_watch
    watch.until_still()
    at = watch.table.where(PieceId("A4a"))
    clean = watch.camera.read().image
    px = watch.camera.view.px_per_mm((at.x_mm, at.y_mm))
    x, y = watch.camera.view.pixels([(at.x_mm, at.y_mm)])[0]
    side = round(18 * px)
    smear = np.random.default_rng(4).integers(30, 220, (6, 6, 3)).astype(np.uint8)
    smeared = clean.copy()
    left, top = round(x - side / 2), round(y - side / 2)
    smeared[top : top + side, left : left + side] = cv2.resize(smear, (side, side), interpolation=cv2.INTER_CUBIC)
    for _ in range(12):
        board = watch.see(smeared).board
    assert board is not None
    place = watch.table.place_of(PieceId("A4a"))
    assert [(problem.kind, problem.place) for problem in board.problems] == [(ProblemKind.UNSURE, place)]
