"""Python's search for garbage, put off to moments in which nobody touches the screen.

A full search takes longer than all else that answers a tap. What is loaded at the start is left out of it for good.
"""

from __future__ import annotations

import gc
from typing import Final

SELDOM: Final = 50
"""Python's own full searches come so many times less often than its second ones (it has 10); they are what is left
where there is no quiet moment."""
THRESHOLD: Final = gc.get_threshold()
"""How often Python searches by itself."""


class Garbage:
    """Searches in the first quiet second after something was done."""

    def __init__(self) -> None:
        self._stirred = self._waits = False

    def start(self) -> None:
        """All is loaded."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(*THRESHOLD[:2], SELDOM)

    def stir(self) -> None:
        """Something was done."""
        self._stirred = self._waits = True

    def poll(self) -> None:
        """A second went by."""
        if self._waits and not self._stirred:
            gc.collect()
            self._waits = False
        self._stirred = False

    def close(self) -> None:
        """Python searches as it did before."""
        gc.set_threshold(*THRESHOLD)
        gc.unfreeze()
