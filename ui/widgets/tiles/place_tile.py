"""One place of a board by itself: its part of the board's picture in its own outline, with its name."""

from __future__ import annotations

from kivy.graphics import Color, Mesh, SmoothLine
from kivy.graphics.instructions import Canvas
from kivy.graphics.texture import Texture

from companion.board import Board, PlaceId
from ui.theme import BODY, BOOK, CHOSEN, INK, LEGIBLE, SHADOW, THICK, VELLUM, Box, draw_frame, style
from ui.widgets.ground.places import triangles
from ui.widgets.writing.text import measured, write

FALLS = 3
"""How far its shadow falls, in steps."""


def draw_place(canvas: Canvas, board: Board, place: PlaceId, picture: Texture | None, box: Box) -> None:
    """Draws a place as large as fits in a box, by a picture of the board or on vellum."""
    outline = board.place(place).outline
    left_mm, top_mm = (min(axis) for axis in zip(*outline, strict=True))
    right_mm, bottom_mm = (max(axis) for axis in zip(*outline, strict=True))
    x, y, wide, high = box
    k = min(wide / (right_mm - left_mm), high / (bottom_mm - top_mm))
    left, top = x + (wide - (right_mm - left_mm) * k) / 2, y + (high + (bottom_mm - top_mm) * k) / 2
    falls = FALLS * style.unit
    corners = [corner for triangle in triangles(outline) for corner in triangle]
    for away, colour in ((falls, SHADOW), (0.0, (1, 1, 1, 1) if picture is not None else VELLUM)):
        vertices: list[float] = []
        for x_mm, y_mm in corners:
            vertices += [left + (x_mm - left_mm) * k + away, top - (y_mm - top_mm) * k - away]
            vertices += _in_picture(picture, x_mm / board.width_mm, 1 - y_mm / board.height_mm)
        with canvas:
            Color(*colour)
            texture = None if away else picture
            Mesh(vertices=vertices, indices=list(range(len(corners))), mode="triangles", texture=texture)
    points = [part for x_mm, y_mm in outline for part in (left + (x_mm - left_mm) * k, top - (y_mm - top_mm) * k)]
    with canvas:
        Color(*CHOSEN)
        SmoothLine(points=points, close=True, width=THICK / 2 * style.unit)
    name, size = board.called(place), round(max(LEGIBLE, BODY * style.text) * style.letter)
    across, up = measured(name, size, None, True, BOOK)
    at = (left + (right_mm - left_mm) * k / 2, top - (bottom_mm - top_mm) * k / 2)
    plate = (at[0] - across / 2 - 2 * falls, at[1] - up / 2, across + 4 * falls, up)
    draw_frame(canvas, plate, VELLUM, width=0, radius=4)
    write(canvas, name, at, size, INK, True, BOOK)


def _in_picture(picture: Texture | None, right: float, up: float) -> tuple[float, float]:
    if picture is None:
        return 0.0, 0.0
    low, bottom, _, _, high, top, _, _ = picture.tex_coords
    return low + right * (high - low), bottom + up * (top - bottom)
