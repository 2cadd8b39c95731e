"""Games as JSON files: `python -m companion export game.db -o game.json`, and `import` back into a log.

The file holds everything, hidden cards too, so it is made readable by its owner only.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Final

import msgspec

from companion.errors import DataError, DeviceError
from companion.games import build
from companion.record.log import EntryRow, GameId, GameRow, Log, Looked, SealRow
from companion.record.session import Session

FORMAT: Final = "table-companion games"
VERSION: Final = 1


class Exported(msgspec.Struct, frozen=True):
    """One game with all that the log keeps of it."""

    game: GameRow
    entries: tuple[EntryRow, ...]
    seals: tuple[SealRow, ...]
    looked: Looked | None = None
    """None in older files: all was looked at."""


class File(msgspec.Struct, frozen=True):
    """A file of games."""

    format: str
    version: int
    games: tuple[Exported, ...]


def exported(log: Log, game: GameId | None = None) -> File:
    """All games of a log, the oldest first, or one of them."""
    rows = log.games()[::-1] if game is None else (log.game(game),)
    return File(
        FORMAT,
        VERSION,
        tuple(Exported(row, log.entries(row.id), log.seals(row.id), log.looked(row.id)) for row in rows),
    )


def parse(text: bytes, name: str) -> File:
    """The file that JSON text holds; DataError where it is none or from a newer version."""
    try:
        file = msgspec.json.decode(text, type=File)
    except (msgspec.DecodeError, ValueError) as error:
        raise DataError("{path} is no file of exported games. Choose another one.", path=name) from error
    if file.format != FORMAT:
        raise DataError("{path} is no file of exported games. Choose another one.", path=name)
    if file.version > VERSION:
        raise DataError("{path} was written by a newer version. Update the companion to open it.", path=name)
    return file


def take_in(log: Log, file: File) -> tuple[GameId, ...]:
    """Adds the games of a file to a log, each only if it can be played through; a game that is there stays as it is."""
    present = {row.id for row in log.games()}
    new = [game for game in file.games if game.game.id not in present]
    for game in new:
        with Log(None) as trial:
            _add(trial, game)
            Session(build(game.game.name, game.game.components, game.game.options), trial, game.game)
    for game in new:
        _add(log, game)
    return tuple(game.game.id for game in new)


def _add(log: Log, game: Exported) -> None:
    log.begin(game.game)
    log.append(game.game.id, game.entries, game.seals, game.game.ended)
    log.look(game.game.id, game.looked or Looked(len(game.entries) + 1))


def run_export(argv: list[str]) -> int:
    """Writes games of a log to a JSON file."""
    parser = argparse.ArgumentParser(prog="companion export", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--game", help="only the game of this id")
    args = parser.parse_args(argv)
    with Log(args.file, must_exist=True) as log:
        file = exported(log, args.game)
    text = msgspec.json.format(msgspec.json.encode(file), indent=1)
    try:
        with open(os.open(args.output, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "wb") as out:
            out.write(text + b"\n")
    except OSError as error:
        raise DeviceError("{path} cannot be written. Choose another place.", path=str(args.output)) from error
    print(f"{len(file.games)} games written to {args.output}")
    return 0


def run_import(argv: list[str]) -> int:
    """Adds the games of a JSON file to a log."""
    parser = argparse.ArgumentParser(prog="companion import", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("-o", "--output", type=Path, required=True, help="the log to add them to")
    args = parser.parse_args(argv)
    try:
        text = args.file.read_bytes()
    except OSError as error:
        raise DataError("{path} cannot be read. Choose another file.", path=str(args.file)) from error
    file = parse(text, str(args.file))
    with Log(args.output) as log:
        added = take_in(log, file)
    print(f"{len(added)} of {len(file.games)} games added to {args.output}")
    return 0
