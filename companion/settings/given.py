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
        owners = [module.name for module in modules().values() if option in module.files]
        chosen = getattr(given, "game", None)
        usual = chosen if option != COMPONENTS and chosen in owners else owners[0]
        for path in getattr(given, option) or ():
            text = read_text(path)
            files.setdefault(_game_of(text, path, usual, owners), {})[option] = text
    made = {name: module_named(name).joined(texts) for name, texts in files.items()}
    for name, text in made.items():
        module_named(name).new(module_named(name).options({}), text)
    return made


def _game_of(text: str, path: Path, usual: str, owners: list[str]) -> str:
    """The game that a file names, which must be one of its owners; the usual one where it names none."""
    try:
        name = tomllib.loads(text).get("game", usual)
    except tomllib.TOMLDecodeError:
        name = usual
    if name not in owners:
        known = ", ".join(owners)
        raise DataError("{path} is for the game {name}; there are {known}.", path=path, name=name, known=known)
    return str(name)
