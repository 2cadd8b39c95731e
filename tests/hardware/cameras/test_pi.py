"""The Pi's camera, over a stand-in that has picamera2's documented interface."""

import sys
from collections.abc import Iterator
from concurrent.futures import Future
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from companion.errors import DeviceError
from companion.settings.config import CameraConfig, MainsHz
from hardware.cameras import pi
from hardware.cameras.pi import PiCamera
from hardware.cameras.watch import WatchedCamera
from hardware.rig import fix_camera, follow_mains, is_fixed, let_go_camera, mains_of

METADATA = {"ExposureTime": 8000, "AnalogueGain": 2.5, "ColourGains": (1.7, 1.9), "LensPosition": 1.4, "Lux": 300}


class Request:
    released = 0

    def make_array(self, name: str) -> Any:
        assert name == "main"
        return np.full((1296, 2304, 3), 90, np.uint8)

    def get_metadata(self) -> dict[str, Any]:
        return METADATA

    def release(self) -> None:
        Request.released += 1


class Job:
    def __init__(self, hangs: bool) -> None:
        self.future: Future[Request] = Future()
        if not hangs:
            self.future.set_result(Request())

    def get_result(self, timeout: float) -> Request:
        return self.future.result(timeout)


class Picamera2:
    info: list[dict[str, Any]] = []  # noqa: RUF012
    made: list["Picamera2"] = []  # noqa: RUF012
    busy = False
    hangs = False
    camera_controls: dict[str, Any] = {"AfMode": (0, 2, 0)}  # noqa: RUF012

    def __init__(self, number: int) -> None:
        if Picamera2.busy:
            raise RuntimeError("Failed to acquire camera: Device or resource busy")
        self.number = number
        self.started = self.closed = False
        Picamera2.made.append(self)

    @staticmethod
    def global_camera_info() -> list[dict[str, Any]]:
        return Picamera2.info

    def create_video_configuration(self, **settings: Any) -> dict[str, Any]:
        return settings

    def configure(self, settings: dict[str, Any]) -> None:
        self.settings = settings

    def start(self) -> None:
        self.started = True

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.controls = controls

    def capture_request(self, wait: bool) -> Job:
        assert self.started
        assert not wait
        return Job(Picamera2.hangs)

    def close(self) -> None:
        self.closed = True


@pytest.fixture(autouse=True)
def _module(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    module = ModuleType("picamera2")
    module.Picamera2 = Picamera2  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "picamera2", module)
    monkeypatch.setattr(Picamera2, "made", [])
    monkeypatch.setattr(
        Picamera2, "info", [{"Num": 0, "Id": "/base/usb@7e980000/x"}, {"Num": 1, "Id": "/base/soc/i2c0mux/imx708@1a"}]
    )
    return


def config(**more: Any) -> CameraConfig:
    return CameraConfig(kind="pi", **more)


def test_frames_come_from_the_connector_not_from_usb() -> None:
    before = Request.released
    camera = PiCamera(config(), lambda: 7.0)
    frame = camera.read()
    camera.read()
    (device,) = Picamera2.made
    assert device.number == 1
    assert frame.image.shape == (1296, 2304, 3)
    assert frame.at_ms == 7.0
    assert device.settings["main"] == {"size": (2304, 1296), "format": "RGB888"}
    assert device.settings["controls"] == {"FrameRate": 10.0, "AfMode": 2}
    assert Request.released == before + 2
    camera.close()
    assert device.closed


def test_what_is_calibrated_is_fixed() -> None:
    camera = PiCamera(config())
    assert camera.fix() == {}
    camera.read()
    fixed = fix_camera(WatchedCamera(camera))
    assert fixed == {"exposure_us": 8000, "gain": 2.5, "red_gain": 1.7, "blue_gain": 1.9, "focus_dioptres": 1.4}
    PiCamera(config(**fixed)).read()
    first, second = Picamera2.made
    assert (
        first.controls
        == second.settings["controls"]
        == {
            "FrameRate": 10.0,
            "ExposureTime": 8000,
            "AnalogueGain": 2.5,
            "AeEnable": False,
            "AwbEnable": False,
            "ColourGains": (1.7, 1.9),
            "AfMode": 0,
            "LensPosition": 1.4,
        }
    )


def test_what_was_fixed_is_let_go_again() -> None:
    camera = PiCamera(config())
    camera.read()
    camera.fix()
    assert is_fixed(camera)
    assert set(let_go_camera(camera)) == {"exposure_us", "gain", "red_gain", "blue_gain", "focus_dioptres"}
    assert not is_fixed(camera)
    controls = Picamera2.made[-1].controls
    assert controls["AeEnable"] is controls["AwbEnable"] is True
    assert controls["AfMode"] == 2
    PiCamera(camera.config).read()
    assert Picamera2.made[-1].settings["controls"] == {"FrameRate": 10.0, "AfMode": 2}


def test_a_camera_without_a_motor_is_not_focused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Picamera2, "camera_controls", {})
    PiCamera(config(focus_dioptres=2.0)).read()
    assert Picamera2.made[-1].settings["controls"] == {"FrameRate": 10.0}


@pytest.mark.parametrize(("mains", "period_us"), [(MainsHz.EUROPE, 10_000), (MainsHz.AMERICA, 8333)])
def test_the_mains_set_how_long_it_exposes(mains: MainsHz, period_us: int, monkeypatch: pytest.MonkeyPatch) -> None:
    config = CameraConfig(kind="pi", mains_hz=mains)
    monkeypatch.setattr(Picamera2, "camera_controls", {"AeFlickerMode": (0, 1, 0)})
    PiCamera(config).read()
    controls = Picamera2.made[-1].settings["controls"]
    assert (controls["AeFlickerMode"], controls["AeFlickerPeriod"]) == (1, period_us)
    monkeypatch.setattr(Picamera2, "camera_controls", {})
    PiCamera(config).read()
    assert "AeFlickerMode" not in Picamera2.made[-1].settings["controls"]
    assert "AeFlickerMode" not in PiCamera(CameraConfig())._controls({"AeFlickerMode": (0, 1, 0)})


def test_the_mains_can_be_changed_while_it_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Picamera2, "camera_controls", {"AeFlickerMode": (0, 1, 0)})
    camera = WatchedCamera(PiCamera(config()))
    camera.read()
    for mains, mode in ((MainsHz.EUROPE, 1), (MainsHz.AS_IT_COMES, 0)):
        follow_mains(camera, mains)
        assert mains_of(camera) is mains
        assert Picamera2.made[-1].controls["AeFlickerMode"] == mode


def test_a_camera_that_hangs_is_closed_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pi, "WAIT_S", 0.01)
    camera = PiCamera(config())
    camera.read()
    monkeypatch.setattr(Picamera2, "hangs", True)
    with pytest.raises(DeviceError, match="check the ribbon cable"):
        camera.read()
    assert Picamera2.made[-1].closed
    monkeypatch.setattr(Picamera2, "hangs", False)
    camera.read()
    assert len(Picamera2.made) == 2


def test_a_busy_camera_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Picamera2, "busy", True)
    with pytest.raises(DeviceError, match="close other programs"):
        PiCamera(config()).read()


def test_no_camera_on_the_connector_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Picamera2, "info", Picamera2.info[:1])
    with pytest.raises(DeviceError, match="No camera is on the Pi's connector"):
        PiCamera(config()).read()


def test_a_machine_without_picamera2_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(DeviceError, match="make install"):
        PiCamera(config()).read()


LAG = 3


@pytest.fixture
def exposed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Lets the camera answer what it is asked for after some frames, in rows of 29 us; what each frame had."""
    had = [METADATA["ExposureTime"]]

    def asked() -> int:
        controls = getattr(Picamera2.made[-1], "controls", {})
        return controls.get("ExposureTime") or METADATA["ExposureTime"]

    def metadata(request: Request) -> dict[str, Any]:
        had.append(29 * (asked() // 29))
        return METADATA | {"ExposureTime": had[-LAG] if len(had) > LAG else METADATA["ExposureTime"]}

    monkeypatch.setattr(Request, "get_metadata", metadata)
    return had


def test_other_exposures_are_taken_and_then_it_is_as_it_was(exposed: list[int]) -> None:
    camera = PiCamera(config(), lambda: 7.0)
    assert camera.bracket([-1.0]) == []
    camera.read()
    before = dict(camera._metadata)
    (device,) = Picamera2.made
    asked: list[dict[str, Any]] = []
    device.set_controls = lambda controls: (asked.append(controls), setattr(device, "controls", controls))  # type: ignore[method-assign]
    assert len(camera.bracket([-1.5, -3.0])) == 2
    assert [controls["ExposureTime"] for controls in asked] == [2828, 1000, 0]
    assert [controls["AeEnable"] for controls in asked] == [False, False, True]
    assert asked[0]["AnalogueGain"] == 2.5
    assert abs(camera._metadata["ExposureTime"] - before["ExposureTime"]) < 29
    assert camera.config == config()


def test_a_fixed_exposure_is_set_again(exposed: list[int]) -> None:
    camera = PiCamera(config(exposure_us=8000, gain=2.5))
    camera.read()
    assert len(camera.bracket([-2.0])) == 1
    controls = Picamera2.made[-1].controls
    assert (controls["ExposureTime"], controls["AnalogueGain"], controls["AeEnable"]) == (8000, 2.5, False)


def test_a_camera_that_does_not_take_an_exposure_gives_none() -> None:
    camera = PiCamera(config())
    camera.read()
    assert camera.bracket([-2.0]) == []
    assert Picamera2.made[-1].controls["AeEnable"] is True


def test_a_camera_that_hangs_while_it_takes_other_exposures_gives_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pi, "WAIT_S", 0.01)
    camera = PiCamera(config())
    camera.read()
    monkeypatch.setattr(Picamera2, "hangs", True)
    assert camera.bracket([-2.0]) == []
