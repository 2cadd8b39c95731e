"""Power cuts, torn files, full and read-only disks, a jumping clock: nothing shown is lost, and a sentence says on."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from companion.errors import CompanionError, DeviceError
from companion.record.session import Session
from companion.record.storage.log import Log
from tests.companion.toy import RED, Done, Go, ToyGame, build
from tests.soak import torn

ROOT = Path(__file__).parents[2]


@pytest.mark.whole_game
@pytest.mark.parametrize(("times", "app"), [(15, 1), pytest.param(30, 2, marks=pytest.mark.thorough)])
def test_a_killed_player_has_lost_nothing_that_it_showed(times: int, app: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.soak", "power", "--times", str(times), "--app", str(app)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_torn_wal_leaves_a_game_that_goes_on(tmp_path: Path) -> None:
    assert torn.faults(tmp_path, step=61) == []


def test_a_torn_file_is_refused_or_read_never_a_crash(tmp_path: Path) -> None:
    with Log(tmp_path / "a.db") as log:
        session = Session.new(ToyGame(), log, seed=1)
        session.submit(Go(("r1",), "a2"), RED)  # type: ignore[arg-type]
        actions = [entry.action for entry in session.entries]
    whole, refusals = (tmp_path / "a.db").read_bytes(), []
    for size in range(0, len(whole), 1009):
        path = tmp_path / "torn.db"
        path.write_bytes(whole[:size])
        try:
            with Log(path) as log:
                for row in log.games():
                    kept = [entry.action for entry in Session.resume(log, row.id, build).entries]
                    assert kept == actions[: len(kept)]
        except CompanionError as error:
            refusals.append(str(error))
        for left in tmp_path.glob("torn.db*"):
            left.unlink()
    assert refusals
    assert all(said.endswith(".") for said in refusals)


def played_until_refused(session: Session) -> DeviceError:
    """Plays on until the disk refuses; the state is the one before."""
    for _ in range(5000):
        before = session.state
        try:
            session.submit(Done(), session.to_act)
        except DeviceError as error:
            assert session.state is before
            return error
    raise AssertionError("the disk took everything")


def test_a_full_disk_refuses_in_one_sentence_and_play_goes_on_in_memory(tmp_path: Path) -> None:
    with Log(tmp_path / "a.db") as log:
        session = Session.new(ToyGame(), log, seed=1)
        log._base.execute("PRAGMA max_page_count = 12")
        assert "full" in str(played_until_refused(session))
        seq = session.seq
        session.go_on_unsaved()
        session.submit(Done(), session.to_act)
        assert log.entries(session.id)[-1].seq == seq
    with Log(tmp_path / "a.db") as log:
        assert Session.resume(log, session.id, build).seq == seq


def test_a_disk_that_fails_to_write_refuses_in_one_sentence(tmp_path: Path) -> None:
    """The file may not grow beyond a limit that the system sets: writing fails in the middle of a transaction."""
    pid = os.fork()
    if pid == 0:
        try:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            log = Log(tmp_path / "a.db")
            session = Session.new(ToyGame(), log, seed=1)
            resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, 150_000))
            error = played_until_refused(session)
            os._exit(0 if "disk" in str(error) else 3)
        except BaseException:
            os._exit(4)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    with Log(tmp_path / "a.db") as log:
        log.check()
        session = Session.resume(log, log.games()[0].id, build)
        assert session.seq == len(log.entries(session.id)) > 10


def test_a_log_that_may_not_be_written_says_so(tmp_path: Path) -> None:
    with Log(tmp_path / "a.db") as log:
        session = Session.new(ToyGame(), log, seed=1)
        log._base.execute("PRAGMA query_only = ON")
        with pytest.raises(DeviceError, match="may not be written"):
            session.submit(Done(), RED)
        assert session.seq == 1


def test_a_read_only_file_system_is_one_sentence(tmp_path: Path) -> None:
    with Log(tmp_path / "a.db") as log:
        Session.new(ToyGame(), log, seed=1)
    script = (
        f"mount --bind {tmp_path} {tmp_path} && mount -o remount,ro,bind {tmp_path} && "
        f"{sys.executable} -c 'from pathlib import Path; from companion.record.storage.log import Log; "
        f'Log(Path("{tmp_path}/a.db"))\''
    )
    unshare = shutil.which("unshare")
    if unshare is None or subprocess.run([unshare, "-rm", "true"], capture_output=True, check=False).returncode:
        pytest.skip("no mount name spaces here")
    done = subprocess.run([unshare, "-rm", "sh", "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    if "mount:" in done.stderr:
        pytest.skip("no bind mounts here")
    assert "companion.errors.DeviceError: The game file" in done.stderr


def test_a_clock_that_jumps_back_years_changes_nothing(tmp_path: Path) -> None:
    random = Random(1)
    with Log(tmp_path / "a.db") as log:
        session = Session.new(
            ToyGame(), log, seed=1, clock=lambda: f"{random.randint(1970, 2099)}-01-01T00:00:00+00:00"
        )
        for _ in range(10):
            session.submit(Done(), session.to_act)
        again = Session.resume(log, session.id, build)
        assert again.state == session.state
        assert [entry.seq for entry in again.entries] == list(range(1, 12))
        assert log.unfinished()[0].id == session.id
