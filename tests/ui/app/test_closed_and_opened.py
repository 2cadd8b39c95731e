"""What was so when the app was closed is so when it is opened again: the simulated table, and what is explained."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from companion.game import Layout
from companion.settings.config import Config, ScreenConfig, config_file
from companion.settings.usable import load_usable
from hardware.simulated import kept
from hardware.simulated.table import SimulatedTable
from ui.app.desk import Desk
from ui.app.joined import Joined
from ui.app.window import TableApp
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.parts.background import at_once


class Window:
    """The app's window, opened on a data folder."""

    def __init__(self, screen: VirtualScreen, data: Path) -> None:
        settings, misread = load_usable(config_file(), data)
        assert not misread
        self.app = TableApp(settings, data, 7, page_clock=None)
        screen.show(self.app.build(), (1350, 720))
        assert self.app.panel is not None
        self.fingers, self.model, self.table = (
            Fingers(screen, self.app.panel),
            self.app.joined.model,
            self.app.joined.table,
        )

    def lying(self) -> list[object]:
        assert self.table is not None
        return list(self.table.counters())


@pytest.mark.whole_game
def test_the_simulated_table_lies_as_it_lay(virtual_screen: VirtualScreen, tmp_path: Path) -> None:
    window = Window(virtual_screen, tmp_path)
    out = window.lying()
    window.fingers.press("New game")
    window.fingers.press("Begin")
    assert window.table is not None
    window.table.put("A1a", 90.0, 100.0)
    window.table.flip("A1b")
    window.table.tilt("B5a")
    left = window.lying()
    window.app.on_stop()

    window = Window(virtual_screen, tmp_path)
    assert window.lying() == left != out
    window.table.put("A1a", 95.0, 100.0)
    window.app.poll()
    killed = SimulatedTable(window.model.game)
    assert kept.restore(killed, kept.file_of(tmp_path, "las_navas"))
    assert list(killed.counters()) == window.lying()
    window.app.on_stop()


@pytest.mark.whole_game
def test_a_table_that_cannot_be_read_is_set_out(virtual_screen: VirtualScreen, tmp_path: Path) -> None:
    (tmp_path / "table-las_navas.json").write_text("{", encoding="utf-8")
    window = Window(virtual_screen, tmp_path)
    assert window.table is not None
    assert all(window.table.place_of(piece.id) == piece.start for piece in window.table.pieces)
    window.app.on_stop()


def test_before_a_game_all_is_laid_as_it_begins(virtual_screen: VirtualScreen, tmp_path: Path) -> None:
    window = Window(virtual_screen, tmp_path)
    out = {(c.piece, c.face, window.table.place_of(c.piece)) for c in window.lying()}
    window.table.put("A1a", 90.0, 100.0)
    window.table.flip("A1b")
    window.fingers.press("New game")
    assert isinstance(window.app.desk, Desk)
    window.app.desk.lay_right()
    assert {(c.piece, c.face, window.table.place_of(c.piece)) for c in window.lying()} == out
    window.app.on_stop()


@pytest.mark.whole_game
def test_the_first_round_is_explained_after_a_new_start_too(virtual_screen: VirtualScreen, tmp_path: Path) -> None:
    window = Window(virtual_screen, tmp_path)
    window.fingers.press("New game")
    window.fingers.press("Explain the first round")
    window.fingers.press("Begin")
    lesson = window.model.lesson
    assert lesson
    window.app.on_stop()

    window = Window(virtual_screen, tmp_path)
    window.fingers.press("Go on with the game")
    assert window.model.lesson == lesson
    window.model.games.go_home()
    window.fingers.press("New game")
    window.fingers.press("Explain the first round")
    window.app.on_stop()
    assert load_usable(config_file(), tmp_path)[0] == Config()


@pytest.mark.whole_game
def test_after_a_new_start_the_counters_that_were_lost_are_not_searched_for(tmp_path: Path) -> None:
    config = Config(screen=ScreenConfig(calm=True))
    with Joined(config, tmp_path, lambda call: None, 7, at_once) as joined:
        joined.model.games.new_game()
        session = joined.model.session
        joined.model.submit(joined.model.scene_for(joined.model.wanted).choices[0])
        standings = session.layout.standings
        lost = {standing.piece for standing in standings[5::16]}
        session.correct(
            Layout(tuple(msgspec.structs.replace(at, place=None) if at.piece in lost else at for at in standings))
        )
        left = joined.model.games.in_sight
    with Joined(config, tmp_path, lambda call: None, 7, at_once) as joined:
        assert joined.table is not None
        assert not joined.model.running
        assert joined.model.games.in_sight == left == {at.piece for at in standings} - lost
        for piece in lost:
            joined.table.put(piece, 5000.0, 5000.0)  # in the box
        for piece in left:
            joined.table.put_in(piece, next(at.place for at in standings if at.piece == piece and at.place is not None))
        board = joined.look(0.0).board
        assert board is not None
        assert board.hidden == frozenset()
        assert {piece.piece for piece in board.pieces} == left
