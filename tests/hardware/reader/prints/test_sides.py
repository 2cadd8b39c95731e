"""A counter that is learnt is cut out where its sides are, whatever joins it or is drawn on it."""

from math import hypot

import cv2
import numpy as np
import pytest

from hardware.reader.prints.learning.sides import on_sides
from hardware.reader.prints.plane import MARGIN_MM, PX_PER_MM, Floats, Pose

AT = Pose(30.0, 30.0, 3.0)


def table() -> Floats:
    """A pale counter with a dark frame drawn on it and a shadow of 0.7 mm, above a line of the board."""
    fine, side = round(PX_PER_MM * 4), round(90 * PX_PER_MM)
    seen = np.full((side * 4, side * 4, 3), 150, np.uint8)

    def fill(pose: Pose, wide_mm: float, high_mm: float, level: int) -> None:
        half = wide_mm / 2, high_mm / 2
        ends = [pose.moved(x * half[0], y * half[1]) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        points = [((end.x_mm + MARGIN_MM) * fine, (end.y_mm + MARGIN_MM) * fine) for end in ends]
        cv2.fillConvexPoly(seen, np.array(points).round().astype(np.int32), (level,) * 3)

    fill(Pose(30.0, 43.0, 0.0), 60, 0.8, 70)
    fill(AT.moved(0.7, 0.7), 20, 20, 120)
    fill(AT, 20, 20, 168)
    fill(AT.moved(0, -4.5), 11, 6, 30)
    return np.asarray(cv2.resize(seen, (side, side), interpolation=cv2.INTER_AREA), np.float32)


@pytest.mark.parametrize("off", [(1.6, 1.4), (-1.2, 1.8), (0.2, -1.5)])
def test_a_counter_lies_where_its_four_sides_show(off: tuple[float, float]) -> None:
    found = on_sides(table(), Pose(AT.x_mm + off[0], AT.y_mm + off[1], AT.turn_deg - 2.6))
    assert hypot(found.x_mm - AT.x_mm, found.y_mm - AT.y_mm) < 0.75
    assert abs(found.turn_deg - AT.turn_deg) < 0.8
