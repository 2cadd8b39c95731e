"""Generated incidents at the table: nothing is taken over that the hands did not mean, whatever the game."""

from __future__ import annotations

import tests.plugin  # noqa: F401  (brings harvest)

# isort: split

import pytest

from companion.game import Game
from companion.games import build
from tests.bench.table.reconcile import WRONG, measure
from tests.companion.toy import ToyGame

GAMES = [ToyGame(), build("las_navas"), build("dragon_soul"), build("age_of_arthur"), build("harvest")]
MANY = {"age_of_arthur": 60}
"""Fewer incidents of a game whose table has hundreds of pieces."""


@pytest.mark.whole_game
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_nothing_is_wrongly_taken_over(game: Game) -> None:
    incidents = MANY.get(game.name, 150)
    figures = measure(incidents, 11, game)
    assert figures.outcomes[WRONG] == 0, figures.notes
    assert figures.outcomes["missed"] <= 2
    assert figures.outcomes["right"] > incidents / 2
