"""How fast the rules engines play random games, and that 10,000 of each game all come to an end.

`python -m tests.bench engine age_of_arthur --from-seed 200 --seeds 100` goes on with the games to the end alone: those
of 100 seeds in every variant, from seed 200 on.
"""

from __future__ import annotations

import argparse
import resource
from collections import Counter
from copy import deepcopy
from random import Random
from time import process_time
from typing import Any

from msgspec.structs import replace

from companion.game import CHANCE, VARIANT, Game
from companion.games import module_named
from tests.golden import LENGTH, every_game

GAMES_TIMED = 400
GAMES_OF_BASELINE = 40
GAMES_TO_THE_END = 10_000
LONG_GAMES = 2_000
LONG_ROUNDS = "30"
"""Of a game whose length can be chosen, so many of so many rounds are played instead."""
LONGEST = 20_000
TOLD_EVERY = 20
"""After so many seeds a line says how far the games to the end have come, so that a run that is broken off can be gone
on with."""


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
    shown = game.view(state, None)
    return actions, str(shown["winner"]) if "winner" in shown else "+".join(shown["winners"])


def timed(game: Game, games: int, copied: Any = None) -> tuple[float, float]:
    """Games and actions a second of processor time on one core."""
    began, actions = process_time(), 0
    for seed in range(games):
        actions += play(game, seed, copied)[0]
    took = process_time() - began
    return games / took, actions / took


def run(argv: list[str]) -> int:
    """Prints the speed of every variant, of the baseline, and the outcome of the long run."""
    parser = argparse.ArgumentParser(prog="engine", description=__doc__)
    parser.add_argument("games", nargs="*", help="names of games, all where none is named")
    parser.add_argument("--from-seed", type=int, help="only games to the end, from this seed on")
    parser.add_argument("--seeds", type=int, help="how many seeds of games to the end, in every variant")
    args = parser.parse_args(argv)
    played: dict[str, list[Game]] = {}
    for game in every_game():
        if not args.games or game.name in args.games:
            played.setdefault(game.name, []).append(game)
    for name, variants in played.items():
        if args.from_seed is None:
            _speed(name, variants)
        long = LENGTH in variants[0].options.settings
        seeds = args.seeds or -(-(LONG_GAMES if long else GAMES_TO_THE_END) // len(variants))
        first = args.from_seed or 0
        _to_the_end(name, [_long(game) for game in variants] if long else variants, range(first, first + seeds))
    return 0


def _long(game: Game) -> Game:
    """The same game, played for many rounds."""
    settings = {**game.options.settings, LENGTH: LONG_ROUNDS}
    return module_named(game.name).new(replace(game.options, settings=settings))


def _speed(name: str, variants: list[Game]) -> None:
    for game in variants:
        games, actions = timed(game, GAMES_TIMED)
        variant = game.options.settings[VARIANT]
        print(f"{name}, {variant}: {games:.0f} games/s, {actions:.0f} actions/s (one core, legal actions each step)")
    first = variants[0]
    _, actions = timed(first, GAMES_TIMED)
    _, slow = timed(first, GAMES_OF_BASELINE, first.encode(first.setup()))
    print(f"{name}: with a deep copy of a plain state an action {slow:.0f} actions/s; ratio {actions / slow:.1f}")


def _to_the_end(name: str, variants: list[Game], seeds: range) -> None:
    won: Counter[tuple[str, str]] = Counter()
    longest = 0
    for seed in seeds:
        for game in variants:
            actions, winner = play(game, seed)
            won[game.options.settings[VARIANT], winner] += 1
            longest = max(longest, actions)
        if (seed - seeds.start) % TOLD_EVERY == TOLD_EVERY - 1:
            print(f"{name}, seeds {seeds.start} to {seed}: {won.total()} games, no dead end", flush=True)
    told = ", ".join(f"{variant} {winner} {n}" for (variant, winner), n in sorted(won.items()))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{name}, seeds {seeds.start} to {seeds[-1]}: {won.total()} random games, no dead end")
    print(f"  the longest of {longest} actions; won: {told}; memory at most {memory:.0f} MB")
