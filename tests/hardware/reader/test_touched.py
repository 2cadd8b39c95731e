"""Which counters a change touches, and where another one may have come to lie."""

import numpy as np
import pytest

from calibration.markers.detection import Mark
from companion.table.sightings import MarkerId
from hardware.reader.pictures.touched import Touched

WIDTH, PX_PER_MM, STEP = 1320, 3.0, 4
PART = (200, 200, 480, 480)


def counter(x: float, y: float) -> Mark:
    """A counter in a picture."""
    half = 8 * PX_PER_MM
    corners = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    return Mark(MarkerId(1), np.array(corners), 1.0, 1.0)


def changed(*spots: tuple[float, float], side_px: float = 20 * PX_PER_MM) -> Touched:
    """A picture that changed in some squares."""
    mask, half = np.zeros((200, WIDTH // STEP), np.bool_), side_px / 2
    for x, y in spots:
        rows, columns = (slice(int((at - half) / STEP), int((at + half) / STEP)) for at in (y, x))
        mask[rows, columns] = True
    return Touched(mask, PART, WIDTH)


def test_a_counter_that_changed_explains_the_change() -> None:
    there = counter(300, 300)
    what = changed((300, 300))
    assert what.is_on(there)
    assert what.is_explained([there])
    assert not what.is_explained([counter(380, 300)])


def test_a_counter_beside_a_change_is_near_it_and_did_not_change_itself() -> None:
    beside, what = counter(366, 300), changed((300, 300))
    assert what.is_near(beside)
    assert not what.is_on(beside)


def test_where_a_counter_came_to_lie_is_known_to_a_few_px() -> None:
    there, what = counter(280, 300), changed((280, 300), (400, 380))
    came = what.came(what.beside([there]), PX_PER_MM)
    assert np.ravel(came) == pytest.approx((400, 380), abs=2 * STEP)


def test_what_is_smaller_than_a_counter_did_not_come_as_one() -> None:
    what = changed((300, 300), side_px=8 * PX_PER_MM)
    assert what.came(what.beside([]), PX_PER_MM) == []
