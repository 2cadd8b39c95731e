"""The time of day that entries are logged with, and the time for which a game was played.

A Raspberry Pi has no clock of its own: the network may set its time by years in the middle of a game, and a power cut
set it back. So nothing is reckoned from times of day.
"""

from __future__ import annotations

from datetime import UTC, datetime
from time import monotonic
from typing import Final

from companion.language import Sentence, mark

MONTHS: Final = (
    mark("Jan"),
    mark("Feb"),
    mark("Mar"),
    mark("Apr"),
    mark("May"),
    mark("Jun"),
    mark("Jul"),
    mark("Aug"),
    mark("Sep"),
    mark("Oct"),
    mark("Nov"),
    mark("Dec"),
)


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


def day(when: datetime, language: str) -> str:
    """The day of a moment as people write it, such as "16 Jul 2026"."""
    return f"{when.day} {Sentence(MONTHS[when.month - 1]).say(language)} {when.year}"
