"""A hard picture is looked at again and again, each time for what is missing."""

from itertools import pairwise

from calibration.still import looks, read_still
from tests.calibration.test_focus import MARKERS, out_of_focus, sheet


def test_each_look_keeps_what_was_read_before_and_the_last_is_the_whole_reading() -> None:
    picture = out_of_focus(sheet(), 4.6)
    found = [{mark.marker for mark in marks} for marks in looks(picture)]
    assert all(before <= after for before, after in pairwise(found))
    assert found[0] == {mark.marker for mark in read_still(picture, thorough=False)} < set(MARKERS)
    assert found[-1] == {mark.marker for mark in read_still(picture)} == set(MARKERS)
