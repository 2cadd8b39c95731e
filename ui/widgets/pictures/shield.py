"""A coat of arms, drawn from its pattern and its two colours."""

from __future__ import annotations

from kivy.graphics import Color, Mesh, Rectangle, SmoothLine
from kivy.graphics.instructions import Canvas

from companion.scene import Emblem
from ui.theme import INK, rgba

# The outline of a shield in a unit square, from the top left corner on.
OUTLINE = (
    (0.0, 1.0),
    (1.0, 1.0),
    (1.0, 0.5),
    (0.93, 0.3),
    (0.78, 0.13),
    (0.5, 0.0),
    (0.22, 0.13),
    (0.07, 0.3),
    (0.0, 0.5),
)


def draw_shield(canvas: Canvas, emblem: Emblem, x: float, y: float, size: float) -> None:
    """Draws a shield of `size` px with its lower left corner at (x, y)."""
    points = [(x + size * px * 0.86, y + size * py) for px, py in OUTLINE]
    width = size * 0.86
    field, charge = rgba(emblem.field), rgba(emblem.charge)
    with canvas:
        Color(*field)
        _polygon(points)
        Color(*charge)
        if emblem.pattern == "pales":
            for i in range(4):
                left = x + width * (0.11 + 0.22 * i)
                bottom = y + size * (0.06 if i in (1, 2) else 0.34)
                Rectangle(pos=(left, bottom), size=(width * 0.11, y + size - bottom))
        elif emblem.pattern == "tower":
            Rectangle(pos=(x + width * 0.24, y + size * 0.3), size=(width * 0.52, size * 0.38))
            for i in range(3):
                Rectangle(pos=(x + width * (0.24 + 0.2 * i), y + size * 0.64), size=(width * 0.12, size * 0.16))
            Color(*field)
            Rectangle(pos=(x + width * 0.43, y + size * 0.3), size=(width * 0.14, size * 0.2))
        elif emblem.pattern == "chains":
            thick = max(1.0, size * 0.035)
            left, right, low, high = x + width * 0.16, x + width * 0.84, y + size * 0.28, y + size * 0.86
            middle = ((left + right) / 2, (low + high) / 2)
            SmoothLine(rectangle=(left, low, right - left, high - low), width=thick)
            for corner in ((left, low), (left, high), (right, low), (right, high)):
                SmoothLine(points=[*middle, *corner], width=thick)
            SmoothLine(points=[left, middle[1], right, middle[1]], width=thick)
            SmoothLine(points=[middle[0], low, middle[0], high], width=thick)
        Color(*INK)
        SmoothLine(points=[c for point in points for c in point], close=True, width=max(1.0, size * 0.03))


def _polygon(points: list[tuple[float, float]]) -> None:
    """Fills a convex outline."""
    vertices = [c for px, py in points for c in (px, py, 0.0, 0.0)]
    Mesh(vertices=vertices, indices=list(range(len(points))), mode="triangle_fan")
