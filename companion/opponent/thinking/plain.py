"""What the rules alone give to a search: possible deals of what is hidden, and games played on by chance."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from companion.errors import CompanionError
from companion.game import CHANCE, Action, Event, Game, Seat, State
from companion.judgement import Option
from companion.opponent.thinking.deals import Deals

WORLDS: Final = 2
"""How many deals of what is hidden are tried."""
ROLLS: Final = 3
"""How many results of chance stand for all, where they cannot be listed."""
PLAYED_ON: Final = 12
"""How many actions a game is played on by chance before it is judged by what each side has."""
GAMES: Final = 1
"""How many such games a position is judged by, where nothing else says what it is worth."""
BESIDE: Final = 3
"""How many it is judged by beside how each seat stands in it, which differs by less than chance does."""
LATER: Final = 1 / 3
"""How much of a position's worth is what comes of it by chance, where a game says how each seat stands in it."""
MOST: Final = 24
"""Of more actions a part is thought of, evenly spread over the list."""


class Plain:
    """A judgement for any game. One that says how each seat stands is judged by that too as a position lies, and not
    only after it was played on."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._deals = Deals(game)

    def worlds(self, view: dict[str, Any], seat: Seat | None, seen: Sequence[Event]) -> Sequence[tuple[float, State]]:
        """A few deals that fit the view; only those in which the same actions can be taken as in the first."""
        found: list[tuple[float, State]] = []
        legal: frozenset[Action] | None = None
        for n in range(WORLDS):
            state = self._deals.anew(view, Random(n))
            actions = frozenset(self._game.legal_actions(state))
            if legal is None or actions == legal:
                legal = actions
                found.append((1.0, state))
        return [(1 / len(found), state) for _, state in found]

    def settled(self, state: State) -> bool:
        """Whether a seat is to decide, or nobody."""
        return self._game.to_act(state) != CHANCE

    def options(self, state: State, narrow: bool = False) -> Sequence[Option]:
        """Every legal action, or a part of very many."""
        legal = self._game.legal_actions(state)
        step = max(1, -(-len(legal) // MOST))
        return [(action, None) for action in legal[::step]]

    def hidden(self, state: State) -> tuple[int, int]:
        """Nothing is hidden in a deal that was made up."""
        return 0, 0

    def chances(self, state: State) -> Sequence[tuple[float, Action]]:
        """A few results of chance, where chance is to act."""
        game = self._game
        if game.to_act(state) != CHANCE:
            return ()
        rolled = [game.chance(state, Random(n)) for n in range(ROLLS)]
        known = [action for action in rolled if action is not None] or list(game.legal_actions(state))
        return [(1 / len(known), action) for action in known]

    def worth(self, states: Sequence[State], seat: Seat) -> Sequence[float]:
        """Mean share of the seat after games that are played on by chance."""
        return [self._worth(state, seat) for state in states]

    def shows(self, action: Action) -> bool:
        """Any action could, in a game with cards."""
        return bool(self._game.cards)

    def _worth(self, state: State, seat: Seat) -> float:
        if self._game.to_act(state) is None:
            return self._share(state, seat)
        stands = self._game.standing(state) is not None
        games = BESIDE if stands else GAMES
        later = sum(self._share(self._played_on(state, Random(n)), seat) for n in range(games)) / games
        return (1 - LATER) * self._share(state, seat) + LATER * later if stands else later

    def _played_on(self, state: State, random: Random) -> State:
        game = self._game
        for _ in range(PLAYED_ON):
            mover = game.to_act(state)
            if mover is None:
                break
            action = game.chance(state, random) if mover == CHANCE else None
            if action is None:
                legal = game.legal_actions(state)
                if not legal:
                    break
                action = legal[int(random.random() * len(legal))]
            try:
                state = game.apply(state, action)[0]
            except CompanionError:
                break
        return state

    def _share(self, state: State, seat: Seat) -> float:
        """1 for a game that the seat has won, 0 for a lost one; else its part of what is counted."""
        standing = self._game.standing(state)
        if standing is not None and self._game.to_act(state) is not None:
            return 0.05 + 0.9 * standing[seat] / (sum(standing.values()) or 1.0)
        scene = self._game.scene(state, None, "en")
        if self._game.to_act(state) is None:
            return float(seat in scene.winners)
        shares = [
            measure.values.get(seat, 0) / total
            for measure in scene.measures
            if (total := sum(measure.values.values())) > 0
        ]
        return 0.05 + 0.9 * sum(shares) / len(shares) if shares else 1 / len(self._game.seats)
