"""Games as JSON files: `table-companion export -o games.json`, and `import` back into a log.

The file holds everything, hidden cards too, so it is made readable by its owner only.
"""

from __future__ import annotations

import argparse
import codecs
import re
from pathlib import Path
from typing import Final

import msgspec

from companion.errors import DataError, DeviceError
from companion.language import Sentence, mark
from companion.record.exchange.mistakes import mistakes
from companion.record.storage.log import Log
from companion.record.storage.rows import DiceRow, EntryRow, GameId, GameRow, Looked, SealRow, Whole
from companion.record.storage.sqlite_errors import FULL, NO_SPACE
from companion.settings.config import add_log, named_log
from companion.settings.files import write_whole

FORMAT: Final = "table-companion games"
VERSION: Final = 3

NO_EXPORT: Final = mark("{path} is no file of exported games. Choose another one.")


class Exported(msgspec.Struct, frozen=True):
    """One game with all that the log keeps of it."""

    game: GameRow
    entries: tuple[EntryRow, ...]
    seals: tuple[SealRow, ...]
    looked: Looked | None = None
    """None in older files: all was looked at."""
    unsealed: Whole = 0
    """After which entry somebody last saw what was hidden; 0 for nobody."""
    dice: tuple[DiceRow, ...] = ()
    """None in older files, which sealed none."""


class File(msgspec.Struct, frozen=True):
    """A file of games."""

    format: str
    version: int
    games: tuple[Exported, ...]


class _Head(msgspec.Struct, frozen=True):
    """What tells a file of games from other ones."""

    format: str
    version: int


def exported(log: Log, game: GameId | None = None) -> File:
    """All games of a log, the oldest first, or one of them."""
    with log.snapshot():
        rows = log.games()[::-1] if game is None else (log.game(game),)
        return File(
            FORMAT,
            VERSION,
            tuple(
                Exported(
                    row,
                    log.entries(row.id),
                    log.seals(row.id),
                    log.looked(row.id),
                    log.unsealed(row.id),
                    log.dice(row.id),
                )
                for row in rows
            ),
        )


def parse(text: bytes, name: str) -> File:
    """The file that JSON text holds; DataError where it is none, from a newer version, or wrong somewhere."""
    text = text.removeprefix(codecs.BOM_UTF8)
    try:
        head = msgspec.json.decode(text, type=_Head)
        if head.format != FORMAT:
            raise DataError(NO_EXPORT, path=name)
        if head.version > VERSION:
            raise DataError("{path} was written by a newer version. Update the companion to open it.", path=name)
        return msgspec.json.decode(text, type=File)
    except msgspec.ValidationError as error:
        place = re.search(r"`\$\.?([^`]*)`$", str(error))
        if place is None:
            raise DataError(NO_EXPORT, path=name) from error
        raise _wrong(name, place[1], Sentence("a value of another kind is needed")) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        if FORMAT.encode() not in text:
            raise DataError(NO_EXPORT, path=name) from error
        at = re.search(r"\(byte (\d+)\)", str(error))
        line = text.count(b"\n", 0, int(at[1]) if at else len(text)) + 1
        raise _wrong(name, Sentence("line {n}", {"n": line}), Sentence("this is no JSON")) from error


def take_in(log: Log, file: File, name: str) -> tuple[GameId, ...]:
    """Adds the games of a file to a log; one that is there stays as it is. DataError where anything is wrong in one
    that is not, with the place, and nothing is added then. The file is known by a `name`."""
    present = {row.id for row in log.games()}
    seen: set[GameId] = set()
    for i, game in enumerate(file.games):
        if game.game.id in seen:
            raise _wrong(name, f"games[{i}].game.id", Sentence("the game is in the file twice"))
        seen.add(game.game.id)
        if game.game.id in present:
            continue
        for place, what in mistakes(game.game, game.entries, game.seals, game.looked, game.unsealed, game.dice):
            raise _wrong(name, f"games[{i}].{place}", what)
    new = [game for game in file.games if game.game.id not in present]
    with log.at_once():
        for game in new:
            log.begin(game.game)
            for dice in game.dice:
                log.seal_dice(game.game.id, dice)
            log.append(game.game.id, game.entries, game.seals, game.game.ended)
            log.look(game.game.id, game.looked or Looked(len(game.entries) + 1))
            log.unseal(game.game.id, game.unsealed)
    return tuple(game.game.id for game in new)


def _wrong(name: str, place: str | Sentence, what: Sentence) -> DataError:
    return DataError(
        "{path} is wrong at {place}: {what}. Nothing of it was added; export the games again.",
        path=name,
        place=place,
        what=what,
    )


def run_export(argv: list[str]) -> int:
    """Writes games of a log to a JSON file."""
    parser = argparse.ArgumentParser(prog="table-companion export", description=__doc__)
    add_log(parser)
    parser.add_argument("-o", "--output", type=Path, required=True, help="games.json")
    parser.add_argument("--game", help="only the game of this id")
    args = parser.parse_args(argv)
    with Log(named_log(args), must_exist=True) as log:
        file = exported(log, args.game)
    text = msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n"
    try:
        if args.output.exists() and not args.output.is_file():  # a device or a pipe has nothing to lose
            args.output.write_bytes(text)
        else:
            write_whole(args.output, text, 0o600)
    except OSError as error:
        if error.errno in NO_SPACE:
            raise DeviceError(FULL) from error
        raise DeviceError("{path} cannot be written. Choose another place.", path=str(args.output)) from error
    print(f"{len(file.games)} games written to {args.output}")
    return 0


def run_import(argv: list[str]) -> int:
    """Adds the games of a JSON file to a log."""
    parser = argparse.ArgumentParser(prog="table-companion import", description=__doc__)
    parser.add_argument("file", type=Path, help="games.json")
    parser.add_argument("-o", "--output", type=Path, required=True, help="the log to add them to, games.sqlite")
    parser.add_argument("--game", help="only the game of this id")
    args = parser.parse_args(argv)
    try:
        text = args.file.read_bytes()
    except OSError as error:
        raise DataError("{path} cannot be read. Choose another file.", path=str(args.file)) from error
    file = parse(text, str(args.file))
    if args.game is not None:
        file = msgspec.structs.replace(file, games=tuple(game for game in file.games if game.game.id == args.game))
        if not file.games:
            raise DataError("{path} holds no game {game}. Choose another one.", path=str(args.file), game=args.game)
    with Log(args.output) as log:
        added = take_in(log, file, str(args.file))
    print(f"{len(added)} of {len(file.games)} games added to {args.output}")
    return 0
