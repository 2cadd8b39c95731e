"""Files that people and the companion write: UTF-8 whatever the locale, and each written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.errors import DataError
from companion.language import Sentence


def read_text(file: Path) -> str:
    """The text of a file in UTF-8, less the byte order mark that some editors put before it; DataError where it cannot
    be read."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise DataError(
            "{file} cannot be read: {reason}; put it right or remove it.",
            file=str(file),
            reason=error.strerror or type(error).__name__,
        ) from error
    except UnicodeDecodeError as error:
        raise DataError(
            "{file} is not in UTF-8: save it again in that encoding, or remove it.", file=str(file)
        ) from error


def text_if_there(file: Path) -> str | None:
    """The same; None where there is no such file."""
    try:
        return read_text(file)
    except DataError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            return None
        raise


@contextmanager
def writing(file: Path) -> Iterator[None]:
    """Around what writes a file, or takes it away; DataError, with the reason, where that cannot be."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise DataError("{file} cannot be written: {reason}.", file=str(file), reason=reason) from error


def folder_for(path: Path) -> Path:
    """A folder to write files into, made where it was missing; DataError where it cannot be."""
    with writing(path):
        path.mkdir(parents=True, exist_ok=True)
    return path


def write_whole(path: Path, content: bytes, mode: int = 0o666) -> None:
    """Puts a file with this content in the place of the one before, which stays where that cannot be: OSError. `mode`
    is who may do what with it, less what the process takes from everybody."""
    path = path.resolve()
    spare = path.with_name(path.name + ".new")
    try:
        spare.unlink(missing_ok=True)
        with open(os.open(spare, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode), "wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        spare.replace(path)
    except OSError:
        with suppress(OSError):
            spare.unlink(missing_ok=True)
        raise


def written_to(file: Path) -> Sentence:
    """That a file was written."""
    return Sentence("Written to {file}.", {"file": str(file)})
