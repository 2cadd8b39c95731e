"""Whoever plays a seat for the app: the house's opponent at a level, or another program until it fails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, Final

import msgspec

from companion.errors import DataError
from companion.game import Action, Event, Game, Seat
from companion.language import Sentence
from companion.opponent.level import STRENGTHS, Level
from companion.opponent.programs.program import Program
from companion.opponent.thinking.thinker import Thought, plain
from companion.opponent.thinking.worker import Worker

TRIES: Final = 2
"""How often a decision is thought about anew when the thinking has failed."""


class Decision(msgspec.Struct, frozen=True):
    """What a partner does, and the thought behind it; another program does not say what it thinks."""

    action: Action
    thought: Thought | None


class Partner:
    """One seat that is played by the app. `consider` begins to think, `poll` hands over the decision."""

    def __init__(
        self,
        game: Game,
        seat: Seat,
        level: Level,
        worker: Worker,
        command: str = "",
        seed: int = 0,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """`command`: another program that plays in the house's place."""
        self.seat = seat
        self._game, self._level, self._worker, self._seed = game, level, worker, seed
        self._asked: tuple[dict[str, Any], Sequence[Event], Sequence[Action]] | None = None
        self._failed = 0
        self._program: Program | None = None
        self.notice: Sentence | None = None
        """What players should read: why another program plays no longer."""
        if command:
            try:
                self._program = Program(command, game, seat, STRENGTHS[level].seconds, seed, clock)
            except DataError as error:
                self.notice = error.sentence

    @property
    def thinking(self) -> bool:
        """Whether a decision is awaited."""
        return self._asked is not None

    def consider(self, view: dict[str, Any], seen: Sequence[Event], legal: Sequence[Action]) -> None:
        """Begins to decide, of what the seat knows; what was considered before is dropped."""
        self._asked, self._failed = (view, seen, legal), 0
        self._begin()

    def poll(self) -> Decision | None:
        """The decision, once it is there; None while it is not. DataError where the house cannot think."""
        if self._asked is None:
            return None
        if self._program is not None:
            try:
                action = self._program.poll()
            except DataError as error:
                self._replace(error)
                return None
            if action is not None:
                self._asked = None
                return Decision(action, None)
            return None
        try:
            thought = self._worker.poll()
        except DataError:
            self._failed += 1
            if self._failed >= TRIES:
                self._asked = None
                raise
            self._begin()
            return None
        if thought is None:
            return None
        legal, self._asked = self._asked[2], None
        action = next((one for one in legal if plain(one) == thought.action), None)
        return Decision(action or msgspec.convert(thought.action, self._game.action_type), thought)

    def cancel(self) -> None:
        """Drops what is considered: the game has moved on, or was taken back."""
        self._asked = None
        if self._program is not None:
            self._program.cancel()
        else:
            self._worker.cancel()

    def close(self) -> None:
        """Ends another program; the worker belongs to whoever made it."""
        self._asked = None
        if self._program is not None:
            self._program.close()
            self._program = None

    def _begin(self) -> None:
        assert self._asked is not None
        if self._program is not None:
            try:
                self._program.ask(*self._asked)
                return
            except DataError as error:
                self._replace(error)
                return
        self._worker.ask(self._game, self.seat, *self._asked, self._level, self._seed)

    def _replace(self, error: DataError) -> None:
        """The house plays on in the place of a program that did something wrong."""
        assert self._program is not None
        self.notice = error.sentence
        self._program.close()
        self._program = None
        if self._asked is not None:
            self._begin()
