"""The doctor in the app: what was found of each part, and tests of lights and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.board import PlaceId
from companion.language import Sentence
from companion.table.cues.cue import Cue
from hardware.buttons import Press
from hardware.doctor.check import Check
from hardware.lights import Lights
from ui.parts.background import Work


class Checked:
    """What the doctor found, the cue that all lights show now as a test, and the last press of a button."""

    def __init__(
        self,
        examine: Callable[[], tuple[Check, ...]],
        lights: Lights,
        places: Sequence[PlaceId],
        work: Work,
        changed: Callable[[], None],
    ) -> None:
        self.examine = examine
        self._lights, self._places, self._work, self._changed = lights, places, work, changed
        self.checks: tuple[Check, ...] = ()
        self.busy = False
        """Whether parts are being looked at."""
        self.failed = False
        """Whether the last look came to no result."""
        self.cue: Cue | None = None
        self.press: Press | None = None
        self.presses = 0

    def look(self) -> None:
        """Begins to look at every part, unless that is going on; the screen is not held up."""
        if self.busy:
            return
        self.busy = True
        self._work(self.examine, self._found)
        self._changed()

    def _found(self, checks: tuple[Check, ...] | None) -> None:
        self.busy, self.failed = False, checks is None
        self.checks = checks or ()
        self._changed()

    def next_cue(self) -> None:
        """Shows the next cue at every place; after the last one all go dark."""
        cues = list(Cue)
        at = 0 if self.cue is None else cues.index(self.cue) + 1
        self.cue = cues[at] if at < len(cues) else None
        self._lights.show(dict.fromkeys(self._places, self.cue) if self.cue is not None else {})
        self._changed()

    @property
    def shows(self) -> Sentence | None:
        """What the lights show as a test."""
        return None if self.cue is None else Sentence(self.cue.look.words)

    def pressed(self, press: Press) -> None:
        """Shows a press of a button."""
        self.press = press
        self.presses += 1
        self._changed()

    def stop(self) -> None:
        """Ends the tests; whoever calls it shows the lights' own pattern again."""
        self.cue = self.press = None
        self.presses = 0
