"""On a map of many small places only what has room there is written."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from companion.game import VARIANT, Options
from companion.games import build
from ui.demo.virtual_screen import VirtualScreen
from ui.theme import rgba


@pytest.mark.parametrize(("side", "named"), [(320, False), (1300, True)])
def test_names_are_written_where_they_fit(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, side: int, named: bool
) -> None:
    from ui.widgets.board import map_places as drawn
    from ui.widgets.board.map import Map

    write, written = drawn.write, []

    def note(canvas: Any, text: str, *rest: Any, **kwargs: Any) -> Any:
        box, letters = write(canvas, text, *rest, **kwargs)
        written.append((text, box))
        return box, letters

    monkeypatch.setattr(drawn, "write", note)
    game = build("dragon_soul")
    scene = game.scene(game.setup(), None, "en")
    board = Map()
    board.show(game.board, scene.counters, {one.id: rgba(one.colour) for one in scene.sides}, {}, grounds=scene.grounds)
    virtual_screen.show(board, (side, side))
    texts = {text for text, _ in written}
    places = {place.called for place in game.board.places}
    rim = set() if named else {sign.sign for sign in game.board.rim}
    assert (places <= texts, places & texts == rim) == (named, not named)
    signs = {"♣ Forest", "†"} if named else {"♣", "†"}
    assert signs <= texts
    outline = game.board.places[0].outline
    hexagon = max(x for x, _ in outline) - min(x for x, _ in outline)
    assert all(box[2] <= hexagon * board.px_per_mm for _, box in written)


@pytest.mark.whole_game
def test_nothing_of_the_board_before_stays(virtual_screen: VirtualScreen) -> None:
    from ui.widgets.board.map import Map

    def shown(board: Map, variant: str) -> Any:
        game = build("dragon_soul", "", Options({VARIANT: variant}))
        scene = game.scene(game.setup(), None, "en")
        board.show(
            game.board, scene.counters, {one.id: rgba(one.colour) for one in scene.sides}, {}, grounds=scene.grounds
        )
        virtual_screen.frames(3)
        return virtual_screen.image()

    pictures = []
    for before in ((), ("duel", "three_crowns")):
        board = Map()
        virtual_screen.show(board, (480, 480))
        for variant in before:
            shown(board, variant)
        pictures.append(shown(board, "four_marches"))
    off = np.abs(pictures[0].astype(int) - pictures[1])
    assert off.max() <= 1  # the same drawing elsewhere on its texture may round otherwise


@pytest.mark.parametrize("side", [320, 1300])
def test_the_rim_has_the_first_and_the_last_of_each_row_where_names_have_no_room(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, side: int
) -> None:
    from ui.widgets.board import map_names
    from ui.widgets.board.map import Map

    written: list[tuple[str, tuple[float, float]]] = []
    monkeypatch.setattr(map_names, "write_name", lambda canvas, name, centre, size: written.append((name, centre)))
    game = build("dragon_soul")
    board = Map()
    board.show(game.board, (), {}, {})
    virtual_screen.show(board, (side, side))
    if side > 1000:
        assert not written
    else:
        assert [name for name, (x, _) in sorted(written) if x < side / 2] == [f"{row}1" for row in "ABCDEFGHIJK"]
        lasts = {"A": 2, "B": 5, "C": 8, "D": 9, "E": 8, "F": 9, "G": 8, "H": 9, "I": 8, "J": 5, "K": 2}
        assert [name for name, (x, _) in sorted(written) if x > side / 2] == [f"{row}{n}" for row, n in lasts.items()]
        assert all(0 < x < side and 0 < y < side for _, (x, y) in written)


@pytest.mark.parametrize(("variant", "size"), [("four_marches", (416, 480)), ("four_marches", (1300, 1300))])
def test_the_letters_of_the_rows_are_whole_on_a_map_that_fills_its_room(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, variant: str, size: tuple[int, int]
) -> None:
    from ui.theme import LEGIBLE, style
    from ui.theme.art import art_of
    from ui.widgets.board import map_names
    from ui.widgets.board.map import Map
    from ui.widgets.board.map_places import name_width

    written: list[tuple[str, float]] = []
    monkeypatch.setattr(map_names, "write_name", lambda canvas, name, centre, size: written.append((name, centre[0])))
    style.fit(800, 480)
    game, board = build("dragon_soul", "", Options({VARIANT: variant})), Map()
    board.art = art_of("dragon_soul")
    board.show(game.board, (), {}, {})
    virtual_screen.show(board, size)
    assert board.spreads
    assert bool(written) == (size[0] < 1000)  # a large map bears the names of its places
    for name, x in written:
        half = name_width(name, LEGIBLE * style.letter) / 2
        assert x - half >= -0.01
        assert x + half <= size[0] + 0.01
    left, _ = board.projection.to_px(min(x for place in game.board.places for x, _ in place.outline), 0)
    assert left < 0.08 * size[0]
