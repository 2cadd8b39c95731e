"""The time of the games in pictures: always the same."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Final

BEGUN: Final = datetime(2026, 7, 16, 17, 30, tzinfo=UTC)
"""When the first game was begun."""
BETWEEN: Final = timedelta(seconds=40)
"""How long each decision takes."""


def steady() -> tuple[Callable[[], str], Callable[[], float]]:
    """A clock, which answers the time of day, and a stopwatch, in ms: each decision takes as long as any other."""
    times = (BEGUN + n * BETWEEN for n in count())
    passed = (max(0, n) * BETWEEN.total_seconds() * 1000 for n in count(-1))  # the deal takes no time
    return lambda: next(times).isoformat(timespec="milliseconds"), lambda: next(passed)
