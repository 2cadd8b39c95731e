"""The lesson of the counters, whose looks at the table say the same in every story: they are done in the first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

import numpy as np

from hardware.cameras.camera import Frame
from ui.demo.story.printed_table import PrintedTable

BLANK: Final = np.zeros((1, 1, 3), np.uint8)


class Rehearsal:
    """What a lesson at a table sees and says: as it went in the whole lesson that was given there before, if one
    was."""

    _before: ClassVar[dict[str, tuple[Any, ...]]] = {}
    """What each look said in its turn, by the name of the table's game."""

    def __init__(self, owner: PrintedTable) -> None:
        self._owner = owner
        self._known = self._before.get(owner.game)
        self._said: list[Any] = []

    def frame(self) -> Frame:
        """What the camera sees now: nothing where it is known what will be said of it."""
        return self._owner.frame() if self._known is None else Frame(BLANK, 0.0)

    def work(self, job: Callable[[], Any], done: Callable[[Any], None]) -> None:
        """Looks at the table, or says again what was said at this point of the lesson."""
        self._said.append(job() if self._known is None else self._known[len(self._said)])
        done(self._said[-1])

    def keep(self) -> None:
        """Keeps what was said until now, which is the whole lesson."""
        self._before[self._owner.game] = tuple(self._said)
