"""Matches by the compiled rules: hundreds of games in seconds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.training.compiled import Model, Player


@dataclass(frozen=True)
class Score:
    """The share of so many games that the first player won, and its shares as Christians and as Muslims."""

    games: int
    share: float
    christian: float
    muslim: float

    def __str__(self) -> str:
        return (
            f"{self.share:.1%} of {self.games} games (as Christians {self.christian:.0%}, as Muslims {self.muslim:.0%})"
        )


def matched(
    model: Model, first: Player, second: Player, games: int, seed: int = 0, variants: Sequence[bool] = (False, True)
) -> Score:
    """So many games, sides exchanged, each deal twice; `variants`: whether special cards are played, in turn."""
    christian = muslim = 0.0
    pairs = games // 2
    for n in range(pairs):
        advanced = variants[n % len(variants)]
        deal = seed * 1_000_003 + n
        christian += model.play((first, second), advanced, deal)[0]
        muslim += 1 - model.play((second, first), advanced, deal)[0]
    return Score(2 * pairs, (christian + muslim) / (2 * pairs), christian / pairs, muslim / pairs)


def against_itself(
    model: Model, player: Player, games: int, seed: int = 0, variants: Sequence[bool] = (False,)
) -> float:
    """How many of so many games of a player against itself the Christians win. Each deal is played once: without a
    temper a second game of it would be the same. One that was not won counts half."""
    return sum(model.play((player, player), variants[n % len(variants)], seed * 1_000_003 + n)[0] for n in range(games))
