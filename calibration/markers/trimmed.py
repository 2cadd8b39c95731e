"""Stickers without a white margin on one side, because they were trimmed or stick out over a counter's edge: where it
is known how large they are, three sides make the square."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import cv2
import numpy as np

from calibration.geometry import Calibration, Floats
from calibration.markers.detection import Grey, Mark, decode
from calibration.markers.still import distinct, is_sure
from calibration.markers.tiles import holds
from calibration.markers.unread import outlines
from companion.board import Board
from companion.table.stickers import BLACK_MM

WINDOWS: Final = (0.3, 1.0)
"""The shares of a sticker's side over which dark is separated from bright."""
SIZE: Final = 0.1
"""The whole side may be longer or shorter than a sticker's by this share."""
BESIDE: Final = 0.4
"""So much of a sticker's side must be seen of the two beside it."""
RIGHT: Final = 0.2
"""So far from a right angle, as its cosine, may the corners be."""


def trimmed(
    grey: Grey, marks: Sequence[Mark], calibration: Calibration, board: Board, at_px: tuple[int, int] = (0, 0)
) -> list[Mark]:
    """The marks, with those on squares that three of their sides make. `grey` may be the part of the picture that
    begins at `at_px`; the marks are those of the whole picture."""
    side_mm = BLACK_MM * calibration.sticker_scale
    side_px = side_mm * calibration.px_per_mm(board.width_mm / 2, board.height_mm / 2)
    found = decode(grey, [quad - at_px for quad in _squares(grey, side_px, side_mm, calibration, at_px)])
    whole = [Mark(mark.marker, mark.corners + at_px, mark.fit, mark.lead, mark.against) for mark in found]
    return distinct([*marks, *filter(is_sure, whole)])


def _squares(
    grey: Grey, side_px: float, side_mm: float, calibration: Calibration, at_px: tuple[int, int]
) -> Iterator[Floats]:
    """The corners (4, 2), clockwise, in px of the whole picture, of each square of which three sides are seen."""
    for part, outline in outlines(grey, side_px, WINDOWS):
        if len(outline) < 2 * side_px:
            continue
        line = cv2.approxPolyDP(outline, 0.06 * side_px, True).reshape(-1, 2) + at_px
        if len(line) < 4:
            continue
        mm = calibration.to_mm(line)
        for n in _middle_sides(mm, side_mm):
            before, a, b, after = mm[[n - 1, n, (n + 1) % len(mm), (n + 2) % len(mm)]]
            inward = (before - a) / np.linalg.norm(before - a) + (after - b) / np.linalg.norm(after - b)
            depth = inward / np.linalg.norm(inward) * side_mm
            quad = calibration.to_px([a, b, b + depth, a + depth])
            if holds(part, quad.mean(axis=0) - at_px):
                yield quad if cv2.contourArea(quad.astype(np.float32), True) > 0 else quad[::-1]


def _middle_sides(line: Floats, side_mm: float) -> list[int]:
    """At which corners of a closed line begins a side of a sticker's length, with a side at a right angle at each of
    its ends, both on the same side of it."""
    way = np.roll(line, -1, axis=0) - line
    length = np.linalg.norm(way, axis=1)
    unit = way / np.maximum(length, 1e-9)[:, None]
    before, after = np.roll(unit, 1, axis=0), np.roll(unit, -1, axis=0)
    right = np.abs((before * unit).sum(axis=1)) < RIGHT
    right &= np.abs((after * unit).sum(axis=1)) < RIGHT
    # The sides at both ends run against each other.
    right &= (before * after).sum(axis=1) < RIGHT - 1
    right &= np.abs(length / side_mm - 1) < SIZE
    right &= np.minimum(np.roll(length, 1), np.roll(length, -1)) > BESIDE * side_mm
    return np.flatnonzero(right).tolist()
