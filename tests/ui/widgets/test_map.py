"""The map as hero: as large as the page gives, exact under fingers, drawn anew only where something changed."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot
from typing import Any

import msgspec
import numpy as np
import pytest
from kivy.graphics import Callback

from companion.board import Board, Place, PlaceId
from companion.game import Options
from companion.games import build, module_named
from companion.scene import Scene
from companion.table.cues.cue import Cue
from ui.demo.virtual_screen import VirtualScreen
from ui.screens.play.battle.parts import below, divide
from ui.theme import LANDSCAPE, LANDSCAPE_SMALL, PORTRAIT, Box, style
from ui.theme.art import art_of
from ui.widgets import motion
from ui.widgets.board import map as drawn
from ui.widgets.board.map import Map
from ui.widgets.board.map_places import signs
from ui.widgets.board.map_slots import PITCH, SEEN, slots
from ui.widgets.board.tabletop import compose
from ui.widgets.ground.heraldry import HATCHES, SIDE, hatch
from ui.widgets.ground.name_room import spot
from ui.widgets.ground.places import inset, is_rectangle, room
from ui.widgets.ground.projection import fitted, seen, stretch
from ui.widgets.touch.pointer import meet

GAME = build("las_navas")
SCENE = GAME.scene(GAME.setup(), None, "en")
COLOURS = {"christian": (0.6, 0.1, 0.1, 1.0), "muslim": (0.1, 0.4, 0.3, 1.0)}
ASPECT = GAME.board.width_mm / GAME.board.height_mm
COMB = ((0.0, 0.0), (90.0, 0.0), (90.0, 80.0), (60.0, 80.0), (60.0, 30.0), (30.0, 30.0), (30.0, 80.0), (0.0, 80.0))
"""A concave province."""


def show(map_: Map, scene: Scene = SCENE, **kwargs: Any) -> None:
    map_.show(GAME.board, scene.counters, COLOURS, {}, grounds=scene.grounds, **kwargs)


def moved(piece: str, to: str) -> Scene:
    """The set-up with one counter in another place."""
    counters = (msgspec.structs.replace(c, place=to) if c.piece == piece else c for c in SCENE.counters)
    return msgspec.structs.replace(SCENE, counters=tuple(counters))


@pytest.fixture
def map_(virtual_screen: VirtualScreen) -> Map:
    """The map beside a page of 800 x 480 px."""
    style.fit(800, 480)
    widget = Map()
    show(widget)
    virtual_screen.show(widget, (416, 480))
    return widget


def test_it_fills_the_height_and_half_of_the_width_of_a_small_page() -> None:
    style.fit(800, 480)
    box = compose(800, 480, ASPECT, ASPECT * stretch(GAME.board), 1.0, LANDSCAPE_SMALL).map
    at = fitted(GAME.board, *box)
    assert at.along * GAME.board.height_mm == pytest.approx(480)
    assert at.across * GAME.board.width_mm >= 400
    assert at.across / at.along <= stretch(GAME.board)


def test_on_a_wide_page_it_is_larger_than_that_of_a_small_one_enlarged() -> None:
    style.fit(800, 480)
    small = compose(800, 480, ASPECT, ASPECT * stretch(GAME.board), 1.0, LANDSCAPE_SMALL).map
    style.fit(1280, 720)
    wide = compose(1280, 720, ASPECT, ASPECT * stretch(GAME.board), style.unit, LANDSCAPE).map
    assert wide[3] == 720
    assert wide[2] >= 1.1 * 1.5 * small[2]
    sizes = []
    for box in (small, wide):
        at = fitted(GAME.board, *box)
        sizes.append(min(slots(at, place, 3, None)[1] for place in GAME.board.places))
    assert sizes[1] >= 1.1 * 1.5 * sizes[0]


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


def test_only_boards_of_rectangles_are_stretched() -> None:
    places = (Place(PlaceId("comb"), COMB),)
    at = fitted(Board("combs", 100.0, 100.0, places, ()), 0, 0, 400, 200)
    assert at.across == at.along == 2.0


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


@pytest.mark.parametrize("by", [3.0, 9.0])
def test_what_lies_inside_of_a_concave_place_stays_inside(by: float) -> None:
    place = Place(PlaceId("comb"), COMB)
    rim = inset(COMB, by)
    points = list(zip(rim[::2], rim[1::2], strict=True))
    assert len(points) >= len(COMB)
    assert all(place.contains(x + dx, y + dy) for x, y in points for dx in (-2, 2) for dy in (-2, 2))


@pytest.mark.parametrize(("width", "height"), [(800, 480), (1280, 720), (720, 1280)])
@pytest.mark.parametrize("aspect", [ASPECT, 1.0, 1.6])
def test_the_parts_of_the_page_have_fixed_places_side_by_side(width: float, height: float, aspect: float) -> None:
    style.fit(width, height)
    unit, widest = style.unit, aspect * (stretch(GAME.board) if aspect == ASPECT else 1.0)
    boxes = compose(width, height, aspect, widest, unit, style.composition)
    parts = divide(boxes, unit, style.composition)
    free = parts._asdict()
    for within in ("told", "go", "why"):  # they lie in the room of another part
        del free[within]
    all_boxes = {**free, "map": boxes.map, "lost": boxes.lost}
    for name, (x, y, wide, high) in all_boxes.items():
        assert x >= -0.01, name
        assert y >= -0.01, name
        assert x + wide <= width + 0.01, name
        assert y + high <= height + 0.01, name
        assert wide >= 24 * unit, name
        assert high >= 24 * unit, name
    for (one, a), (other, b) in combinations(all_boxes.items(), 2):
        apart = a[0] + a[2] <= b[0] + 0.01 or b[0] + b[2] <= a[0] + 0.01
        assert apart or a[1] + a[3] <= b[1] + 0.01 or b[1] + b[3] <= a[1] + 0.01, (one, other)


@pytest.mark.parametrize("aspect", [ASPECT, 0.8, 1.0, 1.6])
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1280, 800), (1024, 600), (1920, 1080)])
def test_a_wide_page_has_a_zone_between_its_map_and_its_panel(width: float, height: float, aspect: float) -> None:
    style.fit(width, height)
    boxes = compose(width, height, aspect, aspect, style.unit, LANDSCAPE, spreads=aspect != ASPECT, zoned=True)
    parts = divide(boxes, style.unit, LANDSCAPE)
    zone = below(parts.pips, parts.foot, style.unit)
    every = {**parts._asdict(), "map": boxes.map, "zone": zone}
    for within in ("go", "why", "told"):
        del every[within]
    for name, (x, y, wide, high) in every.items():
        assert min(x, y) >= -0.01, name
        assert x + wide <= width + 0.01, name
        assert y + high <= height + 0.01, name
        assert min(wide, high) >= 20 * style.unit, name
    for (one, a), (other, b) in combinations(every.items(), 2):
        apart = a[0] + a[2] <= b[0] + 0.01 or b[0] + b[2] <= a[0] + 0.01
        assert apart or a[1] + a[3] <= b[1] + 0.01 or b[1] + b[3] <= a[1] + 0.01, (one, other)
    assert compose(width, height, aspect, aspect, 1.0, PORTRAIT, zoned=True).zone[2] == 0


@pytest.mark.parametrize(("width", "height"), [(800, 480), (1280, 720), (720, 1280)])
@pytest.mark.parametrize("game", ["age_of_arthur", "dragon_soul"])
def test_a_map_that_spreads_takes_half_of_a_wide_page_and_all_the_width_of_a_tall_one(
    game: str, width: float, height: float
) -> None:
    style.fit(width, height)
    board, unit, way, tall = build(game).board, style.unit, style.composition, height > width
    about = seen(board, spreads=True)
    aspect = about[2] / about[3]
    boxes = compose(width, height, aspect, aspect, unit, way, spreads=True)
    assert boxes.map[2] == pytest.approx(width) if tall else boxes.map[2] >= width / 2
    x, y, wide, high = boxes.map
    at = fitted(board, x + boxes.free[0], y, wide - sum(boxes.free), high, spreads=True)
    as_ever = fitted(board, *compose(width, height, aspect, aspect, unit, way).map, spreads=True)
    assert at.along == pytest.approx(as_ever.along)
    left, low, across, along = at.box(*about)
    right = left + across
    assert y - 1 <= low
    assert low + along <= y + high + 1
    assert left >= boxes.lost[0] + boxes.lost[2] - 1 or right <= boxes.lost[0] + 1
    assert right <= (boxes.cards[0] if tall else boxes.rest[0])
    for name, (x, y, wide, high) in divide(boxes, unit, way)._asdict().items():
        assert min(x, y) >= -0.01, name
        assert x + wide <= width + 0.01, name
        assert y + high <= height + 0.01, name


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


def test_a_bare_board_of_a_tall_page_stands_in_the_middle_with_its_tray() -> None:
    bare = compose(720, 1280, ASPECT, ASPECT, 1.5, PORTRAIT, bare=True)
    assert bare.map[0] == pytest.approx(720 - bare.lost[0] - bare.lost[2])
    assert bare.lost[0] == pytest.approx(bare.map[0] + bare.map[2])
    assert compose(720, 1280, ASPECT, ASPECT, 1.5, PORTRAIT).map[0] == 0


@pytest.mark.parametrize(("game", "larger"), [("age_of_arthur", 1.14), ("dragon_soul", 1.09)])
def test_a_board_whose_surroundings_spread_is_drawn_without_its_empty_edge(game: str, larger: float) -> None:
    style.fit(800, 480)
    board = build(game).board
    left, top, wide, high = seen(board, spreads=True)
    corners = [corner for place in board.places for corner in place.outline]
    assert all(left < x < left + wide and top < y < top + high for x, y in corners)
    with_it, without = (fitted(board, 0, 0, 416, 480, spreads) for spreads in (False, True))
    assert without.along >= larger * with_it.along
    back = without.to_mm(*without.to_px(100.0, 200.0))
    assert back == pytest.approx((100.0, 200.0))


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


def test_a_place_without_a_rim_bears_its_name_where_it_fits_and_over_no_counter(virtual_screen: VirtualScreen) -> None:
    style.fit(1280, 720)
    game = build("age_of_arthur")
    map_ = Map()
    scene = game.scene(game.setup(), None, "en")
    map_.show(
        game.board, scene.counters, {side.id: COLOURS["muslim"] for side in scene.sides}, {}, grounds=scene.grounds
    )
    virtual_screen.show(map_, (640, 720))
    at, named = map_.projection, []
    for place in game.board.places:
        taken = tuple(
            (x - size / 2, y - size / 2, size, size)
            for piece, ((x, y), size) in map_._boxes.items()
            if next(c.place for c in scene.counters if c.piece == piece) == place.id
        )
        centre = spot(at, place, 60.0, 18.0, taken)
        if centre is None:
            continue
        named.append(place.id)
        x, y = centre[0] - 30, centre[1] - 9
        for px, py in ((x + 2, y + 2), (x + 58, y + 2), (x + 2, y + 16), (x + 58, y + 16)):
            assert place.contains(*at.to_mm(px, py)), place.id
        for left, bottom, wide, high in taken:
            assert x + 59 <= left or left + wide <= x + 1 or y + 17 <= bottom or bottom + high <= y + 1
    assert len(named) > 10
    assert spot(at, game.board.places[0], 600.0, 18.0, ()) is None


SIZES = [(800, 480), (1280, 720), (720, 1280)]


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


@pytest.mark.parametrize(("size", "share"), list(zip(SIZES, (0.92, 0.96, 0.81), strict=True)))
def test_names_without_room_lie_over_rims_but_over_no_counter_and_no_other_name(
    virtual_screen: VirtualScreen, size: tuple[int, int], share: float
) -> None:
    map_, scene = britain(virtual_screen, size, chosen=5)
    under = plates(map_)
    held = {place for place, ground in scene.grounds.items() if ground.seat} | {c.place for c in scene.counters}
    drawn = under.keys() | map_._names._above._drawn.keys()
    assert len(held & drawn) >= share * len(held)
    assert map_.chosen <= drawn
    counters = [(x - side / 2, y - side / 2, side, side) for (x, y), side in map_._boxes.values()]
    for place, plate in under.items():
        others = [box for other, box in under.items() if other != place]
        x, y, wide, high = plate
        within = x + 2, y + 2, wide - 4, high - 4  # but for what rounding shifts
        assert not any(meet(within, box) for box in (*counters, *others)), place
        assert map_.x <= plate[0]
        assert plate[0] + plate[2] <= map_.right
        assert map_.y <= plate[1]
        assert plate[1] + plate[3] <= map_.top


@pytest.mark.parametrize("size", SIZES)
def test_a_name_lies_in_its_own_place_or_nearer_to_it_than_to_any_other(
    virtual_screen: VirtualScreen, size: tuple[int, int]
) -> None:
    map_, scene = britain(virtual_screen, size)
    board = map_.board
    assert board is not None
    boxes = {place.id: [(*map_.to_px(*place.centre), 0.0)] for place in board.places}
    for counter in scene.counters:
        (x, y), side = map_._boxes[counter.piece]
        boxes[PlaceId(counter.place)].append((x, y, side / 2))

    def far(place: str, x: float, y: float) -> float:
        """How far a point is from what stands in a place and from its middle."""
        return min(
            float(np.hypot(max(0, abs(x - left) - half), max(0, abs(y - bottom) - half)))
            for left, bottom, half in boxes[PlaceId(place)]
        )

    led = {place for place, (shown, _) in map_._names._called._drawn.items() if shown[0][0].lead is not None}
    away = {place for place, ground in scene.grounds.items() if ground.away}
    for place, (x, y, wide, high) in plates(map_).items():
        if place in led:  # its line says whose it is
            continue
        middle = x + wide / 2, y + high / 2
        over = map_.place_at(*middle)
        over = None if over in away else over
        others = [far(other.id, *middle) for other in board.places if other.id not in (place, *away)]
        assert over == place or (over is None and far(place, *middle) < min(others)), place


@pytest.mark.parametrize("size", SIZES)
def test_each_place_in_play_bears_its_name_and_none_that_is_away(
    virtual_screen: VirtualScreen, size: tuple[int, int]
) -> None:
    map_, scene = britain(virtual_screen, size)
    away = {place for place, ground in scene.grounds.items() if ground.away}
    assert map_.board is not None
    assert away
    assert set(plates(map_)) == {place.id for place in map_.board.places} - away


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
    seat, *_ = map_._place(map_.projection, GAME.board.place(PlaceId("C6")), here, numbers)  # type: ignore[misc]
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
def test_a_name_that_would_hide_other_places_lies_out_at_sea_with_a_line_into_its_own(
    virtual_screen: VirtualScreen, size: tuple[int, int]
) -> None:
    map_, scene = britain(virtual_screen, size)
    board = map_.board
    assert board is not None
    sea = {None, *(place for place, ground in scene.grounds.items() if ground.away)}
    shown = {place: one[0][0] for place, (one, _) in map_._names._called._drawn.items()}
    out = {place: name for place, name in shown.items() if name.lead is not None}
    assert len(out) >= 3
    for place, name in out.items():
        assert name.lead is not None
        x, y, wide, high = name.plate
        for px, py in ((x, y), (x + wide, y), (x, y + high), (x + wide, y + high), (x + wide / 2, y + high / 2)):
            assert board.place_at(*map_.projection.to_mm(px, py)) in sea, place
        assert map_.place_at(*name.lead[1]) == place
        for step in range(1, 20):
            on = [one + (other - one) * step / 20 for one, other in zip(*name.lead, strict=True)]
            assert not any(meet((*on, 1.0, 1.0), other.plate) for other in shown.values() if other is not name), place


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
