"""How long to wait before a device that failed is tried again."""

from __future__ import annotations

from typing import Final

FIRST_MS: Final = 500.0
LONGEST_MS: Final = 4000.0


class BackOff:
    """Waiting times that double with each failure, up to the longest, and begin again after a success."""

    def __init__(self) -> None:
        self._next_ms = FIRST_MS

    def failed(self) -> float:
        """How long to wait now, in ms."""
        wait_ms, self._next_ms = self._next_ms, min(2 * self._next_ms, LONGEST_MS)
        return wait_ms

    def worked(self) -> None:
        """Begins again with the shortest wait."""
        self._next_ms = FIRST_MS
