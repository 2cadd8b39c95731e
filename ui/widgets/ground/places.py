"""The shapes of places: triangles to fill them with, and the room in each for its name and counters."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import Final

import numpy as np
from kivy.graphics.tesselator import Tesselator

from companion.board import Place, Point

HALVINGS: Final = 12
SHAPES: Final = 1024
"""So many shapes are kept: all places of all maps of a game, which lie side by side where one is chosen."""
FINE: Final = 4
"""So many times finer than the screen an outline is drawn to find what lies deep inside of it."""
Box = tuple[float, float, float, float]
"""Left, top, width and height in board mm."""


@lru_cache(maxsize=SHAPES)
def triangles(outline: tuple[Point, ...]) -> tuple[tuple[Point, Point, Point], ...]:
    """An outline, concave ones too, as triangles in its own unit."""
    shape = Tesselator()
    shape.add_contour([coordinate for corner in outline for coordinate in corner])
    shape.tesselate()
    found: list[tuple[Point, Point, Point]] = []
    for vertices, indices in shape.meshes:
        corners = [(vertices[4 * i], vertices[4 * i + 1]) for i in indices]
        found += [(corners[0], corners[n], corners[n + 1]) for n in range(1, len(corners) - 1)]
    return tuple(found)


@lru_cache(maxsize=SHAPES)
def is_convex(outline: tuple[Point, ...]) -> bool:
    """Whether an outline has no corner that points inwards."""
    turns = []
    for n, (bx, by) in enumerate(outline):
        (ax, ay), (cx, cy) = outline[n - 1], outline[(n + 1) % len(outline)]
        turns.append((bx - ax) * (cy - by) - (by - ay) * (cx - bx))
    return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)


@lru_cache(maxsize=SHAPES)
def is_rectangle(outline: tuple[Point, ...]) -> bool:
    """Whether an outline is a rectangle that lies straight."""
    xs, ys = {x for x, _ in outline}, {y for _, y in outline}
    return len(outline) == len(xs) + len(ys) == 2 * len(xs)


@lru_cache(maxsize=1024)
def inset(outline: tuple[Point, ...], by: float) -> tuple[float, ...]:
    """The corners of an outline moved inwards, as x, y, x, y...; of a concave one those of the largest part that lies
    so deep, and none where nothing does."""
    if not is_convex(outline):
        return _eroded(outline, by)
    area = sum(ax * by_ - bx * ay for (ax, ay), (bx, by_) in zip(outline, (*outline[1:], outline[0]), strict=True))
    side = 1.0 if area > 0 else -1.0
    moved: list[float] = []
    for n, (x, y) in enumerate(outline):
        (ax, ay), (bx, by_) = outline[n - 1], outline[(n + 1) % len(outline)]
        one, other = _left_of(ax, ay, x, y), _left_of(x, y, bx, by_)
        across, along = one[0] + other[0], one[1] + other[1]
        long = max(across * across + along * along, 1.0)
        moved += [x + side * by * 2 * across / long, y + side * by * 2 * along / long]
    return tuple(moved)


def _eroded(outline: tuple[Point, ...], by: float) -> tuple[float, ...]:
    """The rim of what lies so deep inside of an outline, from a picture of it that is finer than the screen."""
    import cv2  # it takes long to load, and most boards do without

    corners = np.array(outline)
    corner = corners.min(axis=0) - 1
    inside = np.zeros(np.ceil((corners.max(axis=0) - corner + 1) * FINE).astype(int)[::-1], np.uint8)
    cv2.fillPoly(inside, [np.rint((corners - corner) * FINE).astype(np.int32)], 1)
    deep = (cv2.distanceTransform(inside, cv2.DIST_L2, cv2.DIST_MASK_PRECISE) >= by * FINE).astype(np.uint8)
    rims, _ = cv2.findContours(deep, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not rims:
        return ()
    rim = cv2.approxPolyDP(max(rims, key=cv2.contourArea), 1.5, True)[:, 0, :]
    return tuple(float(part) for part in (rim / FINE + corner).ravel())


def _left_of(ax: float, ay: float, bx: float, by: float) -> Point:
    """The direction to the left of one from a point to another, one long."""
    long = hypot(bx - ax, by - ay) or 1.0
    return (ay - by) / long, (bx - ax) / long


@lru_cache(maxsize=SHAPES)
def room(place: Place) -> Box:
    """The room for counters: about the place's spot, shaped like the place as far as fits inside, then as wide and as
    high as it can be. Of a rectangle it is all."""
    xs, ys = zip(*place.outline, strict=True)
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    x, y = place.centre
    width = 2 * min(x - left, right - x)
    height = 2 * min(y - top, bottom - y)
    both = _largest(place, (x, y), (0.0, 0.0), (width, height))
    wide = _largest(place, (x, y), (0.0, height * both), (width, 0.0))
    high = _largest(place, (x, y), (width * max(both, wide), 0.0), (0.0, height))
    width, height = width * max(both, wide), height * max(both, high)
    return x - width / 2, y - height / 2, width, height


def _largest(place: Place, at: Point, fixed: tuple[float, float], growing: tuple[float, float]) -> float:
    """The largest share of the growing size, added to the fixed one, at which a box around a point lies inside."""
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        share = high if low == 0.0 and high == 1.0 else (low + high) / 2
        if _fits(place, at, fixed[0] + growing[0] * share, fixed[1] + growing[1] * share):
            if share == 1.0:
                return 1.0
            low = share
        elif share == 1.0:
            high = 0.999
        else:
            high = share
    return low


def _fits(place: Place, at: Point, width: float, height: float) -> bool:
    """Whether a box about a point lies inside, by points along its rim, a little inside it."""
    along, rim = (-0.498, -0.25, 0.0, 0.25, 0.498), (-0.498, 0.498)
    points = [*((dx, dy) for dx in along for dy in rim), *((dx, dy) for dx in rim for dy in along)]
    return all(place.contains(at[0] + dx * width, at[1] + dy * height) for dx, dy in points)
