"""Every game plays as it did, in each variant, as each seat sees it."""

from __future__ import annotations

import msgspec
import pytest

from companion.game import Game
from tests.golden import every_game, kept, name_of, path, playthrough


@pytest.mark.parametrize("game", every_game(), ids=name_of)
def test_every_game_has_a_golden_playthrough_to_its_end(game: Game) -> None:
    assert path(game).is_file()
    assert kept(game)[-1]["to_act"] is None


@pytest.mark.whole_game
@pytest.mark.parametrize("game", every_game(), ids=name_of)
def test_what_is_said_of_an_event_is_what_a_spectator_may_know(game: Game) -> None:
    for step in kept(game):
        events = [msgspec.convert(event, game.event_type) for event in step["events"]]
        assert [game.say(game.event_view(event, None), "en") for event in events] == step["said"]


@pytest.mark.whole_game
@pytest.mark.parametrize("game", every_game(), ids=name_of)
def test_a_golden_playthrough_is_played_alike(game: Game) -> None:
    golden = kept(game)
    actions = [msgspec.convert(step["action"], game.action_type) for step in golden[1:]]
    for number, (step, was) in enumerate(zip(playthrough(game, actions), golden, strict=True)):
        assert step == was, f"step {number}"
