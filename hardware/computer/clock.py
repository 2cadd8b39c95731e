"""The one clock of all devices."""

from __future__ import annotations

import time
from collections.abc import Callable

Clock = Callable[[], float]
"""Gives the time in ms; it never goes back."""


def now_ms() -> float:
    """The time in ms since some fixed moment; changes of the date do not touch it."""
    return time.monotonic_ns() / 1e6
