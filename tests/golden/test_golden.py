"""Every game plays as it did, in each variant, as each seat sees it."""

from __future__ import annotations

import msgspec
import pytest

from companion.game import Game
from companion.games import GAMES
from tests.golden import kept, path, playthrough

PLAYED = [(game, variant) for game in (make(None) for make in GAMES.values()) for variant in game.variants]
NAMES = [f"{game.name}-{variant}" for game, variant in PLAYED]


@pytest.mark.parametrize(("game", "variant"), PLAYED, ids=NAMES)
def test_every_game_has_a_golden_playthrough_to_its_end(game: Game, variant: str) -> None:
    assert path(game, variant).is_file()
    assert kept(game, variant)[-1]["to_act"] is None


@pytest.mark.parametrize(("game", "variant"), PLAYED, ids=NAMES)
def test_a_golden_playthrough_is_played_alike(game: Game, variant: str) -> None:
    golden = kept(game, variant)
    actions = [msgspec.convert(step["action"], game.action_type) for step in golden[1:]]
    for number, (step, was) in enumerate(zip(playthrough(game, variant, actions), golden, strict=True)):
        assert step == was, f"step {number}"
