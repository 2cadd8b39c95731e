"""Dragon Soul is played to its end by touches on the screen."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.game import VARIANT, Options
from companion.games import build
from companion.record.log import Log
from companion.record.session import Session, Source
from companion.settings.config import ScreenConfig
from tests.ui.playing import step
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel


@pytest.mark.whole_game
@pytest.mark.parametrize(("variant", "seed", "language"), [("duel", 2, "en"), ("four_marches+teams", 4, "es")])
def test_it_is_played_by_touch(virtual_screen: VirtualScreen, variant: str, seed: int, language: str) -> None:
    log, random = Log(None), Random(seed)
    options = Options({VARIANT: variant})
    model = TableModel(build("dragon_soul"), log, build, language, seed, ScreenConfig(calm=True))
    panel = Panel(model)
    virtual_screen.show(panel)
    model.games.begin(options)
    fingers, done = Fingers(virtual_screen, panel), Counter[type]()
    for _ in range(80):
        if model.screen is Screen.END:
            break
        step(fingers, random, done)
    entries = [entry for entry in model.session.entries if entry.source is not Source.CHANCE]
    assert len(entries) > 50
    assert all(entry.source is Source.SCREEN for entry in entries)
    assert Session.resume(log, model.session.id, build).state == model.session.state
