"""Harvest is played to its end by touches on the screen, with all that its rules need."""

from __future__ import annotations

import tests.plugin  # noqa: F401  (brings the game)

# isort: split

from collections import Counter
from random import Random

import pytest
from harvest.state import Bid, Play, Rob, Sow, Strike

from companion.game import VARIANT, Options
from companion.games import build
from companion.record.session import Session, Source
from companion.record.storage.log import Log
from companion.settings.config import ScreenConfig
from tests.ui.playing import step
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel


@pytest.mark.whole_game
@pytest.mark.parametrize(("variant", "seed", "language"), [("three", 2, "en"), ("eight", 4, "es")])
def test_it_is_played_to_its_end_by_touch(
    virtual_screen: VirtualScreen, variant: str, seed: int, language: str
) -> None:
    log, random = Log(None), Random(seed)
    model = TableModel(build("harvest"), log, build, language, seed, ScreenConfig(calm=True))
    panel = Panel(model)
    virtual_screen.show(panel)
    model.games.begin(Options({VARIANT: variant}))
    fingers, done = Fingers(virtual_screen, panel), Counter[type]()
    for _ in range(500):
        if model.screen is Screen.END:
            break
        step(fingers, random, done)
    assert model.scene.winners
    entries = [entry for entry in model.session.entries if entry.source is not Source.CHANCE]
    assert all(entry.source is Source.SCREEN for entry in entries)
    assert {Bid, Play, Sow, Strike, Rob} <= {type(entry.action) for entry in entries}
    assert Session.resume(log, model.session.id, build).state == model.session.state
