"""SQLite's errors are told apart by their codes, whatever their words are."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from companion.errors import CompanionError, DataError, DeviceError
from companion.record.storage.schema import VERSION
from companion.record.storage.sqlite_errors import in_words

ROOT = Path(__file__).parents[4]
SAMPLES = ROOT / "tests" / "companion" / "samples"


def coded(code: int, name: str) -> sqlite3.Error:
    """An error of SQLite with a code and words that say something else."""
    error = sqlite3.OperationalError("full readonly locked disk I/O unable to open malformed")
    error.sqlite_errorcode, error.sqlite_errorname = code, name
    return error


@pytest.mark.parametrize(
    ("name", "kind", "said"),
    [
        ("SQLITE_FULL", DeviceError, "disk is full"),
        ("SQLITE_IOERR_SHMSIZE", DeviceError, "disk is full"),
        ("SQLITE_READONLY_DIRECTORY", DeviceError, "may not be written"),
        ("SQLITE_BUSY_SNAPSHOT", DeviceError, "Another program is using"),
        ("SQLITE_LOCKED", DeviceError, "Another program is using"),
        ("SQLITE_CANTOPEN_ISDIR", DeviceError, "cannot be opened"),
        ("SQLITE_IOERR_FSYNC", DeviceError, "does not answer"),
        ("SQLITE_NOTADB", DataError, "damaged"),
        ("SQLITE_CORRUPT_INDEX", DataError, "damaged"),
        ("SQLITE_CONSTRAINT_PRIMARYKEY", DataError, "written to this game meanwhile"),
        ("SQLITE_CONSTRAINT_FOREIGNKEY", DeviceError, "SQLITE_CONSTRAINT_FOREIGNKEY"),
        ("SQLITE_INTERRUPT", DeviceError, "SQLITE_INTERRUPT"),
    ],
)
def test_a_code_decides_not_the_words(name: str, kind: type[CompanionError], said: str) -> None:
    with pytest.raises(kind, match=said), in_words(None, "games.sqlite"):
        raise coded(getattr(sqlite3, name), name)


def test_an_io_error_where_no_space_is_left_is_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=4096))
    with pytest.raises(DeviceError, match="disk is full"), in_words(tmp_path / "a.db", "a.db"):
        raise coded(sqlite3.SQLITE_IOERR_WRITE, "SQLITE_IOERR_WRITE")


@pytest.mark.parametrize("error", [OverflowError(), msgspec.DecodeError("no"), sqlite3.OperationalError("not UTF-8")])
def test_a_value_that_no_log_holds_is_damage(error: Exception) -> None:
    with pytest.raises(DataError, match="damaged"), in_words(None, "a.db"):
        raise error


def test_a_mistake_of_the_program_is_not_called_damage() -> None:
    with pytest.raises(sqlite3.ProgrammingError), in_words(None, "a.db"):
        raise sqlite3.ProgrammingError("Cannot operate on a closed database.")


FILL = """
import os, shutil, sys
from pathlib import Path
from companion.errors import CompanionError
from companion.record.storage.log import Log
sample, fill, path = map(Path, sys.argv[1:])
for left in (0, 8192, 16384, 36864):
    fill.unlink(missing_ok=True)
    for old in path.parent.glob(path.name + "*"):
        old.unlink()
    if sample.is_file():
        shutil.copy(sample, path)
    disk = os.statvfs(path.parent)
    fill.write_bytes(b"x" * (disk.f_bavail * disk.f_frsize - left))
    try:
        with Log(path) as log:
            log.look(log.games()[0].id, log.looked(log.games()[0].id)) if sample.is_file() else None
        print("room")
    except CompanionError as error:
        print(error)
"""


@pytest.mark.whole_game
@pytest.mark.parametrize("version", [None, *range(1, VERSION + 1)])
def test_a_full_disk_is_called_full_for_every_version(version: int | None, tmp_path: Path) -> None:
    unshare = shutil.which("unshare")
    if unshare is None or subprocess.run([unshare, "-rm", "true"], capture_output=True, check=False).returncode:
        pytest.skip("no mount name spaces here")
    disk = tmp_path / "disk"
    disk.mkdir()
    script = f'mount -t tmpfs -o size=1M none {disk} && exec "$@"'
    python = [sys.executable, "-c", FILL, str(SAMPLES / f"v{version}.db"), str(disk / "fill"), str(disk / "a.db")]
    done = subprocess.run(
        [unshare, "-rm", "sh", "-c", script, "sh", *python], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if "mount:" in done.stderr:
        pytest.skip("no tmpfs here")
    assert done.returncode == 0, done.stderr
    assert set(done.stdout.splitlines()) <= {"The disk is full. Free some space, then try again.", "room"}
    assert done.stdout.startswith("The disk is full")
