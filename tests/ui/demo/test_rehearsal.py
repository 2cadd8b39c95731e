"""A lesson is looked at once for all stories."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from hardware.cameras.camera import Frame
from ui.demo.story.rehearsal import Rehearsal


class Table:
    """A table whose camera counts its pictures."""

    game = "toy"
    pictures = 0

    def frame(self) -> Frame:
        self.pictures += 1
        return Frame(np.zeros((2, 2, 3), np.uint8), float(self.pictures))


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    yield
    Rehearsal._before.pop("toy", None)


def given(table: Table, looks: int) -> list[float]:
    """What the looks of a lesson say."""
    rehearsal, said = Rehearsal(table), []
    for _ in range(looks):
        frame = rehearsal.frame()
        rehearsal.work(lambda frame=frame: frame.at_ms, said.append)
    rehearsal.keep()
    return said


def test_a_lesson_that_was_given_says_the_same_again_without_a_picture() -> None:
    first, again = Table(), Table()
    assert given(first, 3) == given(again, 3) == [1.0, 2.0, 3.0]
    assert (first.pictures, again.pictures) == (3, 0)


def test_each_picture_is_new_to_the_lesson() -> None:
    given(Table(), 1)
    rehearsal = Rehearsal(Table())
    assert rehearsal.frame() is not rehearsal.frame()


def test_a_lesson_that_was_broken_off_is_looked_at_anew() -> None:
    broken, whole = Rehearsal(Table()), Table()
    broken.work(lambda: 1.0, lambda said: None)
    assert given(whole, 2) == [1.0, 2.0]
    assert whole.pictures == 2


def test_a_lesson_that_goes_another_way_fails() -> None:
    given(Table(), 1)
    with pytest.raises(IndexError):
        given(Table(), 2)
