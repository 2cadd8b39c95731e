"""The games that can be played, one line each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.game import Game
from companion.games.las_navas.rules import LasNavas

GAMES: Final[dict[str, Callable[[str | None], Game]]] = {
    LasNavas.name: LasNavas,
}
"""How each game is made from the text of a component file, or from the one that comes with it (None)."""
