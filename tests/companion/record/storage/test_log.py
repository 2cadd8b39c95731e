"""The log: append-only, private, and honest about what it cannot read."""

from __future__ import annotations

import shutil
import sqlite3
import stat
from pathlib import Path

import pytest

from companion.errors import CompanionError, DataError, DeviceError
from companion.game import Seat
from companion.record.storage.log import Log
from companion.record.storage.rows import EntryRow, GameId, GameRow, Looked, SealRow
from companion.record.storage.schema import VERSION

GAME = GameId("g1")
SAMPLES = Path(__file__).parents[2] / "samples"


def row(game: GameId = GAME) -> GameRow:
    return GameRow(game, "toy", "basic", False, "", 7, "2026-01-01T00:00:00Z")


def entry(seq: int, at: str = "2026-01-01T00:00:00Z") -> EntryRow:
    return EntryRow(seq, at, Seat("red"), "screen", '{"do":"done"}', "[]")


def test_what_was_appended_is_read_again(tmp_path: Path) -> None:
    with Log(tmp_path / "a.db") as log:
        log.begin(row())
        log.append(GAME, [entry(1), entry(2)], [SealRow(1, "deck", "code", "salt")])
    with Log(tmp_path / "a.db", must_exist=True) as log:
        assert log.games() == (row(),)
        assert [e.seq for e in log.entries(GAME)] == [1, 2]
        assert log.seals(GAME) == (SealRow(1, "deck", "code", "salt"),)


def test_entries_go_in_all_or_none(tmp_path: Path) -> None:
    with Log(tmp_path / "a.db") as log:
        log.begin(row())
        with pytest.raises(CompanionError):
            log.append(GAME, [entry(1), entry(1)])
        assert log.entries(GAME) == ()
        log.append(GAME, [entry(1)])


def test_how_far_players_have_looked_is_kept(tmp_path: Path) -> None:
    with Log(tmp_path / "a.db") as log:
        log.begin(row())
        assert log.looked(GAME) == Looked(0, 0)
        log.look(GAME, Looked(3, 1))
        log.look(GAME, Looked(3, 2))
    with Log(tmp_path / "a.db") as log:
        assert log.looked(GAME) == Looked(3, 2)


def test_in_an_older_log_all_was_looked_at(tmp_path: Path) -> None:
    with Log(Path(shutil.copy(SAMPLES / "v2.db", tmp_path / "a.db"))) as log:
        for game in log.games():
            assert log.looked(game.id) == Looked(log.entries(game.id)[-1].seq + 1, 0)


@pytest.mark.parametrize("change", ["UPDATE entries SET seat = 'blue'", "DELETE FROM entries", "DELETE FROM seals"])
def test_an_entry_is_never_changed_or_removed(tmp_path: Path, change: str) -> None:
    with Log(tmp_path / "a.db") as log:
        log.begin(row())
        log.append(GAME, [entry(1)], [SealRow(1, "deck", "code", "salt")])
        with pytest.raises(sqlite3.IntegrityError, match="never"):
            log._base.execute(change)


def test_only_the_owner_may_read_the_file(tmp_path: Path) -> None:
    with Log(tmp_path / "deep" / "a.db") as log:
        log.begin(row())
        for path in (tmp_path / "deep").iterdir():
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path.name


def test_it_is_as_safe_as_sqlite_can_be(tmp_path: Path) -> None:
    with Log(tmp_path / "a.db") as log:
        assert log._base.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert log._base.execute("PRAGMA synchronous").fetchone() == (2,)


def test_unfinished_games_come_newest_first_whatever_the_clock_says(tmp_path: Path) -> None:
    with Log(tmp_path / "a.db") as log:
        for name, at in (("old", "2026-05-05"), ("ended", "2026-05-06"), ("new", "1999-01-01")):
            log.begin(GameRow(GameId(name), "toy", "basic", False, "", None, at))
        log.append(GameId("ended"), [entry(1)], ended="2026-05-07")
        assert [game.id for game in log.unfinished()] == ["new", "old"]
        log.append(GameId("ended"), [entry(2)], ended=None)
        assert [game.id for game in log.unfinished()] == ["new", "ended", "old"]


def test_an_ended_game_can_be_gone_on_with_until_all_of_it_was_looked_at(tmp_path: Path) -> None:
    with Log(tmp_path / "a.db") as log:
        log.begin(GameRow(GameId("ended"), "toy", "basic", False, "", None, "2026-05-05"))
        log.append(GameId("ended"), [entry(1), entry(2)], ended="2026-05-05")
        for looked, there in ((None, 1), (Looked(1, 1), 1), (Looked(2, 1), 1), (Looked(3), 0)):
            if looked is not None:
                log.look(GameId("ended"), looked)
            assert (len(log.to_go_on()), log.unfinished()) == (there, ())


def test_a_newer_log_says_so(tmp_path: Path) -> None:
    with Log(tmp_path / "a.db") as log:
        log._base.execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(DataError, match="newer version"):
        Log(tmp_path / "a.db")


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    base = sqlite3.connect(tmp_path / "a.db")
    base.execute("CREATE TABLE photos (id)")
    base.commit()
    base.close()
    before = (tmp_path / "a.db").read_bytes()
    with pytest.raises(DataError, match="no game file"):
        Log(tmp_path / "a.db")
    assert (tmp_path / "a.db").read_bytes() == before


def test_a_text_file_is_no_log(tmp_path: Path) -> None:
    (tmp_path / "a.db").write_text("This is a letter, not a database, and long enough to be looked at. " * 20)
    with pytest.raises(DataError, match="damaged"):
        Log(tmp_path / "a.db")


def test_a_file_that_is_not_there_can_be_demanded(tmp_path: Path) -> None:
    with pytest.raises(DeviceError, match=r"There is no game file .*a\.db yet"):
        Log(tmp_path / "a.db", must_exist=True)
    assert not (tmp_path / "a.db").exists()


def test_a_folder_is_no_log(tmp_path: Path) -> None:
    with pytest.raises(CompanionError):
        Log(tmp_path)


def test_a_value_of_a_wrong_kind_is_refused(tmp_path: Path) -> None:
    with Log(tmp_path / "a.db") as log:
        log.begin(row())
        with pytest.raises(sqlite3.IntegrityError):
            log._base.execute("UPDATE games SET ask_chance = 'yes'")


def test_an_unknown_game_is_named(tmp_path: Path) -> None:
    with Log(tmp_path / "a.db") as log, pytest.raises(DataError, match="no game g9"):
        log.game(GameId("g9"))
