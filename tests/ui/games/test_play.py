"""Whole games through the screens alone, by real touches."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from companion.games import build
from companion.record.session import Source
from companion.record.storage.log import Log
from companion.settings.config import ScreenConfig
from tests.ui.playing import step
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel

Begin = Callable[[str, int], Fingers]


@pytest.fixture
def begin(virtual_screen: VirtualScreen) -> Begin:
    """Begins a game of a variant and a seed on an 800x480 screen."""

    def begun(variant: str, seed: int) -> Fingers:
        model = TableModel(build("las_navas"), Log(None), build, "en", seed, ScreenConfig(calm=True))
        panel = Panel(model)
        virtual_screen.show(panel)
        model.games.new_game(variant)
        virtual_screen.frames(2)
        return Fingers(virtual_screen, panel)

    return begun


@pytest.mark.whole_game
@pytest.mark.parametrize(("variant", "seed"), [("basic", 49), ("advanced", 27)])
def test_a_game_is_played_to_its_end_by_touch(begin: Begin, variant: str, seed: int) -> None:
    fingers = begin(variant, seed)
    random = Random(seed)
    for _ in range(300):
        if fingers.model.screen is Screen.END:
            break
        step(fingers, random)
    assert fingers.model.scene.winners
    decided = [e for e in fingers.model.session.entries if e.source is not Source.CHANCE]
    assert all(entry.source is Source.SCREEN for entry in decided)
