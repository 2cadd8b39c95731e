"""How strong the house's opponent is at 1212: matches with sides exchanged, 95 % Wilson intervals, process time.

`python -m tests.bench opponent [MATCH ...] [--games N]`: a match is two players and perhaps a variant, such as
`hard:random:advanced`. A player is random, handmade or learnt (one step ahead with that judgement), a level, or a
number of opened positions. `honest`, `calibration`, `memory` and `pace` check the rest. Without any, all is played.
`--compiled` plays the matches by the rules and the search in C that learning uses: hundreds of games in the time of
ten, by the same counts of positions but without a clock.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import msgspec

from companion.game import VARIANT, Action, Event, Options, Seat
from companion.games.las_navas.box.components import SEATS
from companion.games.las_navas.judgement.handmade import Handmade
from companion.games.las_navas.judgement.mind import WEIGHTS, Mind
from companion.games.las_navas.judgement.network import Network
from companion.games.las_navas.rules import LasNavas
from companion.opponent import STRENGTHS, Level, Strength, Thinker
from tests.bench.rules.opponent_checks import calibration, honest, memory, pace, play_through
from tests.companion.opponent.positions import Position
from tests.training.compiled import CJudge, Model
from tests.training.compiled import Player as Compiled
from tests.training.matches import against_itself, matched

MATCHES = (
    "hard:random",
    "hard:handmade",
    "hard:learnt",
    "hard:hard:basic",
    "hard:hard:advanced",
    "medium:easy",
    "hard:medium",
    "easy:random",
    "learnt:handmade",
    "honest",
    "calibration",
    "memory",
    "pace",
)
ONE_STEP = Strength(1, 60.0, 0.0)
Z = 1.96
Player = Callable[[dict[str, Any], Sequence[Event], Sequence[Action]], Action]


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson 1927)."""
    share = won / games
    middle = share + Z * Z / (2 * games)
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return (middle - spread) / (1 + Z * Z / games), (middle + spread) / (1 + Z * Z / games)


def player(name: str, game: LasNavas, seat: Seat, random: Random, times: list[float], network: Any = None) -> Player:
    """A player of that name: random, handmade, learnt, a level, or a number of opened positions."""
    if name == "random":
        return lambda view, seen, legal: random.choice(legal)
    judgement = Mind(game, Handmade() if name == "handmade" else network)
    if name in ("handmade", "learnt"):
        strength = ONE_STEP
    else:
        strength = Strength(int(name), 60.0, 0.0) if name.isdigit() else STRENGTHS[Level(name)]
    thinker = Thinker(game, seat, judgement)

    def decide(view: dict[str, Any], seen: Sequence[Event], legal: Sequence[Action]) -> Action:
        began = process_time()
        thought = thinker.think(view, seen, strength, legal, random)
        times.append(process_time() - began)
        action: Action = msgspec.convert(thought.action, game.action_type)
        return action

    return decide


def play(game: LasNavas, players: dict[Seat, Player], seed: int) -> Seat | None:
    """The winner of a game."""

    def decide(position: Position) -> Action:
        seat = position.seat
        return players[seat](game.view(position.state, seat), position.seen[seat], position.legal)

    winner: Seat | None = play_through(game, Random(f"chance {seed}"), decide).winner
    return winner


def match(first: str, second: str, variant: str, games: int, seed: int = 0, network: Any = None) -> str:
    """Plays so many games, sides exchanged, each deal twice; one line that says how they ended."""
    game = LasNavas(options=Options({VARIANT: variant}))
    won, as_side, christians = 0.0, [0.0, 0.0], 0
    times: dict[str, list[float]] = {first: [], second: []}
    for n in range(games):
        side = n % 2
        names = (first, second) if side == 0 else (second, first)
        players = {
            seat: player(name, game, seat, Random(f"{seed}/{n}/{seat}"), times[name], network)
            for seat, name in zip(SEATS, names, strict=True)
        }
        winner = play(game, players, seed * 100_000 + n // 2)
        score = 0.5 if winner is None else float(winner == SEATS[side])
        won, christians = won + score, christians + (winner == SEATS[0])
        as_side[side] += score
    low, high = wilson(won, games)
    half = games / 2
    line = (
        f"{first} against {second}, {variant}: {won / games:.1%} ({low:.0%}-{high:.0%}, {games} games);"
        f" as Christians {as_side[0] / half:.0%}, as Muslims {as_side[1] / half:.0%};"
        f" Christians win {christians / games:.0%}"
    )
    for name, spent in times.items():
        if spent:
            ordered = sorted(spent)
            line += f"; {name}: {len(ordered) / games:.0f} decisions a game, p50 {ordered[len(ordered) // 2]:.3f} s,"
            line += f" p95 {ordered[int(0.95 * len(ordered))]:.3f} s"
    return line


def compiled(first: str, second: str, variant: str, games: int, seed: int, network: Network) -> str:
    """The same by the compiled rules and search."""
    model = Model((network.weights[1].size, network.weights[3].size))
    learnt, by_hand = CJudge(network), CJudge(None)

    def named(name: str) -> Compiled:
        if name == "random":
            return Compiled(None)
        if name in ("handmade", "learnt"):
            return Compiled(by_hand if name == "handmade" else learnt)
        strength = Strength(int(name), 0.0, 0.0) if name.isdigit() else STRENGTHS[Level(name)]
        return Compiled(learnt, strength.temper, positions=strength.positions)

    began = process_time()
    if first == second:
        won = against_itself(model, named(first), games, seed, (variant == "advanced",))
        low, high = wilson(won, games)
        return (
            f"{first} against itself, {variant}, compiled: Christians win {won / games:.1%} ({low:.0%}-{high:.0%},"
            f" {games} games, each deal once); {(process_time() - began) / games:.3f} s a game"
        )
    score = matched(model, named(first), named(second), games, seed, variants=(variant == "advanced",))
    low, high = wilson(score.share * score.games, score.games)
    return (
        f"{first} against {second}, {variant}, compiled: {score.share:.1%} ({low:.0%}-{high:.0%}, {score.games} games);"
        f" as Christians {score.christian:.0%}, as Muslims {score.muslim:.0%};"
        f" Christians win {(score.christian + 1 - score.muslim) / 2:.0%};"
        f" {(process_time() - began) / score.games:.3f} s a game"
    )


def run(arguments: Sequence[str]) -> int:
    """Plays the matches that are named."""
    parser = argparse.ArgumentParser(prog="tests.bench opponent", description=__doc__)
    parser.add_argument("matches", nargs="*", default=MATCHES)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--deals", type=int, default=500, help="of the check of honesty")
    parser.add_argument("--decisions", type=int, default=40, help="of the measurement of pace")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help="another judgement than the house's own")
    parser.add_argument("--compiled", action="store_true", help="by the rules and the search in C")
    given = parser.parse_args(arguments)
    network = Network.load(given.weights)
    for name in given.matches:
        if name == "honest":
            print(honest(given.deals, given.seed), flush=True)
            continue
        if name == "calibration":
            for told in calibration(given.games, STRENGTHS[Level.MEDIUM], given.seed):
                print(told, flush=True)
            continue
        if name == "pace":
            for level in Level:
                print(pace(given.decisions, level, given.seed), flush=True)
            continue
        if name == "memory":
            print(memory(given.seed), flush=True)
            continue
        first, second, *variant = name.split(":")
        for each in variant or ("basic", "advanced"):
            play_it = compiled if given.compiled else match
            print(play_it(first, second, each, given.games, given.seed, network), flush=True)
    return 0
