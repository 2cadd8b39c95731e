"""A board or a camera that is moved is followed or asked about; the dark and a covered lens are told."""

import cv2
import numpy as np
import pytest

from companion.game import PieceId
from companion.table.sightings import TableStatus
from hardware.cameras.camera import Image
from tests.hardware.reader.filmed import Watch


def shifted(image: Image, x: float, y: float) -> Image:
    height, width = image.shape[:2]
    return np.asarray(cv2.warpAffine(image, np.array([[1.0, 0, x], [0, 1.0, y]]), (width, height)), np.uint8)


def follow_a_small_bump(watch: Watch) -> None:
    watch.until_still()
    image = watch.camera.read().image
    image = shifted(image, image.shape[1] / 165, -image.shape[1] / 256)  # 4 and 3 mm
    assert TableStatus.BUMPED not in watch.statuses(5, image)
    board = watch.see(image).board
    assert board is not None
    watch.assert_right(board)


@pytest.mark.whole_game
def test_a_small_bump_is_followed(watch: Watch) -> None:
    follow_a_small_bump(watch)


@pytest.mark.whole_game
def test_a_large_bump_is_asked_about_until_it_is_accepted_or_undone(watch: Watch) -> None:
    watch.until_still()
    image = shifted(watch.camera.read().image, 133, -40)
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
@pytest.mark.parametrize("seed", [5, pytest.param(6, marks=pytest.mark.thorough)])
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
    bumped = shifted(before, 133, -40)
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


@pytest.mark.parametrize("frames", [5, pytest.param(10, marks=pytest.mark.thorough)])
@pytest.mark.parametrize(
    "condition", ["dim", "blurred", "glare", "usb", pytest.param("harsh", marks=pytest.mark.whole_game), "shaken"]
)
def test_bad_light_never_gives_a_wrong_piece(condition: str, frames: int) -> None:
    watch = Watch(condition, seed=3)
    for _ in range(frames):
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
