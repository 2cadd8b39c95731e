"""A small map of a game: whoever stands in a place that nobody holds by itself gives it a colour."""

from __future__ import annotations

import pytest

from companion.board import Board, Place, PlaceId
from companion.games import build
from companion.scene import Counter, Ground, Scene, Side
from ui.demo.virtual_screen import VirtualScreen
from ui.theme import Colour, style
from ui.theme.art import art_of
from ui.widgets.board import small_map
from ui.widgets.board.small_map import SmallMap

SQUARE = ((0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0))


def _scene(ground: Ground | None) -> Scene:
    standing = Counter("a", "red", "A", "camp", "2", False, "", False)
    grounds = {"camp": ground} if ground is not None else {}
    return Scene("", "", "", None, (standing,), sides=(Side("red", "Red", "#930c00"),), grounds=grounds)


@pytest.mark.parametrize(
    ("ground", "coloured"),
    [(None, True), (Ground(about="A camp."), True), (Ground(seat="red"), True), (Ground(seat=""), False)],
)
def test_a_place_has_the_colour_of_whoever_holds_it(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, ground: Ground | None, coloured: bool
) -> None:
    style.fit(800, 480)
    held: list[Colour | None] = []
    filled = SmallMap._filled

    def note(self: SmallMap, bare: Colour, colour: Colour | None) -> Colour:
        held.append(colour)
        return filled(self, bare, colour)

    monkeypatch.setattr(SmallMap, "_filled", note)
    drawn = SmallMap()
    drawn.show(Board("toy", 40.0, 40.0, (Place(PlaceId("camp"), SQUARE),), ()), _scene(ground))
    virtual_screen.show(drawn, (200, 200))
    assert held
    assert {colour is not None for colour in held} == {coloured}


def test_with_a_games_drawings_the_ground_and_each_counter_are_drawn(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    style.fit(800, 480)
    game = build("las_navas")
    scene = game.scene(game.setup(), None, "en")
    stood: list[str] = []
    monkeypatch.setattr(SmallMap, "_small", lambda self, counter, *_: stood.append(counter.piece))
    ground: list[tuple[int, int]] = []
    made = small_map.ground_of
    monkeypatch.setattr(
        small_map, "ground_of", lambda board, size, *rest: ground.append(size) or made(board, size, *rest)
    )
    drawn = SmallMap()
    drawn.show(game.board, scene, art_of("las_navas"))
    virtual_screen.show(drawn, (120, 120))
    virtual_screen.frames(2)
    assert set(stood) == {counter.piece for counter in scene.counters}
    assert all(max(size) <= 120 for size in ground if size)
    assert ground
