"""How a game begins: what all may see of it, and where its pieces lie."""

from __future__ import annotations

from companion.game import Game, Layout
from companion.scene import Scene


def first_scene(game: Game, language: str) -> Scene:
    """The scene for all eyes before anything was decided."""
    return game.scene(game.setup(), None, language)


def first_layout(game: Game) -> Layout:
    """Where the pieces lie before anything was decided."""
    return game.layout(game.setup())
