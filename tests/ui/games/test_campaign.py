"""Eight people run a campaign as new users: set up, played by touch through a siege and a battle, put away, taken up
again with what happened last, and written as a chronicle."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from companion.game import CHANCE, VARIANT
from companion.games import build
from companion.record import verify
from companion.record.exchange import chronicle
from companion.record.session import Session, Source
from companion.record.storage.log import Log
from companion.scene import Choice
from companion.settings.config import ScreenConfig
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel

MOST = 400
WISHES = ("insist", "renounce_done", "stay", "hold", "continue", "stage", "result", "report_done", "side")
"""What is chosen where it can be: a war comes to its end by these."""


def opened(screen: VirtualScreen, log: Log) -> Fingers:
    """The app on a log."""
    model = TableModel(build("las_navas"), log, build, "en", 11, ScreenConfig(calm=True))
    panel = Panel(model)
    screen.show(panel)
    return Fingers(screen, panel)


def step(fingers: Fingers, random: Random, wished: Callable[[Choice], bool]) -> None:
    """One decision by touch: what is wished, else what brings a war on, else anything."""
    model = fingers.model
    fingers.screen.frames(2)
    if model.screen is Screen.COMBAT and model.fighting.combat_over:
        fingers.press("Go on")
        return
    seat = model.wanted
    assert seat is not None
    choices = model.scene_for(seat).choices
    plain = [choice for choice in choices if not choice.secret] or list(choices)
    for good in (
        wished,
        lambda choice: choice.kind in WISHES,
        lambda choice: choice.kind == "establish_claim" and choice.origin not in ("Pendragon", "Bretwalda"),
        lambda choice: choice.kind not in ("lost", "battle_card", "round_over"),
    ):
        found = [choice for choice in plain if good(choice)]
        if found:
            fingers.do(random.choice(found))
            return
    fingers.do(random.choice(plain))


def war(model: TableModel) -> str:
    """How the war that is being fought is fought; empty where none is."""
    wars = model.game.view(model.session.state, None)["wars"]
    return str(wars[0]["mode"] or "") if wars else ""


def warlike(mode: str, choice: Choice) -> bool:
    """Whether a choice begins a war, or has it fought in that mode."""
    return choice.kind == "cassus_belli" or choice.kind == {"battle": "stand", "siege": "besieged"}.get(mode)


@pytest.mark.whole_game
def test_eight_people_run_a_campaign(virtual_screen: VirtualScreen, tmp_path: Path) -> None:
    path, random = tmp_path / "games.db", Random(3)
    with Log(path) as log:
        fingers = opened(virtual_screen, log)
        fingers.press("Another game")
        fingers.press("Age of Arthur")
        fingers.press("New game")
        fingers.press("8")
        fingers.press("Begin")
        model = fingers.model
        assert (model.game.name, len(model.game.seats)) == ("age_of_arthur", 8)
        assert model.session.game.options.settings[VARIANT] == "8"
        modes = ["siege", "battle"]
        for _ in range(MOST):
            if not modes and not war(model):
                break
            if modes and war(model) == modes[0]:
                modes.pop(0)
            step(fingers, random, partial(warlike, modes[0] if modes else ""))
        assert not modes, "neither siege nor battle was fought"
        begun, kept, state = model.session.begun, model.session.id, model.session.state
        decided = [entry for entry in model.session.entries if entry.source is not Source.CHANCE]
        assert {entry.source for entry in decided} == {Source.SCREEN}
        fingers.press("menu")
        fingers.press("Keep the game and go home")
        model.games.new_game("2")
        model.games.go_home()
    with Log(path) as log:
        assert len(log.unfinished()) == 2
        fingers = opened(virtual_screen, log)
        fingers.model.games.go_on(kept)
        fingers.screen.frames(3)
        assert fingers.model.session.state == state
        assert fingers.model.session.begun == begun
        assert fingers.model.screen is Screen.JOURNAL
        fingers.press("Back")
        assert fingers.model.screen is not Screen.JOURNAL
        again = Session.resume(log, kept, build)
        assert again.to_act not in (None, CHANCE)
        assert all(finding.good for finding in verify.findings(log, log.game(kept)))
    for name, word in (("chronicle.html", "<svg"), ("chronicle.md", "# Age of Arthur")):
        assert chronicle.run([str(path), "-o", str(tmp_path / name), "--game", kept]) == 0
        text = (tmp_path / name).read_text(encoding="utf-8")
        assert word in text
        assert "declares war on" in text
        assert "siege" in text
        assert "Round 1 · Kent" in text
        assert "draws a card" not in text
        assert "is rolled" not in text
