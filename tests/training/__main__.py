"""`make train`: learns the judgement of 1212 by self-play, and writes its weights.

Each side plays the move after which its judgement, one step ahead, gives it the best chance, chosen with a little
chance of its own; the judgement learns towards the mean of its later judgements and the outcome (TD(lambda), Sutton
1988), from what each seat knew.
"""

from __future__ import annotations

import argparse
from math import exp
from pathlib import Path
from random import Random
from time import time
from typing import Any

import numpy as np

from companion.game import CHANCE, VARIANT, Options
from companion.games.las_navas.box.components import SEATS, SIDE_OF, SIDES
from companion.games.las_navas.judgement.handmade import Handmade
from companion.games.las_navas.judgement.knowledge import Memory
from companion.games.las_navas.judgement.mind import WEIGHTS, Mind, replies
from companion.games.las_navas.judgement.network import Array, Network
from companion.games.las_navas.rules import LasNavas
from companion.games.las_navas.state import Phase, State
from companion.opponent.search import Search

HIDDEN = (64, 32)
LAMBDA = 0.75
BATCH = 256
KEPT = 150_000
GAMES_A_STEP = 10
KEPT_OF_MEAN = 0.999
"""How much of the mean of the weights, which is what is written, is kept at a step of learning."""
ENOUGH = 12_000
"""Positions that are kept before the first step of learning."""
FIRST = 300
"""So many games are played by the judgement made by hand, so that there is something to learn from."""
LONGEST = 1200


def play(game: LasNavas, mind: Mind, random: Random, temper: float, wild: float) -> tuple[list[list[State]], float]:
    """A game of a mind against itself: what each side knew at every step, and whether the Christians won."""
    state = game.setup()
    memories = [Memory(side) for side in SIDES]
    known: list[list[State]] = [[], []]
    for _ in range(LONGEST):
        seat = game.to_act(state)
        if seat is None:
            break
        if seat == CHANCE:
            action: Any = game.chance(state, random)
        else:
            masked = memories[SIDE_OF[seat]].masked(state)
            worlds = [(1.0, masked)]
            if masked.decider != seat:
                worlds = [(w, game.apply(masked, a)[0]) for w, a in replies(masked, SEATS[0])]
            options = mind.options(worlds[0][1], narrow=True)
            if len(options) == 1:
                action = options[0][0]
            elif random.random() < wild:
                action = random.choice(options)[0]
            else:
                root = Search(game, mind, seat, narrow=True).begin(worlds)
                best = max(child.value for child in root.children)
                weights = [exp((child.value - best) / temper) for child in root.children]
                action = random.choices(root.actions, weights)[0]
        state, events = game.apply(state, action)
        for memory in memories:
            for event in events:
                memory.see(game.event_view(event, SEATS[memory.side]))
        if state.winner is None:
            for memory in memories:
                masked = memory.masked(state)
                assert memory.side is not None
                if mind.settled(masked) and state.phase is not Phase.DEAL_SPECIAL:
                    known[memory.side].append(masked)
    outcome = 0.5 if state.winner is None else float(state.winner == SEATS[0])
    return known, outcome


def targets(chances: Array, outcome: float) -> Array:
    """What each judgement of a game should have said: TD(lambda)'s return."""
    made, later = np.empty_like(chances), outcome
    for n in range(len(chances) - 1, -1, -1):
        made[n] = later
        later = (1 - LAMBDA) * chances[n] + LAMBDA * later
    return made


def main() -> None:
    """Learns until so many games are played, or so many minutes have passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1212)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so long")
    parser.add_argument("--from", dest="start", type=Path, help="weights to go on from")
    parser.add_argument("--to", type=Path, default=WEIGHTS)
    parser.add_argument("--steps", type=int, default=5, help="steps of learning a game")
    parser.add_argument("--rate", type=float, default=1e-3, help="of learning at first; it falls to a tenth")
    given = parser.parse_args()
    random, generator = Random(given.seed), np.random.default_rng(given.seed)
    games = [LasNavas(options=Options({VARIANT: variant})) for variant in ("basic", "advanced")]
    probe = Mind(games[0])
    inputs = probe.reader.rows([games[0].setup()]).shape[1]
    network = Network.load(given.start) if given.start else Network.fresh(inputs, HIDDEN, given.seed)
    mean = network.copy()
    teachers: list[Any] = [Handmade() if not given.start else network, network]
    minds = [[Mind(game, teacher) for game in games] for teacher in teachers]
    kept_rows, kept_targets = np.zeros((KEPT, inputs), np.float16), np.zeros(KEPT, np.float32)
    filled, began, won, length, lost = 0, time(), 0.0, 0, 0.0
    for n in range(1, given.games + 1):
        learnt = bool(given.start) or n > FIRST
        variant = n % 2
        share = n / given.games
        temper, rate = 0.04 - 0.02 * share, given.rate * (1 - 0.9 * share)
        known, outcome = play(games[variant], minds[learnt][variant], random, temper, 0.02 if n % 4 else 0.08)
        won, length = won + outcome, length + len(known[0])
        for states in known:
            rows = probe.reader.rows(states)
            wanted = targets(network.chances(rows) if learnt else np.full(len(rows), outcome, np.float32), outcome)
            at = (filled + np.arange(len(rows))) % KEPT
            kept_rows[at], kept_targets[at] = rows, wanted
            filled += len(rows)
        if n % GAMES_A_STEP == 0 and filled > ENOUGH:
            count = min(filled, KEPT)
            for _ in range(GAMES_A_STEP * given.steps):
                some = generator.integers(0, count, BATCH)
                lost = 0.98 * lost + 0.02 * network.learn(kept_rows[some].astype(np.float32), kept_targets[some], rate)
                mean.follow(network, KEPT_OF_MEAN)
        if n % 100 == 0:
            minutes = (time() - began) / 60
            print(
                f"{n} games, {minutes:.1f} min: Christians won {won:.0f} of 100,",
                f"{length / 100:.0f} positions, loss {lost:.3f}",
                flush=True,
            )
            won, length = 0.0, 0
            mean.save(given.to)
            if minutes > given.minutes:
                break
    mean.save(given.to)


if __name__ == "__main__":
    main()
