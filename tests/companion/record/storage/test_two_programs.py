"""Two programs at one log: neither is told that a whole file is damaged, and neither takes it from the other."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.errors import DataError, DeviceError
from companion.record.exchange.portable import exported
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.record.storage.log_file import set_aside
from companion.record.storage.rows import EntryRow, GameId
from companion.settings.lock import only_copy
from tests.companion.toy import RED, Done, ToyGame, build

SAMPLES = Path(__file__).parents[2] / "samples"


@contextmanager
def another(act: Callable[[], object]) -> Iterator[int]:
    """Another process that has done something and holds what it has, until it is killed at the end; its id."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        kept = act()
        os.write(writing, b"done")
        while kept is not os:
            signal.pause()
    os.close(writing)
    try:
        assert os.read(reading, 4) == b"done"
        yield pid
    finally:
        os.close(reading)
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)


def copy(version: str, folder: Path) -> Path:
    """A log of some version; a place for one where there is none of it."""
    path = folder / "games.sqlite"
    if version != "new":
        shutil.copy(SAMPLES / f"{version}.db", path)
    return path


@pytest.mark.parametrize("version", ["new", "v1", "v2"])
def test_a_file_that_another_has_just_brought_up_to_date_is_opened(
    version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = copy(version, tmp_path)
    transaction, others = Log._transaction, []

    def meanwhile(log: Log, begin: str = "BEGIN IMMEDIATE") -> object:
        if begin == "BEGIN IMMEDIATE" and not others:
            others.append(path)
            Log(path).close()
        return transaction(log, begin)

    monkeypatch.setattr(Log, "_transaction", meanwhile)
    with Log(path) as log:
        assert others
        assert len(log.games()) == (0 if version == "new" else 2)


@pytest.mark.parametrize("version", ["new", "v1"])
def test_two_that_start_at_one_moment_both_open_it(version: str, tmp_path: Path) -> None:
    for turn in range(4):
        folder = tmp_path / str(turn)
        folder.mkdir()
        path = copy(version, folder)
        reading, writing = os.pipe()
        pids = []
        for _ in range(2):
            pid = os.fork()
            if pid == 0:
                os.close(writing)
                os.read(reading, 1)  # ends for both at once
                try:
                    Log(path).close()
                    os._exit(0)
                except BaseException:
                    os._exit(3)
            pids.append(pid)
        os.close(writing)
        os.close(reading)
        assert [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in pids] == [0, 0]


def test_who_decides_second_is_told_that_the_game_went_on_elsewhere(tmp_path: Path) -> None:
    with Log(tmp_path / "a.db") as log, Log(tmp_path / "a.db") as other:
        session = Session.new(ToyGame(), log, seed=1)
        second = Session.resume(other, session.id, build)
        second.submit(Done(), second.to_act)
        before = session.state
        with pytest.raises(DataError, match="written to this game meanwhile"):
            session.submit(Done(), session.to_act)
        assert session.state is before
        again = Session.resume(log, session.id, build)
        again.submit(Done(), again.to_act)
        assert again.seq == second.seq + 1


def test_an_export_is_of_one_moment_though_the_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Log(tmp_path / "a.db") as log, Log(tmp_path / "a.db") as other:
        session = Session.new(ToyGame(), other, seed=1)
        entries = Log.entries

        def meanwhile(log: Log, game: GameId) -> tuple[EntryRow, ...]:
            session.concede(RED)
            return entries(log, game)

        monkeypatch.setattr(Log, "entries", meanwhile)
        (game,) = exported(log).games
        assert len(game.entries) == 1
        assert (game.game.ended, session.to_act) == (None, None)


def test_a_file_that_another_process_has_open_is_not_put_aside(tmp_path: Path) -> None:
    path = copy("v1", tmp_path)
    with another(lambda: Log(path)), pytest.raises(DeviceError, match="Another program is using"):
        set_aside(path)
    assert path.exists()
    assert set_aside(path) == tmp_path / "games-aside-1.sqlite"
    assert not path.exists()


def test_a_data_folder_is_held_by_one_copy_and_free_once_that_was_killed(tmp_path: Path) -> None:
    def hold() -> object:
        held = only_copy(tmp_path)
        held.__enter__()
        return held

    with another(hold), pytest.raises(DeviceError, match="runs already"), only_copy(tmp_path):
        raise AssertionError("two copies run")
    with only_copy(tmp_path):
        with pytest.raises(DeviceError, match="runs already"), only_copy(tmp_path):
            raise AssertionError("two copies run")
        assert list(tmp_path.iterdir()) == []
    with only_copy(tmp_path):
        pass
