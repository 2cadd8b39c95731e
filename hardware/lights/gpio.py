"""Single-colour lamps on the Pi's own pins: one a place, told apart by their rhythm."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.board import PlaceId
from companion.errors import DeviceError
from companion.settings.config import LightsConfig
from hardware.lights.glow import Glow
from hardware.pins import reason, take_pins


class GpioLamps:
    """Lamps on pins, numbered in the order of the configuration; another configuration counts from the next glow."""

    def __init__(self, config: LightsConfig) -> None:
        self.config = config
        self._opened = config
        self._leds: Any = None

    @property
    def lamps(self) -> int:
        """How many lamps there are."""
        return len(self.config.pins)

    def open(self, at_ms: float) -> None:
        """Takes the pins; DeviceError where this computer has none or they are taken."""
        from gpiozero import LEDBoard
        from gpiozero.exc import GPIOZeroError

        take_pins()
        self._opened = config = self.config
        try:
            self._leds = LEDBoard(*config.pins.values(), pwm=True, active_high=config.active_high)
        except (GPIOZeroError, OSError, ImportError) as error:
            raise DeviceError(
                "The lights' pins cannot be used ({error}): put that right; they come back by themselves.",
                error=reason(error),
            ) from error

    def glow(self, glows: Mapping[PlaceId, Glow], at_ms: float) -> None:
        """Makes the places glow, all others dark."""
        self._follow(at_ms)
        places = map(PlaceId, self._opened.pins)
        self._set([self._value(glows[place].level) if place in glows else 0.0 for place in places])

    def probe(self, lamp: int, at_ms: float) -> None:
        """Makes one lamp glow, all others dark."""
        self._follow(at_ms)
        self._set([self._value(1.0) if index == lamp else 0.0 for index in range(len(self._opened.pins))])

    def close(self) -> None:
        """Goes dark and gives the pins back; closing twice does nothing."""
        leds, self._leds = self._leds, None
        if leds is not None:
            leds.off()
            leds.close()

    def _follow(self, at_ms: float) -> None:
        """Takes the pins of the configuration as it is now."""
        if self.config is not self._opened:
            self.close()
            self.open(at_ms)

    def _set(self, values: list[float]) -> None:
        for led, value in zip(self._leds, values, strict=True):
            if led.value != value:
                led.value = value

    def _value(self, level: float) -> float:
        return float((level * self._opened.brightness) ** self._opened.gamma)
