"""Learnt counters in one more light: what they look like in it is taken up, the light is not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.game import Face, PieceId
from hardware.reader.prints.fitting.fit import ROOM_MM
from hardware.reader.prints.keeping.book import LearntFace, PrintBook, closed, opened
from hardware.reader.prints.learning.lights import news, with_light
from hardware.reader.prints.plane import WHITE, Floats, coarse
from tests.hardware.reader.prints.test_expected_prints import FACES, FIRST, OTHER, PX_PER_MM, ground

ROOM_PX = round(ROOM_MM * PX_PER_MM / 2)
SIDE = Face("1")


def noisy(face: Floats, seed: int, noise: float = 2.0) -> Floats:
    return np.asarray(face + np.random.default_rng(seed).normal(0, noise, face.shape), np.float32)


def lit(face: Floats) -> Floats:
    """A face with room around it, weaker under a lamp that mirrors more at one side, and a little crooked."""
    wide = cv2.copyMakeBorder(face, *(ROOM_PX,) * 4, cv2.BORDER_REPLICATE)
    turn = cv2.getRotationMatrix2D(((wide.shape[1] - 1) / 2,) * 2, 3.0, 1.0)
    turned = cv2.warpAffine(wide, turn, wide.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
    mirrored = np.linspace(3, 5, wide.shape[1], dtype=np.float32)[None, :, None]
    return np.asarray(0.97 * turned + mirrored, np.float32)


def learnt() -> PrintBook:
    """A book of faces that were learnt with much noise."""
    faces = [
        LearntFace((PieceId(name), PieceId(f"{name} too")), SIDE, closed(noisy(FACES[number], number, 1.2)))
        for name, number in (("first", FIRST), ("other", OTHER))
    ]
    return PrintBook("small", closed(coarse(ground())), ((WHITE, WHITE, WHITE),), tuple(faces))


def off(face: LearntFace, number: int) -> float:
    """How far a learnt face is from the true one, in grey levels, away from its edge."""
    return float((opened(face.picture) - FACES[number])[6:-6, 6:-6].std())


def test_one_more_light_brings_a_learnt_face_nearer_to_the_true_one_and_further_ones_leave_it_there() -> None:
    book, far = learnt(), [off(learnt().faces[0], FIRST)]
    for n in range(3):
        looks = {
            (PieceId(piece), SIDE): noisy(lit(FACES[FIRST]), 10 * n + k, 1.0)
            for k, piece in enumerate(("first", "first too"))
        }
        book = with_light(book, looks)
        far.append(off(book.faces[0], FIRST))
    assert far[1] < 0.95 * far[0]
    assert max(far) < 1.05 * far[0], "being kept again costs little"
    assert [face.lights for face in book.faces] == [4, 1]
    assert book.faces[1] == learnt().faces[1], "of the other one nothing was seen"


@pytest.mark.parametrize("quarters", range(4))
def test_a_counter_that_lies_the_other_way_up_shows_its_print_all_the_same(quarters: int) -> None:
    turned = np.ascontiguousarray(np.rot90(lit(FACES[FIRST]), quarters))
    beside = news(FACES[FIRST], turned)
    assert beside is not None
    assert beside.std() < 6


def test_another_print_and_a_lamp_that_hides_all_teach_nothing() -> None:
    book = learnt()
    blown = np.full_like(lit(FACES[FIRST]), 255.0)
    for look in (lit(FACES[OTHER]), blown):
        assert with_light(book, {(PieceId("first"), SIDE): look}) == book
