"""Matches of players who look one step ahead, by the compiled rules: hundreds of games in seconds."""

from __future__ import annotations

from dataclasses import dataclass

from tests.training.compiled import Model, Player

VARIANTS = (False, True)
"""Whether special cards are played."""


@dataclass(frozen=True)
class Score:
    """The share that the first player won: as Christians, as Muslims, in the basic and in the advanced game."""

    games: int
    christian: float
    muslim: float
    basic: float
    advanced: float

    @property
    def share(self) -> float:
        return (self.basic + self.advanced) / 2

    def __str__(self) -> str:
        return (
            f"{self.share:.1%} of {self.games} games (as Christians {self.christian:.0%}, as Muslims {self.muslim:.0%};"
            f" basic {self.basic:.0%}, advanced {self.advanced:.0%})"
        )


def matched(model: Model, first: Player, second: Player, games: int, seed: int = 0) -> Score:
    """So many games, half of each variant, sides exchanged, each deal twice."""
    won = {(advanced, side): 0.0 for advanced in VARIANTS for side in (0, 1)}
    for n in range(games // 4):
        for advanced in VARIANTS:
            outcome, *_ = model.play((first, second), advanced, seed * 1_000_003 + n)
            won[advanced, 0] += outcome
            outcome, *_ = model.play((second, first), advanced, seed * 1_000_003 + n)
            won[advanced, 1] += 1 - outcome
    each = games // 4
    return Score(
        4 * each,
        (won[False, 0] + won[True, 0]) / (2 * each),
        (won[False, 1] + won[True, 1]) / (2 * each),
        (won[False, 0] + won[False, 1]) / (2 * each),
        (won[True, 0] + won[True, 1]) / (2 * each),
    )
