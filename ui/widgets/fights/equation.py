"""A throw and what is added to it: the die, a slip for each thing that counts with it, and the standard of whoever
threw it with the sum."""

from __future__ import annotations

from kivy.graphics.instructions import Canvas

from companion.scene import Column, Line, Side
from ui.theme import BODY, BOOK, FADED_INK, INK, LEGIBLE, VELLUM, Box, draw_frame, side_ground, style
from ui.theme.art import Art
from ui.widgets.counters.standard import SHAPE, draw_cloth, grown
from ui.widgets.fights.die import draw_die
from ui.widgets.writing.text import fits, largest, texture, write, write_lines

MOST_DIE, DIE = 150, 0.86
"""How large a die is at most, in steps, and how much of its room it takes at most."""
MOST_STANDARD, FIGURE = 190, 2.4
"""How high a standard is at most, in steps, and how much larger its sum is than figures elsewhere."""
SLIP, PAD = 0.76, 6
"""How high a slip is, of its width, and the room about its words, in steps."""
ADDED = 0.42
"""How high the figure on a slip is, of the slip's height."""


def draw_equation(
    canvas: Canvas, column: Column, side: Side | None, art: Art | None, box: Box, rolled: float, shown: int, last: bool
) -> None:
    """Draws a throw in a box, its parts side by side, or below each other where that is high; of its lines so many are
    `shown`, and the sum once all are. The `last` of two begins at the right, so that the sums stand beside each
    other."""
    left, bottom, width, height = box
    count = len(column.lines) + 1

    def place(n: int) -> Box:
        """Where the nth part lies."""
        if height > width:
            return left, bottom + height - (n + 1) * height / count, width, height / count
        return left + (count - 1 - n if last else n) * width / count, bottom, width / count, height

    draw_throw(canvas, column.die or 0, place(0), rolled)
    for n, line in enumerate(column.lines[1:shown], 1):
        draw_slip(canvas, line, place(n))
    if side is not None and column.total is not None and shown >= len(column.lines):
        draw_sum(canvas, side, art, place(count - 1), str(column.total))


def draw_throw(canvas: Canvas, value: int, box: Box, rolled: float) -> None:
    """The die, as large as fits in a box."""
    left, bottom, width, height = box
    large = min(DIE * width, DIE * height, MOST_DIE * style.unit)
    draw_die(canvas, value, (left + width / 2, bottom + height / 2), large, rolled)


def draw_slip(canvas: Canvas, line: Line, box: Box) -> None:
    """What is added, on a slip of vellum over what it is for."""
    left, bottom, width, height = box
    unit = style.unit
    wide = min(DIE * width, height / SLIP * DIE, 1.1 * MOST_DIE * unit)
    high = min(max(wide * SLIP, 4 * LEGIBLE * style.letter), height)
    x, y = left + (width - wide) / 2, bottom + (height - high) / 2
    draw_frame(canvas, (x, y, wide, high), VELLUM, FADED_INK, raised=True)
    middle, figure = x + wide / 2, f"{line.amount:+d}".replace("-", "−")
    write(canvas, figure, (middle, y + high * 0.72), high * ADDED * grown(), INK, True, BOOK, tight=True)
    room, low, least = wide - 2 * PAD * unit, high * 0.48, LEGIBLE * style.letter
    wanted = style.letter * style.scaled(BODY)
    size = largest(wanted, least, lambda px: fits(line.label, round(px), room, low)) or least
    at = middle, y + low / 2 + unit
    if texture(line.label, round(size)).size[0] > room:
        write_lines(canvas, line.label, at, room, size, FADED_INK)
    else:
        write(canvas, line.label, at, size, FADED_INK)


def draw_sum(canvas: Canvas, side: Side, art: Art | None, box: Box, total: str) -> None:
    """The standard with the sum, as large as fits in a box."""
    left, bottom, width, height = box
    high = min(height * 0.96, MOST_STANDARD * style.unit, DIE * width / SHAPE)
    wide = high * SHAPE
    at = left + (width - wide) / 2, bottom + (height - high) / 2, wide, high
    draw_cloth(canvas, side, side_ground(side), art, at, total, FIGURE)
