"""`verify` proves an untouched log and finds every changed card, event and entry."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from random import Random

import pytest

from companion.errors import DataError
from companion.games import build
from companion.record import verify
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.record.storage.schema import VERSION

SAMPLES = Path(__file__).parents[1] / "samples"


@pytest.fixture
def log_file(tmp_path: Path) -> Path:
    return Path(shutil.copy(SAMPLES / f"v{VERSION}.db", tmp_path / "game.db"))


def tamper(path: Path, *statements: str) -> None:
    """Changes a log behind the companion's back."""
    base = sqlite3.connect(path)
    for trigger in ("entries_stay", "entries_last", "seals_stay", "seals_last"):
        base.execute(f"DROP TRIGGER {trigger}")
    for statement in statements:
        base.execute(statement)
    base.commit()
    base.close()


@pytest.mark.whole_game
@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_log_of_every_version_is_read_and_goes_on(version: int, tmp_path: Path) -> None:
    path = Path(shutil.copy(SAMPLES / f"v{version}.db", tmp_path / "game.db"))
    assert verify.run([str(path)]) == 0
    with Log(path) as log:
        (kept,) = log.unfinished()
        assert log.to_go_on() == (kept,)
        session = Session.resume(log, kept.id, build)
        session.submit(session.game.legal_actions(session.state)[0], session.to_act)
        assert log.entries(kept.id)[-1].seq == session.seq


def test_no_version_lacks_its_sample() -> None:
    assert sorted(path.name for path in SAMPLES.glob("*.db")) == sorted(f"v{n}.db" for n in range(1, VERSION + 1))


def test_a_finished_game_opens_all_its_seals(log_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    verify.run([str(log_file)])
    finished, unfinished = capsys.readouterr().out.split("las_navas, basic")
    assert "still sealed" not in finished
    assert finished.count(": holds. Salt") >= 2
    assert unfinished.count("still sealed") == 1


def test_a_deck_in_play_is_not_told(log_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    verify.run([str(log_file)])
    assert '"do":"deal"' not in capsys.readouterr().out.split("las_navas, basic")[1]


def test_a_deck_that_is_in_play_again_after_a_takeback_stays_sealed() -> None:
    session = Session.new(build("las_navas", ""), Log(None), seed=1)
    random = Random(1)
    while len(session.seals) < 2:
        session.submit(random.choice(session.game.legal_actions(session.state)), session.to_act)
    assert [seal.opened for seal in session.seals] == [True, False]
    session.undo(agreed=True)
    assert [seal.opened for seal in session.seals] == [False, True]


def test_a_game_keeps_the_pieces_that_it_was_begun_with() -> None:
    own = build("las_navas", "").components.replace('name = "Jund Infantry"', 'name = "Infantry of the Jund"')
    with Log(None) as log:
        begun = Session.new(build("las_navas", own), log)
        again = Session.resume(log, begun.id, build)
    assert again.game.pieces == begun.game.pieces
    assert any(piece.name == "Infantry of the Jund" for piece in again.game.pieces)


def test_a_changed_order_is_found(log_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tamper(
        log_file,
        "UPDATE seals SET code = CASE WHEN code LIKE '0%' THEN '1' ELSE '0' END || substr(code, 2)"
        " WHERE rowid = (SELECT min(rowid) FROM seals)",
    )
    assert verify.run([str(log_file)]) == 1
    assert "DOES NOT HOLD" in capsys.readouterr().out


@pytest.mark.parametrize("cut", ["SELECT max(seq) FROM seals", "SELECT min(seq) FROM seals"])
def test_a_shuffle_without_its_seal_is_found(cut: str, log_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tamper(log_file, f"DELETE FROM seals WHERE seq = ({cut})")
    assert verify.run([str(log_file)]) == 1
    assert "its seal is MISSING" in capsys.readouterr().out


def test_a_shuffle_that_is_said_to_be_by_hand_is_found_without_its_seal(log_file: Path) -> None:
    tamper(log_file, "DELETE FROM seals", "UPDATE entries SET source = 'screen' WHERE source = 'chance'")
    assert verify.run([str(log_file)]) == 1


@pytest.mark.parametrize("seq", [2, 999, 0, -3])
def test_a_seal_for_no_shuffle_is_found(seq: int, log_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tamper(
        log_file,
        f"INSERT INTO seals SELECT game, {seq}, 'deck', code, salt FROM seals WHERE seq = 1 AND game IN "
        "(SELECT id FROM games WHERE variant = 'basic')",
    )
    assert verify.run([str(log_file)]) == 1
    assert f"a seal of entry {seq}, which shuffles no deck" in capsys.readouterr().out


def test_a_changed_deck_that_is_still_sealed_is_found(log_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    basic = "game IN (SELECT id FROM games WHERE variant = 'basic')"
    tamper(
        log_file,
        f"UPDATE seals SET salt = CASE WHEN salt LIKE '0%' THEN '1' ELSE '0' END || substr(salt, 2) WHERE {basic}",
    )
    assert verify.run([str(log_file)]) == 1
    said = capsys.readouterr().out.split("las_navas, basic")[1]
    assert "DOES NOT HOLD" in said
    assert '"do":"deal"' not in said


def test_a_changed_action_is_found(log_file: Path) -> None:
    tamper(log_file, """UPDATE entries SET action = replace(action, '"1-6"', '"6-1"') WHERE seq = 1""")
    assert verify.run([str(log_file)]) == 1


def test_a_changed_event_is_found(log_file: Path) -> None:
    tamper(log_file, """UPDATE entries SET events = '[]' WHERE seq = 5""")
    assert verify.run([str(log_file)]) == 1


def test_a_missing_entry_is_found(log_file: Path) -> None:
    tamper(log_file, "DELETE FROM seals", "DELETE FROM entries WHERE seq = 4")
    assert verify.run([str(log_file)]) == 1


def test_a_file_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="There is no game file"):
        verify.run([str(tmp_path / "none.db")])


def test_a_game_that_nobody_knows_is_one_sentence() -> None:
    with pytest.raises(DataError, match="no game chess"):
        build("chess", "")
