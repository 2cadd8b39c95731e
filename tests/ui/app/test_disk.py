"""A disk that takes nothing locks nobody out: a sentence on the screen, and a way on."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import DeviceError
from companion.games import build
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.settings.config import CameraConfig, Config, ScreenConfig, log_file
from ui.app.joined import Joined
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen

CONFIG = Config(camera=CameraConfig(kind="none"), screen=ScreenConfig(calm=True))


def start(screen: VirtualScreen, data: Path) -> tuple[Joined, Fingers]:
    joined = Joined(CONFIG, data, lambda call: None, 7)
    panel = Panel(joined.model)
    screen.show(panel)
    return joined, Fingers(screen, panel)


def kept_game(data: Path) -> None:
    with Log(log_file(data)) as log:
        Session.new(build("las_navas"), log, seed=3)


@pytest.mark.whole_game
def test_a_damaged_file_is_told_put_aside_and_people_play(tmp_path: Path, virtual_screen: VirtualScreen) -> None:
    damaged = b"This is no log at all." * 400
    log_file(tmp_path).write_bytes(damaged)
    joined, fingers = start(virtual_screen, tmp_path)
    with joined:
        assert any("games.sqlite" in text and "no game is kept" in text for text in fingers.texts())
        fingers.press("New game")
        fingers.press("Begin")
        assert fingers.model.running
        assert log_file(tmp_path).read_bytes() == damaged
        fingers.model.games.go_home()
        fingers.press("Put this file aside")
        assert not any("no game is kept" in text for text in fingers.texts())
        assert (tmp_path / "games-aside-1.sqlite").read_bytes() == damaged
        fingers.press("New game")
        fingers.press("Begin")
    with Log(log_file(tmp_path)) as log:
        assert len(log.games()) == 1


def test_a_file_that_cannot_be_opened_is_tried_again(
    tmp_path: Path, virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept_game(tmp_path)
    with monkeypatch.context() as read_only:

        def refused(path: Path, must_exist: bool) -> None:
            raise DeviceError("The game file {path} cannot be opened. Check its folder.", path=str(path))

        read_only.setattr("companion.record.storage.log.touch", refused)
        joined, fingers = start(virtual_screen, tmp_path)
        fingers.press("Try again")
        assert any("cannot be opened" in text for text in fingers.texts())
        with pytest.raises(AssertionError, match="no button"):
            fingers.press("Put this file aside")
    with joined:
        fingers.press("Try again")
        fingers.press("Go on with the game")
        assert fingers.model.running
        fingers.model.open(Screen.MENU)
        fingers.screen.frames(3)
        assert "Keep the game and go home" in fingers.texts()


@pytest.mark.whole_game
def test_a_game_begins_on_a_full_disk_without_being_kept(
    tmp_path: Path, virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    joined, fingers = start(virtual_screen, tmp_path)
    with joined:

        def full(*_: object) -> None:
            raise DeviceError("The disk is full. Free some space, then try again.")

        monkeypatch.setattr(joined.log, "begin", full)
        fingers.press("New game")
        fingers.press("Begin")
        assert fingers.model.screen is Screen.SETUP
        assert any("disk is full" in text for text in fingers.texts())
        fingers.press("Try again")
        assert not fingers.model.running
        fingers.press("Go on without saving")
        assert fingers.model.running
        assert not fingers.model.session.saved
        fingers.model.open(Screen.MENU)
        fingers.screen.frames(3)
        assert "Go home: this game is not kept" in fingers.texts()


def test_a_log_that_breaks_while_the_app_runs_is_told_at_home(
    tmp_path: Path, virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    joined, fingers = start(virtual_screen, tmp_path)
    with joined:

        def broken() -> None:
            raise DeviceError("The disk does not answer as it should. Check it, then try again.")

        monkeypatch.setattr(joined.log, "to_go_on", broken)
        fingers.model.changed()
        fingers.screen.frames(3)
        assert any("does not answer" in text for text in fingers.texts())
        fingers.press("Try again")
        assert not any("does not answer" in text for text in fingers.texts())


def test_a_game_that_another_program_went_on_with_is_taken_up_again_where_it_stands(
    tmp_path: Path, virtual_screen: VirtualScreen
) -> None:
    kept_game(tmp_path)
    joined, fingers = start(virtual_screen, tmp_path)
    with joined, Log(log_file(tmp_path)) as log:
        fingers.press("Go on with the game")
        model = fingers.model
        other = Session.resume(log, model.session.id, build)
        other.submit(other.game.legal_actions(other.state)[0], other.to_act)
        seat = model.wanted
        fingers.take_screen()
        model.submit(model.scene_for(seat).choices[0])
        fingers.screen.frames(3)
        assert any("written to this game meanwhile" in text for text in fingers.texts())
        assert model.wanted == seat
        model.games.go_home()
        fingers.press("Go on with the game")
        assert model.session.seq == other.seq
        model.submit(model.scene_for(model.wanted).choices[0])
        assert model.session.seq > other.seq
