"""`make train`: learns the judgement of 1212 by self-play, and writes its weights.

Each side plays the move after which its judgement, one step ahead, gives it the best chance, chosen with a little
chance of its own; the judgement learns towards the mean of its later judgements and the outcome (TD(lambda), Sutton
1988), from what each seat knew. Games are played by the compiled rules, learning is numpy.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from time import process_time

import numpy as np
from numpy.typing import NDArray

from companion.games.las_navas.judgement.mind import WEIGHTS
from companion.games.las_navas.judgement.network import Array, Network
from tests.training.compiled import CJudge, Model, Player
from tests.training.matches import matched

BATCH = 1024
GENERATION = 200
"""How many games are played before the judgement learns from them."""
FIRST = 2_000
"""So many games are played by the judgement made by hand, so that there is something to learn from."""
KEPT = 400_000
"""How many positions are kept to learn from, the newest."""
KEPT_OF_MEAN = 0.998
"""How much of the mean of the weights, which plays and is written, is kept at a step of learning."""
REPORT = 5_000
"""Games between two lines that say how it goes."""


@dataclass(frozen=True)
class Course:
    """How learning goes: games in all; lambda; the rate at first; how often a position is learnt from; the temper at
    first and at the end, by which a move is chosen (the difference in win chance that makes one e times likelier)."""

    games: int
    trust: float
    rate: float
    passes: float
    temper: tuple[float, float]
    seed: int

    def temper_at(self, share: float) -> float:
        """The temper once so much of the course is over."""
        first, last = self.temper
        return first * (last / first) ** share


def targets(said: Array, outcome: float, trust: float) -> Array:
    """What each judgement of a game should have said: TD(lambda)'s return."""
    made, later = np.empty_like(said), outcome
    for n in range(len(said) - 1, -1, -1):
        made[n] = later
        later = (1 - trust) * said[n] + trust * later
    return made


class Experience:
    """The newest positions and what their judgement should say."""

    def __init__(self, inputs: int) -> None:
        self._rows = np.zeros((KEPT, inputs), np.float16)
        self._targets = np.zeros(KEPT, np.float32)
        self._seen = 0

    def add(self, rows: Array, wanted: Array) -> None:
        at = (self._seen + np.arange(len(rows))) % KEPT
        self._rows[at], self._targets[at] = rows, wanted
        self._seen += len(rows)

    def some(self, generator: np.random.Generator) -> tuple[Array, Array]:
        """A batch, taken by chance."""
        chosen: NDArray[np.int64] = generator.integers(0, min(self._seen, KEPT), BATCH)
        return self._rows[chosen].astype(np.float32), self._targets[chosen]


def learn(course: Course, network: Network, to: Path, begun: bool) -> None:
    """Plays and learns, and writes the mean of the weights now and then."""
    hidden = network.weights[1].size, network.weights[3].size
    model, mean = Model(hidden), network.copy()
    generator, experience = np.random.default_rng(course.seed), Experience(model.inputs)
    lost, positions, report = 0.0, 0, REPORT
    for played in range(0, course.games, GENERATION):
        share = played / course.games
        by_hand = not begun and played < FIRST
        judge = CJudge(None if by_hand else mean)
        temper = course.temper_at(share)
        made = 0
        for n in range(GENERATION):
            player = Player(judge, temper, 0.01 if n % 4 else 0.06, narrow=True)
            seed = int(generator.integers(1 << 62))
            outcome, _, rows, said, whose = model.play((player, player), n % 2 == 1, seed, keep=True)
            for seat in (0, 1):
                own = whose == seat
                wanted = targets(said[own], outcome, 1.0 if by_hand else course.trust)
                experience.add(rows[own], wanted)
            made += len(rows)
        positions += made
        rate = course.rate * (1 - 0.95 * share)
        for _ in range(int(course.passes * made / BATCH)):
            lost = 0.99 * lost + 0.01 * network.learn(*experience.some(generator), rate)
            mean.follow(network, KEPT_OF_MEAN)
        if played + GENERATION >= report:
            report += REPORT
            mean.save(to)
            against = matched(model, Player(CJudge(mean)), Player(CJudge(None)), 400, course.seed)
            print(
                f"{played + GENERATION} games, {positions} positions, {process_time() / 60:.1f} min, loss {lost:.4f},",
                f"against the judgement made by hand {against}",
                flush=True,
            )
    mean.save(to)


def main() -> None:
    """Learns until so many games are played."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1212)
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--from", dest="start", type=Path, help="weights to go on from")
    parser.add_argument("--to", type=Path, default=WEIGHTS)
    parser.add_argument("--hidden", type=int, nargs=2, default=(64, 32), help="units of the two hidden layers")
    parser.add_argument("--trust", type=float, default=0.85, help="lambda: how much later judgements count")
    parser.add_argument("--passes", type=float, default=1.0, help="how often a position is learnt from")
    parser.add_argument("--rate", type=float, default=1e-3, help="of learning at first; it falls to a twentieth")
    parser.add_argument("--temper", type=float, nargs=2, default=(0.08, 0.02), help="at first, at the end")
    given = parser.parse_args()
    inputs = Model((1, 1)).inputs
    network = Network.load(given.start) if given.start else Network.fresh(inputs, tuple(given.hidden), given.seed)
    course = Course(given.games, given.trust, given.rate, given.passes, tuple(given.temper), given.seed)
    learn(course, network, given.to, bool(given.start))


if __name__ == "__main__":
    main()
