"""A USB camera: what it is set to, and every way in which it can be missing."""

import os
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.config import CameraConfig, CameraKind
from companion.errors import DeviceError
from hardware.cameras.usb import UsbCamera, find_device


class Capture:
    """What OpenCV gives for a device."""

    def __init__(self, works: bool = True) -> None:
        self.works = works
        self.plugged = True
        self.released = False
        self.settings: dict[int, float] = {}

    def isOpened(self) -> bool:
        return self.works

    def set(self, key: int, value: float) -> bool:
        self.settings[key] = value
        return True

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
    return CameraConfig(kind=CameraKind.USB, device=str(device), width=1920, height=1080, **more)


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
