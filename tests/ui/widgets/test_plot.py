"""The labels of a plot stay legible."""

from __future__ import annotations

import pytest

from ui.widgets.pictures.plot import apart, ticks


@pytest.mark.parametrize(
    ("last", "room", "named"),
    [
        (1, 9, [0, 1]),
        (7, 8, [0, 1, 2, 3, 4, 5, 6, 7]),
        (7, 7, [0, 2, 4, 6]),
        (48, 6, [0, 10, 20, 30, 40]),
        (130, 4, [0, 50, 100]),
        (3, 1, [0, 3]),
    ],
)
def test_no_more_turns_are_named_than_there_is_room_for(last: int, room: float, named: list[int]) -> None:
    assert list(ticks(last, room)) == named


def test_labels_stay_where_they_are_wanted_while_there_is_room() -> None:
    assert apart([20, 80], [20, 20], 0, 100) == [20, 80]


@pytest.mark.parametrize("wanted", [[0, 0], [50, 55], [100, 100], [95, 100], [-30, 200]])
def test_labels_never_overlap_nor_leave_the_plot(wanted: list[float]) -> None:
    low, high = apart(wanted, [20, 30], 0, 100)
    assert low - 10 >= 0
    assert low + 10 <= high - 15
    assert high + 15 <= 100
