"""Generated incidents at the table: nothing is taken over that the hands did not mean, whatever the game."""

from __future__ import annotations

import tests.plugin  # noqa: F401  (brings harvest)

# isort: split

import pytest

from companion.game import Game
from companion.games import build
from tests.bench.reconcile import WRONG, measure
from tests.companion.toy import ToyGame

GAMES = [ToyGame(), build("las_navas"), build("dragon_soul"), build("harvest")]


@pytest.mark.whole_game
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_nothing_is_wrongly_taken_over(game: Game) -> None:
    figures = measure(150, 11, game)
    assert figures.outcomes[WRONG] == 0, figures.notes
    assert figures.outcomes["missed"] <= 2
    assert figures.outcomes["right"] > 75
