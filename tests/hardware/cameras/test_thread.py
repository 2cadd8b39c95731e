"""The camera thread keeps the newest reading, names the state it was made against, and tells when nothing comes."""

from threading import Event

import numpy as np
import pytest

from companion.errors import DeviceError
from companion.table.sightings import ObservedBoard, Reading, TableStatus
from hardware.cameras.camera import Frame
from hardware.cameras.thread import CameraThread

PICTURE = np.zeros((2, 2), np.uint8)


class Time:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.ms = 0.0

    def __call__(self) -> float:
        return self.ms


class Camera:
    """A camera that takes 20 ms for a frame and can be unplugged."""

    def __init__(self, time: Time) -> None:
        self.time = time
        self.plugged = True
        self.closed = 0

    def read(self) -> Frame:
        if not self.plugged:
            raise DeviceError("The camera is not plugged in: plug it in.")
        self.time.ms += 20
        return Frame(PICTURE, self.time.ms)

    def close(self) -> None:
        self.closed += 1


class Reader:
    """A reader to which every frame shows an empty, still board."""

    def read(self, frame: Frame) -> Reading:
        return Reading(TableStatus.STILL, frame.at_ms, ObservedBoard(()))


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def camera(time: Time) -> Camera:
    return Camera(time)


@pytest.fixture
def calls() -> list[str]:
    return []


@pytest.fixture
def thread(camera: Camera, time: Time, calls: list[str]) -> CameraThread:
    return CameraThread(camera, Reader(), lambda: calls.append("new"), 10, time)


def test_the_newest_reading_wins_and_is_taken_once(thread: CameraThread, calls: list[str], time: Time) -> None:
    thread.step()
    thread.step()
    reading = thread.take()
    assert reading is not None
    assert reading.at_ms == 40
    assert thread.take() is None
    assert calls == ["new", "new"]


def test_frames_keep_their_pace(thread: CameraThread) -> None:
    assert thread.step() == 80


def test_a_reading_names_the_state_announced_before_its_frame(thread: CameraThread, camera: Camera) -> None:
    thread.announce("game-1", 7)

    class Later(Reader):
        def read(self, frame: Frame) -> Reading:
            thread.announce("game-1", 8)
            return super().read(frame)

    thread.reader = Later()
    thread.step()
    reading = thread.take()
    assert reading is not None
    assert reading.board is not None
    assert (reading.board.game, reading.board.seq) == ("game-1", 7)


def test_an_unplugged_camera_is_told_and_tried_again(thread: CameraThread, camera: Camera, time: Time) -> None:
    camera.plugged = False
    waits = [thread.step() for _ in range(6)]
    assert waits == [500, 1000, 2000, 4000, 4000, 4000]
    reading = thread.take()
    assert reading is not None
    assert reading.status is TableStatus.NO_CAMERA
    assert reading.sentence is not None
    assert reading.sentence.say() == "The camera is not plugged in: plug it in."
    camera.plugged = True
    thread.step()
    reading = thread.take()
    assert reading is not None
    assert reading.status is TableStatus.STILL
    camera.plugged = False
    assert thread.step() == 500


def test_a_reader_that_fails_stops_nothing(
    thread: CameraThread, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(frame: Frame) -> Reading:
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr(thread.reader, "read", fail)
        assert thread.step() == 500
    reading = thread.take()
    assert reading is not None
    assert reading.sentence is not None
    assert reading.sentence.say() == "This picture could not be read; the next one is tried."
    assert "ZeroDivisionError" in caplog.text
    assert thread.step() == 80


def test_a_camera_that_hangs_is_told_within_two_seconds(thread: CameraThread, time: Time) -> None:
    thread.step()
    thread.take()
    time.ms += 1900
    assert thread.take() is None
    time.ms += 200
    reading = thread.take()
    assert reading is not None
    assert reading.status is TableStatus.NO_CAMERA


def test_the_thread_notifies_and_ends(camera: Camera) -> None:
    noticed = Event()
    thread = CameraThread(camera, Reader(), noticed.set, 60)
    thread.start()
    assert noticed.wait(5)
    thread.close()
    thread.close()
    assert not thread._thread.is_alive()
    assert camera.closed == 2
