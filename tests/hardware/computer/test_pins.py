"""The pins' driver is loaded where it may leave its pipe, and told of where there is none."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.exc import BadPinFactory
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.errors import DeviceError
from hardware.computer.pins import take_pins


class NativeFactory:
    """gpiozero's last resort, by its name."""


@pytest.fixture(autouse=True)
def _no_factory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", None)


def test_a_driver_is_loaded_in_a_folder_that_can_be_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    loaded_in: list[str] = []

    def ensure() -> None:
        loaded_in.append(os.getcwd())
        Path(".lgd-nfy0").touch()
        Device.pin_factory = MockFactory(pin_class=MockPWMPin)

    monkeypatch.setattr(Device, "ensure_pin_factory", ensure)
    assert take_pins() == "Mock"
    assert take_pins() == "Mock"
    assert len(loaded_in) == 1
    assert loaded_in != [str(tmp_path)]
    assert os.getcwd() == str(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_entered_again_is_left(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.chdir(home)

    def ensure() -> None:
        home.rmdir()
        Device.pin_factory = MockFactory(pin_class=MockPWMPin)

    monkeypatch.setattr(Device, "ensure_pin_factory", ensure)
    assert take_pins() == "Mock"
    assert os.getcwd() == "/"


def test_no_driver_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def ensure() -> None:
        raise BadPinFactory("none")

    before = os.getcwd()
    monkeypatch.setattr(Device, "ensure_pin_factory", ensure)
    with pytest.raises(DeviceError, match="No driver for the pins"):
        take_pins()
    assert os.getcwd() == before


def test_the_last_resort_is_no_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", NativeFactory())
    with pytest.raises(DeviceError, match="No driver for the pins"):
        take_pins()


def test_the_folder_of_the_driver_goes_with_the_process(tmp_path: Path) -> None:
    code = (
        "import os; from hardware.computer.pins import take_pins; print(take_pins(), os.listdir(os.environ['TMPDIR']))"
    )
    env = {**os.environ, "TMPDIR": str(tmp_path), "GPIOZERO_PIN_FACTORY": "mock"}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Mock ['companion-pins-")
    assert list(tmp_path.iterdir()) == []
