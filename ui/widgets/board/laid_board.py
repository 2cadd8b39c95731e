"""A board that lies on a table, as whoever sits at the table's front edge sees it: what is further away is smaller."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from kivy.graphics import Color, Mesh, SmoothLine, Triangle
from kivy.graphics.instructions import Canvas
from kivy.graphics.texture import Texture

from companion.board import Board
from ui.theme import FADED_INK, SHADOW, VELLUM, Colour, style
from ui.widgets.ground.places import triangles

Spot = tuple[float, float]
"""A point of a drawing: from the left and from below."""
Corners = tuple[Spot, Spot, Spot, Spot]
"""Front left, front right, back right, back left."""
FINE: Final = 10
"""In so many parts a side of the board's picture is drawn, so that it lies flat on the table."""
FALLS: Final = 4
"""How far the board's shadow falls, in steps."""


def across(corners: Corners, right: float, depth: float) -> Spot:
    """Where a point of a rectangle that lies on the table is drawn: so far from its left and from its front edge, as
    shares of them."""
    (left, front), (front_right, _), (back_right, back), (back_left, _) = corners
    shrinks = (front_right - left) / (back_right - back_left) - 1
    up = (1 + shrinks) * depth / (1 + shrinks * depth)
    from_left, to_right = left + (back_left - left) * up, front_right + (back_right - front_right) * up
    return from_left + (to_right - from_left) * right, front + (back - front) * up


def draw_flat(canvas: Canvas, corners: tuple[Spot, ...], colour: Colour) -> None:
    """Fills what lies between some corners, in px."""
    with canvas:
        Color(*colour)
        vertices = [part for x, y in corners for part in (x, y, 0.0, 0.0)]
        Mesh(vertices=vertices, indices=list(range(len(corners))), mode="triangle_fan")


def draw_board(
    canvas: Canvas,
    corners: Corners,
    board: Board | None,
    picture: Texture | None,
    grounds: Mapping[str, Colour] = MappingProxyType({}),
) -> None:
    """Draws a board with its shadow between its corners in px: its picture, or vellum where it has none; the outlines
    of its places, and the colours of some of them."""
    falls = FALLS * style.unit
    draw_flat(canvas, tuple((x + falls, y - falls) for x, y in corners), SHADOW)
    lines = [n / FINE for n in range(FINE + 1)]
    vertices: list[float] = []
    for depth in lines:
        for right in lines:
            vertices += [*across(corners, right, depth), *_in_picture(picture, right, depth)]
    rows = FINE + 1
    squares = [(row * rows + column) for row in range(FINE) for column in range(FINE)]
    indices = [corner for n in squares for corner in (n, n + 1, n + rows, n + 1, n + rows, n + rows + 1)]
    with canvas:
        Color(*((1, 1, 1, 1) if picture is not None else VELLUM))
        Mesh(vertices=vertices, indices=indices, mode="triangles", texture=picture)
    if board is None:
        return

    def lies(outline: Sequence[Spot]) -> list[float]:
        """Where points of the board are drawn."""
        return [part for x, y in outline for part in across(corners, x / board.width_mm, 1 - y / board.height_mm)]

    with canvas:
        for place in board.places:
            if place.id in grounds:
                Color(*grounds[place.id])
                for corner in triangles(place.outline):
                    Triangle(points=lies(corner))
            Color(*FADED_INK[:3], 0.7)
            SmoothLine(points=lies(place.outline), close=True, width=0.7 * style.unit)


def _in_picture(picture: Texture | None, right: float, up: float) -> Spot:
    """The texture coordinates of a point of the board."""
    if picture is None:
        return 0.0, 0.0
    low, bottom, _, _, high, top, _, _ = picture.tex_coords
    return low + right * (high - low), bottom + up * (top - bottom)
