"""The kinds of lights by the names that `lights.kind` may have; a new one is a file and a line here."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from companion.board import PlaceId
from companion.errors import DeviceError
from companion.settings.config import LightsConfig
from hardware.computer.pins import take_pins
from hardware.lights import Kind, Lights, Wired, adalight, gpio
from hardware.lights.simulated import SimulatedLights
from hardware.lights.thread import LightsThread

NONE: Final = "none"
KINDS: dict[str, Kind] = {
    NONE: Kind(),
    "simulated": Kind(simulated=True),
    "serial": adalight.KIND,
    "gpio": gpio.KIND,
}


def kind_of(config: LightsConfig) -> Kind:
    """The kind that a configuration names; that of no lights where there is none of that name."""
    return KINDS.get(config.kind, KINDS[NONE])


def build_lights(
    config: LightsConfig, places: tuple[PlaceId, ...], on_trouble: Callable[[], None] = lambda: None
) -> Lights:
    """The lights of a configuration, already being driven."""
    kind = kind_of(config)
    if kind.make is None:
        return SimulatedLights(places if kind.simulated else ())
    if kind.wired is Wired.PINS:
        with suppress(DeviceError):  # the thread tries again, and reports
            take_pins()
    thread = LightsThread(kind.make(config, places), on_trouble)
    thread.start()
    return thread


def rewire(lights: Lights, config: LightsConfig, places: tuple[PlaceId, ...]) -> bool:
    """Makes lights follow the wiring of another configuration from now on; whether they can without a new start.
    DataError where the wiring names what is not there."""
    if not isinstance(lights, LightsThread):
        return False
    lights.device.follow(config, places)
    return True
