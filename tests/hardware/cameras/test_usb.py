"""A USB camera: what it is set to, and every way in which it can be missing."""

import os
from pathlib import Path
from threading import Event, Thread
from typing import Any

import cv2
import numpy as np
import pytest

from companion.errors import DeviceError
from companion.settings.config import CameraConfig, load, save
from hardware.cameras import usb
from hardware.cameras.usb import UsbCamera, find_device
from hardware.cameras.watch import WatchedCamera
from hardware.rig import is_fixed, let_go_camera

PICTURE = {
    cv2.CAP_PROP_FOURCC,
    cv2.CAP_PROP_FRAME_WIDTH,
    cv2.CAP_PROP_FRAME_HEIGHT,
    cv2.CAP_PROP_BUFFERSIZE,
}
CONTROLS: dict[int, float] = {
    cv2.CAP_PROP_AUTO_EXPOSURE: 3,
    cv2.CAP_PROP_EXPOSURE: 156,
    cv2.CAP_PROP_GAIN: 64,
    cv2.CAP_PROP_AUTO_WB: 1,
    cv2.CAP_PROP_WB_TEMPERATURE: 4600,
    cv2.CAP_PROP_AUTOFOCUS: 1,
    cv2.CAP_PROP_FOCUS: 30,
}
"""A camera that has every control, as they stand while all is automatic."""


class Capture:
    """What OpenCV gives for a device."""

    def __init__(self, works: bool = True, controls: dict[int, float] | None = None, fails: bool = False) -> None:
        self.works = works
        self.plugged = True
        self.released = False
        self.settings: dict[int, float] = {}
        self.controls = CONTROLS if controls is None else controls
        self.fails = fails
        """Whether the driver raises what OpenCV lets through where it has no such control."""

    def isOpened(self) -> bool:
        return self.works

    def set(self, key: int, value: float) -> bool:
        if key in PICTURE:
            self.settings[key] = value
            return True
        if key not in self.controls:
            return self._without()
        self.settings[key] = value
        return True

    def get(self, key: int) -> float:
        if key not in self.controls:
            self._without()
            return -1.0
        return self.settings.get(key, self.controls[key])

    def _without(self) -> bool:
        if self.fails:
            raise cv2.error("no such control")
        return False

    def read(self) -> tuple[bool, Any]:
        return (True, np.zeros((4, 4, 3), np.uint8)) if self.plugged else (False, None)

    def release(self) -> None:
        self.released = True


@pytest.fixture
def device(tmp_path: Path) -> Path:
    path = tmp_path / "usb-camera-video-index0"
    path.touch()
    return path


def config(device: Path, **more: Any) -> CameraConfig:
    return CameraConfig(kind="usb", device=str(device), width=1920, height=1080, **more)


def test_it_is_opened_with_its_first_frame_at_the_size_asked_for(device: Path) -> None:
    opened: list[str] = []
    capture = Capture()

    def by_name(name: str) -> Capture:
        opened.append(name)
        return capture

    camera = UsbCamera(config(device, exposure_us=9000), by_name, lambda: 5.0)
    assert opened == []
    assert camera.read().at_ms == 5.0
    camera.read()
    assert opened == [str(device)]
    assert capture.settings[cv2.CAP_PROP_FRAME_WIDTH] == 1920
    assert capture.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == 1
    assert capture.settings[cv2.CAP_PROP_EXPOSURE] == 90
    assert cv2.CAP_PROP_AUTOFOCUS not in capture.settings
    camera.close()
    camera.close()
    assert capture.released


def test_what_the_camera_does_by_itself_is_fixed_as_it_is(device: Path) -> None:
    capture = Capture()
    camera = UsbCamera(config(device), lambda name: capture)
    assert camera.fix() == {}
    camera.read()
    assert not set(capture.settings) & set(CONTROLS)
    fixed = camera.fix()
    assert fixed == {"exposure_us": 15_600, "usb_gain": 64, "usb_white_balance_k": 4600, "usb_focus": 30}
    wanted = {
        **CONTROLS,
        cv2.CAP_PROP_AUTO_EXPOSURE: 1,
        cv2.CAP_PROP_AUTO_WB: 0,
        cv2.CAP_PROP_AUTOFOCUS: 0,
    }
    assert {key: capture.settings[key] for key in CONTROLS} == wanted


def test_what_was_fixed_is_kept_and_set_again_after_it_was_unplugged(device: Path, tmp_path: Path) -> None:
    captures = [Capture(), Capture(), Capture()]
    first, second, third = captures
    camera = UsbCamera(config(device), lambda name: captures.pop(0))
    camera.read()
    save({"camera": camera.fix()}, tmp_path)
    first.plugged = False
    with pytest.raises(DeviceError):
        camera.read()
    camera.read()
    assert second.settings == first.settings
    kept = load(tmp_path / "none.toml", tmp_path).camera
    again = config(device, **{key: getattr(kept, key) for key in ("exposure_us", "usb_gain", "usb_focus")})
    UsbCamera(again, lambda name: captures.pop(0)).read()
    assert third.settings[cv2.CAP_PROP_EXPOSURE] == 156
    assert third.settings[cv2.CAP_PROP_AUTOFOCUS] == 0
    assert cv2.CAP_PROP_AUTO_WB not in third.settings


def test_what_was_fixed_is_let_go_again_also_at_the_next_start(device: Path, tmp_path: Path) -> None:
    capture = Capture()
    camera = UsbCamera(config(device, usb_focus=3), lambda name: capture)
    camera.read()
    save({"camera": camera.fix()}, tmp_path)
    assert is_fixed(WatchedCamera(camera))
    (tmp_path / "by-hand.toml").write_text("[camera]\nusb_focus = 3\n")
    save({"camera": let_go_camera(WatchedCamera(camera))}, tmp_path)
    assert not is_fixed(WatchedCamera(camera))
    assert capture.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == 3
    assert capture.settings[cv2.CAP_PROP_AUTO_WB] == capture.settings[cv2.CAP_PROP_AUTOFOCUS] == 1
    assert load(tmp_path / "by-hand.toml", tmp_path).camera == CameraConfig()
    capture.plugged = False
    with pytest.raises(DeviceError):
        camera.read()
    assert camera.let_go().keys() == {"exposure_us", "usb_gain", "usb_white_balance_k", "usb_focus"}


@pytest.mark.parametrize("fails", [False, True])
@pytest.mark.parametrize(
    ("has", "fixed"),
    [
        ((), {}),
        ((cv2.CAP_PROP_AUTO_EXPOSURE, cv2.CAP_PROP_EXPOSURE), {"exposure_us": 15_600}),
        ((cv2.CAP_PROP_EXPOSURE, cv2.CAP_PROP_FOCUS), {"exposure_us": 15_600, "usb_focus": 30}),
        ((cv2.CAP_PROP_AUTO_WB, cv2.CAP_PROP_GAIN), {"usb_gain": 64}),
    ],
)
def test_a_camera_that_lacks_a_control_goes_on_without_it(
    device: Path, has: tuple[int, ...], fixed: dict[str, float], fails: bool
) -> None:
    capture = Capture(controls={key: CONTROLS[key] for key in has}, fails=fails)
    every = {"exposure_us": 9000, "usb_gain": 1, "usb_white_balance_k": 5000, "usb_focus": 2}
    UsbCamera(config(device, **every), lambda name: capture).read()
    capture.settings.clear()
    camera = UsbCamera(config(device), lambda name: capture)
    camera.read()
    assert camera.fix() == fixed
    camera.read()


def test_a_camera_that_hangs_holds_nobody_up(device: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(usb, "HANGS_S", 0.01)
    reading, go_on = Event(), Event()

    class Hanging(Capture):
        def read(self) -> tuple[bool, Any]:
            reading.set()
            go_on.wait()
            return super().read()

    capture = Hanging()
    camera = UsbCamera(config(device), lambda name: capture)
    thread = Thread(target=camera.read)
    thread.start()
    assert reading.wait(10)
    assert camera.fix() == {}
    camera.let_go()
    camera.close()
    assert not capture.released
    go_on.set()
    thread.join()
    camera.close()
    assert capture.released


def test_a_value_that_the_camera_does_not_take_is_not_kept(device: Path) -> None:
    capture = Capture(controls=CONTROLS | {cv2.CAP_PROP_EXPOSURE: 0, cv2.CAP_PROP_WB_TEMPERATURE: 0})
    camera = UsbCamera(config(device), lambda name: capture)
    camera.read()
    assert set(camera.fix()) == {"usb_gain", "usb_focus"}


def test_unplugged_and_plugged_in_again(device: Path) -> None:
    captures = [Capture(), Capture()]
    camera = UsbCamera(config(device), lambda name: captures.pop(0))
    first = captures[0]
    camera.read()
    first.plugged = False
    with pytest.raises(DeviceError, match="gives no pictures any more: check its plug"):
        camera.read()
    assert first.released
    device.unlink()
    with pytest.raises(DeviceError, match="is not plugged in"):
        camera.read()
    device.touch()
    camera.read()


def test_a_busy_camera_is_named(device: Path) -> None:
    busy = Capture(works=False)
    camera = UsbCamera(config(device), lambda name: busy)
    with pytest.raises(DeviceError, match="used by another program"):
        camera.read()
    assert busy.released


def test_a_camera_that_may_not_be_used_is_named(device: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(DeviceError, match="group video"):
        UsbCamera(config(device), lambda name: Capture()).read()


def test_opencv_itself_tells_a_file_that_is_no_camera(device: Path) -> None:
    with pytest.raises(DeviceError, match="or is no camera"):
        UsbCamera(config(device)).read()


def test_the_only_camera_is_found(tmp_path: Path) -> None:
    with pytest.raises(DeviceError, match="No USB camera"):
        find_device(tmp_path)
    (tmp_path / "usb-a-video-index0").touch()
    (tmp_path / "usb-a-video-index1").touch()
    assert find_device(tmp_path) == str(tmp_path / "usb-a-video-index0")
    (tmp_path / "usb-b-video-index0").touch()
    with pytest.raises(DeviceError, match=r"camera\.device \(.*usb-a.*usb-b"):
        find_device(tmp_path)


class Exposed(Capture):
    """A camera whose pictures are as bright as it is exposed, those that were on their way already as before."""

    def __init__(self, works: bool = True, controls: dict[int, float] | None = None) -> None:
        super().__init__(works, controls)
        self._on_the_way = [self._now()] * usb.LAG_FRAMES

    def read(self) -> tuple[bool, Any]:
        self._on_the_way.append(self._now())
        return self.plugged, np.full((4, 4, 3), self._on_the_way.pop(0), np.uint8)

    def _now(self) -> float:
        return 100 * self.get(cv2.CAP_PROP_EXPOSURE) / CONTROLS[cv2.CAP_PROP_EXPOSURE]


@pytest.mark.parametrize("fixed_us", [None, 15_600])
def test_other_exposures_are_taken_and_then_it_is_as_it_was(device: Path, fixed_us: int | None) -> None:
    capture = Exposed()
    camera = UsbCamera(config(device, exposure_us=fixed_us), lambda name: capture, lambda: 3.0)
    assert camera.bracket([-1.0]) == []
    camera.read()
    frames = camera.bracket([-1.0, -2.0, 1.0])
    assert [int(frame.image[0, 0, 0]) for frame in frames] == [50, 25, 200]
    assert {frame.at_ms for frame in frames} == {3.0}
    assert int(camera.read().image[0, 0, 0]) == 100
    assert capture.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == (3 if fixed_us is None else 1)
    assert capture.settings[cv2.CAP_PROP_EXPOSURE] == 156
    assert camera.config.exposure_us == fixed_us


def test_a_camera_without_an_exposure_of_its_own_takes_no_other(device: Path) -> None:
    capture = Capture(controls={})
    camera = UsbCamera(config(device), lambda name: capture)
    camera.read()
    assert camera.bracket([-1.0]) == []
    assert set(capture.settings) == PICTURE


def test_a_camera_that_fails_while_it_takes_other_exposures_is_told_with_the_next_frame(device: Path) -> None:
    capture = Exposed()
    camera = UsbCamera(config(device), lambda name: capture)
    camera.read()
    capture.plugged = False
    assert camera.bracket([-1.0]) == []
    assert capture.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == 3
    with pytest.raises(DeviceError):
        camera.read()
