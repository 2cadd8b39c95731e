"""Lights: whatever can show a cue at each place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, Protocol

import msgspec

from companion.board import PlaceId
from companion.language import Sentence
from companion.settings.config import LightsConfig
from companion.table.cues.patterns import Pattern
from hardware.lights.glow import Glow


class Lights(Protocol):
    """A set of place lights. Its lamps are numbered from 0; a place may have one lamp, several or none."""

    @property
    def lamps(self) -> int:
        """How many lamps there are."""

    @property
    def trouble(self) -> Sentence | None:
        """Why the lights do not work just now and what to do, or None while they do; it goes away by itself."""

    def show(self, pattern: Pattern) -> None:
        """Shows a pattern from now on, with its rhythms; returns at once."""

    def probe(self, lamp: int) -> None:
        """Lights one lamp alone until the next pattern, to find out where it is; returns at once."""

    def close(self) -> None:
        """Goes dark and gives the device back; closing twice does nothing."""


class Lamps(Protocol):
    """A device that makes lamps glow, driven by the lights thread."""

    @property
    def lamps(self) -> int:
        """How many lamps there are."""

    @property
    def trouble(self) -> Sentence | None:
        """What of the device does not work though it is open, and what to do."""

    def follow(self, config: LightsConfig, places: Sequence[PlaceId]) -> None:
        """Follows the wiring of another configuration from the next glow on; DataError where it names what is not
        there."""

    def open(self, at_ms: float) -> None:
        """Opens the device; DeviceError with one plain sentence where it cannot be."""

    def glow(self, glows: Mapping[PlaceId, Glow], at_ms: float) -> None:
        """Makes the places glow, all others dark; DeviceError where the device is gone."""

    def probe(self, lamp: int, at_ms: float) -> None:
        """Makes one lamp glow, all others dark; DeviceError where the device is gone."""

    def close(self) -> None:
        """Goes dark and gives the device back; closing twice does nothing."""


class Answering(Lamps, Protocol):
    """Lamps whose controller answers at a port, so that it can be asked what it is."""

    opened: str
    """The port that was opened last."""

    @property
    def link(self) -> Any:
        """The open port; DeviceError while there is none."""


class Wired(Enum):
    """What of a configuration says where the lamps of a kind lie."""

    NOWHERE = "nowhere"
    LAMPS = "wiring"
    """`lights.wiring`: for each place the numbers of its lamps."""
    PINS = "pins"
    """`lights.pins`: for each place the one pin of its lamp."""


class Kind(msgspec.Struct, frozen=True):
    """A kind of lights, as `lights.kind` names it."""

    make: Callable[[LightsConfig, Sequence[PlaceId]], Lamps] | None = None
    """Makes the lamps of a configuration, which are opened later; None where there is no device."""
    wired: Wired = Wired.NOWHERE
    answers: bool = False
    """Whether its lamps are `Answering`."""
    simulated: bool = False
    """Whether they are drawn below the simulated table."""

    @property
    def is_asked_for(self) -> bool:
        """Whether there are to be lights at all."""
        return self.make is not None or self.simulated
