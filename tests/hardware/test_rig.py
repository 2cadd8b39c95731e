"""The rig: real, simulated or mixed devices, and wirings that cannot be."""

from pathlib import Path

import numpy as np
import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

import companion.games.las_navas
from companion.board import load_board
from companion.errors import DeviceError
from companion.game import Seat
from companion.settings.config import (
    ButtonsConfig,
    ButtonsKind,
    CameraConfig,
    Config,
    LightsConfig,
)
from companion.table.cues.cue import Cue
from hardware.buttons import GpioButtons, Press, SimulatedButtons
from hardware.cameras.camera import Frame
from hardware.lights.simulated import SimulatedLights
from hardware.lights.thread import LightsThread
from hardware.rig import Rig, build

BOARD = load_board((Path(companion.games.las_navas.__file__).parent / "box" / "board.toml").read_text())
SEATS = (Seat("christian"), Seat("muslim"))
PLACE = BOARD.places[0].id


class Table:
    """A simulated camera."""

    def __init__(self) -> None:
        self.closed = False

    def read(self) -> Frame:
        return Frame(np.zeros((2, 2), np.uint8), 0)

    def close(self) -> None:
        self.closed = True


@pytest.fixture(autouse=True)
def _pins() -> None:
    Device.pin_factory = MockFactory(pin_class=MockPWMPin)


def rig(config: Config, camera: Table | None = None) -> Rig:
    return build(config, BOARD, lambda press: None, camera)


def test_by_default_all_is_simulated_and_closed_at_the_end() -> None:
    table = Table()
    with rig(Config(), table) as devices:
        assert devices.camera is table
        assert isinstance(devices.lights, SimulatedLights)
        assert devices.lights.lamps == 18
        assert isinstance(devices.buttons, SimulatedButtons)
        devices.lights.show({PLACE: Cue.TO})
    assert table.closed
    assert devices.lights.pattern == {}
    devices.close()


def test_real_buttons_and_lamps_beside_a_simulated_camera() -> None:
    config = Config(
        lights=LightsConfig(kind="gpio", pins={"A1": 17}),
        buttons=ButtonsConfig(kind=ButtonsKind.GPIO, pins={"muslim": 5}),
    )
    with rig(config, Table()) as devices:
        assert isinstance(devices.lights, LightsThread)
        assert isinstance(devices.buttons, GpioButtons)
    assert not devices.lights._thread.is_alive()


def test_without_a_camera_the_frame_says_so() -> None:
    with (
        rig(Config(camera=CameraConfig(kind="none")), Table()) as devices,
        pytest.raises(DeviceError, match="No camera is set up"),
    ):
        devices.camera.read()


def test_buttons_that_do_not_work_stop_nothing() -> None:
    config = Config(buttons=ButtonsConfig(kind=ButtonsKind.GPIO, pins={"muslim": 5}))
    with rig(config) as first, rig(config) as second:
        assert first.buttons.trouble is None
        assert second.buttons.trouble is not None
        assert second.buttons.trouble.say().startswith("A button does not work (GPIO 5: pin GPIO5 is already in use): ")


def test_without_lights_there_is_no_lamp() -> None:
    with rig(Config(lights=LightsConfig(kind="none")), Table()) as devices:
        assert devices.lights.lamps == 0
        devices.lights.show({PLACE: Cue.TO})


def test_buttons_press_through_the_rig() -> None:
    presses: list[Press] = []
    with build(Config(), BOARD, presses.append) as devices:
        assert isinstance(devices.buttons, SimulatedButtons)
        devices.buttons.press(SEATS[0])
    assert [press.seat for press in presses] == ["christian"]
