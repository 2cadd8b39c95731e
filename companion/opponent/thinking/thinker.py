"""What the house would do in a seat's place, from what that seat knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from random import Random
from typing import Any, Final

import msgspec

from companion.errors import DataError
from companion.game import Action, Event, Game, Seat
from companion.judgement import Judgement
from companion.opponent.level import Strength
from companion.opponent.thinking.deadline import Deadline
from companion.opponent.thinking.plain import Plain
from companion.opponent.thinking.search import Node, Search

LONGEST_LINE: Final = 6
CLEARLY: Final = 0.01
"""A difference in win chance by which an action is better than the one that was taken."""


class Choice(msgspec.Struct, frozen=True):
    """An action that was thought of, as plain values, and the seat's chance to win with it."""

    action: dict[str, Any]
    win: float


class Thought(msgspec.Struct, frozen=True):
    """What thinking brought: the action to take, as plain values, the seat's chance to win with it and with the best
    one, the line that is expected, all actions from the best on, and what it cost (process time in seconds).

    `open` says how many actions of the line, beside the first, may be spoken of before they happen: what follows would
    show a hidden card. `better` is the line of the best action where that one is better than the one that was taken, as
    far as it may be spoken of."""

    action: dict[str, Any]
    win: float
    best: float
    line: tuple[dict[str, Any], ...]
    open: int
    choices: tuple[Choice, ...]
    positions: int
    seconds: float
    better: tuple[dict[str, Any], ...] = ()


class Thinker:
    """Thinks for one seat of a game. It is handed views and events of that seat, never a state."""

    def __init__(self, game: Game, seat: Seat, judgement: Judgement | None = None) -> None:
        """`judgement`: another one than the game's own."""
        self._game, self._seat = game, seat
        self._judgement = judgement or judgement_of(game)

    def think(
        self,
        view: dict[str, Any],
        seen: Sequence[Event],
        strength: Strength,
        legal: Sequence[Action] = (),
        random: Random | None = None,
        on: Callable[[], bool] = lambda: True,
        taken: Action | None = None,
    ) -> Thought:
        """What to do now, from the seat's view and all events that it saw; `legal`: what it is asked, where that is
        known. `on` says whether to think on (else the best so far is taken), `random` decides where a weaker level
        chooses freely. `taken`: what the seat did or means to do, to be looked at in place of a choice. DataError where
        the view is no view of a decision of the seat and `legal` is empty."""
        deadline = Deadline(strength.seconds)
        random = random or Random(0)
        search = Search(self._game, self._judgement, self._seat)
        try:
            worlds = self._judgement.worlds(view, self._seat, seen)
            if self._game.to_act(worlds[0][1]) != self._seat:
                raise DataError("{seat} has nothing to decide now.", seat=self._seat)
        except DataError:
            if not legal:
                raise
            return self._blind(taken or random.choice(legal))
        root = search.begin(worlds, legal, () if taken is None else (taken,))
        # Also where one answer is left: how long that took would tell what the hidden cards leave.
        search.deepen(root, strength.positions - 1, lambda: deadline.open() and on())
        if taken is not None:
            search.look_into(root, root.children[root.actions.index(taken)])
        order = sorted(range(len(root.children)), key=lambda n: (-root.children[n].value, -root.children[n].visits, n))
        values = [root.children[n].value for n in order]
        at = 0
        if taken is not None:
            at = order.index(root.actions.index(taken))
        elif strength.temper > 0 and len(values) > 1:
            weights = [exp((value - values[0]) / strength.temper) for value in values]
            at = random.choices(range(len(values)), weights)[0]
        line, spoken = self._line(root, order[at])
        better: tuple[dict[str, Any], ...] = ()
        if taken is not None and values[0] - values[at] >= CLEARLY:
            best, of_it = self._line(root, order[0])
            better = best[: 1 + of_it]
        return Thought(
            line[0],
            round(values[at], 4),
            round(values[0], 4),
            line,
            spoken,
            tuple(Choice(plain(root.actions[n]), round(root.children[n].value, 4)) for n in order),
            search.positions,
            deadline.spent(),
            better,
        )

    def _blind(self, action: Action) -> Thought:
        """A choice by chance, where no state can be made of what the seat knows."""
        even, taken = 1 / len(self._game.seats), plain(action)
        return Thought(taken, even, even, (taken,), 0, (Choice(taken, even),), 0, 0.0)

    def _line(self, root: Node, first: int) -> tuple[tuple[dict[str, Any], ...], int]:
        """The decisions that are expected, and how many after the first show nothing that is hidden."""
        line, node, spoken, secret = [root.actions[first]], root.children[first], 0, False
        while node.children and node.visits and len(line) < LONGEST_LINE:
            if node.weights is not None:
                node = max(zip(node.weights, node.children, strict=True), key=lambda pair: pair[0])[1]
                continue
            at = _likeliest(node)
            secret = secret or self._judgement.shows(node.actions[at])
            line.append(node.actions[at])
            spoken += not secret
            node = node.children[at]
        return tuple(plain(action) for action in line), spoken


def _likeliest(node: Node) -> int:
    """The action that is expected: the best for whoever decides, of those that it can surely take where it has some."""
    sign = 1 if node.own else -1
    sure = [n for n, card in enumerate(node.cards) if card is None] or range(len(node.children))
    return max(sure, key=lambda n: (sign * node.children[n].value, node.children[n].visits))


def judgement_of(game: Game) -> Judgement:
    """The game's own judgement, or what its rules alone give."""
    return game.judgement() or Plain(game)


def plain(thing: object) -> Any:
    """An action or event as plain JSON values."""
    return msgspec.json.decode(msgspec.json.encode(thing))
