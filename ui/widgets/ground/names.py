"""The names of places of any shape, where they fit inside beside what stands there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from kivy.graphics.instructions import Canvas

from companion.board import Place, Point
from ui.theme import BOOK, INK, PRINTED, VELLUM, Box, style
from ui.theme.frames import draw_frame
from ui.widgets.ground.projection import Projection
from ui.widgets.touch.pointer import meet
from ui.widgets.writing.text import texture, write

BESIDE: Final = 2.0
"""The room around a name, in steps."""
PLATE: Final = 0.6
STRONG: Final = 0.88
"""How strong the vellum under a name is, and under one that lies over a rim."""
REACH: Final = 1.6
"""How far from a place the middle of its name may lie, of the name's height, above and below together."""
OWN: Final = 0.3
"""So much of it lies in its place at least."""
FAR: Final = 20.0
"""At so many of its heights away a name is as ill placed as one outside of its place."""
APART: Final = 1.0
"""How far apart two names over rims lie, in steps."""
EDGE: Final = 2.0
"""How far from the edge of the map a name over a rim lies, in steps."""
TRIES: Final = 3
"""In so many orders names are laid, to find room for the most."""
LEADING: Final = 1.05


@lru_cache(maxsize=1024)
def spot(
    at: Projection, place: Place, wide: float, high: float, taken: tuple[Box, ...], low: bool = False
) -> Point | None:
    """The middle of a box in px that lies inside of a place and over nothing that is taken, as near to where its
    counters stand as it can be, or as `low`; None where there is none."""
    import cv2  # it takes long to load, and most boards do without

    corners = np.array(at.outline(place.outline))
    corner = np.floor(corners.min(axis=0)) - 1
    across, along = (np.ceil(corners.max(axis=0)) - corner + 2).astype(int)
    free = np.zeros((along, across), np.uint8)
    cv2.fillPoly(free, [np.rint(corners - corner).astype(np.int32)], 1)
    for x, y, width, height in taken:
        left, bottom = int(x - corner[0]), int(y - corner[1])
        free[max(0, bottom) : max(0, bottom + round(height) + 1), max(0, left) : max(0, left + round(width) + 1)] = 0
    fits = cv2.erode(free, np.ones((round(high), round(wide)), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0)
    rows, columns = np.nonzero(fits)
    if not len(rows):
        return None
    middle = np.array(at.to_px(*place.centre)) - corner
    if low:
        middle[1] = 0.0
    nearest = np.argmin((columns - middle[0]) ** 2 + (rows - middle[1]) ** 2)
    return float(columns[nearest] + corner[0]), float(rows[nearest] + corner[1])


class Stand(NamedTuple):
    """A place, and the boxes in px of the counters that stand in it."""

    place: Place
    counters: tuple[Box, ...] = ()


def far(at: Projection, stand: Stand, xs: np.ndarray, ys: np.ndarray) -> np.ndarray:
    """How far points are from the counters of a place and from its middle, whichever is nearest, in px."""
    nearest = np.full(np.shape(xs), np.inf)
    for x, y, width, height in (*stand.counters, (*at.to_px(*stand.place.centre), 0.0, 0.0)):
        aside = np.maximum(np.maximum(x - xs, xs - x - width), 0)
        above = np.maximum(np.maximum(y - ys, ys - y - height), 0)
        nearest = np.minimum(nearest, np.hypot(aside, above))
    return nearest


@lru_cache(maxsize=1024)
def nearby(
    at: Projection,
    own: Stand,
    wide: float,
    high: float,
    taken: tuple[Box, ...],
    within: Box,
    others: tuple[Stand, ...] = (),
) -> Point | None:
    """The middle of a box in px that lies on the rim of a place, as much inside and as near to where its counters stand
    as it can be, over nothing that is taken. It lies in none of the other places, and is nearer to its own counters or
    middle than to theirs; no more of the box lies in them than in its own. None where there is none `within` a box."""
    import cv2

    corners = np.array(at.outline(own.place.outline))
    margin = np.array([wide, 2 * high])
    corner = np.floor(np.maximum(corners.min(axis=0) - margin, within[:2]))
    end = np.ceil(np.minimum(corners.max(axis=0) + margin, np.add(within[:2], within[2:])))
    across, along = (end - corner).astype(int)
    if across < 1 or along < 1:
        return None
    inside = np.zeros((along, across), np.uint8)
    cv2.fillPoly(inside, [np.rint(corners - corner).astype(np.int32)], 1)
    free = np.ones_like(inside)
    for x, y, width, height in taken:
        left, bottom = int(x - corner[0]), int(y - corner[1])
        free[max(0, bottom) : max(0, bottom + round(height) + 1), max(0, left) : max(0, left + round(width) + 1)] = 0
    kernel = np.ones((round(high), round(wide)), np.uint8)
    fits = cv2.erode(free, kernel, borderType=cv2.BORDER_CONSTANT, borderValue=0)
    about = cv2.dilate(inside, np.ones((round(REACH * high), 1), np.uint8))
    share = cv2.blur(inside.astype(np.float32), (round(wide), round(high)))
    land = np.zeros_like(inside)
    for other in others:
        cv2.fillPoly(land, [np.rint(np.array(at.outline(other.place.outline)) - corner).astype(np.int32)], 1)
    clear = (share >= OWN) & (share >= cv2.blur(land.astype(np.float32), (round(wide), round(high))))
    rows, columns = np.nonzero(np.minimum(fits, about) * clear * (inside >= land))
    xs, ys = columns + corner[0], rows + corner[1]
    near, nearest = far(at, own, xs, ys), np.ones(len(rows), bool)
    for other in others:
        nearest &= near < far(at, other, xs, ys)
    rows, columns = rows[nearest], columns[nearest]
    if not len(rows):
        return None
    middle = np.array(at.to_px(*own.place.centre)) - corner
    away = np.hypot(columns - middle[0], rows - middle[1])
    best = np.argmax(share[rows, columns] - away / (FAR * high))
    return float(columns[best] + corner[0]), float(rows[best] + corner[1])


class Lettering(NamedTuple):
    """A name as it is written: its lines, the size of its letters, the middle of all, and the plate under them, in
    px."""

    lines: tuple[str, ...]
    size: float
    centre: Point
    plate: Box


def _sizes(place: Place, steps: float) -> Iterator[tuple[tuple[str, ...], float, float]]:
    """The ways to write a name, in a line or with a line for each word, with the room that each takes in px."""
    size, pad = _letters(steps), BESIDE * style.unit
    for lines in dict.fromkeys(((place.called,), tuple(place.called.split(" ")))):
        wide = max(texture(line, round(size), True, BOOK).size[0] for line in lines) + 2 * pad
        yield lines, wide, len(lines) * LEADING * size + pad


def _letters(steps: float) -> float:
    return float(round(steps * style.letter))


def _name(lines: tuple[str, ...], size: float, wide: float, high: float, centre: Point) -> Lettering:
    pad = BESIDE * style.unit
    return Lettering(lines, size, centre, (centre[0] - wide / 2 + pad / 2, centre[1] - high / 2, wide - pad, high))


def name_inside(
    at: Projection, place: Place, taken: tuple[Box, ...], drawn: tuple[Box, ...], steps: float = PRINTED
) -> Lettering | None:
    """A place's name where it fits inside: over nothing that is taken, and over what is drawn on the ground only where
    there is no other room."""
    about = _about(at, place, 0, 0)
    taken = tuple(box for box in taken if meet(box, about))
    for over in (taken + drawn, taken):
        for lines, wide, high in _sizes(place, steps):
            centre = spot(at, place, wide, high, over, low=over is taken)
            if centre is not None:
                return _name(lines, _letters(steps), wide, high, centre)
    return None


def name_beside(
    at: Projection, own: Stand, others: tuple[Stand, ...], taken: tuple[Box, ...], within: Box, steps: float = PRINTED
) -> Lettering | None:
    """A place's name over its rim, where it covers nothing that is taken and belongs to none of the others."""
    for lines, wide, high in _sizes(own.place, steps):
        about = _about(at, own.place, wide, high)
        near = tuple(box for box in taken if meet(box, about))
        centre = nearby(at, own, wide, high, near, within, others)
        if centre is not None:
            return _name(lines, _letters(steps), wide, high, centre)
    return None


def neighbours(at: Projection, stands: Iterable[Stand], steps: float = PRINTED) -> dict[str, tuple[Stand, ...]]:
    """The other places that each place's name may come near to when it lies over its rim."""
    boxes = [(stand, _about(at, stand.place, 0, 0)) for stand in stands]
    near = {}
    for own, _ in boxes:
        widths, heights = zip(*((wide, high) for _, wide, high in _sizes(own.place, steps)), strict=True)
        about = _about(at, own.place, max(widths), max(heights))
        near[str(own.place.id)] = tuple(one for one, box in boxes if one is not own and meet(box, about))
    return near


def names_beside(
    at: Projection,
    wanted: list[Place],
    stands: Mapping[str, Stand],
    taken: tuple[Box, ...],
    within: Box,
    first: Set[str] = frozenset(),
) -> dict[str, Lettering]:
    """The names of places over their rims, of as many as find room: in order, then anew from those that found none, but
    always those that come `first` before."""
    x, y, width, height = within
    apart, edge = APART * style.unit, EDGE * style.unit
    within = x + edge, y + edge, width - 2 * edge, height - 2 * edge
    near = neighbours(at, stands.values())
    order, best = wanted, dict[str, Lettering]()
    for _ in range(TRIES):
        order = sorted(order, key=lambda place: place.id not in first)
        found, plates = dict[str, Lettering](), tuple[Box, ...]()
        for place in order:
            name = name_beside(at, stands[place.id], near[place.id], taken + plates, within)
            if name is not None:
                found[place.id] = name
                left, low, wide, high = name.plate
                plates += ((left - apart, low - apart, wide + 2 * apart, high + 2 * apart),)
        best = max(best, found, key=len)
        order = sorted(order, key=lambda place: place.id in found)
        if len(best) == len(wanted):
            break
    return best


def name_over(at: Projection, place: Place, within: Box) -> Lettering:
    """A place's name at its foot, over whatever lies there."""
    lines, wide, high = next(iter(_sizes(place, PRINTED)))
    outline = at.outline(place.outline)
    x, bottom = at.to_px(*place.centre)[0], min(y for _, y in outline)
    left, low, width, height = within
    x = min(max(x, left + wide / 2), left + width - wide / 2)
    y = min(max(bottom + high / 2, low + high / 2), low + height - high / 2)
    return _name(lines, _letters(PRINTED), wide, high, (x, y))


def _about(at: Projection, place: Place, wide: float, high: float) -> Box:
    """A box about a place and the names that may lie on its rim, in px."""
    xs, ys = zip(*at.outline(place.outline), strict=True)
    across, along = 1.5 * wide, 3 * high
    return min(xs) - across, min(ys) - along, max(xs) - min(xs) + 2 * across, max(ys) - min(ys) + 2 * along


def draw_called(canvas: Canvas, name: Lettering, plate: float = PLATE) -> None:
    """Writes a name on its plate of vellum, which is so strong."""
    draw_frame(canvas, name.plate, (*VELLUM[:3], plate), width=0, radius=BESIDE)
    for n, line in enumerate(name.lines):
        y = name.centre[1] + ((len(name.lines) - 1) / 2 - n) * LEADING * name.size
        write(canvas, line, (name.centre[0], y), name.size, INK, bold=True, font=BOOK)
