"""Lights: whatever can show a cue at each place."""

from __future__ import annotations

from typing import Protocol

from companion.cues import Pattern


class Lights(Protocol):
    """A set of place lights."""

    def show(self, pattern: Pattern) -> None:
        """Shows a pattern from now on, with its rhythms; returns at once."""

    def close(self) -> None:
        """Goes dark and gives the device back; closing twice does nothing."""
