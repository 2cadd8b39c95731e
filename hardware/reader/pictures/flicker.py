"""Lamps that flicker with the mains, named once they have done so for some seconds."""

from __future__ import annotations

from collections import deque
from typing import Final

from companion.language import Sentence

SENTENCE: Final = Sentence(
    "The lamps flicker with the mains: set camera.mains_hz to 50 (or 60 in America), or take other lamps."
)
LASTS_MS: Final = 4000.0
"""How long bands of light are watched before flicker is reported, in ms."""
SHARE: Final = 0.15
"""The least share of frames that show bands; a few miss them, since two frames can have the same bands."""
GONE_MS: Final = 20_000.0
"""How long flicker stays reported after it was last seen, in ms."""


class Flicker:
    """Which of the last frames had other bands of light than the frame that they are compared with."""

    def __init__(self) -> None:
        self._seen: deque[tuple[float, bool]] = deque()
        self._named_ms: float | None = None

    def look(self, at_ms: float, *, banded: bool) -> None:
        """Takes one more frame into account."""
        seen = self._seen
        if seen and at_ms < seen[-1][0]:
            seen.clear()
        seen.append((at_ms, banded))
        while at_ms - seen[0][0] > 1.5 * LASTS_MS:
            seen.popleft()
        if at_ms - seen[0][0] >= LASTS_MS and sum(now for _, now in seen) >= SHARE * len(seen):
            self._named_ms = at_ms

    def named(self, at_ms: float) -> Sentence | None:
        """What to say of the lamps; None where there is nothing to say."""
        if self._named_ms is None or at_ms - self._named_ms > GONE_MS:
            return None
        return SENTENCE
