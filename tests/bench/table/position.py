"""A position of any game in which something happens at the table, and what is right once it has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.game import Action, Game, PieceId, Standing, State
from companion.record.session import Session, Source
from companion.record.storage.log import Log
from companion.table.following.follower import Follower
from companion.table.reconciliation.proposals import Path, Proposals, differ
from companion.table.reconciliation.verdict import Explanation
from tests.bench.table.scripts import Script
from tests.companion.hands import Hands


class From:
    """A game whose set-up is a given state; all else is the game's."""

    def __init__(self, game: Game, state: State) -> None:
        self._game = game
        self._state = state

    def setup(self) -> State:
        return self._state

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


@dataclass
class Position:
    """A state in which somebody decides, what the engine proposes there, and the first of those that look like it by
    each piece that is told apart by its own prints."""

    game: Game
    state: State
    looks: Mapping[PieceId, PieceId] | None = None
    proposals: Proposals = field(init=False)

    def __post_init__(self) -> None:
        self.proposals = Proposals(self.game, self.state)

    def paths(self, kinds: set[str] | None = None, *, shown: bool = True) -> list[Path]:
        """The outcomes of the choices of some kinds; `shown`: only those that change the table."""
        every = (self.proposals.outcome(n) for n in range(len(self.proposals.choices)))
        return [
            path
            for path in every
            if path.choice is not None
            and (kinds is None or path.choice.kind in kinds)
            and (not shown or self.changes(path.after))
        ]

    def changes(self, after: dict[PieceId, Standing]) -> list[Standing]:
        """The standings that differ from now."""
        return [s for piece, s in after.items() if differ(s, self.proposals.layout[piece])]

    def alike(self, after: dict[PieceId, Standing]) -> int:
        """How many choices leave the table so."""
        return sum(not any(differ(path.after[p], s) for p, s in after.items()) for path in self.paths())


@dataclass
class Incident:
    """One thing that happens: the script, the states that are a right outcome, whether the table alone cannot tell,
    what was decided before it, and what players answer when they are asked."""

    kind: str
    script: Script
    truth: tuple[State, ...]
    ask: bool
    before: tuple[Action, ...] = ()
    by_table: bool = True
    """Whether what was decided before was read off the table too."""
    takeback: bool = False


def begin(position: Position, incident: Incident, kind: type[Hands] = Hands) -> Hands:
    """A session at the position, followed, with the table as it should be."""
    session = Session.new(From(position.game, position.state), Log(None), seed=1)  # type: ignore[arg-type]
    hands = kind(Follower(session, looks=kind.looks))
    hands.rest(300)
    for action in incident.before:
        session.submit(action, session.to_act, Source.TABLE if incident.by_table else Source.SCREEN)
        hands.lay(session.layout)
        hands.rest(300)
    return hands


def decided(session: Session) -> State:
    """The state right after the last decision that still counts, before any chance."""
    steps = [step for step in session.steps if step.entry.source is not Source.CHANCE]
    return steps[-1].state if steps else session.start


def is_right(state: State, incident: Incident, hands: Hands) -> bool:
    """Whether a state is what hands did, as far as anybody can tell the pieces apart."""
    if state in incident.truth:
        return True
    looks, game = hands.looks, hands.follower.session.game

    def lies(at: State) -> Counter[tuple[object, ...]]:
        assert looks is not None
        return Counter((looks[s.piece], s.place, s.face, s.tilted) for s in game.layout(at).standings)

    return looks is not None and any(
        game.to_act(state) == game.to_act(true) and lies(state) == lies(true) for true in incident.truth
    )


def right_answer(hands: Hands, incident: Incident, explanations: tuple[Explanation, ...]) -> Explanation | None:
    """The explanation that the players mean."""
    session = hands.follower.session
    game = session.game
    for explanation in explanations:
        state = session.state
        if explanation.back_to is not None:
            back = [step.state for step in session.steps if step.entry.seq == explanation.back_to]
            state = back[0] if back else session.start
        for action in explanation.actions:
            state = game.apply(state, action)[0]
        if is_right(state, incident, hands) and bool(explanation.actions) != incident.takeback:
            return explanation
    return None
