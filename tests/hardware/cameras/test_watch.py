"""A frozen and a black camera are noticed within 2 s of the frames' own time, and taken back when they work again."""

from collections.abc import Iterator

import numpy as np
import pytest

from companion.errors import DeviceError
from hardware.cameras.camera import Frame, Image
from hardware.cameras.watch import WatchedCamera

PERIOD_MS = 100.0


class Camera:
    """A camera that gives what a test says."""

    def __init__(self) -> None:
        self.random = np.random.default_rng(1)
        self.at_ms = 0.0
        self.frozen: Image | None = None
        self.light = 120
        self.unplugged = False
        self.closed = 0

    def picture(self) -> Image:
        return (self.light + self.random.integers(0, 6, (90, 160, 3))).astype(np.uint8)

    def read(self) -> Frame:
        if self.unplugged:
            raise DeviceError("Unplugged.")
        self.at_ms += PERIOD_MS
        return Frame(self.picture() if self.frozen is None else self.frozen, self.at_ms)

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def camera() -> Camera:
    return Camera()


def read(watched: WatchedCamera, times: int) -> None:
    for _ in range(times):
        watched.read()


def told_after_ms(camera: Camera, watched: WatchedCamera, sentence: str) -> float:
    """How long it takes until the watch says that."""
    begun_ms = camera.at_ms
    with pytest.raises(DeviceError, match=sentence):
        read(watched, 1000)
    return camera.at_ms - begun_ms


@pytest.fixture
def watched(camera: Camera) -> Iterator[WatchedCamera]:
    watched = WatchedCamera(camera)
    read(watched, 100)
    yield watched
    watched.close()


def test_a_frozen_picture_is_told_within_two_seconds(camera: Camera, watched: WatchedCamera) -> None:
    camera.frozen = camera.picture()
    assert 1000 < told_after_ms(camera, watched, "stands still") <= 2000
    assert camera.closed == 1
    assert told_after_ms(camera, watched, "stands still") == PERIOD_MS
    camera.frozen = None
    watched.read()


def test_one_moving_counter_is_no_frozen_picture(camera: Camera, watched: WatchedCamera) -> None:
    still = camera.picture()
    for at in range(60):
        moved = still.copy()
        moved[40:56, 8 + at : 24 + at] = 255
        camera.frozen = moved
        assert watched.read().image is moved
    assert camera.closed == 0


def test_a_camera_that_sees_only_black_from_the_beginning_is_told_within_two_seconds(camera: Camera) -> None:
    camera.light = 3
    watched = WatchedCamera(camera)
    assert 1000 < told_after_ms(camera, watched, "sees only black") <= 2000
    assert camera.closed == 0
    camera.light = 120
    watched.read()


def test_a_table_that_gets_dark_is_left_to_the_reader(camera: Camera, watched: WatchedCamera) -> None:
    camera.light = 3
    assert all(watched.read().image.max() < 10 for _ in range(100))
    assert camera.closed == 0


def test_a_dim_picture_is_not_black(camera: Camera, watched: WatchedCamera) -> None:
    camera.light = 30
    assert all(watched.read().image.min() >= 30 for _ in range(60))
    assert camera.closed == 0


def test_an_unplugged_camera_begins_afresh(camera: Camera, watched: WatchedCamera) -> None:
    camera.unplugged = True
    with pytest.raises(DeviceError, match="Unplugged"):
        watched.read()
    camera.unplugged = False
    camera.at_ms += 60_000
    watched.read()
