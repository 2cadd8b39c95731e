"""The reader follows the simulated table: what lies still is read, and each change of it."""

import pytest

from companion.game import PieceId
from companion.table.sightings import ProblemKind
from tests.hardware.reader.filmed import Watch


@pytest.mark.whole_game
def test_a_whole_board_is_read_exactly() -> None:
    watch = Watch(size=None)
    for n, piece in enumerate(watch.table.pieces):
        if n % 3 == 0:
            watch.table.flip(piece.id)
        watch.table.turn(piece.id, (0, 6, 187, 45, -25)[n % 5])
    board = watch.until_still()
    watch.assert_right(board)
    assert board.problems == ()


@pytest.mark.whole_game
def test_the_first_look_ends_with_its_first_frame_where_only_counters_are_missing_that_should(watch: Watch) -> None:
    lost = [piece.id for piece in watch.table.pieces[::9]]
    for piece in lost:
        watch.table.put(piece, 5000.0, 5000.0)  # in the box
    watch.reader.want(frozenset(piece.id for piece in watch.table.pieces) - set(lost))
    board = watch.see().board
    assert board is not None
    watch.assert_right(board)
    assert board.hidden == frozenset()


@pytest.mark.whole_game
def test_counters_off_the_board_are_not_on_it(watch: Watch) -> None:
    watch.table.take_off(watch.table.pieces[0].id)
    watch.table.take_off(watch.table.pieces[-1].id)
    board = watch.until_still()
    watch.assert_right(board)
    assert {problem.kind for problem in board.problems} == {ProblemKind.BESIDE}


@pytest.mark.whole_game
def test_changes_are_followed_one_by_one() -> None:
    watch = Watch("ordinary")
    table = watch.table
    watch.assert_right(watch.until_still())
    for change in (
        lambda: table.put_in(PieceId("A4a"), table.board.places[6].id),
        lambda: table.flip(PieceId("B5b")),
        lambda: table.tilt(PieceId("C5a")),
        lambda: table.turn(PieceId("C5b"), 20.0),
        lambda: table.put(PieceId("C4c"), table.where(PieceId("C4c")).x_mm + 4, table.where(PieceId("C4c")).y_mm),
        lambda: table.take_off(PieceId("A1b")),
        lambda: table.put_back(PieceId("A1b")),
        lambda: (table.put_in(PieceId("A5a"), table.board.places[9].id), table.flip(PieceId("A6a"))),
    ):
        change()
        watch.assert_right(watch.until_still())
