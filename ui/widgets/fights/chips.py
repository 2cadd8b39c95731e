"""The lines of a sum as parts of it side by side: each figure large, and below it what it is for."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import Canvas

from companion.scene import Line
from ui.theme import BODY, BOOK, LEGIBLE, LINE, MUTED, TEXT, Box, style
from ui.widgets.writing.text import fits, largest, lines, texture, write, write_lines

MOST = 4
"""So many lie side by side."""
HIGH = 66
"""How high they are, in steps."""
FIGURE = 28
"""The size of a figure, in steps."""
PAD = 8


def fit(labels: Sequence[str], width: float) -> bool:
    """Whether what they are for can be read in a width in px, in two lines each."""
    room, size = width / max(1, len(labels)) - PAD * style.unit, round(style.letter * LEGIBLE)
    return len(labels) <= MOST and all(fits(label, size, room, 2.5 * size) for label in labels)


def draw_chips(
    canvas: Canvas, shown: Sequence[Line], box: Box, many: int, first: Line | None
) -> list[tuple[Box, Line]]:
    """Draws the lines in a box with room for so many, in its middle; `first` begins the sum and has no sign. Answers
    where each is, in px."""
    x, y, width, height = box
    wide = width / max(1, many)
    left = x + (width - wide * len(shown)) / 2
    room = round(wide - PAD * style.unit)
    wanted = style.letter * style.scaled(BODY)
    size = round(
        largest(
            wanted,
            LEGIBLE * style.letter,
            lambda px: all(fits(line.label, round(px), room, 2.5 * px) for line in shown),
        )
        or LEGIBLE * style.letter
    )
    high = min(style.letter * style.scaled(FIGURE), 0.5 * height)
    lie = []
    for n, line in enumerate(shown):
        part = (left + n * wide, y, wide, height)
        amount = f"{line.amount}" if line is first else f"{line.amount:+d}".replace("-", "−")
        label = lines(line.label, size, room).size[1] if texture(line.label, size).size[0] > room else size * 1.25
        middle = part[0] + wide / 2
        top = y + (height + 1.1 * high + label) / 2
        write(canvas, amount, (middle, top - 0.55 * high), high, TEXT, True, BOOK, tight=True)
        write_lines(canvas, line.label, (middle, top - 1.1 * high - label / 2), room, size, MUTED)
        if n:
            with canvas:
                Color(*LINE[:3], 0.6)
                Rectangle(pos=(round(part[0]), round(y + height * 0.2)), size=(style.px(1), round(height * 0.6)))
        lie.append((part, line))
    return lie
