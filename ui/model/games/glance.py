"""A kept game at a glance: where everything stands, its round, and who is ahead, as all players may know it."""

from __future__ import annotations

import msgspec

from companion.board import Board
from companion.language import Sentence, mark
from companion.scene import Scene

AHEAD = mark("Ahead: {side}")
LEVEL = mark("Even")


class Glance(msgspec.Struct, frozen=True):
    """The name of a game, its board, and its scene for all eyes."""

    game: str
    board: Board
    scene: Scene


def ahead(scene: Scene, language: str) -> str:
    """Who is ahead by the first of a scene's measures, with the figures; empty where the game measures nothing."""
    if not scene.measures or not scene.measures[0].values:
        return ""
    values = scene.measures[0].values
    most = max(values.values())
    first = [side.name for side in scene.sides if values.get(side.id) == most]
    who = Sentence(AHEAD, {"side": first[0]}) if len(first) == 1 else Sentence(LEVEL)
    return f"{who.say(language)} · {figures(scene)}"


def figures(scene: Scene) -> str:
    """The first of a scene's measures: what it counts, and how many each side has."""
    if not scene.measures:
        return ""
    measure = scene.measures[0]
    return f"{measure.label} " + "–".join(str(measure.values.get(side.id, 0)) for side in scene.sides)
