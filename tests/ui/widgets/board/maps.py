"""Maps as they are set up, for the tests of maps."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.game import Options
from companion.games import build, module_named
from companion.scene import Scene
from ui.demo.virtual_screen import VirtualScreen
from ui.theme import Box, style
from ui.theme.art import art_of
from ui.widgets.board.map import Map

GAME = build("las_navas")
SCENE = GAME.scene(GAME.setup(), None, "en")
COLOURS = {"christian": (0.6, 0.1, 0.1, 1.0), "muslim": (0.1, 0.4, 0.3, 1.0)}
ASPECT = GAME.board.width_mm / GAME.board.height_mm
SIZES = [(800, 480), (1280, 720), (720, 1280)]


def show(map_: Map, scene: Scene = SCENE, **kwargs: Any) -> None:
    map_.show(GAME.board, scene.counters, COLOURS, {}, grounds=scene.grounds, **kwargs)


def moved(piece: str, to: str) -> Scene:
    """The set-up with one counter in another place."""
    counters = (msgspec.structs.replace(c, place=to) if c.piece == piece else c for c in SCENE.counters)
    return msgspec.structs.replace(SCENE, counters=tuple(counters))


def britain(virtual_screen: VirtualScreen, size: tuple[int, int], chosen: int | None = None) -> tuple[Map, Scene]:
    """The map of Age of Arthur in the middle of a game, on a screen of that size, with one of its places chosen."""
    style.fit(*size)
    module = module_named("age_of_arthur")
    moment = next(moment for moment in module.story() if moment.name == "map")
    game = module.new(Options(moment.settings))
    scene = game.scene(game.decode(moment.start), None, "en")
    map_ = Map()
    map_.art = art_of("age_of_arthur")
    colours = {side.id: COLOURS["muslim"] for side in scene.sides}
    picked = frozenset() if chosen is None else frozenset({game.board.places[chosen].id})
    map_.show(game.board, scene.counters, colours, {}, picked, grounds=scene.grounds)
    virtual_screen.show(map_, (size[0] // 2, size[1]) if size[0] > size[1] else (size[0], size[1] // 2))
    return map_, scene


def plates(map_: Map) -> dict[str, Box]:
    """Where the names of a map are written, but for that of a chosen place which has no other room."""
    return {place: shown[0][0].plate for place, (shown, _) in map_._names._called._drawn.items()}
