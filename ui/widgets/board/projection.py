"""Where a board lies on the screen: from mm to px and back."""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.board import Board, Point
from ui.theme import LANDSCAPE, style
from ui.widgets.board.places import is_rectangle

STRETCH: Final = {LANDSCAPE: 1.5}
ELSE: Final = 1.35
"""How much wider than true a board of rectangles may be drawn, so that its counters are large."""


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
    rectangles = all(is_rectangle(place.outline) for place in board.places)
    return STRETCH.get(style.composition, ELSE) if rectangles else 1.0


def fitted(board: Board, x: float, y: float, width: float, height: float) -> Projection:
    """A board as large as fits in a box in px, in its middle."""
    along = min(height / board.height_mm, width / board.width_mm)
    across = min(width / board.width_mm, along * stretch(board))
    left = x + (width - board.width_mm * across) / 2
    top = y + (height + board.height_mm * along) / 2
    return Projection(left, top, across, along)
