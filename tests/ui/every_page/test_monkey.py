"""A monkey with two fingers presses whatever there is: nothing raises, and what is kept can be taken up again."""

from __future__ import annotations

from random import Random

import pytest

from companion.game import CARDS, DICE
from companion.games import build
from companion.record.session import Session
from companion.settings.config import CameraConfig, Config, ScreenConfig
from tests.soak.monkey import Monkey
from ui.app.joined import Joined
from ui.app.panel import Panel
from ui.app.window import on_main
from ui.demo.virtual_screen import VirtualScreen
from ui.parts.background import at_once

STEPS = 150


@pytest.mark.whole_game
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in (2, 6))])
def test_two_fingers_anywhere_at_any_moment(virtual_screen: VirtualScreen, seed: int) -> None:
    config = Config(screen=ScreenConfig(calm=True, sounds=False), camera=CameraConfig(kind="none"))
    with Joined(config, None, on_main, seed, at_once) as joined:
        joined.parts.checked.examine = lambda: ()
        panel = Panel(joined.model)
        virtual_screen.show(panel)
        monkey = Monkey(panel, Random(seed))
        monkey.go_elsewhere()
        for _ in range(STEPS):
            monkey.step()
            virtual_screen.frames(monkey.random.choice((0, 0, 1, 3)))
        monkey.lift()
        virtual_screen.frames(3)
        assert monkey.taps > STEPS / 4
        assert len(monkey.seen) > 5
        for game in joined.log.unfinished():
            Session.resume(joined.log, game.id, build)


@pytest.mark.parametrize(("name", "said"), [("las_navas", {CARDS}), ("dragon_soul", set()), ("age_of_arthur", {DICE})])
def test_players_say_only_what_a_game_lets_them_say(name: str, said: set[str]) -> None:
    with Joined(Config(camera=CameraConfig(kind="none")), None, on_main, 1, at_once) as joined:
        games = joined.model.games
        games.choose_game(name)
        games.choose_told({CARDS, DICE})
        assert games.next_game.told == said
