"""Which of the board's own markers belong together, where some are in the picture twice: a screen that shows the board,
an uncut sheet, a second board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from calibration.geometry import Calibration
from calibration.markers.detection import Floats, Mark
from companion.board import Board, Point
from companion.errors import DataError
from companion.language import Sentence, mark
from companion.table.stickers import BLACK_MM, Stickers

APART: Final = 0.3
"""By such a share of its length the way between two markers of a board may differ from what their own sizes and turns
foretell: people lay them crooked, cameras look from the side, printers scale."""
SAME_SIZE: Final = 0.75
"""A board seen smaller than this share of another is a picture of one."""
COPY: Final = 1.6
SEVERAL: Final = 3
"""The ratio of several counters' size to that of a board's own markers from which it is a picture of the board."""

WRONG_CORNERS: Final = mark("The board's own markers lie in wrong corners: compare them with the printed sheet.")
SEEN_TWICE: Final = mark("The board is seen twice: take the second one, {where} of the picture, away.")
ON_THE_LEFT: Final = mark("on the left")
ON_THE_RIGHT: Final = mark("on the right")
AT_THE_TOP: Final = mark("at the top")
AT_THE_BOTTOM: Final = mark("at the bottom")


def boards(anchors: Sequence[Mark], stickers: Stickers, scale: float = 1.0) -> list[list[Mark]]:
    """The boards that board markers make, two markers at least each, the one with most markers first; a marker that
    fits none is left out. `scale` is how large they were printed."""
    left = list(anchors)
    made: list[list[Mark]] = []
    while True:
        largest = max((_around(seed, left, stickers, scale) for seed in left), key=len, default=[])
        if len(largest) < 2:
            return made
        made.append(largest)
        left = [mark for mark in left if all(mark is not other for other in largest)]


def largest(made: Sequence[list[Mark]]) -> list[list[Mark]]:
    """Those of some boards that are no smaller in the picture than the others: no pictures of a board."""
    sides = [float(np.median([mark.side_px for mark in board])) for board in made]
    return [board for board, side in zip(made, sides, strict=True) if side >= SAME_SIZE * max(sides)]


def is_copy(anchors: Sequence[Mark], others: Sequence[Mark]) -> bool:
    """Whether a board is much smaller in the picture than several counters: a screen shows it."""
    side = float(np.median([mark.side_px for mark in anchors]))
    return sum(mark.side_px > COPY * side for mark in others) >= SEVERAL


def the_one_meant(fits: Sequence[Calibration], board: Board, known: Calibration | None) -> Calibration:
    """The calibration of the board that is meant, of several that are seen; DataError where nobody can know."""
    fits = _beside_each_other(fits, board)
    if known is not None:
        return min(
            fits, key=lambda fit: float(np.abs(known.to_mm(fit.to_px(board.corners)) - np.array(board.corners)).max())
        )
    size = np.array([fits[0].width_px, fits[0].height_px])
    spots = [fit.to_px(board.corners) for fit in fits]
    whole = [fit for fit, at in zip(fits, spots, strict=True) if ((at >= 0) & (at < size)).all()]
    if len(whole) == 1:
        return whole[0]
    offs: list[Point] = [(float(x), float(y)) for x, y in (at.mean(axis=0) / size - 0.5 for at in spots)]
    across, down = max(offs, key=lambda off: max(abs(off[0]), abs(off[1])))
    if abs(across) > abs(down):
        raise DataError(SEEN_TWICE, where=Sentence(ON_THE_RIGHT if across > 0 else ON_THE_LEFT))
    raise DataError(SEEN_TWICE, where=Sentence(AT_THE_BOTTOM if down > 0 else AT_THE_TOP))


def _beside_each_other(fits: Sequence[Calibration], board: Board) -> list[Calibration]:
    """The boards without those that lie on one of more markers, or show none of its again: their markers lie in wrong
    corners. DataError where that may be said of each of two."""
    kept: list[Calibration] = []
    for fit in fits:
        middle = fit.to_px((board.width_mm / 2, board.height_mm / 2))
        wrong = [other for other in kept if not set(fit.anchors) & set(other.anchors) or _holds(other, middle, board)]
        if any(len(other.anchors) == len(fit.anchors) for other in wrong):
            raise DataError(WRONG_CORNERS)
        if not wrong:
            kept.append(fit)
    return kept


def _holds(calibration: Calibration, pixel: Floats, board: Board) -> bool:
    """Whether a pixel shows a point of a board."""
    x, y = calibration.to_mm(pixel)[0]
    return bool(0 < x < board.width_mm and 0 < y < board.height_mm)


def _around(seed: Mark, marks: Sequence[Mark], stickers: Stickers, scale: float) -> list[Mark]:
    """A marker with all those that may lie on one board with it, and with each other."""
    apart = {id(other): _apart(seed, other, stickers, scale) for other in marks if other is not seed}
    board = [seed]
    for other in sorted((other for other in marks if other is not seed), key=lambda other: apart[id(other)]):
        if all(_apart(laid, other, stickers, scale) < APART for laid in board):
            board.append(other)
    return board


def _apart(one: Mark, other: Mark, stickers: Stickers, scale: float) -> float:
    """By which share of its length the way between two markers differs from what is foretold."""
    a, b = stickers.anchors[one.marker], stickers.anchors[other.marker]
    way_mm = np.array([b.x_mm - a.x_mm, b.y_mm - a.y_mm])
    way_px = other.centre - one.centre
    # Perspective changes from the one to the other: the mean of both ends stands for the way between them.
    foretold = (_axes(one) + _axes(other)) / (2 * scale) @ way_mm
    return float(np.linalg.norm(way_px - foretold)) / max(float(np.linalg.norm(foretold)), 1.0)


def _axes(mark: Mark) -> Floats:
    """How many px (rows: x, y) a mm right and a mm down are at a marker (columns)."""
    a, b, c, d = mark.corners
    return np.column_stack([(b - a + c - d) / 2, (d - a + c - b) / 2]) / BLACK_MM
