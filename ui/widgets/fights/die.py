"""A die with its pips: it rolls until it lies still."""

from __future__ import annotations

from typing import Final

from kivy.graphics import Color, PopMatrix, PushMatrix, Rotate
from kivy.graphics.instructions import Canvas

from ui.theme import INK, VELLUM, VELLUM_SHADE, draw_disc, draw_frame, style

PIPS: Final = {
    1: ((1, 1),),
    2: ((0, 2), (2, 0)),
    3: ((0, 2), (1, 1), (2, 0)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
"""Where pips lie for each number, as columns and rows from the left and from below."""
FACES: Final = (3, 6, 2, 5, 1, 4)
"""What is seen of a die that rolls, face after face: none tells what it will show."""
TURNS: Final = 9
"""So many faces are seen while it rolls."""
SWING_DEG: Final = 200.0
"""How far it turns while it rolls."""
CORNER, PIP, INSET = 0.16, 0.19, 0.25
"""The corner's radius, a pip's width, and how far the outer pips lie from the edge, of its side."""


def seen(value: int, rolled: float) -> int:
    """What is seen of a die that has rolled so far, 0 to 1: at the end what it shows."""
    return value if rolled >= 1 else FACES[int(TURNS * rolled) % len(FACES)]


def draw_die(canvas: Canvas, value: int, centre: tuple[float, float], side: float, rolled: float = 1.0) -> None:
    """Draws a die about a centre in px; `rolled` 0 to 1 is how far it has rolled. What has no pips is left blank."""
    x, y = centre
    with canvas:
        PushMatrix()
        Rotate(angle=SWING_DEG * (1 - rolled) ** 2, origin=centre)
    box = (x - side / 2, y - side / 2, side, side)
    draw_frame(canvas, box, VELLUM, VELLUM_SHADE, raised=True, radius=CORNER * side / style.unit)
    step = side * (0.5 - INSET)
    with canvas:
        Color(*INK)
        for column, row in PIPS.get(seen(value, rolled), ()):
            draw_disc((x + (column - 1) * step, y + (row - 1) * step), PIP * side)
        PopMatrix()
