"""The files with printed facts that a command line names: one option for each kind that some game has."""

from __future__ import annotations

import tomllib
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from companion.errors import DataError
from companion.games import module_named, modules
from companion.settings.files import read_text

COMPONENTS: Final = "components"
"""The option of files that say themselves which game they are for."""


def goes_with(option: str, given: bool, other: str, there: bool) -> None:
    """DataError where an option is given without the other one that alone gives it a meaning."""
    if given and not there:
        raise DataError("{option} goes with {other} alone.", option=option, other=other)


def add_files(parser: ArgumentParser) -> None:
    """Adds an option for each kind of file that some game has."""
    helps: dict[str, list[str]] = {}
    for module in modules().values():
        for option, what in module.files.items():
            helps.setdefault(option, []).append(f"{module.name}: {what}")
    for option, lines in helps.items():
        parser.add_argument(f"--{option}", type=Path, action="append", metavar="FILE", help="; ".join(lines))


def components_of(given: Namespace) -> dict[str, str]:
    """The component file of each game for which the command line names files; DataError where one cannot be used."""
    files: dict[str, dict[str, str]] = {}
    for option in dict.fromkeys(option for module in modules().values() for option in module.files):
        for path in getattr(given, option) or ():
            text = read_text(path)
            files.setdefault(_game_of(option, text, path, getattr(given, "game", None)), {})[option] = text
    made = {name: module_named(name).joined(texts) for name, texts in files.items()}
    for name, text in made.items():
        module_named(name).new(module_named(name).options({}), text)
    return made


def _game_of(option: str, text: str, path: Path, chosen: str | None) -> str:
    """The game that a file is for: the one that it names, else the chosen one, else the first one that can read it;
    of component files that name none, the first of all."""
    owners = [module.name for module in modules().values() if option in module.files]
    try:
        name = tomllib.loads(text).get("game")
    except tomllib.TOMLDecodeError:
        name = None
    if name is not None and name not in owners:
        known = ", ".join(owners)
        raise DataError("{path} is for the game {name}; there are {known}.", path=path, name=name, known=known)
    if name is None and option == COMPONENTS:
        return owners[0]
    if name is None and chosen in owners:
        return str(chosen)
    return str(name or next((owner for owner in owners if _reads(owner, option, text)), owners[-1]))


def _reads(game: str, option: str, text: str) -> bool:
    """Whether a file has the shape that a game wants."""
    try:
        module_named(game).joined({option: text})
    except DataError:
        return False
    return True
