"""The owner's pieces: the component file that was checked against the box, kept beside the games.

`table-companion pieces --export FILE` carries it elsewhere, `--import FILE` takes it from there.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from functools import partial
from pathlib import Path

from companion.errors import DataError, DeviceError
from companion.game import Game
from companion.games import build, module_named
from companion.language import Sentence
from companion.settings import config
from companion.settings.files import read_text, text_if_there, write_whole, written_to
from companion.settings.given import COMPONENTS
from companion.settings.usable import language_here


def kept_in(data: Path, game: str) -> Path:
    """Where the component file of a game's owner lies."""
    return data / f"{game}.toml"


def owned(data: Path, game: str) -> str:
    """The text of the owner's component file; empty where nothing was checked yet."""
    return text_if_there(kept_in(data, game)) or ""


def owners_game(data: Path, game: str) -> Game:
    """The game with its owner's pieces; DataError, with the name of their file, where they cannot be read."""
    text = owned(data, game)
    try:
        return build(game, text)
    except DataError as error:
        raise DataError("{file}: {what}", file=kept_in(data, game).name, what=error.sentence) from error


def others(data: Path, game: str) -> dict[str, Callable[[], Game]]:
    """What an owner keeps beside the box's own, by name: each file of the folder of its kind below the game's, such as
    `age_of_arthur/map/wales.toml`. A file is read when its game is made; DataError with its name where it cannot be
    played with."""
    found: dict[str, Callable[[], Game]] = {}
    for option in module_named(game).files:
        for file in sorted((data / game / option).glob("*.toml")):
            found[file.stem] = partial(_other, data, game, option, file)
    return found


def _other(data: Path, game: str, option: str, file: Path) -> Game:
    """The game with another file of a kind, beside what its owner checked."""
    own, module = owned(data, game), module_named(game)
    checked = {COMPONENTS: own} if own and COMPONENTS in module.files else {}
    try:
        return build(game, module.joined({**checked, option: read_text(file)}))
    except DataError as error:
        raise DataError("{file}: {what}", file=file.name, what=error.sentence) from error


def keep(file: Path, text: str) -> None:
    """Writes a component file; DeviceError where that cannot be."""
    try:
        write_whole(file, text.encode())
    except OSError as error:
        raise DeviceError("{file} cannot be written. Check its folder.", file=str(file)) from error


def put_aside(data: Path, game: str) -> None:
    """Gives the owner's file another name, so that another one takes its place; DeviceError where that cannot be."""
    file = kept_in(data, game)
    try:
        file.replace(file.with_name(file.name + ".aside"))
    except OSError as error:
        raise DeviceError("{file} cannot be written. Check its folder.", file=str(file)) from error


def run(arguments: list[str]) -> int:
    """Writes the owner's component file elsewhere, or takes another one over; answers the exit code."""
    parser = ArgumentParser(prog="table-companion pieces", description="Carry what is printed on your pieces.")
    parser.add_argument("--game", default="", help="the game, where there are several")
    way = parser.add_mutually_exclusive_group(required=True)
    way.add_argument("--export", type=Path, metavar="FILE", help="write your checked pieces to a file")
    way.add_argument("--import", dest="take", type=Path, metavar="FILE", help="take checked pieces from a file")
    given = parser.parse_args(arguments)
    data = config.data_folder()
    game = build(given.game)
    if given.export:
        keep(given.export, owned(data, game.name) or game.components)
        print(written_to(given.export).say(language_here()))
    else:
        text = read_text(given.take)
        build(game.name, text)  # DataError where it is no component file of this game
        keep(kept_in(data, game.name), text)
        print(Sentence("Your pieces are those of {file} now.", {"file": str(given.take)}).say(language_here()))
    return 0
