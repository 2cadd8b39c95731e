"""Another program that plays a seat at the table: chosen like a level, kept with the game, its trouble said."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import tests.plugin  # noqa: F401  (brings a bot that is somebody else's)
from companion.game import CHANCE, Seat
from companion.games import build
from companion.opponent import Level, bots
from companion.opponent.app_players import APP, PROGRAM, level_of, next_player, program_of, spoken
from companion.record.storage.log import Log
from companion.settings.config import PlayersConfig, load
from tests.ui.at_once import AtOnce
from ui.app.start import with_opponent
from ui.model.table_model import TableModel

MUSLIM = Seat("muslim")
PATIENCE_S = 60.0
FIRST = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if "view" in message:
        print(json.dumps({"do": message["legal"][0]}), flush=True)
"""
GONE = "import sys; sys.exit(3)"


def command(script: str) -> str:
    return shlex.join([sys.executable, "-c", script])


def opened(program: str, log: Log | None = None) -> TableModel:
    """A game of which the program named in the settings plays the Muslims."""
    players = PlayersConfig(("", PROGRAM), (Seat("christian"), MUSLIM), (), program)
    model = TableModel(build("las_navas"), log or Log(None), build, seed=7, players=players)
    model.opponents.make = lambda: AtOnce(shortly=True)  # type: ignore[assignment, return-value]
    return model


def program_decides(model: TableModel) -> int:
    """Plays until the seat of the app has decided; the number of its entry."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        session = model.session
        before = session.seq
        if session.to_act != MUSLIM:
            assert session.to_act != CHANCE
            session.submit(session.game.legal_actions(session.state)[0], session.to_act)
            continue
        model.opponents.follow()
        if session.seq > before:
            return before
    pytest.fail("it did not decide")


@pytest.fixture
def first() -> Iterator[TableModel]:
    model = opened(command(FIRST))
    model.games.new_game()
    yield model
    model.opponents.close()


def test_programs_come_after_the_levels() -> None:
    installed = tuple(bots())
    assert installed
    found, name = [], next_player("Ana", installed, "my-bot")
    while name:
        found.append(name)
        name = next_player(name, installed, "my-bot")
    assert found == [*(APP + level for level in Level), *(PROGRAM + bot for bot in installed), PROGRAM]
    assert [program_of(name, installed, "my-bot") for name in found[3:]] == [*installed, "my-bot"]
    assert program_of(PROGRAM + "elsewhere", installed, "my-bot") == ""
    assert program_of(APP + "hard", installed, "my-bot") is None
    assert next_player(PROGRAM + "elsewhere", installed) == ""
    assert spoken(PROGRAM, "en") == "Another program"
    assert spoken(PROGRAM + "elsewhere", "es") == "El programa elsewhere"
    assert level_of(PROGRAM) is Level.HARD


def test_a_long_name_fits_the_log_and_is_found_again() -> None:
    name = next_player(APP + "hard", ("a-bot-with-a-long-name",))
    assert len(name) == 16
    assert program_of(name, ("a-bot-with-a-long-name",), "") == "a-bot-with-a-long-name"


def test_a_program_decides_for_its_seat(first: TableModel) -> None:
    before = program_decides(first)
    entry = first.session.entries[before]
    assert entry.seat == MUSLIM
    after = next(step.state for step in first.session.steps if step.entry.seq == before)
    assert entry.action == first.game.legal_actions(after)[0]
    assert first.opponents.says == ""
    program_decides(first)
    assert len(first.opponents._partners) == 1


def test_trouble_is_a_sentence_that_is_read_once() -> None:
    model = opened(command(GONE))
    model.games.new_game()
    program_decides(model)
    notice = model.opponents.take_notice()
    assert notice is not None
    assert notice.say() == "The other program has ended. The house's opponent plays on."
    assert model.opponents.take_notice() is None
    assert "other program" not in model.opponents.says
    model.opponents.close()


def test_a_program_that_is_not_known_here_is_replaced_and_that_is_said() -> None:
    log = Log(None)
    model = opened(command(FIRST), log)
    model.games.new_game()
    program_decides(model)
    model.opponents.close()
    elsewhere = opened("", log)
    elsewhere.games.go_on(model.session.id)
    assert elsewhere.opponents.levels == {MUSLIM: Level.HARD}
    program_decides(elsewhere)
    notice = elsewhere.opponents.take_notice()
    assert notice is not None
    assert notice.say().startswith("The program that played this seat is not known here.")
    elsewhere.opponents.close()


def test_a_program_ends_with_its_game(first: TableModel) -> None:
    program_decides(first)
    (partner,) = first.opponents._partners.values()
    program = partner._program
    assert program is not None
    first.games.go_home()
    first.opponents.follow()
    assert program._process.poll() is not None
    assert first.opponents._partners == {}


def test_a_command_is_kept_in_the_settings_and_no_name_of_a_player_is_one(tmp_path: Path) -> None:
    nothing = tmp_path / "config.toml"
    settings = with_opponent(load(nothing, tmp_path), "my-bot --fast", tmp_path)
    assert settings.players.opponent == "my-bot --fast"
    assert load(nothing, tmp_path).players.opponent == "my-bot --fast"
    assert program_of("my-bot --fast", (), "") is None
