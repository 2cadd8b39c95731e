"""How the simulated table lay, kept in a file from one start to the next, as a real table would keep it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import msgspec

from companion.errors import DataError
from companion.settings.files import text_if_there, write_whole, writing
from hardware.simulated.table import STILL, Lying, LyingCard, SimulatedTable

VERSION: Final = 1


class _File(msgspec.Struct, forbid_unknown_fields=True):
    version: int
    counters: tuple[Lying, ...]
    cards: tuple[LyingCard, ...]
    board_mm: tuple[float, float] | None = None
    """The size of the board that they lay around; None in a file of an earlier version."""


def file_of(data: Path, game: str) -> Path:
    """Where a game's table is kept in a data folder."""
    return data / f"table-{game}.json"


def save(table: SimulatedTable, path: Path) -> None:
    """Keeps how counters and cards lie, but no card that only the camera may see; DataError where the file cannot be
    written."""
    counters = tuple(replace(lying, moving_mm=STILL) for lying in table.counters())
    cards = tuple(card for card in table.printed_cards() if not card.unseen)
    with writing(path):
        write_whole(path, msgspec.json.encode(_File(VERSION, counters, cards, _size(table))))


def restore(table: SimulatedTable, path: Path) -> bool:
    """Lays the table as it was kept, everything in its place where the board has another size now; whether it was.
    DataError, and the table as it was, where the file is none of this table's."""
    text = text_if_there(path)
    if text is None:
        return False
    try:
        file = msgspec.json.decode(text, type=_File)
        if file.version != VERSION:
            raise ValueError(file.version)
        now = _size(table)
        across, down = (new / old for new, old in zip(now, file.board_mm or now, strict=True))
        table.lie(
            tuple(replace(lying, x_mm=lying.x_mm * across, y_mm=lying.y_mm * down) for lying in file.counters),
            tuple(replace(card, x_mm=card.x_mm * across, y_mm=card.y_mm * down) for card in file.cards),
        )
    except (ValueError, RecursionError) as error:
        raise DataError("{file} is no table of this game: delete it.", file=str(path)) from error
    return True


def _size(table: SimulatedTable) -> tuple[float, float]:
    """The board's width and height in mm."""
    return table.board.width_mm, table.board.height_mm
