"""A short press confirms, a long one opens the menu."""

from collections.abc import Iterator
from queue import SimpleQueue

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

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
    second = GpioButtons(config(1), lambda press: None)
    assert second.trouble is not None
    assert second.trouble.say().startswith("2 buttons do not work (GPIO 5: pin GPIO5 is already in use, GPIO 6: ")
    second.close()
    first.close()
    third = GpioButtons(config(1), lambda press: None)
    assert third.trouble is None
    third.close()


class Refused(Exception):
    """What a driver raises, which is of no kind that gpiozero knows; it quotes its text as lgpio does."""

    def __str__(self) -> str:
        return "'GPIO busy'"


@pytest.mark.parametrize("part", ["_set_function", "_set_pull"])
def test_the_other_button_works_where_a_driver_refuses_a_pin(
    pins: MockFactory, part: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    allowed = getattr(MockPWMPin, part)

    def refuse(pin: MockPWMPin, value: str) -> None:
        if pin.info.name == "GPIO6":
            raise Refused
        allowed(pin, value)

    monkeypatch.setattr(MockPWMPin, part, refuse)
    presses: SimpleQueue[Press] = SimpleQueue()
    buttons = GpioButtons(config(10), presses.put)
    assert buttons.trouble is not None
    said = "A button does not work (GPIO 6: GPIO busy): go on by touch, and start anew when that is put right."
    assert buttons.trouble.say() == said
    assert "Refused" in caplog.text
    pins.pin(5).drive_low()
    pins.pin(5).drive_high()
    assert presses.get(timeout=5) == Press(NORTH, PressKind.CONFIRM)
    buttons.close()


def test_simulated_buttons_press_until_they_are_closed() -> None:
    presses: list[Press] = []
    buttons = SimulatedButtons(presses.append)
    buttons.press(NORTH)
    buttons.press(SOUTH, PressKind.MENU)
    buttons.close()
    buttons.press(NORTH)
    assert presses == [Press(NORTH, PressKind.CONFIRM), Press(SOUTH, PressKind.MENU)]
