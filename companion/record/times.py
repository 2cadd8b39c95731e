"""The time of day that entries are logged with, and the time for which a game was played.

A Raspberry Pi has no clock of its own: the network may set its time by years in the middle of a game, and a power cut
set it back. So nothing is reckoned from times of day.
"""

from __future__ import annotations

from datetime import UTC, datetime
from time import monotonic


def now() -> str:
    """The time of day in UTC, in ISO 8601; nothing depends on its running forwards."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def stopwatch() -> float:
    """Ms since some moment, by a clock that never jumps; it runs only while this process does."""
    return monotonic() * 1000.0


def moment(text: str) -> datetime | None:
    """What time of day here a logged one was; None where the text is no time in ISO 8601 with its offset from UTC."""
    try:
        told = datetime.fromisoformat(text)
        return None if told.tzinfo is None else told.astimezone()
    except (ValueError, OverflowError, OSError):
        return None
