"""Generated incidents at the table: nothing is taken over that the hands did not mean, whatever the game."""

from __future__ import annotations

import pytest

from companion.game import Game
from companion.games import build
from tests.bench.reconcile import WRONG, measure
from tests.companion.toy import ToyGame


@pytest.mark.parametrize("game", [ToyGame(), build("las_navas")], ids=["toy", "las_navas"])
def test_nothing_is_wrongly_taken_over(game: Game) -> None:
    figures = measure(150, 11, game)
    assert figures.outcomes[WRONG] == 0, figures.notes
    assert figures.outcomes["missed"] <= 2
    assert figures.outcomes["right"] > 75
