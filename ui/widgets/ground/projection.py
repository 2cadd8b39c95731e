"""Where a board lies on the screen: from mm to px and back."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from companion.board import Board, Place, Point
from ui.theme import LANDSCAPE, Box, style
from ui.widgets.ground.places import is_rectangle

STRETCH: Final = {LANDSCAPE: 1.5}
ELSE: Final = 1.35
"""How much wider than true a board of rectangles may be drawn, so that its counters are large."""
ROOM: Final = 0.01
"""How much room is drawn about the places of a board that spreads, of its longer side."""


class Projection(NamedTuple):
    """The left and the top of the board in px (y up), and its px a mm across and along."""

    left: float
    top: float
    across: float
    along: float

    def to_px(self, x_mm: float, y_mm: float) -> Point:
        """Where a point of the board is drawn."""
        return self.left + x_mm * self.across, self.top - y_mm * self.along

    def to_mm(self, x: float, y: float) -> Point:
        """Which point of the board is drawn there."""
        return (x - self.left) / self.across, (self.top - y) / self.along

    def outline(self, corners: tuple[Point, ...]) -> tuple[Point, ...]:
        """The corners of a place in px."""
        return tuple(self.to_px(*corner) for corner in corners)

    def box(self, left: float, top: float, width: float, height: float) -> tuple[float, float, float, float]:
        """A box in mm, from its left top corner, as left, bottom, width and height in px."""
        x, y = self.to_px(left, top + height)
        return x, y, width * self.across, height * self.along


def stretch(board: Board) -> float:
    """How much wider than true a board may be drawn."""
    return STRETCH.get(style.composition, ELSE) if _is_of_rectangles(board) else 1.0


@lru_cache(maxsize=8)
def _is_of_rectangles(board: Board) -> bool:
    """Whether all places of a board are rectangles."""
    return all(is_rectangle(place.outline) for place in board.places)


def seen(board: Board, spreads: bool) -> Box:
    """The left, top, width and height, in mm, of what is drawn of a board: all of it, or its places alone where what
    lies about them is drawn about the board too."""
    return _about(board.places) if spreads else (0.0, 0.0, board.width_mm, board.height_mm)


@lru_cache(maxsize=8)
def _about(places: tuple[Place, ...]) -> Box:
    """A box about places, with a little room, in mm."""
    xs, ys = zip(*(corner for place in places for corner in place.outline), strict=True)
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    room = ROOM * max(wide, high)
    return min(xs) - room, min(ys) - room, wide + 2 * room, high + 2 * room


def fitted(board: Board, x: float, y: float, width: float, height: float, spreads: bool = False) -> Projection:
    """What is drawn of a board as large as fits in a box in px, in its middle."""
    left, top, wide, high = seen(board, spreads)
    along = min(height / high, width / wide)
    across = min(width / wide, along * stretch(board))
    return Projection(
        x + (width - wide * across) / 2 - left * across,
        y + (height + high * along) / 2 + top * along,
        across,
        along,
    )
