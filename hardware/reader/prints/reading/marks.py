"""Counters that were read by their prints, as marks: as if each had a sticker of its face in its middle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from calibration.geometry import Calibration
from calibration.markers.detection import Mark
from calibration.markers.still import SURE_LEAD
from companion.table.stickers import BLACK_MM, Stickers
from hardware.reader.prints.keeping.book import PrintBook
from hardware.reader.prints.plane import Pose
from hardware.reader.prints.reading.look import SeenCounter


@dataclass(frozen=True)
class PrintMark(Mark):
    """A counter that was read by its print; `face` is that face's number in the book, `residual` what it leaves
    unexplained. It fits worse than any marker, so that a marker counts where both are seen."""

    face: int = 0
    residual: float = 0.0


def marks_of(
    seen: Iterable[SeenCounter], book: PrintBook, stickers: Stickers, calibration: Calibration
) -> tuple[list[PrintMark], list[PrintMark]]:
    """Sure counters, and those that are not, as marks."""
    marks: tuple[list[PrintMark], list[PrintMark]] = [], []
    counters = list(seen)
    if not counters:
        return marks
    side = BLACK_MM * calibration.sticker_scale
    corners = calibration.to_px(np.concatenate([counter.pose.corners(side) for counter in counters])).reshape(-1, 4, 2)
    for counter, outline in zip(counters, corners, strict=True):
        face = book.faces[counter.face]
        marker = stickers.of_face(face.pieces[0], face.face)
        made = PrintMark(marker, outline, -counter.residual, SURE_LEAD, face=counter.face, residual=counter.residual)
        marks[0 if counter.sure else 1].append(made)
    return marks


def poses_of(marks: Sequence[Mark], calibration: Calibration) -> list[Pose]:
    """How the counters of some marks lie on the board."""
    if not marks:
        return []
    corners = calibration.to_mm(np.concatenate([mark.corners for mark in marks])).reshape(-1, 4, 2)
    across = corners[:, 1] + corners[:, 2] - corners[:, 0] - corners[:, 3]
    turns = np.degrees(np.arctan2(across[:, 1], across[:, 0])).tolist()
    return [Pose(x, y, turn) for (x, y), turn in zip(corners.mean(axis=1).tolist(), turns, strict=True)]


def markers_of(marks: Iterable[Mark]) -> list[Mark]:
    """The marks that are printed markers."""
    return [mark for mark in marks if not isinstance(mark, PrintMark)]
