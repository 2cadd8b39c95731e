"""The games that can be played, one line each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.errors import DataError
from companion.game import Game
from companion.games.las_navas.rules import LasNavas

GAMES: Final[dict[str, Callable[[str | None], Game]]] = {
    LasNavas.name: LasNavas,
}
"""How each game is made from the text of a component file, or from the one that comes with it (None)."""


def game_named(name: str) -> Game:
    """The game of that name with its own component file, the first one for an empty name; DataError where there is
    none."""
    return build(name or next(iter(GAMES)), "")


def build(name: str, components: str = "") -> Game:
    """The game of that name, with the pieces that a component file's text describes (its own where empty); DataError
    where there is none."""
    if name not in GAMES:
        raise DataError("There is no game {name}; there are {known}.", name=name, known=", ".join(GAMES))
    return GAMES[name](components or None)
