"""What the page of the camera keeps of a camera, and lets go again."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest

from companion.games import build
from companion.settings.config import CameraConfig, load, save
from hardware.cameras.usb import UsbCamera
from hardware.cameras.watch import WatchedCamera
from tests.hardware.cameras.test_usb import CONTROLS, Capture
from ui.parts.background import at_once
from ui.parts.picture import Picture


@pytest.fixture
def device(tmp_path: Path) -> Path:
    path = tmp_path / "usb-camera-video-index0"
    path.touch()
    return path


def picture(camera: WatchedCamera, data: Path) -> Picture:
    return Picture(build(""), camera, None, None, lambda changes: save(changes, data), None, lambda: None, at_once)


@pytest.mark.parametrize(
    ("without", "said"),
    [
        ((), "Kept; these stay as they are now: exposure, gain, white balance, focus."),
        ((cv2.CAP_PROP_FOCUS, cv2.CAP_PROP_GAIN), "Kept; these stay as they are now: exposure, white balance."),
    ],
)
def test_what_is_kept_is_named_and_let_go_again(
    device: Path, tmp_path: Path, without: tuple[int, ...], said: str
) -> None:
    capture = Capture(controls={key: value for key, value in CONTROLS.items() if key not in without})
    config = CameraConfig(kind="usb", device=str(device))
    camera = WatchedCamera(UsbCamera(config, lambda name: capture))
    camera.read()
    page = picture(camera, tmp_path)
    assert not page.is_fixed
    page.keep_camera()
    assert page.said is not None
    assert page.said.say() == said
    assert page.is_fixed
    assert load(tmp_path / "none.toml", tmp_path).camera.exposure_us == 15_600
    page.let_go_camera()
    assert not page.is_fixed
    assert load(tmp_path / "none.toml", tmp_path).camera == CameraConfig()


def test_a_camera_that_tells_nothing_keeps_nothing(device: Path, tmp_path: Path) -> None:
    config = CameraConfig(kind="usb", device=str(device))
    camera = WatchedCamera(UsbCamera(config, lambda name: Capture(controls={})))
    camera.read()
    page = picture(camera, tmp_path)
    page.keep_camera()
    assert page.said is not None
    assert "nothing else that can be kept" in page.said.say("en")
    assert not page.is_fixed
