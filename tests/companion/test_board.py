"""Where counters stand in a place, whatever its outline."""

from __future__ import annotations

import pytest

from companion.board import Place, PlaceId, Point

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
HORSESHOE = ((0.0, 0.0), (30.0, 0.0), (30.0, 40.0), (22.0, 40.0), (22.0, 8.0), (6.0, 8.0), (6.0, 40.0), (0.0, 40.0))


@pytest.mark.parametrize(("outline", "centre"), [(SQUARE, (5.0, 5.0)), (HORSESHOE, (26.0, 22.0))])
def test_counters_stand_inside_their_place(outline: tuple[Point, ...], centre: Point) -> None:
    place = Place(PlaceId("here"), outline)
    assert place.contains(*place.centre)
    assert place.centre == pytest.approx(centre, abs=0.1)


def test_a_place_may_name_the_spot() -> None:
    assert Place(PlaceId("here"), SQUARE, spot=(2.0, 3.0)).centre == (2.0, 3.0)
