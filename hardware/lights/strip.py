"""A strip of colour lamps: which of them light a place, and what each is sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from companion.board import PlaceId
from companion.errors import DataError
from companion.settings.config import LightsConfig
from hardware.lights.glow import Glow

IDLE_MA: Final = 1.0
"""What one lamp draws while it is dark (WS2812B data sheet: up to about 1 mA)."""
FULL: Final = 3 * 255
TURN_MS: Final = 1000.0
"""How long a lamp that several places share shows the glow of each."""
COMMANDS: Final = frozenset(b"A{IXlLoOv^" + bytes(range(0xB0, 0xB8)) + b"\xc9")
"""What WLED obeys outside of a frame, as it would after a byte of a frame was lost: settings, another network,
another baud rate."""
HARMLESS: Final = bytes(max(other for other in range(value + 1) if other not in COMMANDS) for value in range(256))
"""For each byte the nearest one below that is no command."""


class Strip(msgspec.Struct, frozen=True):
    """A strip's wiring and its limits; `lamps` counts all its lamps, wired or not."""

    wiring: Mapping[PlaceId, tuple[int, ...]]
    lamps: int
    brightness: float = 1.0
    gamma: float = 2.2
    limit_ma: float = 0.0
    lamp_ma: float = 60.0

    def colours(self, glows: Mapping[PlaceId, Glow], at_ms: float = 0.0) -> bytes:
        """Red, green and blue of each lamp at a time in ms, 3 bytes a lamp, for the glows of places; dimmed together
        where they would draw more than the limit. A lamp that several places share shows their glows in turn."""
        shared: dict[int, list[bytes]] = {}
        for place, glow in glows.items():
            colour = bytes(self._sent(value * glow.level) for value in (glow.red, glow.green, glow.blue))
            for lamp in self.wiring.get(place, ()):
                if colour not in (wanted := shared.setdefault(lamp, [])):
                    wanted.append(colour)
        channels = bytearray(3 * self.lamps)
        for lamp, wanted in shared.items():
            channels[3 * lamp : 3 * lamp + 3] = wanted[int(at_ms // TURN_MS) % len(wanted)]
        return self._limited(channels)

    def one(self, lamp: int) -> bytes:
        """The same with one lamp in white and all others dark; all where the strip has no such lamp."""
        channels = bytearray(3 * self.lamps)
        if lamp < self.lamps:
            channels[3 * lamp : 3 * lamp + 3] = bytes([self._sent(1.0)]) * 3
        return self._limited(channels)

    def draws_ma(self, channels: bytes | bytearray) -> float:
        """What the strip draws at the most, in mA."""
        return IDLE_MA * self.lamps + sum(channels) / FULL * self.lamp_ma

    def _sent(self, value: float) -> int:
        return round(255 * float((value * self.brightness) ** self.gamma))

    def _limited(self, channels: bytearray) -> bytes:
        """The channels within the limit, and without any byte that a receiver could take for a command."""
        glowing_ma = self.draws_ma(channels) - IDLE_MA * self.lamps
        left_ma = max(0.0, self.limit_ma - IDLE_MA * self.lamps)
        if self.limit_ma and glowing_ma > left_ma:
            channels = bytearray(int(value * left_ma / glowing_ma) for value in channels)
        return bytes(channels.translate(HARMLESS))


def strip(config: LightsConfig, places: Sequence[PlaceId]) -> Strip:
    """The strip that a configuration describes; without a wiring, the lamps that there are follow the board's places.
    DataError where the wiring names what is not there."""
    known = {str(place): place for place in places}
    wiring: dict[PlaceId, tuple[int, ...]] = {}
    for name, lamps in config.wiring.items():
        if name not in known:
            raise DataError("lights.wiring names {place}, which is no place of this board.", place=name)
        wiring[known[name]] = lamps
    if not wiring:
        wiring = {place: (index,) for index, place in enumerate(places[: config.lamps or None])}
    needed = 1 + max((lamp for lamps in wiring.values() for lamp in lamps), default=0)
    if config.lamps and config.lamps < needed:
        raise DataError(
            "lights.wiring names lamp {lamp}, but by lights.lamps the last one is {last}.",
            lamp=needed - 1,
            last=config.lamps - 1,
        )
    return Strip(wiring, config.lamps or needed, config.brightness, config.gamma, config.limit_ma, config.lamp_ma)
