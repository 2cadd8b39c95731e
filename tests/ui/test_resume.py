"""A closed window loses nothing: the next start goes on exactly there."""

from __future__ import annotations

from pathlib import Path

from companion.config import ScreenConfig
from companion.games import build
from companion.log import Log
from ui.fingers import Fingers
from ui.panel import Panel
from ui.table_model import Screen, TableModel
from ui.virtual_screen import VirtualScreen


def _start(screen: VirtualScreen, log: Log) -> Fingers:
    model = TableModel(build("las_navas"), log, build, "en", 7, ScreenConfig(calm=True))
    panel = Panel(model)
    screen.show(panel)
    return Fingers(screen, panel)


def test_it_goes_on_in_the_middle_of_a_combat(tmp_path: Path, virtual_screen: VirtualScreen) -> None:
    with Log(tmp_path / "games.sqlite") as log:
        fingers = _start(virtual_screen, log)
        fingers.model.new_game("basic")
        while fingers.model.scene.kind != "damage":
            assert fingers.model.wanted is not None
            choices = fingers.model.scene_for(fingers.model.wanted).choices
            fingers.do(next((c for c in choices if c.kind == "attack"), choices[0]))
            if fingers.model.combat_over:
                fingers.press("Go on")
        fingers.screen.frames(3)
        seen, state = fingers.texts(), fingers.model.game.encode(fingers.model.session.state)
        assert fingers.model.screen is Screen.COMBAT
    with Log(tmp_path / "games.sqlite") as log:
        again = _start(virtual_screen, log)
        again.press("Go on with the game")
        assert again.model.screen is Screen.COMBAT
        assert again.model.game.encode(again.model.session.state) == state
        again.screen.frames(3)
        assert any(text.endswith("damage.") for text in seen)
        assert set(again.texts()) == set(seen)
        before = again.model.session.seq
        again.do(again.model.scene.choices[0])
        assert again.model.session.seq > before
