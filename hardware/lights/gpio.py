"""Single-colour lamps on the Pi's own pins: one a place, told apart by their rhythm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from companion.board import PlaceId
from companion.errors import DeviceError
from companion.language import Sentence, mark
from companion.settings.config import LightsConfig
from hardware.computer.backoff import LONGEST_MS
from hardware.computer.pins import take_pins, taken
from hardware.lights import Kind, Wired
from hardware.lights.glow import Glow

PINS = mark("Some of the lights' pins cannot be used ({error}): put that right; they come back by themselves.")


class GpioLamps:
    """Lamps on pins, numbered in the order of the configuration; another configuration counts from the next glow."""

    def __init__(self, config: LightsConfig) -> None:
        self.config = config
        self._opened = config
        self._leds: dict[str, Any] = {}
        self._tried_ms = 0.0
        self.trouble: Sentence | None = None

    @property
    def lamps(self) -> int:
        """How many lamps there are."""
        return len(self.config.pins)

    def follow(self, config: LightsConfig, places: Sequence[PlaceId]) -> None:
        """Takes the pins of another configuration with the next glow."""
        self.config = config

    def open(self, at_ms: float) -> None:
        """Takes the pins; DeviceError where this computer has none, or none of them can be used. The lamps of the
        others glow meanwhile, and what is missing is tried again."""
        take_pins()
        self._opened = self.config
        self._take(at_ms)
        if not self._leds and self.trouble is not None:
            raise DeviceError(self.trouble.template, **self.trouble.values)

    def glow(self, glows: Mapping[PlaceId, Glow], at_ms: float) -> None:
        """Makes the places glow, all others dark."""
        self._follow(at_ms)
        for place in self._leds:
            self._set(place, self._value(glows[PlaceId(place)].level) if place in glows else 0.0)

    def probe(self, lamp: int, at_ms: float) -> None:
        """Makes one lamp glow, all others dark."""
        self._follow(at_ms)
        for index, place in enumerate(self._opened.pins):
            if place in self._leds:
                self._set(place, self._value(1.0) if index == lamp else 0.0)

    def close(self) -> None:
        """Goes dark and gives the pins back; closing twice does nothing."""
        leds, self._leds = self._leds, {}
        for led in leds.values():
            with suppress(Exception):  # a pin that is gone cannot be given back
                led.off()
                led.close()

    def _take(self, at_ms: float) -> None:
        """Takes the pins that are not taken yet."""
        from gpiozero import PWMLED

        missing = {place: pin for place, pin in self._opened.pins.items() if place not in self._leds}
        leds, faults = taken(missing, lambda pin: PWMLED(pin, active_high=self._opened.active_high))
        self._leds |= leds
        self._tried_ms = at_ms
        self.trouble = None
        if faults:
            self.trouble = Sentence(PINS, {"error": ", ".join(faults)})

    def _follow(self, at_ms: float) -> None:
        """Takes the pins of the configuration as it is now."""
        if self.config is not self._opened:
            self.close()
            self.open(at_ms)
        elif self.trouble is not None and at_ms - self._tried_ms >= LONGEST_MS:
            self._take(at_ms)

    def _set(self, place: str, value: float) -> None:
        led = self._leds[place]
        if led.value != value:
            led.value = value

    def _value(self, level: float) -> float:
        return float((level * self._opened.brightness) ** self._opened.gamma)


KIND: Final = Kind(make=lambda config, places: GpioLamps(config), wired=Wired.PINS)
