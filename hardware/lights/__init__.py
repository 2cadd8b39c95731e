"""Lights: whatever can show a cue at each place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from companion.board import PlaceId
from companion.language import Sentence
from companion.table.cues import Pattern
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

    def open(self, at_ms: float) -> None:
        """Opens the device; DeviceError with one plain sentence where it cannot be."""

    def glow(self, glows: Mapping[PlaceId, Glow], at_ms: float) -> None:
        """Makes the places glow, all others dark; DeviceError where the device is gone."""

    def probe(self, lamp: int, at_ms: float) -> None:
        """Makes one lamp glow, all others dark; DeviceError where the device is gone."""

    def close(self) -> None:
        """Goes dark and gives the device back; closing twice does nothing."""
