"""A crumb that lies on a counter, where other prints have something dark too."""

from __future__ import annotations

import cv2
import numpy as np

from hardware.reader.prints.fitting.fit import Faces
from hardware.reader.prints.plane import SIDE_PX, WHITE, Floats, White, Window
from hardware.reader.prints.reading.look import Look, SeenCounter, Sight
from hardware.reader.prints.reading.search import Candidate, PrintSearch
from tests.hardware.reader.prints.test_explained_prints import AT, lying

SPOT = (12, 14)


def wood(seed: int, body: int, star: bool) -> Floats:
    """A pale figure with a body so wide on grained wood, with a star in a corner or without one."""
    grain = cv2.resize(np.random.default_rng(seed).normal(0, 6, (2, 24)), (SIDE_PX, SIDE_PX))
    picture = np.array((110, 150, 175), np.float32) + grain[:, :, None].astype(np.float32)
    cv2.rectangle(picture, (28 - body, 18), (28 + body, 44), (60, 60, 110), -1)
    cv2.circle(picture, (28, 12), 4, (60, 60, 110), -1)
    if star:
        cv2.drawMarker(picture, SPOT, (60, 60, 110), cv2.MARKER_STAR, 8, 4)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.6), np.float32)


PRINTS = [wood(1, 7, star=False), wood(2, 7, star=True), wood(3, 11, star=True)]


def read(print_: Floats) -> SeenCounter:
    """What is read of a counter that bears a print."""
    board = lying(print_, AT)
    board = np.asarray(board + np.random.default_rng(4).normal(0, 0.7, board.shape), np.float32)
    side = len(board) // 3
    sight = Sight(
        board, Window(0, 0, side, side), np.ones((side, side, 3), np.float32), np.zeros((side, side), np.float32)
    )
    counter = Look(Faces(PRINTS), PrintSearch(PRINTS), White(np.full((1, 3), WHITE)), sight).match(
        Candidate(AT, 0, 1.0)
    )
    assert counter is not None
    return counter


def test_a_counter_with_a_crumb_is_read_though_prints_with_a_star_there_leave_less() -> None:
    crumbed = PRINTS[0].copy()
    cv2.circle(crumbed, SPOT, 3, (20, 30, 35), -1, cv2.LINE_AA)
    counter = read(crumbed)
    assert (counter.face, counter.sure) == (0, True)


def test_a_star_is_no_crumb_on_the_print_without_one() -> None:
    assert [(at.face, at.sure) for at in map(read, PRINTS)] == [(0, True), (1, True), (2, True)]
