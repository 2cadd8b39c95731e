"""Counters on the map: as large as their place lets them be, each seen, and whoever stands there holds it."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot

import numpy as np
import pytest

from companion.board import PlaceId
from companion.games import build
from companion.table.cues.cue import Cue
from tests.ui.widgets.board.maps import COLOURS, GAME, SIZES, britain, moved, plates, show
from ui.demo.virtual_screen import VirtualScreen
from ui.theme import style
from ui.widgets.board.map import Map
from ui.widgets.board.map_places import signs
from ui.widgets.board.map_slots import PITCH, SEEN, slots
from ui.widgets.ground.places import is_rectangle, room
from ui.widgets.ground.projection import fitted
from ui.widgets.touch.pointer import meet


@pytest.mark.parametrize("times", [1, 4])
@pytest.mark.parametrize("game", ["age_of_arthur", "dragon_soul"])
def test_counters_that_share_a_place_are_as_large_as_its_room_allows(
    game: str, times: int, virtual_screen: VirtualScreen
) -> None:
    board = build(game).board
    at = fitted(board, 0, 0, 390 * times, 480 * times)
    in_rows = fanned = 0
    for place in board.places:
        x, y, width, height = at.box(*room(place))
        xs, ys = zip(*at.outline(place.outline), strict=True)
        least = min(SEEN, 0.82 * min(max(xs) - min(xs), max(ys) - min(ys)))
        for count in range(1, 7):
            points, size = slots(at, place, count, None)
            assert len(set(points)) == count
            assert is_rectangle(place.outline) or size >= least
            if size == pytest.approx(least):  # each shows enough of itself, over the rim too
                fanned += 1
                for (left, low), (beside, above) in combinations(points, 2):
                    assert max(abs(left - beside), abs(low - above)) >= 0.65 * size
                continue
            for left, low in points:
                assert x <= left - size / 2 + 0.01
                assert left + size / 2 <= x + width + 0.01
                assert y <= low - size / 2 + 0.01
                assert low + size / 2 <= y + height + 0.01
            for n, (left, low) in enumerate(points):
                assert all(max(abs(left - a), abs(low - b)) >= size - 0.01 for a, b in points[:n])
        points, size = slots(at, place, 3, None)
        if len({round(low, 3) for _, low in points}) > 1:
            in_rows += 1
            assert size > width / 3 * PITCH
    assert in_rows > 0 or times == 1
    assert fanned > 0 or times > 1


@pytest.mark.parametrize(("dx", "dy"), [(-14.0, 14.0), (14.0, 14.0), (0.0, 0.0)])
def test_a_counter_that_must_be_put_right_lies_whole_over_all_others(
    virtual_screen: VirtualScreen, dx: float, dy: float
) -> None:
    style.fit(800, 480)
    there = GAME.board.place(PlaceId("C6")).centre
    scene = moved("A1a", "C6")
    spots = {"A1a": (there[0] + dx, there[1] - dy), **{f"C6{n}": there for n in "ab"}}
    three = tuple(counter for counter in scene.counters if counter.piece != "C6c")
    pictures = []
    for counters in (three, tuple(c for c in three if c.piece == "A1a" or c.place != "C6")):
        map_ = Map()
        cues = {"C6": Cue.WRONG}
        marked = frozenset({"A1a"})
        map_.show(GAME.board, counters, COLOURS, cues, marked=marked, spots=spots, grounds=scene.grounds)
        virtual_screen.show(map_, (416, 480))
        (x, y), size = map_._boxes["A1a"]
        found = map_.counter_at(x, y)
        assert found is not None
        assert found.piece == "A1a"
        left, bottom, side = round(x - size / 2), round(y - size / 2), round(size)
        pictures.append(virtual_screen.image()[::-1][bottom + 4 : bottom + side - 4, left + 4 : left + side - 4])
    among, alone = pictures
    assert np.array_equal(among, alone)


@pytest.mark.parametrize("size", [(416, 480), (712, 720), (570, 640)])
def test_more_counters_than_a_place_has_room_for_stand_in_a_row_below_its_name(
    virtual_screen: VirtualScreen, size: tuple[int, int]
) -> None:
    style.fit(*((800, 480) if size[0] < 500 else (1280, 720) if size[0] > 600 else (720, 1280)))
    x, y = GAME.board.place(PlaceId("C6")).centre
    scene = moved("A1a", "C6")
    spots = {"A1a": (x - 14.0, y - 14.0), "C6a": (x - 14.0, y), "C6b": (x, y), "C6c": (x + 14.0, y)}
    map_ = Map()
    map_.show(GAME.board, scene.counters, COLOURS, {"C6": Cue.WRONG}, marked=frozenset({"A1a"}), spots=spots)
    virtual_screen.show(map_, size)
    left, bottom, wide, high = map_.projection.box(*room(GAME.board.place(PlaceId("C6"))))
    row = sorted(map_._boxes[piece] for piece in spots)
    assert map_._boxes["C6a"] < map_._boxes["C6b"] < map_._boxes["C6c"]
    for (one, _), (other, side) in pairwise(row):
        assert other[0] - one[0] >= side
    for (middle, low), side in row:
        assert left <= middle - side / 2
        assert middle + side / 2 <= left + wide
        assert bottom <= low - side / 2
        assert low + side / 2 <= bottom + high - 1.5 * 0.17 * high


@pytest.mark.parametrize("size", SIZES)
def test_the_frame_of_a_place_at_the_edge_is_whole(virtual_screen: VirtualScreen, size: tuple[int, int]) -> None:
    map_, _ = britain(virtual_screen, size)
    assert map_.board is not None
    outline = map_.projection.outline(next(one for one in map_.board.places if one.called == "Pendragon").outline)
    left, top = min(x for x, _ in outline), max(y for _, y in outline)
    wide = max(x for x, _ in outline) - left
    assert top + 2 * style.unit <= map_.top
    upper = left, top - 2 * style.unit, wide, 3 * style.unit
    assert not any(meet(upper, plate) for plate in plates(map_).values())


def test_a_place_looks_held_by_those_who_belong_there_and_not_by_a_stray_counter(map_: Map) -> None:
    stray = moved("A1a", "C6")
    show(map_, stray, marked=frozenset({"A1a"}))
    numbers = {seat: n for n, seat in enumerate(COLOURS)}
    here = [counter for counter in stray.counters if counter.place == "C6"]
    here.sort(key=lambda counter: counter.piece != "A1a")
    at, place = map_.projection, GAME.board.place(PlaceId("C6"))
    seat, *_ = map_._place(at, place, here, map_._lie(at, place, here), numbers)  # type: ignore[misc]
    assert seat == "christian"


@pytest.mark.parametrize("size", SIZES)
def test_no_counter_of_a_small_place_is_too_small_to_be_seen(
    virtual_screen: VirtualScreen, size: tuple[int, int]
) -> None:
    map_, scene = britain(virtual_screen, size)
    assert map_.board is not None
    shapes = {place.id for place in map_.board.places if not is_rectangle(place.outline)}
    lying = [(counter.place, *map_._boxes[counter.piece]) for counter in scene.counters if counter.place in shapes]
    assert min(side for *_, side in lying) >= 0.85 * SEEN * style.unit
    for (one, (x, y), side), (other, (to_x, to_y), to_side) in combinations(lying, 2):
        apart = max(abs(to_x - x), abs(to_y - y))
        assert apart >= (0.6 if one == other else 0.95) * (side + to_side) / 2, (one, other)


def test_where_counters_overlap_the_later_lies_above_and_a_tap_on_it_is_for_its_place(
    virtual_screen: VirtualScreen,
) -> None:
    map_, scene = britain(virtual_screen, (800, 480))
    regin = [counter for counter in scene.counters if map_.board and counter.place == "Regin"]
    assert len(regin) == 3
    for counter in regin:
        (x, y), side = map_._boxes[counter.piece]
        corner = x + 0.4 * side, y + 0.4 * side  # where its arms are
        assert map_.counter_at(*corner) == counter
        assert map_.place_at(*corner) == counter.place
    order = list(map_._counters._shown)
    assert order.index(regin[0].piece) < order.index(regin[1].piece) < order.index(regin[2].piece)


@pytest.mark.parametrize("size", SIZES)
def test_the_sign_of_a_cue_lies_on_the_rim_of_a_hexagon_and_hides_nothing_of_its_counter(size: tuple[int, int]) -> None:
    style.fit(*size)
    board, within = build("dragon_soul").board, (0.0, 0.0, *(float(side) for side in size))
    at = fitted(board, *within, True)
    for place in (place for place in board.places if not is_rectangle(place.outline)):
        (point,), side = slots(at, place, 1, None)
        box = point[0] - side / 2, point[1] - side / 2, side, side
        (sign,) = signs(at, place, None, True, (box,), within)
        middle = sign[0] + sign[2] / 2, sign[1] + sign[3] / 2
        assert hypot(middle[0] - point[0], middle[1] - point[1]) >= 0.5 * side + 0.2 * sign[2], place.id
        assert not meet((middle[0], middle[1], 0.1, 0.1), box), place.id
