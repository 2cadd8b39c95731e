"""Crumbs and dust are not learnt as a part of the prints on which they are seen."""

import cv2
import numpy as np

from hardware.reader.prints.learning.crumbs import Crumbs
from hardware.reader.prints.plane import Floats

SPOT, DOT = (100, 60), (130, 90)


def picture(ground: float, spots: tuple[tuple[int, int], ...]) -> Floats:
    """A straight picture with dark spots."""
    seen = np.random.default_rng(2).normal(ground, 2, (200, 200, 3)).astype(np.float32)
    for at in spots:
        cv2.ellipse(seen, at, (3, 2), 0, 0, 360, (20, 30, 40), -1, cv2.LINE_AA)
    return seen


def test_a_spot_of_the_empty_board_is_left_out_of_what_lies_there_and_nothing_else() -> None:
    crumbs = Crumbs(picture(180, (SPOT,)))
    clean, maybe = crumbs.without(picture(120, (SPOT, DOT)))
    assert np.abs(clean - picture(120, (DOT,))).max() < 20
    assert maybe is not None
    assert maybe[SPOT[::-1]] == 1
    assert maybe[DOT[::-1]] == 0


def test_what_is_printed_on_the_board_is_no_spot_of_a_counter_that_covers_it() -> None:
    crumbs, counter = Crumbs(picture(180, (SPOT,))), picture(120, ())
    clean, maybe = crumbs.without(counter)
    assert clean is counter
    assert maybe is None


def test_a_print_of_the_same_colour_and_another_shape_is_left_as_it_is_and_may_hide_a_crumb() -> None:
    crumbs, counter = Crumbs(picture(180, (SPOT,))), picture(120, ())
    cv2.rectangle(counter, (SPOT[0] - 2, SPOT[1] - 9), (SPOT[0] + 2, SPOT[1] + 9), (20, 30, 40), -1)
    clean, maybe = crumbs.without(counter)
    assert clean is counter
    assert maybe is not None
    assert maybe[SPOT[::-1]] == 1


def test_a_small_spot_takes_on_some_of_the_colour_of_what_it_lies_on() -> None:
    crumbs, dark = Crumbs(picture(180, (SPOT,))), picture(60, ())
    cv2.ellipse(dark, SPOT, (3, 2), 0, 0, 360, (0, 0, 5), -1, cv2.LINE_AA)
    _, maybe = crumbs.without(dark)
    assert maybe is not None
    assert maybe[SPOT[::-1]] == 1
    cv2.ellipse(dark, SPOT, (3, 2), 0, 0, 360, (90, 90, 110), -1, cv2.LINE_AA)
    assert crumbs.without(dark)[1] is None, "a paler spot on what is darker is another one"
