"""What grows or lies in the places of a board and about them, drawn over its ground with the drawings of its game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from kivy.graphics import Color, Line, Rectangle
from kivy.graphics.texture import Texture

from companion.board import Board, Place, PlaceId
from ui.theme import shade, style
from ui.theme.art import AROUND, Art
from ui.widgets.ground.places import room
from ui.widgets.ground.projection import Projection

STEPS: Final = 34
"""The highest that such a drawing is, in steps; lower where its place has less room."""
SHARE: Final = 0.92
"""How much of a small place's room it takes."""
SMALL: Final = 0.6
"""A place has room for one alone that takes more of its width or its height."""
APART: Final = 1.5
"""How far apart they stand, in their own height, give or take `SCATTER`."""
SCATTER: Final = 0.22
STRENGTH: Final = 0.7
"""How strong they are: they lie below counters."""
SHORE, SHORES, SHORE_STEPS = 0.16, 4, 5.0
"""How strong each of the bands is that follow the shore of all places, how many there are, and how wide, in steps."""


def draw_around(at: Projection, board: Board, size: tuple[int, int], art: Art, fine: int) -> None:
    """Draws what lies about all places on the canvas that is drawn on, where the game's palette has a colour for it;
    `fine` px of `size` are one of the screen."""
    if AROUND not in art.palette:
        return
    Color(*art.palette[AROUND])
    Rectangle(size=size)
    Color(*shade(art.palette[AROUND], 0.55)[:3], SHORE)
    for band in range(SHORES, 0, -1):
        for place in board.places:
            shore = [c for corner in at.outline(place.outline) for c in corner]
            Line(points=shore, close=True, width=band * SHORE_STEPS * style.unit * fine / 2, joint="round")
    drawing = art.sprite(f"ground/{AROUND}")
    if drawing is not None:
        high = STEPS * style.unit * fine
        _stamp(drawing, high, points(at, board, (0.0, 0.0, *size), high, None, Random(AROUND)))


def draw_growth(at: Projection, board: Board, place: Place, drawing: Texture, once: bool, fine: int) -> None:
    """Draws what grows or lies in a place, once in its middle or all over it."""
    left, bottom, width, height = at.box(*room(place))
    high = min(STEPS * style.unit * fine, SHARE * min(width, height))
    xs, ys = zip(*at.outline(place.outline), strict=True)
    if once or high > SMALL * min(max(xs) - min(xs), max(ys) - min(ys)):
        _stamp(drawing, high, iter([(left + width / 2, bottom + height / 2)]))
        return
    whole = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    _stamp(drawing, high, points(at, board, whole, high, place.id, Random(place.id)))


def points(
    at: Projection,
    board: Board,
    box: tuple[float, float, float, float],
    high: float,
    place: PlaceId | None,
    random: Random,
) -> Iterator[tuple[float, float]]:
    """Where drawings of a height stand in a box, all of each within one place (None: about all places)."""
    left, bottom, width, height = box
    pitch, half = APART * high, high / 2
    for row in range(int(height / pitch) + 1):
        for column in range(int(width / pitch) + 1):
            x = left + (column + 0.5 + 0.5 * (row % 2) + random.uniform(-SCATTER, SCATTER)) * pitch
            y = bottom + (row + 0.5 + random.uniform(-SCATTER, SCATTER)) * pitch
            corners = [at.to_mm(x + half * across, y + half * up) for across in (-1, 1) for up in (-1, 1)]
            if all(board.place_at(*corner) == place for corner in corners):
                yield x, y


def _stamp(drawing: Texture, high: float, places: Iterator[tuple[float, float]]) -> None:
    wide = high * drawing.width / drawing.height
    Color(1, 1, 1, STRENGTH)
    for x, y in places:
        Rectangle(texture=drawing, pos=(x - wide / 2, y - high / 2), size=(wide, high))
