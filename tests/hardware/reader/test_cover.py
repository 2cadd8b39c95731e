"""What is missing from a table: a piece that is not seen anywhere, and of alike pieces as many as were there."""

from __future__ import annotations

import numpy as np

from calibration.markers.detection import Mark
from companion.table.stickers import MarkerId
from hardware.reader.cover import Cover

SMALL = np.zeros((10, 10), np.uint8)
OWNERS = {1: "hut", 2: "king"}


def mark(marker: int, x: float) -> Mark:
    """A marker at a spot."""
    corners = np.array([[x, 0.0], [x + 2, 0.0], [x + 2, 2.0], [x, 2.0]])
    return Mark(MarkerId(marker), corners, 1.0, 0.5)


def cover(*marks: Mark) -> Cover:
    """A table with these markers, all clear."""
    return Cover(SMALL, marks, lambda seen: OWNERS.get(seen.marker))


def test_a_piece_that_moved_is_not_missing() -> None:
    before = mark(2, 0)
    table = cover(before)
    table.gone = [before]
    assert table.missing([mark(2, 50)]) == []
    assert table.missing([]) == [before]


def test_one_of_alike_pieces_is_missing_though_others_are_seen() -> None:
    huts = [mark(1, x) for x in (0, 20, 40)]
    table = cover(*huts)
    table.gone = [huts[1]]
    assert table.missing([huts[0], huts[2]]) == [huts[1]]
    assert table.missing([huts[0], huts[2], mark(1, 60)]) == []


def test_what_was_taken_off_is_not_missed_for_ever() -> None:
    huts = [mark(1, x) for x in (0, 20)]
    table = cover(*huts)
    table.all_clear(SMALL, huts[:1])
    table.gone = [huts[0]]
    assert table.missing([mark(1, 60)]) == []
