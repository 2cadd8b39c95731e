"""A throw at a wall: those who besiege stand before it with their shields, those who are besieged behind it; with each
the die, what is added to it, and the standard with the sum."""

from __future__ import annotations

from kivy.graphics.instructions import Canvas

from companion.scene import Column, Side
from ui.theme import Box
from ui.theme.art import Art
from ui.widgets.fights.equation import draw_slip, draw_sum, draw_throw
from ui.widgets.fights.wall import draw_ground, draw_ladder, draw_ranks, draw_wall

Share = tuple[float, float, float, float]
"""Left (from the outer end), bottom, width and height, of a box."""

GROUND = 0.1
"""How high the ground is, of the box."""
WALL, TALL_WALL = 0.46, 0.3
"""How high the wall is, of the box, on a wide page and on a tall one."""
BEFORE: tuple[Share, Share, Share, Share] = (
    (0.0, 0.56, 0.42, 0.42), (0.03, 0.14, 0.36, 0.38), (0.58, 0.2, 0.4, 0.61), (0.38, 0.03, 0.26, 0.4),
)  # fmt: skip
"""Where the die, the slip, the standard and the ranks of those are who stand before the wall, on a wide page: each as
large as those behind it have theirs."""
BEHIND: tuple[Share, Share, Share, Share] = (
    (0.0, 0.56, 0.42, 0.42), (0.03, 0.04, 0.36, 0.38), (0.58, 0.37, 0.4, 0.61), (0.36, 0.32, 0.26, 0.36),
)  # fmt: skip
"""The same of those behind it."""
TALL_BEFORE: tuple[Share, Share, Share, Share] = (
    (0.1, 0.74, 0.8, 0.25), (0.1, 0.55, 0.8, 0.17), (0.36, 0.13, 0.6, 0.42), (0.0, 0.04, 0.6, 0.2),
)  # fmt: skip
TALL_BEHIND: tuple[Share, Share, Share, Share] = (
    (0.1, 0.74, 0.8, 0.25), (0.1, 0.06, 0.8, 0.17), (0.1, 0.24, 0.6, 0.42), (0.5, 0.2, 0.48, 0.2),
)  # fmt: skip
RANKS, LADDER = 3, 0.07
"""How many shields stand side by side, and how wide a ladder is, of the wall's height."""


def draw_siege(
    canvas: Canvas, column: Column, side: Side | None, art: Art | None, box: Box, rolled: float, shown: int,
    last: bool, walled: bool,
) -> None:  # fmt: skip
    """Draws one side in a box, the `last` of two from the right; `walled` says that it is the one behind the wall. Of
    its lines so many are `shown`, and the sum once all are."""
    left, bottom, width, height = box
    tall = height > width
    parts = (TALL_BEHIND if walled else TALL_BEFORE) if tall else (BEHIND if walled else BEFORE)

    def place(of: Share) -> Box:
        """A part's box in px."""
        x, y, wide, high = of
        x = 1 - x - wide if last else x
        return left + x * width, bottom + y * height, wide * width, high * height

    die, slip, standard, ranks = map(place, parts)
    draw_ground(canvas, (left, bottom, width, GROUND * height))
    total = column.total is not None and shown >= len(column.lines)
    if side is not None and walled:
        draw_ranks(canvas, side, art, ranks, RANKS)
    if side is not None and total:
        draw_sum(canvas, side, art, standard, str(column.total))
    if walled:
        high = height * (TALL_WALL if tall else WALL)
        draw_wall(canvas, (left, bottom, width, high))
        inner, out = (left, -1) if last else (left + width, 1)
        draw_ladder(canvas, (inner + out * high * 0.3, bottom), (inner + out * 2, bottom + high), out * high * LADDER)
    elif side is not None:
        draw_ranks(canvas, side, art, ranks, RANKS)
    draw_throw(canvas, column.die or 0, die, rolled)
    for line in column.lines[1:shown]:
        draw_slip(canvas, line, slip)
