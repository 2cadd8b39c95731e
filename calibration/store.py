"""Calibrations kept in a file, from one start to the next."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from calibration.geometry import Calibration
from companion.board import Board
from companion.errors import DataError
from companion.settings.files import text_if_there, write_whole, writing

VERSION: Final = 1
NAME: Final = "calibration.json"


class _File(msgspec.Struct, forbid_unknown_fields=True):
    version: int
    board: str
    calibration: Calibration
    size_mm: tuple[float, float] | None = None
    """The board's own; None in a file of an earlier version."""


def save(calibration: Calibration, board: Board, path: Path) -> None:
    """Keeps the calibration of a board's camera; the file is whole or not there at all. DataError where it cannot be
    written."""
    file = _File(VERSION, board.name, calibration, (board.width_mm, board.height_mm))
    with writing(path):
        write_whole(path, msgspec.json.format(msgspec.json.encode(file), indent=1))


def forget(path: Path) -> None:
    """Keeps no calibration any more. DataError where it cannot be deleted."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise DataError("{file} cannot be deleted: {reason}.", file=str(path), reason=reason) from error


def load(board: Board, path: Path) -> Calibration | None:
    """The calibration kept for a board; None where none is kept, or that of another board or another size. DataError
    for a broken file."""
    text = text_if_there(path)
    if text is None:
        return None
    try:
        file = msgspec.json.decode(text, type=_File)
    except (msgspec.DecodeError, RecursionError) as error:
        raise DataError("{file} is no calibration: delete it and calibrate anew.", file=str(path)) from error
    if file.version != VERSION:
        raise DataError(
            "{file} was written by another version of the companion: delete it and calibrate anew.", file=str(path)
        )
    is_its = file.board == board.name and file.size_mm in (None, (board.width_mm, board.height_mm))
    return file.calibration if is_its else None
