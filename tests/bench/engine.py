"""How fast the rules engine plays random games, and that 10,000 of them all come to an end."""

from __future__ import annotations

import resource
from collections import Counter
from copy import deepcopy
from random import Random
from time import process_time
from typing import Any

from companion.game import CHANCE, Game
from companion.games import build
from tests.las_navas import chosen

GAMES_TIMED = 400
GAMES_OF_BASELINE = 40
GAMES_TO_THE_END = 10_000
LONGEST = 5_000


def play(game: Game, seed: int, copied: Any = None) -> tuple[int, str]:
    """Plays a random game with legal actions listed at every step: the number of actions, and who won. With `copied` a
    deep copy of that plain state is made at every action, as a program would that keeps its state in one large dict."""
    random, state, actions = Random(seed), game.setup(), 0
    while (seat := game.to_act(state)) is not None:
        if seat == CHANCE:
            action = game.chance(state, random)
            assert action is not None
        else:
            legal = game.legal_actions(state)
            assert legal, "a dead end"
            action = legal[int(random.random() * len(legal))]
        if copied is not None:
            deepcopy(copied)
        state, _ = game.apply(state, action)
        actions += 1
        assert actions < LONGEST, "a game without an end"
    return actions, str(game.view(state, None)["winner"])


def timed(game: Game, games: int, copied: Any = None) -> tuple[float, float]:
    """Games and actions a second of processor time on one core."""
    began, actions = process_time(), 0
    for seed in range(games):
        actions += play(game, seed, copied)[0]
    took = process_time() - began
    return games / took, actions / took


def run(argv: list[str]) -> int:
    """Prints the speed of both variants, of the baseline, and the outcome of the long run; it takes no arguments."""
    rules = {variant: build("las_navas", options=chosen(variant)) for variant in ("basic", "advanced")}
    for variant, game in rules.items():
        games, actions = timed(game, GAMES_TIMED)
        print(
            f"random {variant} games: {games:.0f} games/s, {actions:.0f} actions/s (one core, legal actions each step)"
        )
    game = rules["basic"]
    plain = game.encode(game.setup())
    _, actions = timed(game, GAMES_TIMED)
    _, slow = timed(game, GAMES_OF_BASELINE, plain)
    print(f"the same with a deep copy of a plain state an action: {slow:.0f} actions/s; ratio {actions / slow:.1f}")
    won: Counter[tuple[str, str]] = Counter()
    for variant, game in rules.items():
        won.update((variant, play(game, seed)[1]) for seed in range(GAMES_TO_THE_END // 2))
    told = ", ".join(f"{variant} {side} {n}" for (variant, side), n in sorted(won.items()))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{won.total()} random games, no dead end; won: {told}; memory at most {memory:.0f} MB")
    return 0
