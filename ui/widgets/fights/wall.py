"""A wall of stone with its battlements, a ladder that leans on it, and those who stand before it with their shields."""

from __future__ import annotations

from kivy.graphics import Color, Line, Rectangle
from kivy.graphics.instructions import Canvas

from companion.scene import Side
from ui.theme import EARTH, STONE, WOOD, Box, draw_frame, lighten, shade, style
from ui.theme.art import Art
from ui.widgets.pictures.arms import draw_arms

MERLON, COURSE = 0.2, 0.2
"""How high a merlon and a course of stones are, of the wall's height."""
BRICK = 2.1
"""How long a stone is, of its height."""
RUNGS = 7
CLOSE = 1.4
"""How high a shield is at most, of the room of each: they stand close."""


def draw_wall(canvas: Canvas, box: Box) -> None:
    """Draws a wall in a box in px, its battlements within."""
    left, bottom, width, height = box
    merlon = height * MERLON
    body = height - merlon
    edge, line = shade(STONE, 0.45), style.px(1)
    many = max(2, round(width / merlon / 1.8))
    step = width / (many - 0.45)
    for n in range(many):
        draw_frame(canvas, (left + n * step, bottom + body - line, step * 0.55, merlon + line), STONE, edge, 1, 0)
    draw_frame(canvas, (left, bottom, width, body), STONE, edge, 1, 0)
    course = body * COURSE
    rows = max(1, int(body / course))
    with canvas:
        for row in range(rows):
            y = bottom + (row + 1) * course
            Color(*shade(STONE, 0.7))
            if row < rows - 1:
                Rectangle(pos=(round(left), round(y)), size=(width, line))
            long = course * BRICK
            x = left + long * (0.5 if row % 2 else 1.0)
            while x < left + width - line:
                Rectangle(pos=(round(x), round(y - course)), size=(line, course))
                x += long
        Color(*lighten(STONE, 0.35))
        Rectangle(pos=(round(left), round(bottom + body - 2 * line)), size=(width, line))


def draw_ground(canvas: Canvas, box: Box) -> None:
    """Draws the earth before a wall in a box in px."""
    with canvas:
        Color(*EARTH)
        Rectangle(pos=box[:2], size=box[2:])
        Color(*lighten(EARTH, 0.18))
        Rectangle(pos=(box[0], round(box[1] + box[3] - style.px(2))), size=(box[2], style.px(2)))


def draw_ladder(canvas: Canvas, foot: tuple[float, float], top: tuple[float, float], wide: float) -> None:
    """Draws a ladder from its foot to its top, so many px wide."""
    (x, y), (to, up) = foot, top
    with canvas:
        Color(*lighten(WOOD, 0.3))
        for aside in (0.0, wide):
            Line(points=(x + aside, y, to + aside, up), width=max(1.2, wide * 0.08))
        for n in range(1, RUNGS + 1):
            share = n / (RUNGS + 1)
            at, high = x + (to - x) * share, y + (up - y) * share
            Line(points=(at, high, at + wide, high), width=max(1.0, wide * 0.06))


def draw_ranks(canvas: Canvas, side: Side, art: Art | None, box: Box, many: int) -> None:
    """Draws so many shields of a seat side by side in a box, each before its spear."""
    left, bottom, width, height = box
    step = width / max(1, many)
    high = min(height * 0.62, step * CLOSE)
    for n in range(many):
        x = left + (n + 0.5) * step
        spear = x + high * 0.34
        with canvas:
            Color(*shade(WOOD, 0.9))
            Line(points=(spear, bottom, spear, bottom + height * 0.9), width=max(1.2, high * 0.035))
            Color(*lighten(STONE, 0.4))
            Line(points=(spear, bottom + height * 0.88, spear, bottom + height), width=max(1.6, high * 0.06))
        draw_arms(canvas, side, art, (x, bottom + high * 0.56), high)
