"""An opponent for the story: it answers at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.game import Action, Event, Game, Seat
from companion.opponent import Analysis, Level, Strength, Thinker, Thought, Worker
from companion.opponent.analysis import analysing, played_again, told
from companion.record.entries import Step

BRIEF = Strength(1, 1.0, 0.0)


class InThisProcess(Worker):
    """Answers at once, without much thought."""

    def ask(
        self,
        game: Game,
        seat: Seat,
        view: dict[str, Any],
        seen: Sequence[Event],
        legal: Sequence[Action],
        level: Level | Strength,
        seed: int = 0,
        taken: Action | None = None,
    ) -> None:
        """Thinks for a seat."""
        self._thought = Thinker(game, seat).think(view, seen, BRIEF, legal, taken=taken)

    def poll(self) -> Thought:
        """What was thought."""
        return self._thought

    def review(self, game: Game, steps: Sequence[Step], strength: Strength = BRIEF) -> None:
        """Looks at the game."""
        start, happened = played_again(game, told(steps))
        *_, self._found = analysing(game, start, happened, strength)

    def poll_review(self) -> Analysis | None:
        """What was found."""
        return self._found
