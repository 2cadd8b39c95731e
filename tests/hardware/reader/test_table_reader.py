"""The reader follows the simulated table: it reads what lies still, and says why when it cannot."""

from collections.abc import Iterator
from math import hypot

import cv2
import numpy as np
import pytest

from calibration.fit import by_hand
from calibration.markers import Grey, Mark, code_cells
from calibration.still import looks, read_still
from companion.board import PlaceId
from companion.game import CardId, PieceId
from companion.table.sightings import ObservedBoard, ProblemKind, TableStatus
from companion.table.stickers import Stickers
from hardware.cameras.camera import Frame, Image
from hardware.reader import marks as reader_marks
from hardware.reader import table as reader_table
from hardware.reader.cover import RESTING_MS
from hardware.reader.following import STEP_PX
from hardware.reader.marks import grey_of, read_fast
from hardware.reader.table_reader import TableReader
from tests.bench.squares import random_patterns, spots, with_icons
from tests.calibration.test_trimmed import without_margin
from tests.hardware.reader.filmed import FRAME_MS, Watch
from tests.las_navas import printed

STICKERS = Stickers(printed())


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.mark.whole_game
def test_a_whole_board_is_read_exactly(watch: Watch) -> None:
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
    cv2.circle(image, (round(x), round(y)), 120, (40, 40, 150), -1)
    for _ in range(12):
        reading = watch.see(image)
    assert reading.status is TableStatus.STILL
    assert reading.board is not None
    assert "B2" in reading.board.hidden
    assert len(reading.board.pieces) < 54
    watch.assert_right(watch.until_still())


def shifted(image: Image, x: float, y: float) -> Image:
    height, width = image.shape[:2]
    return np.asarray(cv2.warpAffine(image, np.array([[1.0, 0, x], [0, 1.0, y]]), (width, height)), np.uint8)


@pytest.mark.whole_game
def test_a_small_bump_is_followed(watch: Watch) -> None:
    watch.until_still()
    image = shifted(watch.camera.read().image, 14, -9)
    assert TableStatus.BUMPED not in watch.statuses(5, image)
    board = watch.see(image).board
    assert board is not None
    watch.assert_right(board)


@pytest.mark.whole_game
def test_a_large_bump_is_asked_about_until_it_is_accepted_or_undone(watch: Watch) -> None:
    watch.until_still()
    image = shifted(watch.camera.read().image, 200, -60)
    watch.statuses(2, image)
    assert watch.statuses(3, image) == {TableStatus.BUMPED}
    watch.reader.accept()
    watch.statuses(3, image)
    board = watch.see(image).board
    assert board is not None
    watch.assert_right(board)
    watch.statuses(2)
    assert watch.statuses(2) == {TableStatus.BUMPED}
    watch.statuses(2, image)
    board = watch.see(image).board
    assert board is not None
    watch.assert_right(board)


def pushed(watch: Watch, x_mm: float, y_mm: float, turn_deg: float) -> Image:
    """The picture after the board alone was pushed over the table, with all that lies on it."""
    image, view, board = watch.camera.read().image, watch.camera.view, watch.table.board
    w, h = board.width_mm, board.height_mm
    corners = np.array([(-5, -5), (w + 5, -5), (w + 5, h + 5), (-5, h + 5)], np.float32)
    turn = cv2.getRotationMatrix2D((w / 2, h / 2), turn_deg, 1.0)
    after = cv2.transform(corners[None], turn)[0] + (x_mm, y_mm)
    was, now = view.pixels(corners).astype(np.float32), view.pixels(after).astype(np.float32)
    size = image.shape[1], image.shape[0]
    bare = image.copy()
    cv2.fillConvexPoly(bare, was.astype(np.int32), [int(v) for v in np.median(image[:40].reshape(-1, 3), axis=0)])
    shift = cv2.getPerspectiveTransform(was, now)
    board_alone = cv2.fillConvexPoly(np.zeros(image.shape[:2], np.uint8), was.astype(np.int32), 255)
    there = cv2.warpPerspective(board_alone, shift, size, flags=cv2.INTER_NEAREST) > 0
    return np.where(there[..., None], cv2.warpPerspective(image, shift, size), bare)


@pytest.mark.whole_game
@pytest.mark.parametrize("seed", [5, 6])
@pytest.mark.parametrize("condition", ["plain", "ordinary"])
@pytest.mark.parametrize("push", [(35.0, 0.0, 0.0), (20.0, -30.0, 9.0)])
def test_a_pushed_board_is_told_from_a_bumped_camera(
    condition: str, push: tuple[float, float, float], seed: int
) -> None:
    watch = Watch(condition, seed)
    for piece in watch.table.pieces[::9]:
        watch.table.take_off(piece.id)
    watch.until_still()
    before = watch.camera.read().image
    elsewhere = pushed(watch, *push)
    watch.statuses(3, elsewhere)
    assert watch.statuses(3, elsewhere) == {TableStatus.MOVED}
    watch.statuses(3, before)
    assert watch.until_still()
    bumped = shifted(before, 200, -60)
    watch.statuses(3, bumped)
    sentence = watch.see(bumped).sentence
    assert watch.statuses(3, bumped) == {TableStatus.BUMPED}
    assert sentence is not None
    assert "camera was bumped" in sentence.say()


@pytest.mark.whole_game
def test_a_board_pushed_while_the_lens_was_covered_is_told_too(watch: Watch) -> None:
    watch.until_still()
    elsewhere = pushed(watch, 40.0, 10.0, 4.0)
    watch.statuses(3, np.full_like(elsewhere, 110))
    watch.at_ms += 3000
    watch.statuses(12, elsewhere)
    reading = watch.see(elsewhere)
    assert reading.status is TableStatus.MOVED
    assert reading.sentence is not None
    assert "board was moved" in reading.sentence.say()


@pytest.mark.whole_game
def test_darkness_and_a_covered_lens_are_themselves_and_pass(watch: Watch) -> None:
    watch.until_still()
    image = watch.camera.read().image
    assert watch.statuses(2, (image * 0.03).astype(np.uint8)) == {TableStatus.DARK}
    watch.assert_right(watch.until_still())
    noise = np.random.default_rng(3).integers(0, 5, image.shape, np.uint8)
    assert watch.statuses(3, noise) == {TableStatus.COVERED}
    watch.assert_right(watch.until_still())
    grey = np.full_like(image, 110)
    watch.see(grey)
    assert watch.statuses(3, grey) == {TableStatus.COVERED}
    watch.at_ms += 3000
    watch.assert_right(watch.until_still())


def test_a_table_that_was_never_seen_may_be_dark_or_covered() -> None:
    watch = Watch()
    reading = watch.see(np.zeros((600, 800, 3), np.uint8))
    assert reading.status is TableStatus.DARK
    assert reading.sentence is not None
    assert "cover" in reading.sentence.say()


@pytest.mark.whole_game
def test_another_light_over_an_unchanged_board_changes_nothing(watch: Watch) -> None:
    watch.until_still()
    image = watch.camera.read().image
    ramp = np.linspace(0.55, 0.9, image.shape[1])[None, :, None]
    for other in ((image * 0.6).astype(np.uint8), (image * ramp).astype(np.uint8)):
        for _ in range(4):
            reading = watch.see(other)
        assert reading.board is not None
        watch.assert_right(reading.board)


def test_without_a_board_the_reader_says_so() -> None:
    watch = Watch()
    reading = watch.see(np.full((600, 800, 3), 128, np.uint8))
    assert reading.status is TableStatus.COVERED
    assert reading.board is None
    assert reading.sentence is not None


@pytest.mark.whole_game
def test_a_counter_on_its_way_is_in_no_place_until_it_lies_still() -> None:
    watch = Watch("ordinary", seed=4)
    watch.until_still()
    piece, step_mm = PieceId("B3b"), 51 / 12
    start = watch.table.where(piece)
    for step in range(1, 13):
        y_mm = start.y_mm + step * step_mm
        watch.table.put(piece, start.x_mm, y_mm, (0.0, step_mm))
        watch.table.reach(start.x_mm, y_mm + 5, 0.0, (0.0, step_mm))
        assert watch.see().status is TableStatus.MOVING
    watch.table.put(piece, start.x_mm, start.y_mm + 51)
    watch.table.withdraw()
    watch.assert_right(watch.until_still())


@pytest.mark.whole_game
def test_a_shaken_table_is_called_moving() -> None:
    watch = Watch("shaken", seed=2)
    watch.see()
    assert watch.statuses(8) == {TableStatus.MOVING}


@pytest.mark.parametrize(
    "condition", ["dim", "blurred", "glare", "usb", pytest.param("harsh", marks=pytest.mark.whole_game), "shaken"]
)
def test_bad_light_never_gives_a_wrong_piece(condition: str) -> None:
    watch = Watch(condition, seed=3)
    reading = watch.see()
    for _ in range(9):
        reading = watch.see()
    if reading.board is not None:
        for piece in reading.board.pieces:
            at = watch.table.where(piece.piece)
            assert (piece.face, piece.place) == (at.face, watch.table.place_of(piece.piece))


@pytest.mark.whole_game
def test_a_grey_stream_is_read_too(watch: Watch) -> None:
    for _ in range(2):
        reading = watch.see(np.asarray(cv2.cvtColor(watch.camera.read().image, cv2.COLOR_BGR2GRAY), np.uint8))
    assert reading.board is not None
    watch.assert_right(reading.board)


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
        cv2.circle(bare, tuple(middle), 40, (120, 150, 170), -1)
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
    """A reader that knows the board by its corners alone, the last of them set 12 px off."""
    watch.until_still()
    assert watch.reader.calibration is not None
    w, h = watch.table.board.width_mm, watch.table.board.height_mm
    corners = watch.reader.calibration.to_px([(0, 0), (w, 0), (w, h), (0, h)])
    corners[3] += (8.0, 9.0)
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
        cv2.circle(bare, tuple(mark.centre.round().astype(int).tolist()), 50, (120, 150, 170), -1)
    for _ in range(12):
        reading = watch.see(bare)
    assert (reading.status, reading.board) == (TableStatus.STILL, ObservedBoard(()))
    covered = np.clip(np.random.default_rng(3).normal(110, 4, bare.shape), 0, 255).astype(np.uint8)
    watch.see(covered)
    assert watch.statuses(3, covered) == {TableStatus.COVERED}
    watch.at_ms += 3000
    assert watch.statuses(14, bare) == {TableStatus.MOVING, TableStatus.STILL}
