"""Counters are bent: their prints are told apart all the same."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from hardware.reader.prints.fitting.bent import bent
from hardware.reader.prints.fitting.explain import explained
from hardware.reader.prints.fitting.fit import Faces
from hardware.reader.prints.fitting.laying import Laying
from hardware.reader.prints.plane import SIDE_PX, Floats
from tests.hardware.reader.prints.test_explained_prints import AT, lying, seen_on


def rider(narrower_px: int = 0) -> Floats:
    """A dark rider on pale ground, with a body that is so much narrower."""
    fine = np.full((4 * SIDE_PX, 4 * SIDE_PX, 3), (140, 170, 180), np.uint8)
    for left, top, right, bottom in ((50, 90, 170, 130), (50, 130, 75, 190), (145, 130, 170, 190)):
        cv2.rectangle(fine, (left, top), (right, bottom), (30, 30, 40), -1)
    cv2.rectangle(fine, (88 + narrower_px, 40), (132 - narrower_px, 90), (30, 30, 40), -1)
    cv2.circle(fine, (110, 30), 16, (30, 30, 40), -1)
    return np.asarray(cv2.resize(fine, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA), np.float32)


def warped(face: Floats, by_px: float) -> Floats:
    """A face on a counter that is bent: what is on its sides lies so far up, and on its top and bottom to the left."""
    grid = np.arange(SIDE_PX, dtype=np.float32)
    from_middle = (grid / (SIDE_PX - 1) * 2 - 1) ** 2 * np.float32(by_px)
    x = grid[None, :] + from_middle[:, None]
    y = grid[:, None] + from_middle[None, :]
    return np.asarray(cv2.remap(face, x, y, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE), np.float32)


@pytest.mark.parametrize("by_px", [-1.0, 1.0])
def test_a_print_is_bent_as_its_counter_is(by_px: float) -> None:
    seen = warped(rider(), by_px)
    seen = np.asarray(seen + np.random.default_rng(4).normal(0, 1, seen.shape), np.float32)
    assert explained(bent(rider(), seen), seen).square < 0.1 * explained(rider(), seen).square


def test_what_a_lamp_blew_out_bends_no_print() -> None:
    seen = np.dstack([warped(rider(), 1.0), np.ones((SIDE_PX, SIDE_PX), np.float32)])
    seen[:, 36:, :3], seen[:, 36:, 3] = 255, 0
    assert explained(bent(rider(), seen), seen).square < 0.2 * explained(rider(), seen).square


@pytest.mark.parametrize(("lies", "other"), [(0, 2), (2, 0)])
def test_which_of_two_prints_a_bent_counter_bears_is_sure(lies: int, other: int) -> None:
    """The other one was learnt of a counter that is bent as this one is, and leaves less as it was learnt."""
    prints = [rider(lies), warped(rider(other), 1.5)]
    board = lying(warped(prints[0], 1.5), AT)
    noise = np.random.default_rng(6).normal(0, 1.5, board.shape)
    laying = Laying(Faces(prints), seen_on(np.asarray(board + noise, np.float32)), lambda _: 1.0, 0.0)
    laid = laying.all_laid(AT)
    assert laid[1].left < laid[0].left
    chosen = laying.chosen(laid, lambda _: ())
    assert (chosen.face, chosen.sure) == (0, True)
