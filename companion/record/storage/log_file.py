"""The file of a log: made for its owner alone, and set aside where it cannot be read."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import Final

from companion.errors import DeviceError
from companion.record.storage.sqlite_errors import IN_USE, refused

READERS: Final = (510, 0x40000002)
"""How many bytes of a database, and from which, each program that has it open holds locked for reading; see
https://sqlite.org/fileformat2.html#the_lock_byte_page."""


def set_aside(path: Path) -> Path:
    """Renames a log that cannot be read, so that a new one can be begun; its new name. DeviceError where another
    program has it open, or its folder may not be written."""
    n = 1
    while (aside := path.with_name(f"{path.stem}-aside-{n}{path.suffix}")).exists():
        n += 1
    try:
        with path.open("r+b") as held:
            fcntl.lockf(held, fcntl.LOCK_EX | fcntl.LOCK_NB, *READERS)
            path.rename(aside)
            for end in ("-wal", "-shm"):
                beside = path.with_name(path.name + end)
                if beside.exists():
                    beside.rename(aside.with_name(aside.name + end))
    except BlockingIOError as error:
        raise DeviceError(IN_USE, path=str(path)) from error
    except OSError as error:
        raise refused(error, path) from error
    return aside


def touch(path: Path, must_exist: bool) -> None:
    """Makes the file readable by its owner only before SQLite opens it; its WAL takes the same rights."""
    try:
        if must_exist:
            os.stat(path)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(path, os.O_CREAT | os.O_RDONLY, 0o600))
    except OSError as error:
        raise refused(error, path) from error
