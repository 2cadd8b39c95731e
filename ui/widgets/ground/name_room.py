"""Where names of places of any shape have room, in px of the screen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from companion.board import Place, Point
from ui.theme import Box
from ui.widgets.ground.projection import Projection

REACH: Final = 1.6
"""How far from a place the middle of its name may lie, of the name's height, above and below together."""
OWN: Final = 0.3
"""So much of it lies in its place at least."""
CLEAR: Final = 0.15
"""And so much of it in other places at most, where there is such room."""
FAR: Final = 20.0
"""At so many of its heights away a name is as ill placed as one outside of its place."""
OUT, FARTHER = 4.5, 9.0
"""How far out at sea the middle of a name may lie, of its height, and that of one which has no other room."""
STEP: Final = 5
"""Out at sea each fifth px across and along is tried."""
ENDS, TRIED, LINES, POINTS = 60, 6, 3000, 20
"""A line may end at about so many points of a place; from a box so many of the nearest are tried; so many of the best
are kept, and of each line so many points are looked at."""
CROSSED, MOSTLY = 0.3, 0.85
"""How much of a line may cross other places, and of that of a name which has no other room."""
Grid = npt.NDArray[np.float32]
Mask = npt.NDArray[np.uint8]


class Stand(NamedTuple):
    """A place, and the boxes in px of the counters that stand in it."""

    place: Place
    counters: tuple[Box, ...] = ()


@lru_cache(maxsize=1024)
def spot(
    at: Projection, place: Place, wide: float, high: float, taken: tuple[Box, ...], low: bool = False
) -> Point | None:
    """The middle of a box in px that lies inside of a place and over nothing that is taken, as near to where its
    counters stand as it can be, or as `low`; None where there is none."""
    corner, away = _inside(at, place, wide, high, low)
    return _least(away.copy(), corner, wide, high, taken)


@lru_cache(maxsize=256)
def _inside(at: Projection, place: Place, wide: float, high: float, low: bool) -> tuple[Point, Grid]:
    """How far from where its counters stand, or from its foot, a box lies with its middle on each px of a place,
    without end where it is not inside; and the first px."""
    import cv2  # it takes long to load, and most boards do without

    corners = np.array(at.outline(place.outline))
    corner = np.floor(corners.min(axis=0)) - 1
    across, along = (np.ceil(corners.max(axis=0)) - corner + 2).astype(int)
    inside = _filled([place], at, corner, (along, across))
    fits = cv2.erode(inside, _brush(wide, high), borderType=cv2.BORDER_CONSTANT, borderValue=0)
    middle = np.array(at.to_px(*place.centre)) - corner
    if low:
        middle[1] = 0.0
    xs, ys = np.arange(across, dtype=np.float32), np.arange(along, dtype=np.float32)[:, None]
    away = (xs - middle[0]) ** 2 + (ys - middle[1]) ** 2
    return (float(corner[0]), float(corner[1])), np.where(fits > 0, away, np.float32(np.inf)).astype(np.float32)


@lru_cache(maxsize=1024)
def nearby(
    at: Projection,
    own: Stand,
    wide: float,
    high: float,
    taken: tuple[Box, ...],
    within: Box,
    others: tuple[Stand, ...] = (),
    most: float = 1.0,
) -> Point | None:
    """The middle of a box in px that lies on the rim of a place, as much inside and as near to where its counters stand
    as it can be, over nothing that is taken. It lies in none of the other places, and is nearer to its own counters or
    middle than to theirs; no more of the box lies in them than in its own, and at `most` so much of it. None where
    there is none `within` a box."""
    corner, cost, land = _over_rim(at, own, wide, high, within, others)
    return _least(np.where(land <= most, cost, np.float32(np.inf)), corner, wide, high, taken) if cost.size else None


@lru_cache(maxsize=256)
def _over_rim(
    at: Projection, own: Stand, wide: float, high: float, within: Box, others: tuple[Stand, ...]
) -> tuple[Point, Grid, Grid]:
    """What it costs that a box has its middle on each px about a place, without end where it may not, and how much of
    it lies in other places; and the first px."""
    corner, cost, land = _about_rim(at, own.place, wide, high, within, tuple(other.place for other in others))
    rows, columns = np.nonzero(np.isfinite(cost))
    xs, ys = columns + corner[0], rows + corner[1]
    near, nearest = far(at, own, xs, ys), np.ones(len(rows), bool)
    for other in others:
        nearest &= near < far(at, other, xs, ys)
    cost = cost.copy()
    cost[rows[~nearest], columns[~nearest]] = np.inf
    return corner, cost, land


@lru_cache(maxsize=256)
def _about_rim(
    at: Projection, place: Place, wide: float, high: float, within: Box, others: tuple[Place, ...]
) -> tuple[Point, Grid, Grid]:
    """The same where nothing stands anywhere."""
    import cv2

    corners = np.array(at.outline(place.outline))
    margin = np.array([wide, 2 * high])
    corner = np.floor(np.maximum(corners.min(axis=0) - margin, within[:2]))
    end = np.ceil(np.minimum(corners.max(axis=0) + margin, np.add(within[:2], within[2:])))
    across, along = (int(side) for side in np.maximum(0, end - corner))
    if not (across and along):
        return (0.0, 0.0), np.zeros((0, 0), np.float32), np.zeros((0, 0), np.float32)
    inside = _filled([place], at, corner, (along, across))
    others_in = _filled(others, at, corner, (along, across))
    brush = _brush(wide, high)
    size = brush.shape[::-1]
    fits = cv2.erode(np.ones_like(inside), brush, borderType=cv2.BORDER_CONSTANT, borderValue=0)
    about = cv2.dilate(inside, np.ones((round(REACH * high), 1), np.uint8))
    share, land = (np.asarray(cv2.blur(part.astype(np.float32), size), np.float32) for part in (inside, others_in))
    allowed = np.minimum(fits, about).astype(bool) & (share >= OWN) & (share >= land) & (others_in == 0)
    middle = np.array(at.to_px(*place.centre)) - corner
    xs, ys = np.arange(across, dtype=np.float32), np.arange(along, dtype=np.float32)[:, None]
    cost = np.hypot(xs - middle[0], ys - middle[1]) / (FAR * high) - share
    return (float(corner[0]), float(corner[1])), np.where(allowed, cost, np.inf).astype(np.float32), land


def far(at: Projection, stand: Stand, xs: np.ndarray, ys: np.ndarray) -> np.ndarray:
    """How far points are from the counters of a place and from its middle, whichever is nearest, in px."""
    nearest = np.full(np.shape(xs), np.inf)
    for x, y, width, height in (*stand.counters, (*at.to_px(*stand.place.centre), 0.0, 0.0)):
        aside = np.maximum(np.maximum(x - xs, xs - x - width), 0)
        above = np.maximum(np.maximum(y - ys, ys - y - height), 0)
        nearest = np.minimum(nearest, np.hypot(aside, above))
    return nearest


def reach_out(wide: float, high: float, farther: bool = False) -> Point:
    """How far across and along what a box out at sea takes may lie from its place, in px."""
    out = FARTHER if farther else OUT
    return wide + out * high, (out + 1) * high


@lru_cache(maxsize=512)
def out_at_sea(
    at: Projection,
    place: Place,
    wide: float,
    high: float,
    taken: tuple[Box, ...],
    within: Box,
    places: tuple[Place, ...],
    farther: bool = False,
    through: tuple[Box, ...] = (),
) -> tuple[Point, Point, Point] | None:
    """The middle of a box in px that lies in no place and over nothing that is taken, as near to a place as it can be,
    and the ends of a line from the box into the place, which crosses nothing that is taken but what
    it may go `through`, and little of other places; None where there is none `within` a box."""
    found = _leads(at, place, wide, high, within, places, farther)
    free = np.ones(len(found.middles), bool)
    lying = np.zeros(found.shape, np.uint8)
    xs, ys = found.middles[:, 0], found.middles[:, 1]
    for x, y, width, height in taken:
        free &= ~(
            (np.abs(xs - x - width / 2) < (wide + width) / 2) & (np.abs(ys - y - height / 2) < (high + height) / 2)
        )
        left, low = max(0, int(x - found.corner[0])), max(0, int(y - found.corner[1]))
        right, top = max(0, int(x + width - found.corner[0]) + 2), max(0, int(y + height - found.corner[1]) + 2)
        if (x, y, width, height) not in through:
            lying[low:top, left:right] = 1
    open_ = np.flatnonzero(free)
    clear = open_[~lying[found.rows[:, open_], found.columns[:, open_]].any(axis=0)]
    if not len(clear):
        return None
    n = clear[0]
    return _point(found.middles[n]), _point(found.starts[n]), _point(found.stops[n])


def _point(at: npt.NDArray[np.float64]) -> Point:
    return float(at[0]), float(at[1])


class Leads(NamedTuple):
    """The middles of boxes out at sea near a place, in px, and the ends of a line from each into it, the best first;
    and the px that each line crosses, in a picture of a shape whose first px is `corner`."""

    middles: npt.NDArray[np.float64]
    starts: npt.NDArray[np.float64]
    stops: npt.NDArray[np.float64]
    rows: npt.NDArray[np.int64]
    columns: npt.NDArray[np.int64]
    shape: tuple[int, int]
    corner: Point


@lru_cache(maxsize=256)
def _leads(
    at: Projection, place: Place, wide: float, high: float, within: Box, places: tuple[Place, ...], farther: bool
) -> Leads:
    """Where a name may lie out at sea while nothing stands anywhere: near, with a line that crosses little of other
    places."""
    import cv2

    nothing = np.zeros((0, 2))
    none = Leads(nothing, nothing, nothing, np.zeros((1, 0), int), np.zeros((1, 0), int), (1, 1), (0.0, 0.0))
    whole, first = _land(at, places, within), np.floor(np.array(within[:2]))
    corners, margin = np.array(at.outline(place.outline)) - first, np.array(reach_out(wide, high, farther))
    begin = np.maximum(0, corners.min(axis=0) - margin).astype(int)
    end = np.minimum(whole.shape[::-1], corners.max(axis=0) + margin).astype(int)
    land, corner = whole[begin[1] : end[1], begin[0] : end[0]], first + begin
    if not land.size:
        return none
    alone = _filled([place], at, corner, land.shape)
    rim = 3 if farther else 7
    ends = np.argwhere(cv2.erode(alone, np.ones((rim, rim), np.uint8)))
    free = cv2.erode(1 - land, _brush(wide + 2, high + 2), borderType=cv2.BORDER_CONSTANT, borderValue=0)
    tried = np.argwhere(free[::STEP, ::STEP]) * STEP
    if not (len(ends) and len(tried)):
        return none
    ends = ends[:: max(1, len(ends) // ENDS)]
    half = np.array([high / 2, wide / 2])
    near = np.clip(ends[None], (tried - half)[:, None], (tried + half)[:, None])  # of each box, the nearest to each end
    long = np.hypot(*np.moveaxis(near - ends[None], -1, 0))
    to = np.argsort(long, axis=1)[:, :TRIED]
    which = np.repeat(np.arange(len(tried)), to.shape[1])
    to = to.ravel()
    away, start, stop = long[which, to], near[which, to], ends[to]
    way = np.linspace(0.05, 1, POINTS)[:, None, None]
    on = np.rint(start * (1 - way) + stop * way).astype(int)
    rows, columns = np.moveaxis(np.minimum(on, np.array(land.shape) - 1), -1, 0)
    crossed = (land & (1 - alone))[rows, columns].mean(axis=0)
    good = np.flatnonzero(crossed <= (MOSTLY if farther else CROSSED))
    good = good[np.argsort((away * (1 + 2 * crossed))[good], kind="stable")]
    good = good[:LINES]
    middles, starts, stops = (part[good][:, ::-1] + corner for part in (tried[which], start, stop))
    return Leads(middles, starts, stops, rows[:, good], columns[:, good], land.shape, _point(corner))


@lru_cache(maxsize=4)
def _land(at: Projection, places: tuple[Place, ...], within: Box) -> Mask:
    """Which px of a box lie in places."""
    corner = np.floor(np.array(within[:2]))
    return _filled(places, at, corner, (int(within[3]), int(within[2])))


def _filled(places: Sequence[Place], at: Projection, corner: np.ndarray, shape: tuple[int, int]) -> Mask:
    """Which px of a picture lie in places; `corner` is its first px."""
    import cv2

    picture = np.zeros(shape, np.uint8)
    for place in places:
        cv2.fillPoly(picture, [np.rint(np.array(at.outline(place.outline)) - corner).astype(np.int32)], 1)
    return picture


def _brush(wide: float, high: float) -> Mask:
    return np.ones((round(high), round(wide)), np.uint8)


def _least(cost: Grid, corner: Point, wide: float, high: float, taken: tuple[Box, ...]) -> Point | None:
    """The middle of a box of least cost that lies over nothing that is taken; None where all cost without end."""
    brush = round(high), round(wide)
    for x, y, width, height in taken:
        left, bottom = int(x - corner[0]), int(y - corner[1])
        up, right = brush[0] // 2, brush[1] // 2
        rows = max(0, bottom - brush[0] + 1 + up), max(0, bottom + round(height) + 1 + up)
        columns = max(0, left - brush[1] + 1 + right), max(0, left + round(width) + 1 + right)
        cost[slice(*rows), slice(*columns)] = np.inf
    row, column = np.unravel_index(int(np.argmin(cost)), cost.shape)
    if not np.isfinite(cost[row, column]):
        return None
    return float(column + corner[0]), float(row + corner[1])
