"""Shadows and bands of light are no hand, and a hand is one in any light."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest

from companion.game import PieceId
from companion.table.sightings import TableStatus
from hardware.cameras.camera import Image
from hardware.reader.pictures.bands import evened, may_explain
from hardware.reader.pictures.change import Small
from hardware.simulated.picture import hand
from tests.hardware.reader.filmed import Watch

SLEEVES = {"dark": (96, 70, 52), "bare arm": (118, 150, 205), "white": (225, 230, 232)}
"""Blue, green, red."""


@pytest.fixture
def sleeve() -> Iterator[Callable[[str], None]]:
    """Dresses the simulated arm."""
    before = hand.SLEEVE.copy()

    def dress(name: str) -> None:
        hand.SLEEVE[:] = SLEEVES[name]

    yield dress
    hand.SLEEVE[:] = before


def shade(watch: Watch, along: int, depth: float, soft_mm: float) -> Image:
    """The share of light, of 255, that a shadow over a third of the board leaves each pixel; it lies along x (0) or
    y (1)."""
    board = watch.table.board
    size_mm = (board.width_mm, board.height_mm)[along]
    inside = np.clip((watch.camera.view.mm[:, :, along] - size_mm * 0.35) / soft_mm, -40, 40)
    return np.asarray(255 * (1 - depth / (1 + np.exp(inside))), np.uint8)[:, :, None]


def under(watch: Watch, light: Image) -> Image:
    return np.asarray(watch.camera.read().image * (light / np.float32(255)), np.uint8)


def banded(image: Image, random: np.random.Generator, depth: float, cycles: float) -> Image:
    """A picture whose rows were read while the light swung."""
    rows = np.arange(image.shape[0]) / image.shape[0]
    light = 1 - depth * (1 + np.sin(2 * np.pi * (rows * cycles + random.uniform()))) / 2
    return np.asarray(image * light[:, None, None], np.uint8)


def thin_out(watch: Watch) -> None:
    """Leaves few counters on the board, so that an arm reaches far without hiding one."""
    for piece in watch.table.pieces[::2]:
        watch.table.take_off(piece.id)


@pytest.mark.whole_game
@pytest.mark.parametrize(("condition", "along", "depth", "soft_mm"), [("plain", 0, 0.65, 1.0), ("good", 1, 0.35, 8.0)])
@pytest.mark.parametrize("sparse", [False, True])
def test_a_shadow_over_a_third_of_the_board_is_read_through(
    condition: str, along: int, depth: float, soft_mm: float, sparse: bool
) -> None:
    watch = Watch(condition)
    if sparse:
        thin_out(watch)
    watch.until_still()
    light = shade(watch, along, depth, soft_mm)
    watch.see(under(watch, light))
    for _ in range(3):
        reading = watch.see(under(watch, light))
    assert reading.status is TableStatus.STILL
    assert reading.board is not None
    assert not reading.board.hidden
    watch.assert_right(reading.board)
    watch.see()
    assert watch.statuses(2) == {TableStatus.STILL}


@pytest.mark.whole_game
def test_what_a_deep_shadow_makes_hard_to_read_is_read_with_more_effort() -> None:
    watch = Watch("ordinary", seed=3)
    watch.until_still()
    light = shade(watch, 0, 0.65, 8.0)
    watch.see(under(watch, light))
    for _ in range(3):
        reading = watch.see(under(watch, light))
    assert reading.board is not None
    watch.assert_right(reading.board)


@pytest.mark.whole_game
@pytest.mark.parametrize("worn", SLEEVES)
def test_an_arm_is_a_hand_whatever_it_wears_and_whether_it_hides_a_counter_or_not(
    worn: str, sleeve: Callable[[str], None]
) -> None:
    sleeve(worn)
    watch = Watch("ordinary", seed=3)
    thin_out(watch)
    watch.until_still()
    for x_mm, y_mm, from_deg in ((60.0, 330.0, 0.0), (42.0, 138.0, 180.0), (170.0, 240.0, 90.0)):
        watch.table.reach(x_mm, y_mm, from_deg)
        assert watch.statuses(3) == {TableStatus.MOVING}
        watch.table.withdraw()
        watch.until_still()


@pytest.mark.whole_game
@pytest.mark.parametrize("sparse", [False, True])
def test_a_hand_in_a_shadow_is_a_hand(sparse: bool) -> None:
    watch = Watch("good", seed=4)
    if sparse:
        thin_out(watch)
    watch.until_still()
    light = shade(watch, 0, 0.4, 3.0)
    watch.table.reach(120.0, 260.0)
    assert {watch.see(under(watch, light)).status for _ in range(4)} == {TableStatus.MOVING}
    watch.table.withdraw()
    for _ in range(4):
        reading = watch.see(under(watch, light))
    assert reading.board is not None
    watch.assert_right(reading.board)


@pytest.mark.whole_game
@pytest.mark.parametrize(("depth", "cycles"), [(0.04, 3.3), (0.12, 8.2), (0.4, 1.8)])
def test_mains_light_in_bands_is_no_hand_and_hides_none(depth: float, cycles: float) -> None:
    watch, random = Watch("ordinary", seed=3), np.random.default_rng(1)

    def see(frames: int) -> set[TableStatus]:
        return {watch.see(banded(watch.camera.read().image, random, depth, cycles)).status for _ in range(frames)}

    assert see(5) == {TableStatus.STILL}
    watch.table.reach(60.0, 200.0)
    assert see(4) == {TableStatus.MOVING}
    watch.table.put_in(PieceId("A4b"), watch.table.board.places[6].id)
    watch.table.withdraw()
    see(4)
    board = watch.see(banded(watch.camera.read().image, random, depth, cycles)).board
    assert board is not None
    watch.assert_right(board)


def rows_of(cycles: float, depth: float, begun: float = 0.0) -> Small:
    """A picture of noise in a light that swings."""
    grain = np.random.default_rng(2).uniform(60, 200, (180, 330))
    swing = 1 + depth * np.sin(2 * np.pi * (cycles * np.arange(180) / 180 + begun))
    return np.asarray(grain * swing[:, None], np.float32)


def test_bands_are_taken_out_and_what_lies_in_them_stays() -> None:
    then, now = rows_of(4.4, 0.0), rows_of(4.4, 0.2)
    now[60:90, 40:120] = 20.0
    even = evened(now, then)
    assert even is not None
    away = np.abs(even - then)
    assert np.median(away[60:90, 40:120]) > 50
    away[60:90, 40:120] = 0
    assert away.max() < 2


@pytest.mark.parametrize("wide", [120, 200, 320])
@pytest.mark.parametrize("tall", [25, 40])
def test_an_arm_along_the_rows_is_no_band(wide: int, tall: int) -> None:
    then, now = rows_of(1.0, 0.0), rows_of(1.0, 0.0)
    now[70 : 70 + tall, :wide] = 40.0
    assert evened(now, then) is None


@pytest.mark.parametrize("soft", [1, 8])
def test_a_shadow_along_the_rows_is_no_band(soft: int) -> None:
    then, now = rows_of(1.0, 0.0), rows_of(1.0, 0.0)
    now *= np.linspace(-60 / soft, 120 / soft, 180, dtype=np.float32).clip(0.4, 1.0)[:, None]
    assert evened(now, then) is None


def test_even_light_is_left_alone() -> None:
    assert evened(rows_of(1.0, 0.0) * np.float32(0.7), rows_of(1.0, 0.0)) is None


@pytest.mark.parametrize("depth", [0.06, 0.2, 0.4])
def test_only_what_changed_no_more_than_the_light_may_be_a_band(depth: float) -> None:
    then, now = rows_of(4.4, 0.0), rows_of(4.4, depth)
    assert may_explain(now, then, np.abs(now - then).ravel())
    moved = then.copy()
    moved[60:90, 40:60] = 20.0
    assert not may_explain(moved, then, np.abs(moved - then)[60:90, 40:60].ravel())
