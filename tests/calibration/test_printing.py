"""White streaks of a printer are recognised, and read through where they are thin."""

import cv2
import numpy as np
import pytest

from calibration.checks import printing
from calibration.markers.detection import Grey
from calibration.markers.still import read_still
from tests.calibration.markers.test_unread import Photograph


@pytest.fixture(scope="module")
def photograph() -> Photograph:
    return Photograph("ordinary")


def streaked(photograph: Photograph, share: float) -> Grey:
    """The picture with a line right through a share of the markers, across or down."""
    picture = photograph.grey.copy()
    random = np.random.default_rng(1)
    white = int(np.percentile(picture, 97))
    for mark in photograph.marks[: round(share * len(photograph.marks))]:
        a, b, c, d = np.roll(mark.corners, int(random.integers(2)), axis=0)
        at = random.uniform(0.15, 0.85)
        ends = [tuple((end * 8).round().astype(int).tolist()) for end in (a + (b - a) * at, d + (c - d) * at)]
        cv2.line(picture, *ends, (white,), 1, cv2.LINE_AA, shift=3)
    return picture


@pytest.mark.whole_game
def test_streaks_through_many_stickers_are_the_printers_and_soil_on_a_few_is_not(photograph: Photograph) -> None:
    assert printing(photograph.grey, photograph.marks) == ()
    assert printing(streaked(photograph, 0.08), photograph.marks) == ()
    (verdict,) = printing(streaked(photograph, 0.3), photograph.marks)
    assert "streaks" in verdict.sentence.say()


@pytest.mark.whole_game
def test_stickers_are_read_through_thin_streaks(photograph: Photograph) -> None:
    left, top, right, bottom = 500, 200, 1200, 900
    part = np.ascontiguousarray(streaked(photograph, 1.0)[top:bottom, left:right])
    there = {
        mark.marker
        for mark in photograph.marks
        if left + 40 < mark.centre[0] < right - 40 and top + 40 < mark.centre[1] < bottom - 40
    }
    at_first = {mark.marker for mark in read_still(part, thorough=False)}
    at_last = {mark.marker for mark in read_still(part)}
    assert len(there & at_first) < 0.5 * len(there)
    assert len(there & at_last) > 0.85 * len(there)
