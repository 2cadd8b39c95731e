"""The board: seven hexes, and a river that bends round three of them."""

from __future__ import annotations

from math import cos, pi, sin

from companion.board import Anchor, Board, Place, PlaceId, Point
from companion.language import mark

RADIUS_MM = 62.0
"""From the middle of a hex to its corners."""
MIDDLE = 190.0, 190.0
FIRST_ANCHOR = 571
"""The highest ids: no other game's board has them."""
FIRST_PIECE = 16

DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
NAMES = ("east", "south", "west", "gate", "north", "oak")
HEXES = {"mill": (0, 0), **dict(zip(NAMES, DIRECTIONS, strict=True))}
RIVER = (
    *((6.0, 245.0), (76.0, 245.0), (76.0, 334.0), (304.0, 334.0)),
    *((304.0, 245.0), (374.0, 245.0), (374.0, 374.0), (6.0, 374.0)),
)
"""A horseshoe along the lower edge: the mean of its corners lies outside it."""
BANKS = ("south", "west")
"""The hexes that touch the river."""


def _centre(q: int, r: int) -> Point:
    return MIDDLE[0] + RADIUS_MM * 3**0.5 * (q + r / 2), MIDDLE[1] - 20.0 + RADIUS_MM * 1.5 * r


def _hex(q: int, r: int) -> tuple[Point, ...]:
    x, y = _centre(q, r)
    corners = (pi / 6 + pi / 3 * n for n in range(6))
    return tuple((round(x + RADIUS_MM * cos(a), 1), round(y + RADIUS_MM * sin(a), 1)) for a in corners)


def _next(name: str) -> tuple[PlaceId, ...]:
    q, r = HEXES[name]
    beside = [other for other, at in HEXES.items() if (at[0] - q, at[1] - r) in DIRECTIONS]
    return tuple(PlaceId(other) for other in (*beside, *(("river",) if name in BANKS else ())))


def board() -> Board:
    """The board, in mm."""
    hexes = tuple(Place(PlaceId(name), _hex(*at), _next(name)) for name, at in HEXES.items())
    river = Place(PlaceId("river"), RIVER, tuple(PlaceId(name) for name in BANKS))
    corners = (
        (mark("top left"), 12.0, 12.0),
        (mark("top right"), 368.0, 12.0),
        (mark("left"), 12.0, 368.0),
        (mark("right"), 368.0, 368.0),
    )
    return Board(
        name="harvest",
        width_mm=380.0,
        height_mm=380.0,
        places=(*hexes, river),
        anchors=tuple(Anchor(*corner) for corner in corners),
        first_marker=FIRST_ANCHOR,
        first_piece=FIRST_PIECE,
    )
