"""The map as hero: as large as the page gives, exact under fingers, drawn anew only where something changed."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec
import numpy as np
import pytest
from kivy.graphics import Callback

from companion.board import Board, PlaceId
from tests.ui.widgets.board.maps import GAME, SCENE, moved, show
from ui.demo.virtual_screen import VirtualScreen
from ui.theme import style
from ui.widgets import motion
from ui.widgets.board import map as drawn
from ui.widgets.board.map import Map
from ui.widgets.ground.heraldry import HATCHES, SIDE, hatch


@pytest.mark.parametrize("resized_first", [False, True])
def test_it_is_drawn_once_where_its_size_and_what_it_shows_change(
    map_: Map, virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, resized_first: bool
) -> None:
    looks: list[tuple[int, int]] = []
    ground_of = drawn.ground_of

    def ground(board: Board, size: tuple[int, int], *more: Any) -> Any:
        looks.append(size)
        return ground_of(board, size, *more)

    monkeypatch.setattr(drawn, "ground_of", ground)
    place = GAME.board.places[0].id

    def resize() -> None:
        map_.free = [10.0, 10.0]

    def change() -> None:
        show(map_, chosen=frozenset({place}))

    for act in (resize, change) if resized_first else (change, resize):
        act()
    virtual_screen.frames(2)
    assert len(looks) == 1
    once = virtual_screen.image()
    map_.redraw()
    assert np.array_equal(virtual_screen.image(), once)


def test_counters_are_as_large_as_fingers_see(map_: Map) -> None:
    assert {round(size) for _, size in map_._boxes.values()} <= set(range(40, 45))


def test_a_stretched_board_is_exact_under_fingers(map_: Map) -> None:
    for place in GAME.board.places:
        assert map_.place_at(*map_.to_px(*place.centre)) == place.id
    assert map_.projection.to_mm(*map_.to_px(123.0, 321.0)) == pytest.approx((123.0, 321.0))
    for counter in SCENE.counters:
        at, _ = map_._boxes[counter.piece]
        assert map_.place_at(*at) == counter.place
        assert map_.counter_at(*at) == counter


def test_a_change_draws_only_what_changed(
    map_: Map, virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    counters, places = [], []
    draw_counter, draw_place = drawn.draw_counter, drawn.draw_place
    monkeypatch.setattr(drawn, "draw_counter", lambda *args: [counters.append(args[1].piece), draw_counter(*args)])
    monkeypatch.setattr(drawn, "draw_place", lambda *args: [places.append(args[2].id), draw_place(*args)])
    show(map_)
    virtual_screen.frames(2)
    assert (counters, places) == ([], [])
    weak = [msgspec.structs.replace(c, face="1", weak=True) if c.piece == "A4a" else c for c in SCENE.counters]
    show(map_, msgspec.structs.replace(SCENE, counters=tuple(weak)), chosen=frozenset({"B6"}))
    virtual_screen.frames(2)
    assert (counters, places) == (["A4a"], ["B6"])
    places.clear()
    map_.draw()
    assert sorted(places) == sorted(place.id for place in GAME.board.places)


def test_a_finger_that_stays_asks_and_is_no_tap(map_: Map, virtual_screen: VirtualScreen) -> None:
    tapped, looked = [], []
    map_.bind(on_place=lambda _, place: tapped.append(place))
    map_.bind(
        on_look=lambda _, place, counter, at: looked.append((place, counter)), on_looked=lambda _: looked.append(())
    )
    map_.hold_s = 0
    (counter,) = (c for c in SCENE.counters if c.piece == "B1a")
    finger = virtual_screen.press(*map_._boxes["B1a"][0])
    virtual_screen.frames(2)
    finger.touch_move(*map_.to_px(*GAME.board.place(PlaceId("A3")).centre))
    finger.touch_up()
    assert looked[0] == ("B1", counter)
    assert looked[-2][0] == "A3"
    assert looked[-1] == ()
    assert tapped == []
    map_.hold_s = 60
    virtual_screen.tap(*map_.to_px(*GAME.board.place(PlaceId("A3")).centre))
    assert tapped == ["A3"]


@pytest.mark.parametrize(("frames", "calm"), [(True, False), (True, True), (False, False)])
def test_what_moved_slides_unless_nothing_may_move(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, frames: bool, calm: bool
) -> None:
    monkeypatch.setattr(motion.Frames, "drawn", frames)
    monkeypatch.setattr(style, "calm", calm)
    first, second = Map(story="one"), Map(story="one")
    show(first)
    virtual_screen.show(first, (416, 480))
    start, _ = first._boxes["A4a"]
    monkeypatch.setattr(motion, "SLIDE_S", 60.0)
    show(second, moved("A4a", "A3"))
    virtual_screen.show(second, (416, 480))
    (x, y), _ = second._boxes["A4a"]
    assert second.place_at(x, y) == "A3"
    picture = second._counters.picture("A4a")
    (left, bottom), (wide, high) = picture.pos, picture.size
    away = left + wide / 2 - x, bottom + high / 2 - y
    expected = (start[0] - x, start[1] - y) if frames and not calm else (0.0, 0.0)
    assert away == pytest.approx(expected, rel=0.1, abs=1.0)  # pictures lie on whole px


def test_each_side_has_a_hatch_of_its_own() -> None:
    tiles = [np.frombuffer(hatch(n).pixels, np.uint8)[3::4].astype(int) for n in range(len(HATCHES))]
    assert all(np.abs(one - other).mean() > 40 for one, other in combinations(tiles, 2))
    assert all(len(tile) == SIDE * SIDE for tile in tiles)


def test_a_frame_in_which_nothing_on_the_map_changed_takes_its_picture_as_it_was(
    map_: Map, virtual_screen: VirtualScreen
) -> None:
    drawn_again: list[bool] = []
    map_._sheet.canvas.add(Callback(lambda _: drawn_again.append(True)))
    before = virtual_screen.image()
    drawn_again.clear()
    virtual_screen.window.canvas.ask_update()
    assert np.array_equal(virtual_screen.image(), before)
    assert not drawn_again
    show(map_, chosen=frozenset({"B6"}))
    virtual_screen.frames(2)
    assert not np.array_equal(virtual_screen.image(), before)
    assert drawn_again
