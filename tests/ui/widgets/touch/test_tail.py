"""The tail of a sheet that explains something leads to the edge of what it explains."""

from __future__ import annotations

import pytest

from ui.widgets.touch.pointer import LONGEST, tail

SHEET = (100.0, 100.0, 200.0, 80.0)
WIDE = 26.0


@pytest.mark.parametrize(
    ("box", "tip"),
    [
        ((20.0, 120.0, 60.0, 40.0), (80.0, 140.0)),
        ((320.0, 110.0, 60.0, 60.0), (320.0, 140.0)),
        ((150.0, 20.0, 100.0, 60.0), (200.0, 80.0)),
        ((150.0, 200.0, 100.0, 60.0), (200.0, 200.0)),
    ],
)
def test_its_tip_is_on_the_near_edge_of_the_box_and_its_foot_on_the_sheet(
    box: tuple[float, float, float, float], tip: tuple[float, float]
) -> None:
    *foot, at = tail(SHEET, box, WIDE)
    assert at == pytest.approx(tip)
    left, bottom, width, height = SHEET
    assert len(foot) == 2
    assert all(left <= x <= left + width and bottom <= y <= bottom + height for x, y in foot)
    assert abs(foot[0][0] - foot[1][0]) + abs(foot[0][1] - foot[1][1]) == WIDE


def test_a_sheet_that_lies_over_what_it_explains_has_none() -> None:
    assert tail(SHEET, (150.0, 120.0, 20.0, 20.0), 20) == ()


def test_it_hides_nothing_on_the_way_to_what_lies_far_off() -> None:
    assert tail(SHEET, (150.0, 180.0 + LONGEST * WIDE + 1, 100.0, 60.0), WIDE) == ()
    assert tail(SHEET, (150.0, 180.0 + LONGEST * WIDE - 1, 100.0, 60.0), WIDE) != ()
