"""Finding out which lamp of a strip lies under which place: one lamp after the other glows, and a person says where."""

from __future__ import annotations

from companion.board import PlaceId
from hardware.lights import Lights


class WiringSurvey:
    """One survey of all lamps, in their order. `wiring` is what has been said, in the form of lights.wiring."""

    def __init__(self, lights: Lights) -> None:
        self._lights = lights
        self._said: list[PlaceId | None] = []
        self._glow()

    @property
    def lamp(self) -> int | None:
        """The lamp that glows now, or None once all were asked for."""
        return len(self._said) if len(self._said) < self._lights.lamps else None

    @property
    def wiring(self) -> dict[str, list[int]]:
        """For each place that was named its lamps."""
        wiring: dict[str, list[int]] = {}
        for lamp, place in enumerate(self._said):
            if place is not None:
                wiring.setdefault(place, []).append(lamp)
        return wiring

    def answer(self, place: PlaceId | None) -> None:
        """Says where the glowing lamp is (None: under no place) and lights the next one."""
        if self.lamp is not None:
            self._said.append(place)
            self._glow()

    def back(self) -> None:
        """Takes the last answer back and lights its lamp again."""
        if self._said:
            self._said.pop()
            self._glow()

    def _glow(self) -> None:
        if self.lamp is None:
            self._lights.show({})
        else:
            self._lights.probe(self.lamp)
