"""How long thinking may take, in process time: what else the computer does takes nothing from it."""

from __future__ import annotations

from time import perf_counter, process_time
from typing import Final

LOOK_S: Final = 0.05
"""How seldom the process time is asked for: that may take as long as a position."""


class Deadline:
    """So many seconds of process time from now on."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._began, self._looked, self._open = process_time(), perf_counter(), True
        self._first = self._looked

    def open(self) -> bool:
        """Whether there is time left."""
        now = perf_counter()
        if now - self._first >= self._seconds and now - self._looked >= min(LOOK_S, self._seconds / 4):
            self._looked = now
            self._open = process_time() - self._began < self._seconds
        return self._open

    def spent(self) -> float:
        """The process time since then, in seconds."""
        return round(process_time() - self._began, 3)
