"""Lights without lamps: they remember the pattern and report what would glow."""

from __future__ import annotations

from collections.abc import Sequence

from companion.board import PlaceId
from companion.language import Sentence
from companion.table.cues.patterns import Pattern
from hardware.lights.glow import Glow, glows

WHITE = Glow(1.0, 1.0, 1.0, 1.0)


class SimulatedLights:
    """One lamp a place, numbered in the order of the places."""

    def __init__(self, places: Sequence[PlaceId]) -> None:
        self.places = tuple(places)
        self.pattern: Pattern = {}
        self.closed = False
        self.trouble: Sentence | None = None
        self._probed: int | None = None

    @property
    def lamps(self) -> int:
        """How many lamps there are."""
        return len(self.places)

    def show(self, pattern: Pattern) -> None:
        """Shows a pattern from now on."""
        self._probed = None
        self.pattern = dict(pattern)

    def probe(self, lamp: int) -> None:
        """Lights one lamp alone until the next pattern."""
        self._probed = lamp

    def glows(self, at_ms: float) -> dict[PlaceId, Glow]:
        """What glows at a time in ms; a place that is not named is dark."""
        if self._probed is not None:
            return {self.places[self._probed]: WHITE}
        shown = glows(self.pattern, at_ms)
        return {place: shown[place] for place in self.places if place in shown}

    def close(self) -> None:
        """Goes dark."""
        self.show({})
        self.closed = True
