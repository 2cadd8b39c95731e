"""A change too faint for one frame is seen in the mean of several, and none is seen where nothing changed."""

import numpy as np

from companion.board import PlaceId
from hardware.reader.pictures.change import Areas, Noise, Small
from hardware.reader.pictures.faint import FRAMES, Faint

SHAPE = 60, 80
LABELS = np.zeros(SHAPE, np.intp)
AREAS = Areas(LABELS, (PlaceId("A1"),), 1.0)
FAINTLY = 5.0
"""By how many grey levels the counter's sides differ."""


class Seen:
    """Frames with noise, and the counter on them."""

    def __init__(self) -> None:
        self.random, self.faint, self.noise = np.random.default_rng(1), Faint(), Noise()
        self.by = 0.0
        self.last = self.frame()

    def frame(self) -> Small:
        frame = np.full(SHAPE, 90.0) + self.random.normal(0, 4, SHAPE)
        frame[20:30, 30:40] += self.by
        return np.asarray(frame, np.float32)

    def changed(self, frames: int) -> list[tuple[int, int]]:
        """The samples that are said to have changed in so many frames."""
        found: list[tuple[int, int]] = []
        for _ in range(frames):
            mask = self.faint.changed(self.frame(), self.last, AREAS, self.noise)
            if mask is not None:
                found += [(int(y), int(x)) for y, x in np.argwhere(mask)]
        return found


def test_nothing_is_seen_where_nothing_changed() -> None:
    assert Seen().changed(10 * FRAMES) == []


def test_a_faint_change_is_seen_in_the_mean_of_several_frames_once() -> None:
    seen = Seen()
    assert seen.changed(2 * FRAMES) == []
    seen.by = FAINTLY
    found = seen.changed(2 * FRAMES)
    assert found
    assert all(17 <= y < 33 and 27 <= x < 43 for y, x in found)
    mask = np.zeros(SHAPE, np.bool_)
    mask[18:32, 28:42] = True
    seen.faint.read(mask, seen.frame(), seen.last)
    assert seen.changed(4 * FRAMES) == [], "it was read"


def test_a_faint_change_is_seen_though_another_place_was_read_meanwhile() -> None:
    seen = Seen()
    seen.changed(2 * FRAMES)
    seen.by = FAINTLY
    elsewhere = np.zeros(SHAPE, np.bool_)
    elsewhere[50:55, 70:75] = True
    seen.faint.read(elsewhere, seen.frame(), seen.last)
    assert seen.changed(2 * FRAMES)


def test_a_faint_change_is_seen_though_another_place_was_read_before_there_was_a_mean() -> None:
    seen = Seen()
    seen.changed(2)
    seen.by = 2 * FAINTLY
    elsewhere = np.zeros(SHAPE, np.bool_)
    elsewhere[50:55, 70:75] = True
    now = seen.frame()
    seen.faint.read(elsewhere, now, seen.last)
    seen.last = now
    found = seen.changed(2 * FRAMES)
    assert found
    assert all(17 <= y < 33 and 27 <= x < 43 for y, x in found)
