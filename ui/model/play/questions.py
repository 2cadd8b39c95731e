"""What people ask the opponent's thinking, in a process of its own: one question at a time, the newest counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from companion.game import Action, Game, Seat, State
from companion.opponent import Level, Thought, Worker, seen_by
from companion.record.entries import Step
from companion.scene import Choice, Page, Scene

ENGLISH: Final = "en"
"""The language in which it is asked what can be done."""


def open_choices(scene: Scene, legal: Sequence[Action]) -> tuple[Choice, ...]:
    """What whoever decides could do openly, for all that everybody knows: of a scene for all eyes what is legal, and
    what only hidden cards forbid."""
    allowed = (choice for choice in scene.choices if not choice.secret and choice.action in legal)
    return (*allowed, *scene.wishes)


def open_actions(game: Game, state: State, done: Action) -> tuple[Action, ...]:
    """What the seat that did something in a state could do openly there, for all that everybody knows; empty where a
    secret decided, or a card of a hand that is told."""
    scene = game.scene(state, None, ENGLISH)
    actions = tuple(choice.action for choice in open_choices(scene, game.legal_actions(state)))
    return actions if done in actions and scene.page is not Page.TELL else ()


class Questions:
    """Puts questions to the process, and ends it where nothing is asked any more."""

    def __init__(self, worker: Callable[[], Worker] = Worker) -> None:
        self.make = worker
        self._worker: Worker | None = None
        self._asked = 0

    def ask(
        self,
        game: Game,
        state: State,
        steps: Sequence[Step],
        seat: Seat,
        eyes: Seat | None,
        legal: Sequence[Action],
        taken: Action | None = None,
    ) -> int:
        """Begins to think for a seat that must decide in a state, of what `eyes` (None: an onlooker's) see of it and
        have seen of the steps before it; answers the number of the question. `taken`: what the seat did."""
        if self._worker is None:
            self._worker = self.make()
        seen = seen_by(game, steps, eyes)
        self._worker.ask(game, seat, game.view(state, eyes), seen, legal, Level.HARD, taken=taken)
        self._asked += 1
        return self._asked

    def awaits(self, number: int) -> bool:
        """Whether nothing else was asked since."""
        return number == self._asked

    def answer(self, number: int) -> Thought | None:
        """The thought, once it is there; None while it is not, or where something else was asked since. DataError where
        the thinking has failed."""
        return self._worker.poll() if self._worker is not None and self.awaits(number) else None

    def drop(self, number: int) -> None:
        """The answer is not wanted any more."""
        if self._worker is not None and self.awaits(number):
            self._asked += 1
            self._worker.cancel()

    def close(self) -> None:
        """Ends the process."""
        self._asked += 1
        if self._worker is not None:
            self._worker.close()
            self._worker = None
