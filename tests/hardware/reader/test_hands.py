"""Hands and things over the board hide what they cover, and no more."""

import cv2
import pytest

from calibration.markers.detection import Grey, Mark
from companion.game import PieceId
from companion.table.sightings import TableStatus
from companion.table.stickers import Stickers
from hardware.reader import table as reader_table
from hardware.reader.cover import RESTING_MS
from hardware.reader.marks import read_fast
from tests.hardware.reader.filmed import Watch
from tests.las_navas import printed


@pytest.mark.whole_game
def test_while_something_moves_nothing_is_read(watch: Watch) -> None:
    watch.until_still()
    for n in range(4):
        watch.table.put(PieceId("A4a"), 60.0 + 20 * n, 200.0)
        reading = watch.see()
        assert (reading.status, reading.board) == (TableStatus.MOVING, None)


@pytest.mark.whole_game
@pytest.mark.parametrize("condition", ["plain", "ordinary"])
def test_a_hand_hides_the_board_even_at_rest_and_takes_nothing_with_it(condition: str) -> None:
    watch = Watch(condition)
    watch.until_still()
    watch.table.reach(150, 260)
    assert watch.statuses(6) == {TableStatus.MOVING}
    watch.table.reach(170, 240)
    assert watch.statuses(3) == {TableStatus.MOVING}
    watch.table.withdraw()
    watch.assert_right(watch.until_still())


@pytest.mark.whole_game
def test_a_move_under_a_hand_is_seen_when_the_hand_is_gone(watch: Watch) -> None:
    watch.until_still()
    watch.table.reach(50, 262)
    watch.statuses(3)
    watch.table.put_in(PieceId("A4b"), watch.table.board.places[6].id)
    watch.table.reach(60, 200)
    watch.statuses(2)
    watch.table.withdraw()
    watch.assert_right(watch.until_still())


@pytest.mark.whole_game
def test_a_counter_that_comes_with_another_and_is_not_seen_at_once_is_looked_for(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch.until_still()
    shy = {marker for marker, (piece, _) in Stickers(printed()).faces.items() if piece == "A4c"}

    def blind(grey: Grey, least_px: float) -> list[Mark]:
        return [mark for mark in read_fast(grey, least_px) if mark.marker not in shy]

    monkeypatch.setattr(reader_table, "read_fast", blind)
    for piece in ("A4b", "A4c"):
        watch.table.put_in(PieceId(piece), watch.table.board.places[6].id)
    watch.assert_right(watch.until_still())
    watch.table.take_off(PieceId("A4b"))
    watch.assert_right(watch.until_still())


@pytest.mark.whole_game
def test_something_that_lies_for_long_hides_its_places_and_no_others(watch: Watch) -> None:
    watch.until_still()
    watch.table.reach(150, 260)
    watch.statuses(3)
    watch.at_ms += RESTING_MS
    watch.see()
    board = watch.see().board
    assert board is not None
    assert "B4" in board.hidden
    assert "A1" not in board.hidden
    missing = {piece.id for piece in watch.table.pieces} - {piece.piece for piece in board.pieces}
    assert missing
    assert {watch.table.place_of(piece) for piece in missing} <= board.hidden


@pytest.mark.whole_game
def test_an_object_without_a_marker_hides_what_it_covers(watch: Watch) -> None:
    watch.until_still()
    image = watch.camera.read().image.copy()
    x, y = watch.camera.view.pixels([(150.0, 112.0)])[0]
    cv2.circle(image, (round(x), round(y)), 80, (40, 40, 150), -1)
    for _ in range(12):
        reading = watch.see(image)
    assert reading.status is TableStatus.STILL
    assert reading.board is not None
    assert "B2" in reading.board.hidden
    assert len(reading.board.pieces) < 54
    watch.assert_right(watch.until_still())
