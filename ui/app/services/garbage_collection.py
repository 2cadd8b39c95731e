"""Runs the garbage collector, and gives memory back to the system, while the screen is idle.

A full collection takes longer than all other work that answers a tap. Objects that are loaded at the start are left
out of it for good.
"""

from __future__ import annotations

import gc
from typing import Final

from calibration.allocation import give_back

SELDOM: Final = 50
"""How many collections of the second generation come between two full ones that Python starts itself, for times without
a pause; its default is 10."""
LATEST: Final = 60
"""After so many seconds without an idle one, as where the app plays every seat, it is collected all the same."""
THRESHOLD: Final = gc.get_threshold()
"""Python's own thresholds, one a generation."""


class GarbageCollection:
    """Collects garbage in the first idle second after an action."""

    def __init__(self) -> None:
        self._stirred = False
        self._since = 0
        """For how many seconds a collection has been due."""
        self.waits = False
        """Whether a collection is due."""

    def leave_out(self) -> None:
        """Leaves what is loaded so far out of every search: before the first page is made, whose pictures go with
        it."""
        gc.freeze()

    def start(self) -> None:
        """Lets Python search what came since, and what comes, and makes its own full collections rare."""
        gc.collect()
        gc.enable()
        gc.set_threshold(*THRESHOLD[:2], SELDOM)

    def stir(self) -> None:
        """Notes that something was done, so that a collection is due."""
        self._stirred = self.waits = True

    def poll(self) -> bool:
        """Called each second: collects if a collection is due and nothing was done since the last call, or has been due
        for long; whether nothing was done."""
        quiet = not self._stirred
        self._since = self._since + 1 if self.waits else 0
        if self.waits and (quiet or self._since >= LATEST):
            gc.collect()
            give_back()
            self.waits, self._since = False, 0
        self._stirred = False
        return quiet

    def close(self) -> None:
        """Gives Python its own thresholds back."""
        gc.set_threshold(*THRESHOLD)
        gc.unfreeze()
