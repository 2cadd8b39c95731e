"""A picture that is read in parts shows what it shows as a whole."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from calibration.markers import deblurring, detection, tiles
from calibration.markers.deblurring import Defocused
from calibration.markers.detection import Grey, decode, with_apriltag, with_opencv
from calibration.markers.still import is_sure, read_still
from companion.table.stickers import Stickers
from hardware.reader.marks import grey_of
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.table import SimulatedTable
from tests.las_navas import printed


@pytest.fixture(scope="module")
def picture() -> Grey:
    return grey_of(SimulatedCamera(SimulatedTable(printed()), size=(2304, 1296)).read().image)


def read(grey: Grey) -> dict[int, tuple[float, float]]:
    """The sure markers that AprilTag finds, with their middles."""
    marks = [mark for mark in decode(grey, with_apriltag(grey)) if is_sure(mark)]
    assert len({mark.marker for mark in marks}) == len(marks), "each is found once"
    return {int(mark.marker): (float(mark.centre[0]), float(mark.centre[1])) for mark in marks}


def whole(monkeypatch: pytest.MonkeyPatch, grey: Grey) -> dict[int, tuple[float, float]]:
    with monkeypatch.context() as at_once:
        at_once.setattr(detection, "TILE_PX", 10**6)
        return read(grey)


@pytest.mark.parametrize("side", [400, 650, 1300])
def test_parts_show_what_the_whole_shows(picture: Grey, side: int, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = whole(monkeypatch, picture)
    assert len(expected) > len(printed().pieces)
    monkeypatch.setattr(tiles, "TILE_PX", side)
    monkeypatch.setattr(detection, "TILE_PX", side)
    found = read(picture)
    assert found.keys() == expected.keys()
    assert all(np.hypot(*np.subtract(found[marker], at)) < 0.5 for marker, at in expected.items())


def test_no_part_is_larger_than_can_be_afforded_and_each_point_is_in_one() -> None:
    width, height = 11_600, 8_700
    parts = [*tiles.tiles(width, height)]
    most = tiles.TILE_PX + 4 + 2 * tiles.REACH_PX
    assert all(right - left <= most and bottom - top <= most for _, (left, top, right, bottom) in parts)
    for at in np.random.default_rng(1).uniform((0, 0), (width, height), (200, 2)):
        assert sum(tiles.holds(part, at) for part, _ in parts) == 1


def test_a_marker_that_is_larger_than_a_part_is_read_too(picture: Grey) -> None:
    first = next(iter(Stickers(printed()).faces))
    sticker = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11), first, 80)
    large = np.full((1900, 1900), 255, np.uint8)
    large[150:1750, 150:1750] = cv2.resize(sticker, (1600, 1600), interpolation=cv2.INTER_NEAREST)
    assert [mark.marker for mark in read_still(large, thorough=False)] == [first]


def test_a_huge_picture_is_read_in_parts_by_all_that_read_it(picture: Grey, monkeypatch: pytest.MonkeyPatch) -> None:
    blurred = np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.6), np.uint8)
    expected = {mark.marker for mark in decode(blurred, with_opencv(blurred)) if is_sure(mark)}
    restored = Defocused(blurred).sharp(2.0)
    assert len(expected) > len(printed().pieces)
    sizes: list[int] = []
    spectrum = deblurring._spectrum
    monkeypatch.setattr(deblurring, "_spectrum", lambda part: [sizes.append(part.size), spectrum(part)][1])
    monkeypatch.setattr(detection, "WHOLE_PX", 1_000_000)
    monkeypatch.setattr(deblurring, "HUGE_PX", 1_000_000)
    assert {mark.marker for mark in decode(blurred, with_opencv(blurred)) if is_sure(mark)} == expected
    part = Defocused(blurred).sharp(2.0)
    assert max(sizes) <= (tiles.TILE_PX + 4 + 2 * tiles.REACH_PX) ** 2 < blurred.size
    assert np.abs(part.astype(int) - restored).max() <= 2


def test_the_noise_of_a_picture_is_the_same_in_whatever_parts_it_is_looked_at(
    picture: Grey, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = set()
    for rows in (300, 600, 6000):
        monkeypatch.setattr(deblurring, "NOISE_ROWS", rows)
        found.add(deblurring.noise(picture))
    assert len(found) == 1
    assert found.pop() > 0
