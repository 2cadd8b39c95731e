"""Play with printed cards: the players deal, hold and draw them, and tell the app what lies open."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from companion.config import ScreenConfig
from companion.games import build
from companion.log import Log
from companion.session import Session, Source
from tests.ui.paper import PaperTable, step
from ui.fingers import Fingers
from ui.panel import Panel
from ui.table_model import Screen, TableModel
from ui.virtual_screen import VirtualScreen

Begin = Callable[..., tuple[Fingers, PaperTable]]
MOST = 500


@pytest.fixture
def begin(virtual_screen: VirtualScreen) -> Begin:
    """Begins a game with printed cards, from the set-up page."""

    def begun(variant: str, seed: int, log: Log | None = None) -> tuple[Fingers, PaperTable]:
        model = TableModel(build("las_navas"), log or Log(None), build, "en", None, ScreenConfig(calm=True))
        panel = Panel(model)
        virtual_screen.show(panel)
        fingers = Fingers(virtual_screen, panel)
        model.open(Screen.SETUP)
        fingers.press(model.variant_name(variant))
        fingers.press("Printed cards")
        fingers.press("Begin")
        return fingers, _sit_down(model, seed)

    return begun


def _sit_down(model: TableModel, seed: int) -> PaperTable:
    paper = PaperTable(Random(seed))
    model.session.subscribe(lambda entry: paper.follow(entry.events))
    return paper


def _until(fingers: Fingers, paper: PaperTable, true: Callable[[TableModel], bool]) -> None:
    for _ in range(MOST):
        if true(fingers.model):
            fingers.screen.frames(2)
            return
        step(fingers, paper)
    raise AssertionError("it did not come to that")


@pytest.mark.parametrize(("variant", "seed"), [("basic", 1), ("advanced", 1)])
def test_a_whole_game_is_told_by_touch(begin: Begin, variant: str, seed: int) -> None:
    fingers, paper = begin(variant, seed)
    model = fingers.model
    _until(fingers, paper, lambda m: m.screen is Screen.END)
    session = model.session
    assert model.scene.winner is not None
    assert all(entry.source is Source.SCREEN for entry in session.entries)
    assert session.seals == ()
    again = Session.resume(model.shelf._log, session.id, build)
    assert again.game.encode(again.state) == session.game.encode(session.state)
    assert [again.game.encode(step.state) for step in again.steps] == [
        session.game.encode(step.state) for step in session.steps
    ]
