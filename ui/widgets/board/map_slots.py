"""Where counters stand in a place of a map: side by side where it has room for them, else like the cards of a hand."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from companion.board import Place, Point
from companion.scene import Ground
from ui.theme import style
from ui.widgets.board.map_places import above, below, has_room
from ui.widgets.ground.places import is_rectangle, room
from ui.widgets.ground.projection import Projection

ACROSS = 3
"""Counters that lie side by side in a place before a second row begins."""
PITCH = 0.92
"""How much of its share of the width a counter takes."""
CROWDED = 0.8
"""And where more lie there than there is room for: the frame of one that is marked stays within the place."""
ALONE, BARE = 0.97, 0.015
"""How much one alone takes, and how much of its height is left above and below where there is no room for words."""
LEADING = 1.04
"""How far apart two rows of counters are, of a counter's side."""
SEEN: Final = 27.0
"""In a place of any shape a counter is so many steps large at least, though it reaches over the rim."""
NARROW: Final = 0.82
"""But no larger than such a share of the place's shorter side."""
PITCHES: Final = (LEADING, 0.82, 0.66)
"""How far apart counters lie, of their side: each a little under the next where there is no other room."""
APART: Final = 0.5
"""How much it counts that counters lie apart, beside that they lie inside of their place."""
GRID: Final = 5
"""So many points a counter's side are looked at to find how much lies inside."""
Slots = tuple[tuple[Point, ...], float]


@lru_cache(maxsize=256)
def slots(at: Projection, place: Place, count: int, ground: Ground | None) -> Slots:
    """Where so many counters stand in a place, and their size, in px; of two that overlap the later lies above."""
    points, size = _side_by_side(at, place, count, ground)
    if is_rectangle(place.outline):
        return points, size
    xs, ys = zip(*at.outline(place.outline), strict=True)
    least = min(SEEN * style.unit, NARROW * min(max(xs) - min(xs), max(ys) - min(ys)))
    return (points, size) if size >= least else _fanned(at, place, count, least)


def _side_by_side(at: Projection, place: Place, count: int, ground: Ground | None) -> Slots:
    """As large as the room about the place's spot lets them be."""
    x, y, width, height = at.box(*room(place))
    over, under = _kept(height, ground)

    def rows_of(across: int) -> int:
        return max(1, -(-count // across))

    def size_of(across: int) -> float:
        pitch = PITCH if across > 1 else ALONE
        return float(min(width / across * pitch, (height - over - under) / (LEADING * (rows_of(across) - 1) + 1)))

    # Counters on printed rectangles are as large everywhere; elsewhere they lie in the rows in which they are largest.
    many = max(1, min(ACROSS, count))
    across = ACROSS if is_rectangle(place.outline) else max(range(many, 0, -1), key=size_of)
    rows, size = rows_of(across), size_of(across)
    middle = y + under + (height - over - under) / 2
    points = []
    for n in range(count):
        row, column = divmod(n, across)
        in_row = min(across, count - row * across)
        points.append(
            (
                x + width / 2 + (column - (in_row - 1) / 2) * width / across * (1 if across == ACROSS else PITCH),
                middle - (row - (rows - 1) / 2) * size * LEADING,
            )
        )
    return tuple(points), size


def _kept(height: float, ground: Ground | None) -> tuple[float, float]:
    """What is kept free above and below the counters of a room so high, in px."""
    return (above(height), below(height, ground)) if has_room(height, ground, bare=False) else (height * BARE,) * 2


def _fanned(at: Projection, place: Place, count: int, side: float) -> Slots:
    """In a row, or in two, so that as much of all of them lies inside and as little under others as can be; each shows
    its right upper corner, where its arms are."""
    found = []
    for rows in (1, 2) if count > ACROSS else (1,):
        across = -(-count // rows)
        for pitch in PITCHES if count > 1 else PITCHES[:1]:
            wide, high = side * (1 + pitch * (across - 1)), side * (1 + pitch * (rows - 1))
            share, middle = _inside(at, place, wide, high, side)
            found.append((share + APART * pitch, across, rows, pitch, middle))
    _, across, rows, pitch, (x, y) = max(found)
    points = []
    for n in range(count):
        row, column = divmod(n, across)
        in_row = min(across, count - row * across)
        points.append((x - (column - (in_row - 1) / 2) * side * pitch, y - (row - (rows - 1) / 2) * side * pitch))
    return tuple(points), side


def _inside(at: Projection, place: Place, wide: float, high: float, side: float) -> tuple[float, Point]:
    """How much of a box lies in a place at most, and its middle where it does, as near to the place's spot as it can be
    there, in px."""
    step = side / GRID
    corners = np.array(at.outline(place.outline))
    around = np.array([wide / 2, high / 2])
    (left, low), (right, top) = corners.min(axis=0) - around, corners.max(axis=0) + around
    xs, ys = np.arange(left, right, step), np.arange(low, top, step)
    inside = np.zeros((len(ys), len(xs)), bool)
    for (ax, ay), (bx, by) in zip(np.roll(corners, 1, axis=0), corners, strict=True):
        if ay != by:
            crosses = (ay > ys) != (by > ys)
            inside ^= crosses[:, None] & (xs[None] < ((bx - ax) * (ys - ay) / (by - ay) + ax)[:, None])
    many = max(1, round(high / step)), max(1, round(wide / step))
    sums = np.zeros((len(ys) + 1, len(xs) + 1))
    sums[1:, 1:] = inside.cumsum(axis=0).cumsum(axis=1)
    rows, columns = many
    total = sums[rows:, columns:] - sums[:-rows, columns:] - sums[rows:, :-columns] + sums[:-rows, :-columns]
    share = total / (rows * columns)
    middle_x, middle_y = xs[: share.shape[1]] + (columns - 1) * step / 2, ys[: share.shape[0]] + (rows - 1) * step / 2
    x, y = at.to_px(*place.centre)
    away = np.hypot(middle_x[None] - x, middle_y[:, None] - y) / side
    row, column = np.unravel_index(int(np.argmax(share - away / 8)), share.shape)
    return float(share[row, column]), (float(middle_x[column]), float(middle_y[row]))


def crowd(at: Projection, place: Place, count: int, ground: Ground | None) -> tuple[tuple[Point, ...], float]:
    """Where more counters than a printed rectangle has room for stand in it, all in one row so that each is seen, and
    their size, in px."""
    x, y, width, height = at.box(*room(place))
    over, under = _kept(height, ground)
    pitch = width / count
    middle = y + under + (height - over - under) / 2
    return tuple((x + (n + 0.5) * pitch, middle) for n in range(count)), min(pitch * CROWDED, height - over - under)
