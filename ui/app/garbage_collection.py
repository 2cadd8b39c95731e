"""Runs the garbage collector, and gives memory back to the system, only while the screen is idle.

A full collection takes longer than all other work that answers a tap. Objects that are loaded at the start are left
out of it for good.
"""

from __future__ import annotations

import gc
from typing import Final

from hardware.computer.allocation import give_back

SELDOM: Final = 50
"""How many collections of the second generation come between two full ones that Python starts itself, for times without
a pause; its default is 10."""
THRESHOLD: Final = gc.get_threshold()
"""Python's own thresholds, one a generation."""


class GarbageCollection:
    """Collects garbage in the first idle second after an action."""

    def __init__(self) -> None:
        self._stirred = self._waits = False

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
        self._stirred = self._waits = True

    def poll(self) -> bool:
        """Called each second: collects if a collection is due and nothing was done since the last call; whether nothing
        was."""
        quiet, due = not self._stirred, self._waits
        if due and quiet:
            gc.collect()
            give_back()
            self._waits = False
        self._stirred = False
        return quiet

    def close(self) -> None:
        """Gives Python its own thresholds back."""
        gc.set_threshold(*THRESHOLD)
        gc.unfreeze()
