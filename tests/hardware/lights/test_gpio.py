"""Single lamps on the Pi's pins, on gpiozero's mock pins."""

from collections.abc import Iterator

import pytest
from gpiozero import LED, Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.board import PlaceId
from companion.errors import DeviceError
from companion.settings.config import LightsConfig
from companion.table.cues.cue import Cue
from hardware.computer.backoff import LONGEST_MS
from hardware.lights.glow import glows
from hardware.lights.gpio import GpioLamps
from hardware.lights.thread import TICK_MS, LightsThread

CONFIG = LightsConfig(kind="gpio", pins={"A": 17, "B": 27}, gamma=2.0)
A, B = PlaceId("A"), PlaceId("B")


@pytest.fixture(autouse=True)
def pins() -> Iterator[MockFactory]:
    Device.pin_factory = MockFactory(pin_class=MockPWMPin)
    yield Device.pin_factory
    Device.pin_factory.reset()


def states(pins: MockFactory) -> list[float]:
    return [pins.pin(17).state, pins.pin(27).state]


def test_lamps_follow_the_rhythm_of_their_place(pins: MockFactory) -> None:
    lamps = GpioLamps(CONFIG)
    lamps.open(0)
    pattern = {A: Cue.FROM, B: Cue.WRONG}
    lamps.glow(glows(pattern, 0), 0)
    assert states(pins) == [1, 1]
    lamps.glow(glows(pattern, 250), 250)
    assert states(pins) == [1, 0]
    lamps.glow(glows({B: Cue.WAITING}, 0), 0)
    assert states(pins) == [0, pytest.approx(0.1**2)]
    lamps.probe(0, 0)
    assert states(pins) == [1, 0]
    lamps.close()
    lamps.close()
    assert states(pins) == [0, 0]


def test_places_without_a_lamp_are_left_out(pins: MockFactory) -> None:
    lamps = GpioLamps(CONFIG)
    lamps.open(0)
    lamps.glow(glows({PlaceId("C"): Cue.TO}, 0), 0)
    assert states(pins) == [0, 0]
    lamps.close()


def test_lamps_that_glow_at_a_low_level(pins: MockFactory) -> None:
    lamps = GpioLamps(LightsConfig(kind="gpio", pins={"A": 17}, active_high=False))
    lamps.open(0)
    assert pins.pin(17).state == 1
    lamps.glow(glows({A: Cue.FROM}, 0), 0)
    assert pins.pin(17).state == 0
    lamps.close()


def test_pins_that_are_taken_are_told_and_tried_again(pins: MockFactory) -> None:
    first = GpioLamps(CONFIG)
    first.open(0)
    with pytest.raises(DeviceError, match=r"Some of the lights' pins cannot be used \(GPIO 17: "):
        GpioLamps(CONFIG).open(0)
    lights = LightsThread(GpioLamps(CONFIG))
    assert lights.step(0) == 500
    first.close()
    assert lights.step(500) == TICK_MS
    lights.close()


def test_the_other_lamps_glow_while_a_pin_is_taken(pins: MockFactory) -> None:
    held = LED(27)
    lights = LightsThread(GpioLamps(CONFIG))
    lights.show({A: Cue.FROM, B: Cue.FROM})
    assert lights.step(0) == TICK_MS
    assert pins.pin(17).state == 1
    assert lights.trouble is not None
    assert "GPIO 27: pin GPIO27 is already in use" in lights.trouble.say()
    held.close()
    lights.step(LONGEST_MS)
    assert lights.trouble is None
    assert states(pins) == [1, 1]
    lights.close()
