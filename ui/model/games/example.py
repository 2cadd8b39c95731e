"""A short game that plays itself, to show new players by its pictures what the companion does."""

from __future__ import annotations

from random import Random
from typing import Final

from companion.game import Game, State
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.scene import Choice, Counter, Scene

SEED: Final = 1212
DECISIONS: Final = 90


class Example:
    """One game of a kind, played at random but always the same."""

    def __init__(self, game: Game, language: str) -> None:
        self.game, self._language = game, language
        self.session = Session.new(game, Log(None), seed=SEED)
        random = Random(SEED)
        for _ in range(DECISIONS):
            choices = game.legal_actions(self.session.state) if self.session.to_act is not None else ()
            if not choices:
                break
            self.session.submit(random.choice(choices), self.session.to_act)

    def scene(self, state: State) -> Scene:
        """A state for all eyes."""
        return self.game.scene(state, None, self._language)

    @property
    def start(self) -> Scene:
        """The set-up."""
        return self.scene(self.session.start)

    @property
    def choosing(self) -> tuple[Scene, tuple[Choice, ...]]:
        """The first decision in which something goes from place to place, and all that can go from there."""
        for step in self.session.steps:
            scene = self.scene(step.state)
            going = [c for c in scene.choices if c.origin and c.target and c.origin != c.target]
            if going:
                return scene, tuple(c for c in going if c.origin == going[0].origin)
        return self.start, ()

    @property
    def fight(self) -> tuple[Scene, tuple[Counter, ...], tuple[Counter, ...]]:
        """The counters of both sides of the first combat, and the scene before it; none where nobody fought."""
        before = self.session.start
        for step in self.session.steps:
            for event in step.entry.events:
                tally = self.game.tally(event, self._language)
                if tally is not None:
                    scene = self.scene(before)
                    first, second = (
                        tuple(c for c in scene.counters if c.place == place) for place in (tally.origin, tally.target)
                    )
                    if first and second:
                        return scene, first, second
            before = step.state
        return self.start, (), ()
