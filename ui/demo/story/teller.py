"""Who tells a story: plays on, lays the table, and has a picture taken at each screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.scene import Choice
from ui.demo.story.pace import steady

if TYPE_CHECKING:
    from ui.app.joined import Joined

LONG_MS = 10_000.0
MOST = 200
"""After so many choices the story has gone another way."""

Shot = Callable[[str], None]


class Teller:
    """A joined table, and `shot`, which is called with the name of each screen."""

    def __init__(self, joined: Joined, shot: Shot) -> None:
        self.joined, self.model, self.shot = joined, joined.model, shot
        self.at_ms = 0.0
        self.model.games.saved_games.clock, self.model.games.saved_games.stopwatch = steady()

    def look(self) -> None:
        """The camera looks until its readings count."""
        for _ in range(3):
            self.at_ms += LONG_MS
            self.joined.look(self.at_ms)

    def lay(self) -> None:
        """Hands lay the table as the app says."""
        assert self.joined.table is not None
        self.joined.table.lay(self.model.session.layout)
        self.look()

    def first(self, true: Callable[[Choice], bool]) -> Choice:
        """The first choice of the decider for which something is true."""
        return next(choice for choice in self.model.scene_for(self.model.wanted).choices if true(choice))

    def until(self, true: Callable[[], bool], kinds: tuple[str, ...] = ("charge", "karr")) -> None:
        """Plays on, with a choice of some kinds wherever one is possible, until something is true."""
        for _ in range(MOST):
            if true():
                return
            if self.model.fighting.combat_over:
                self.model.fighting.leave_combat()
                continue
            choices = self.model.scene_for(self.model.wanted).choices
            wished = [choice for choice in choices if choice.kind in kinds]
            self.model.submit((wished or choices)[0])
            if self.model.scene.tally is None and not self.model.fighting.combat_over:
                self.lay()
        raise AssertionError("the story went another way")
