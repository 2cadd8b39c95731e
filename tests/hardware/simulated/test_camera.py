"""The simulated camera shows the table as it lies."""

import cv2
import numpy as np
import pytest

from calibration.markers.detection import Mark
from calibration.markers.still import read_still
from companion.errors import DataError
from companion.table.stickers import Stickers
from hardware.cameras.camera import Image
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.table import SimulatedTable
from tests.bench.reading.harsh import blown_out
from tests.las_navas import printed


def test_a_frame_changes_where_a_counter_moved_and_only_there() -> None:
    table = SimulatedTable(printed())
    camera = SimulatedCamera(table)
    before = camera.read()
    table.put(table.pieces[0].id, 150.0, 225.0)
    after = camera.read()
    assert before.image.shape == after.image.shape == (1296, 2304, 3)
    assert after.at_ms >= before.at_ms
    changed = (np.abs(after.image.astype(int) - before.image).max(axis=2) > 40).mean()
    assert 0.0005 < changed < 0.01


def marks(camera: SimulatedCamera) -> dict[int, Mark]:
    grey = np.asarray(cv2.cvtColor(camera.read().image, cv2.COLOR_BGR2GRAY), np.uint8)
    return {mark.marker: mark for mark in read_still(grey, thorough=False)}


@pytest.mark.whole_game
@pytest.mark.parametrize("moving_mm", [(30.0, 0.0), (0.0, 30.0), (-20.0, 20.0)])
def test_a_moving_counter_is_skewed_as_its_rows_are_read_one_after_the_other(moving_mm: tuple[float, float]) -> None:
    table = SimulatedTable(printed())
    camera = SimulatedCamera(table)
    piece = table.pieces[0].id
    table.put(piece, 30.0, 120.0)
    marker = Stickers(printed()).of_face(piece, table.where(piece).face)
    lying = marks(camera)[marker]
    table.put(piece, 30.0, 120.0, moving_mm)
    away = marks(camera)[marker].corners - lying.corners
    start, end = camera.view.pixels([(30.0, 120.0), (30.0 + moving_mm[0], 120.0 + moving_mm[1])])
    later = lying.corners[:, 1] / camera.view.size[1] - 0.5
    # Where it is when its own row is read: the row it is seen in, which it moved to by then.
    speed = (end - start) / (1 - (end - start)[1] / camera.view.size[1])
    assert np.abs(away - later[:, None] * speed).max() < 0.8
    assert np.ptp(away, axis=0).max() > 1.5


@pytest.mark.whole_game
def test_a_moving_hand_is_skewed() -> None:
    table = SimulatedTable(printed())
    camera = SimulatedCamera(table)
    table.reach(150.0, 225.0)
    still = camera.read().image
    table.reach(150.0, 225.0, moving_mm=(0.0, 60.0))
    assert (np.abs(camera.read().image.astype(int) - still).max(axis=2) > 40).mean() > 0.002


@pytest.mark.whole_game
def test_a_shaken_camera_bends_each_frame_in_another_way() -> None:
    camera = SimulatedCamera(SimulatedTable(printed()), "shaken", seed=3)
    first, second = marks(camera), marks(camera)
    away = np.array([second[m].centre - first[m].centre for m in first.keys() & second.keys()])
    assert np.ptp(away, axis=0).max() > 2.0


@pytest.mark.parametrize(("condition", "some"), [("glare", False), ("harsh", True)])
def test_harsh_light_blows_out_whole_markers_and_glare_does_not(condition: str, some: bool) -> None:
    table = SimulatedTable(printed())
    camera = SimulatedCamera(table, condition, seed=8)
    grey = np.asarray(cv2.cvtColor(camera.read().image, cv2.COLOR_BGR2GRAY), np.uint8)
    assert bool(blown_out(grey, table, camera)) is some


def test_the_windows_picture_shows_the_whole_table_straight() -> None:
    table = SimulatedTable(printed())
    picture = SimulatedCamera(table).picture(2.0)
    left, top, right, bottom = table.extent_mm
    assert picture.shape == (2 * (bottom - top), 2 * (right - left), 3)


def test_cameras_of_one_seed_give_the_same_frames_and_others_do_not() -> None:
    def frames(condition: str, seed: int) -> list[Image]:
        camera = SimulatedCamera(SimulatedTable(printed()), condition, size=(640, 360), seed=seed)
        return [camera.read().image for _ in range(3)]

    first, again = frames("plain", 5), frames("plain", 5)
    for other in (frames("plain", 6), frames("ordinary", 5)):
        assert not (np.array(other) == np.array(first)).all(axis=(1, 2, 3)).any()
    assert (np.array(again) == np.array(first)).all()
    assert (np.array(frames("plain", 5)) == np.array(first)).all()  # what others left behind changes nothing
    assert (first[0] != first[1]).any()


def test_an_unknown_condition_is_named() -> None:
    with pytest.raises(DataError, match="no condition fog"):
        SimulatedCamera(SimulatedTable(printed()), "fog")


def test_it_answers_exposure_and_is_white_where_there_is_too_much_light() -> None:
    camera = SimulatedCamera(SimulatedTable(printed()))
    camera.shine(150.0, 225.0)
    usual, (darker, brighter) = camera.read().image, camera.bracket([-2.0, 1.0])
    x, y = camera.view.pixels([(150.0, 225.0)])[0].round().astype(int)
    assert usual[y - 8 : y + 8, x - 8 : x + 8].mean() > 250
    assert 50 < darker.image[y - 8 : y + 8, x - 8 : x + 8].mean() < 150
    away = usual[20:60, 20:60].mean()
    assert darker.image[20:60, 20:60].mean() == pytest.approx(away / 4, abs=2)
    assert brighter.image[20:60, 20:60].mean() == pytest.approx(away * 2, abs=3)
    assert camera.read().image[20:60, 20:60].mean() == pytest.approx(away, abs=1)
