"""Cards, prints and spare stickers on and beside the board, and many counters that vanish at once."""

from collections.abc import Iterator
from math import hypot

import cv2
import numpy as np
import pytest

from calibration.markers.detection import Grey, Mark, code_cells
from calibration.markers.still import looks, read_still
from companion.board import PlaceId
from companion.game import CardId, PieceId
from companion.table.sightings import ProblemKind
from hardware.cameras.camera import Frame, Image
from hardware.reader import marks as reader_marks
from hardware.reader.following import STEP_PX
from hardware.reader.marks import grey_of
from hardware.reader.table_reader import TableReader
from tests.bench.reading.squares import random_patterns, spots, with_icons
from tests.calibration.markers.test_trimmed import without_margin
from tests.hardware.reader.filmed import STICKERS, Watch
from tests.las_navas import printed


@pytest.mark.whole_game
@pytest.mark.parametrize("condition", ["plain", "good", "ordinary"])
@pytest.mark.parametrize("before", [True, False], ids=["there at first", "laid down later"])
def test_cards_that_lie_face_up_beside_the_board_are_read_and_no_others(condition: str, before: bool) -> None:
    watch = Watch(condition, seed=8)
    combat, special, hidden = CardId("5-2"), CardId("jihad_volunteers"), CardId("3-4")
    if not before:
        watch.assert_right(watch.until_still())
    watch.table.lay_card(combat, 60.0, 506.0)
    watch.table.lay_card(special, 290.0, -55.0, 180.0)
    watch.table.lay_card(hidden, 150.0, -55.0, 180.0, face_up=False)
    for _ in range(4):
        board = watch.until_still()
    watch.assert_right(board)
    assert board.problems == ()
    lying = {card.card: card for card in board.cards}
    assert lying.keys() == {combat, special}
    # The sticker's middle is 0.22 of the card's length above the card's own.
    for card, x_mm, y_mm, angle_deg in ((combat, 60.0, 486.6, 0.0), (special, 290.0, -35.6, 180.0)):
        assert hypot(lying[card].x_mm - x_mm, lying[card].y_mm - y_mm) < 2.5
        assert abs((lying[card].angle_deg - angle_deg + 180) % 360 - 180) < 2


@pytest.mark.whole_game
def test_a_card_on_a_place_is_said_but_not_which_one_and_what_it_covers_is_not_gone(watch: Watch) -> None:
    watch.until_still()
    watch.table.lay_card(CardId("5-2"), 150.0, 206.0)
    for _ in range(10):
        board = watch.see().board
    assert board is not None
    assert board.cards == ()
    (problem,) = board.problems
    assert (problem.kind, problem.place) == (ProblemKind.CARD, "B3")
    assert "5-2" not in str(problem)
    missing = {piece.id for piece in watch.table.pieces} - {piece.piece for piece in board.pieces}
    assert missing
    assert {watch.table.place_of(piece) for piece in missing} <= board.hidden


@pytest.mark.whole_game
def test_squares_printed_on_the_board_are_not_told_once_every_counter_was_read(watch: Watch) -> None:
    lying = [watch.table.where(piece.id) for piece in watch.table.pieces]
    free = [at for at in spots(28) if all(hypot(at[0] - other.x_mm, at[1] - other.y_mm) > 26 for other in lying)]
    icons = random_patterns(len(free), (7,))

    def with_print() -> Image:
        return with_icons(watch.camera.read().image, watch.camera.view, icons, free)

    assert free
    first = watch.see(with_print()).board
    assert first is not None
    watch.assert_right(first)
    watch.table.take_off(PieceId("A4a"))
    for _ in range(8):
        board = watch.see(with_print()).board
    assert board is not None
    assert {problem.kind for problem in board.problems} == {ProblemKind.BESIDE}
    watch.reader.begin_anew(watch.reader.calibration)
    for _ in range(11):
        board = watch.see(with_print()).board
    assert board is not None
    assert {problem.kind for problem in board.problems} == {ProblemKind.BESIDE}


@pytest.mark.whole_game
def test_a_sticker_without_a_margin_on_one_side_is_read_at_first_and_when_it_comes(watch: Watch) -> None:
    piece = PieceId("A4a")
    whole = watch.until_still()
    picture = grey_of(watch.camera.read().image).copy()
    marker = STICKERS.of_face(piece, watch.table.where(piece).face)
    (mark,) = (mark for mark in watch.reader.marks if mark.marker == marker)
    without_margin(picture, mark, 1, 0.0)
    assert marker not in {other.marker for other in read_still(picture, thorough=False)}
    first = TableReader(printed()).read(Frame(picture, 0.0)).board
    assert first is not None
    watch.assert_right(first)
    watch.table.take_off(piece)
    watch.until_still()
    for _ in range(8):
        board = watch.see(picture).board
    assert board is not None
    assert {at.piece: at.place for at in board.pieces} == {at.piece: at.place for at in whole.pieces}


@pytest.mark.whole_game
def test_many_counters_that_vanish_at_once_are_looked_for_in_small_steps(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_px = 0

    def counted(grey: Grey) -> Iterator[list[Mark]]:
        nonlocal looked_px
        for marks in looks(grey):
            looked_px += grey.size
            yield marks

    watch.assert_right(watch.until_still())
    monkeypatch.setattr(reader_marks, "looks", counted)
    bare = watch.camera.read().image.copy()
    vanished = watch.table.pieces[::5]
    for piece in vanished:
        at = watch.table.where(piece.id)
        middle = watch.camera.view.pixels([(at.x_mm, at.y_mm)])[0].round().astype(int).tolist()
        cv2.circle(bare, tuple(middle), 27, (120, 150, 170), -1)
    most = 0
    for _ in range(30):
        looked_px = 0
        board = watch.see(bare).board
        most = max(most, looked_px)
    assert board is not None
    assert not board.hidden
    assert {piece.piece for piece in board.pieces} == {piece.id for piece in watch.table.pieces} - {
        piece.id for piece in vanished
    }
    assert 0 < most < 2 * STEP_PX


@pytest.mark.whole_game
def test_a_spare_sticker_beside_the_board_stands_for_no_counter_that_is_covered(watch: Watch) -> None:
    place = watch.table.board.place(PlaceId("B3"))
    spare = [piece.id for piece in watch.table.pieces if watch.table.place_of(piece.id) == place.id]
    cells = [code_cells(STICKERS.of_face(piece, watch.table.where(piece).face)) for piece in spare]
    at_mm = [(30.0 + 40 * n, 490.0) for n in range(len(spare))]

    def with_sheet() -> Image:
        return with_icons(watch.camera.read().image, watch.camera.view, np.array(cells), at_mm)

    for _ in range(11):
        clear = watch.see(with_sheet()).board
    assert clear is not None
    watch.assert_right(clear)
    assert [problem.kind for problem in clear.problems] == [ProblemKind.DOUBLED]
    watch.table.lay_card(CardId("5-2"), 150.0, 206.0)
    for _ in range(10):
        board = watch.see(with_sheet()).board
    assert board is not None
    missing = set(spare) - {piece.piece for piece in board.pieces}
    assert missing
    assert place.id in board.hidden
    assert missing.isdisjoint({problem.piece for problem in board.problems})
