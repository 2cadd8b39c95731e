"""A counter that is learnt is cut out where its sides are, whatever joins it, lies beside it or is drawn on it."""

from collections.abc import Callable
from math import hypot

import cv2
import numpy as np
import pytest

from hardware.reader.prints.learning.sides import on_sides
from hardware.reader.prints.plane import MARGIN_MM, PX_PER_MM, Floats, Pose

AT = Pose(30.0, 30.0, 3.0)
BOARD = (130, 170, 190)
SHADOW = (65, 85, 95)

Fill = Callable[[Pose, float, float, tuple[int, int, int]], None]


def pale_with_a_frame(fill: Fill) -> None:
    """A pale counter with a dark figure."""
    fill(AT, 20, 20, (150, 190, 205))
    fill(AT.moved(0, -4.5), 11, 6, (30, 30, 30))


def pale_with_a_rim(fill: Fill) -> None:
    """A counter whose rim is nearly as the board and as broad as its shadow, around a much paler print."""
    fill(AT, 20, 20, (112, 158, 188))
    fill(AT.moved(0, -3), 18.6, 12.6, (220, 230, 235))


def the_boards_colour(fill: Fill) -> None:
    """A counter of nearly the board's own colour with an emblem."""
    fill(AT, 20, 20, (120, 157, 176))
    fill(AT.moved(-1, -4), 12, 7, (40, 40, 40))


def table(counter: Callable[[Fill], None] | None) -> Floats:
    """A counter with a shadow of 0.8 mm, above a line of the board; None: the empty board."""
    fine, side = round(PX_PER_MM * 4), round(90 * PX_PER_MM)
    seen = np.full((side * 4, side * 4, 3), BOARD, np.uint8)

    def fill(pose: Pose, wide_mm: float, high_mm: float, colour: tuple[int, int, int]) -> None:
        half = wide_mm / 2, high_mm / 2
        ends = [pose.moved(x * half[0], y * half[1]) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        points = [((end.x_mm + MARGIN_MM) * fine, (end.y_mm + MARGIN_MM) * fine) for end in ends]
        cv2.fillConvexPoly(seen, np.array(points).round().astype(np.int32), colour)

    fill(Pose(30.0, 43.0, 0.0), 60, 0.8, (60, 70, 75))
    if counter is not None:
        fill(AT.moved(0.8, 0.8), 20, 20, SHADOW)
        counter(fill)
    seen = np.asarray(cv2.GaussianBlur(seen, (0, 0), 0.3 * fine), np.uint8)
    return np.asarray(cv2.resize(seen, (side, side), interpolation=cv2.INTER_AREA), np.float32)


@pytest.mark.parametrize("counter", [pale_with_a_frame, pale_with_a_rim, the_boards_colour])
@pytest.mark.parametrize("off", [(1.6, 1.4), (-1.2, 1.8), (0.2, -1.5)])
def test_a_counter_lies_where_its_four_sides_show(counter: Callable[[Fill], None], off: tuple[float, float]) -> None:
    near = Pose(AT.x_mm + off[0], AT.y_mm + off[1], AT.turn_deg - 2.6)
    found = on_sides(table(counter), table(None), near)
    assert hypot(found.x_mm - AT.x_mm, found.y_mm - AT.y_mm) < 0.5
    assert abs(found.turn_deg - AT.turn_deg) < 0.8
