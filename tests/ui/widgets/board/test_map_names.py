"""The names of places that have no signs on their rim: each in its place where it fits, and over no counter."""

from __future__ import annotations

import numpy as np
import pytest

from companion.board import PlaceId
from companion.games import build
from tests.ui.widgets.board.maps import COLOURS, SIZES, britain, plates
from ui.demo.virtual_screen import VirtualScreen
from ui.theme import style
from ui.widgets.board.map import Map
from ui.widgets.ground.name_room import spot
from ui.widgets.touch.pointer import meet


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
