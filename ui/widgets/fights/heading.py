"""The heading of one side of a fight: whose it is, after its arms, on its colour."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.graphics.instructions import Canvas

from companion.scene import Column
from ui.theme import BOOK, LANDSCAPE, LEGIBLE, RADIUS, Box, Colour, over, style
from ui.theme.art import Art
from ui.widgets.writing.text import size_in_line, texture, write, write_lines

HEAD = 40
"""The height of a heading, in steps of letters."""
PAD = 12
"""Before and after the words, in steps."""
LEAST, WIDE_LEAST = 15, 17
"""A heading is no smaller where its bar has room for it, also on a wide page, in steps of letters."""
TWO_LINES = 2.2
"""How high two lines are, of their letters."""


def draw_heading(canvas: Canvas, column: Column, box: Box, colour: Colour, art: Art | None, figure: str = "") -> None:
    """Draws a heading in a box in px, with a figure at its right. One that would be too small is in two lines where
    there is room for them."""
    x, y, width, height = box
    unit, radius = style.unit, RADIUS * style.unit
    with canvas:
        Color(*colour)
        SmoothRoundedRectangle(pos=(x + unit, y), size=(width - 2 * unit, height - unit), radius=[radius, radius, 0, 0])
    left, middle = x + PAD * unit, y + height / 2
    sprite = art.sprite(f"seat/{column.seat}", height) if art is not None else None
    if sprite is not None:
        high = min(height, HEAD * style.letter) * 0.8
        wide = high * sprite.width / max(1, sprite.height)
        with canvas:
            Color(1, 1, 1, 1)
            Rectangle(texture=sprite, pos=(left, middle - high / 2), size=(wide, high))
        left += wide + 8 * unit
    least = WIDE_LEAST if style.composition == LANDSCAPE else LEAST
    size = max(height * 0.52, min(least * style.letter, height * 0.6))
    edge, taken = x + width - PAD * unit, 0.0
    if figure:
        taken = texture(figure, round(size), True).size[0]
        write(canvas, figure, (edge - taken / 2, middle), size, over(colour), True)
        taken += PAD * unit / 2
    room, letters = edge - taken - left, size
    low = LEAST if height >= TWO_LINES * LEAST * style.letter else LEGIBLE
    letters = size_in_line([column.heading], letters, room, True, BOOK, low)
    wide = texture(column.heading, round(letters), True, BOOK).size[0]
    if wide > room and height >= TWO_LINES * letters:
        write_lines(canvas, column.heading, (left + room / 2, middle), room, letters, over(colour), "left", True, BOOK)
    else:
        write(canvas, column.heading, (left + wide / 2, middle), letters, over(colour), True, BOOK)
