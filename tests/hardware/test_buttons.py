"""A short press confirms, a long one opens the menu."""

from collections.abc import Iterator
from queue import SimpleQueue

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.errors import DeviceError
from companion.game import Seat
from companion.settings.config import ButtonsConfig, ButtonsKind
from hardware.buttons import GpioButtons, Press, PressKind, SimulatedButtons

NORTH, SOUTH = Seat("north"), Seat("south")


@pytest.fixture(autouse=True)
def pins() -> Iterator[MockFactory]:
    Device.pin_factory = MockFactory(pin_class=MockPWMPin)
    yield Device.pin_factory
    Device.pin_factory.reset()


def config(hold_s: float) -> ButtonsConfig:
    return ButtonsConfig(kind=ButtonsKind.GPIO, pins={"north": 5, "south": 6}, hold_s=hold_s)


def test_a_short_press_confirms_for_its_seat(pins: MockFactory) -> None:
    presses: SimpleQueue[Press] = SimpleQueue()
    buttons = GpioButtons(config(10), presses.put)
    pins.pin(6).drive_low()
    assert presses.empty()
    pins.pin(6).drive_high()
    assert presses.get(timeout=5) == Press(SOUTH, PressKind.CONFIRM)
    pins.pin(5).drive_low()
    pins.pin(5).drive_high()
    assert presses.get(timeout=5) == Press(NORTH, PressKind.CONFIRM)
    buttons.close()
    buttons.close()


def test_a_long_press_is_the_menu_and_no_confirmation(pins: MockFactory) -> None:
    presses: SimpleQueue[Press] = SimpleQueue()
    buttons = GpioButtons(config(0.01), presses.put)
    pins.pin(5).drive_low()
    assert presses.get(timeout=5) == Press(NORTH, PressKind.MENU)
    pins.pin(5).drive_high()
    assert presses.empty()
    buttons.close()
    pins.pin(5).drive_low()
    assert presses.empty()


def test_a_pin_that_is_taken_is_told(pins: MockFactory) -> None:
    first = GpioButtons(config(1), lambda press: None)
    with pytest.raises(DeviceError, match=r"The buttons do not work \("):
        GpioButtons(config(1), lambda press: None)
    first.close()
    GpioButtons(config(1), lambda press: None).close()


def test_simulated_buttons_press_until_they_are_closed() -> None:
    presses: list[Press] = []
    buttons = SimulatedButtons(presses.append)
    buttons.press(NORTH)
    buttons.press(SOUTH, PressKind.MENU)
    buttons.close()
    buttons.press(NORTH)
    assert presses == [Press(NORTH, PressKind.CONFIRM), Press(SOUTH, PressKind.MENU)]
