"""What grows in places is drawn inside them, what lies about them outside, and no badge is written over its drawing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games import build
from ui.demo.virtual_screen import VirtualScreen
from ui.theme import rgba
from ui.theme.art import art_of

HIGH_PX = 12.0


def test_drawings_stay_inside_their_place_and_those_about_all_places_outside(virtual_screen: VirtualScreen) -> None:
    from ui.widgets.ground.growth import points
    from ui.widgets.ground.projection import fitted

    board = build("age_of_arthur").board
    at = fitted(board, 0, 0, 420, 594)
    for place in (None, board.places[0].id, board.places[4].id):
        found = list(points(at, board, (0, 0, 420, 594), HIGH_PX, place, Random(1)))
        assert found
        for x, y in found:
            corners = [(x + a * HIGH_PX / 2, y + b * HIGH_PX / 2) for a in (-1, 1) for b in (-1, 1)]
            assert {board.place_at(*at.to_mm(*corner)) for corner in corners} == {place}


@pytest.mark.parametrize("drawn", [True, False])
def test_a_badge_is_written_where_there_is_no_drawing_of_it(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, drawn: bool
) -> None:
    from ui.widgets.board import map_places
    from ui.widgets.board.map import Map

    written: list[str] = []
    write = map_places.write

    def note(canvas: Any, text: str, *rest: Any, **kwargs: Any) -> Any:
        written.append(text)
        return write(canvas, text, *rest, **kwargs)

    monkeypatch.setattr(map_places, "write", note)
    game = build("dragon_soul")
    scene = game.scene(game.setup(), None, "en")
    board = Map()
    board.art = art_of("dragon_soul") if drawn else None
    board.show(game.board, (), {one.id: rgba(one.colour) for one in scene.sides}, {}, grounds=scene.grounds)
    virtual_screen.show(board, (320, 320))
    assert ("♣" in written, "†" in written) == (not drawn, not drawn)
