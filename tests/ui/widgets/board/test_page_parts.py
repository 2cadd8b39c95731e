"""The room that a map takes of its page, and where the other parts lie: fixed places, none over another."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.board import Board, Place, PlaceId
from companion.games import build
from tests.ui.widgets.board.maps import ASPECT, GAME
from ui.screens.play.battle.parts import below, divide
from ui.theme import LANDSCAPE, LANDSCAPE_SMALL, PORTRAIT, style
from ui.widgets.board.map_slots import slots
from ui.widgets.board.tabletop import compose
from ui.widgets.ground.places import inset
from ui.widgets.ground.projection import fitted, seen, stretch

COMB = ((0.0, 0.0), (90.0, 0.0), (90.0, 80.0), (60.0, 80.0), (60.0, 30.0), (30.0, 30.0), (30.0, 80.0), (0.0, 80.0))
"""A concave province."""


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


def test_only_boards_of_rectangles_are_stretched() -> None:
    places = (Place(PlaceId("comb"), COMB),)
    at = fitted(Board("combs", 100.0, 100.0, places, ()), 0, 0, 400, 200)
    assert at.across == at.along == 2.0


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
