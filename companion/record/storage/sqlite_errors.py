"""SQLite's errors in plain sentences, told apart by their result codes (https://sqlite.org/rescode.html)."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from companion.errors import CompanionError, DataError, DeviceError
from companion.language import mark

FULL: Final = mark("The disk is full. Free some space, then try again.")
READ_ONLY: Final = mark("The game file {path} may not be written. Allow writing, then try again.")
CLOSED: Final = mark("The game file {path} cannot be opened. Check its folder.")
MISSING: Final = mark("There is no game file {path} yet: no game was kept in it.")
DAMAGED: Final = mark("The game file {path} is damaged. Choose another one.")
IN_USE: Final = mark("Another program is using the game file {path}. Close it, then try again.")

NO_SPACE: Final = (errno.ENOSPC, errno.EDQUOT)
"""How the system says that a disk, or a user's share of it, is full."""
NEEDED: Final = 64 * 1024
"""With less free space than this, in bytes, SQLite cannot make its shared memory and WAL, and calls it an I/O error."""

_PRIMARY: Final[dict[int, tuple[type[CompanionError], str]]] = {
    sqlite3.SQLITE_FULL: (DeviceError, FULL),
    sqlite3.SQLITE_READONLY: (DeviceError, READ_ONLY),
    sqlite3.SQLITE_PERM: (DeviceError, READ_ONLY),
    sqlite3.SQLITE_BUSY: (DeviceError, IN_USE),
    sqlite3.SQLITE_LOCKED: (DeviceError, IN_USE),
    sqlite3.SQLITE_PROTOCOL: (DeviceError, IN_USE),
    sqlite3.SQLITE_CANTOPEN: (DeviceError, CLOSED),
    sqlite3.SQLITE_IOERR: (DeviceError, mark("The disk does not answer as it should. Check it, then try again.")),
    sqlite3.SQLITE_CORRUPT: (DataError, DAMAGED),
    sqlite3.SQLITE_NOTADB: (DataError, DAMAGED),
    sqlite3.SQLITE_FORMAT: (DataError, DAMAGED),
    sqlite3.SQLITE_ERROR: (DataError, DAMAGED),  # its tables are not those of its version
}
_EXTENDED: Final[dict[int, tuple[type[CompanionError], str]]] = {
    sqlite3.SQLITE_IOERR_SHMSIZE: (DeviceError, FULL),
    sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY: (
        DataError,
        mark("Another program has written to this game meanwhile. Leave the game, then go on with it again."),
    ),
}


@contextmanager
def in_words(path: Path | None, name: str) -> Iterator[None]:
    """Turns SQLite's errors, and values that no log holds, into sentences on the file at `path` (None: in memory),
    which players know by a `name`. A mistake in how SQLite is used is none of them and passes."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except sqlite3.Error as error:
        raise _sentence(error, path, name) from error
    except (OverflowError, UnicodeError, msgspec.DecodeError) as error:
        raise DataError(DAMAGED, path=name) from error


def _sentence(error: sqlite3.Error, path: Path | None, name: str) -> CompanionError:
    code: int | None = getattr(error, "sqlite_errorcode", None)
    if code is None:  # Python itself cannot read a text
        return DataError(DAMAGED, path=name)
    if code in _EXTENDED:
        kind, template = _EXTENDED[code]
    elif code & 0xFF in _PRIMARY:
        kind, template = _PRIMARY[code & 0xFF]
    else:
        return DeviceError(
            "The game file {path} cannot be used now ({reason}). Try again.", path=name, reason=error.sqlite_errorname
        )
    if code & 0xFF == sqlite3.SQLITE_IOERR and _no_space(path):
        return DeviceError(FULL)
    return kind(template, path=name)


def _no_space(path: Path | None) -> bool:
    """Whether the disk of a file has no space left for SQLite to work in."""
    try:
        return path is not None and shutil.disk_usage(path.parent).free < NEEDED
    except OSError:
        return False


def refused(error: OSError, path: Path) -> DeviceError:
    """What the system's refusal to open, make or move a game file means for its users."""
    if error.errno in NO_SPACE:
        return DeviceError(FULL)
    if error.errno == errno.EROFS:
        return DeviceError(READ_ONLY, path=str(path))
    if error.errno == errno.ENOENT:
        return DeviceError(MISSING, path=str(path))
    return DeviceError(CLOSED, path=str(path))
