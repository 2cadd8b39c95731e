"""The games that can be played: the project's own, and those that other packages bring."""

from __future__ import annotations

import logging
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Final

from companion.errors import DataError
from companion.game import Game, Module, Options
from companion.language import register

GROUP: Final = "table_companion.games"
"""The entry points by which a package brings a game: each names a Module."""

OWN: Final = ("las_navas", "dragon_soul", "age_of_arthur")
"""The project's own games, a folder each, whose `module.py` holds its MODULE; the first is played where none is chosen.
They are listed here since a checkout that is not installed has no entry points."""


@cache
def modules() -> dict[str, Module]:
    """Every game by its name, the project's own first. One that cannot be loaded is left out, and logged."""
    found: dict[str, Module] = {}
    for name in OWN:
        module: Module = import_module(f"{__name__}.{name}.module").MODULE
        found[module.name] = module
        _take_words(module)
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            other: Module = point.load()
            if other.name not in found:
                _take_words(other)
                found[other.name] = other
        except Exception:
            logging.getLogger(__name__).exception("The game %s cannot be loaded.", point.name)
    return found


def _take_words(module: Module) -> None:
    if module.catalogue is not None:
        register(module.catalogue)


def offered() -> dict[str, Module]:
    """The games that the app offers, by their names."""
    return {name: module for name, module in modules().items() if module.on_screen}


def module_named(name: str) -> Module:
    """The game of that name, the first one for an empty name; DataError where there is none."""
    known = modules()
    module = known.get(name or next(iter(known)))
    if module is None:
        raise DataError("There is no game {name}; there are {known}.", name=name, known=", ".join(known))
    return module


def build(name: str, components: str = "", options: Options | None = None) -> Game:
    """The game of that name as it was chosen, with the pieces that a component file's text describes (its own where
    empty); DataError where there is none."""
    return module_named(name).new(options or Options(), components)
