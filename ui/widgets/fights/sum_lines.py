"""What is written in one side's sum: its lines with their figures, its notes, and its total."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import Canvas

from companion.scene import Note
from ui.theme import (
    BOOK,
    DISPLAY,
    LINE,
    MUTED,
    POINT,
    TEXT,
    Box,
    Colour,
    draw_disc,
    icon,
    lighten,
    over,
    shade,
    style,
)
from ui.widgets.counters.levies import write_cut
from ui.widgets.writing.text import size_in_line, texture, write, write_lines

PAD = 12
"""The room at the left and the right of what is written, in steps."""
ARMS, SIGN = 26, 18
"""The room of the sign before a note, and its size, in steps."""


def note_width(text: str, size: float) -> float:
    """How wide a note is with its sign and the room about it, in letters of `size` px."""
    return float((1.5 * ARMS + 2 * PAD) * style.unit + texture(text, round(size)).size[0])


def note_room(text: str, size: float) -> float:
    """How much of a line a note takes in letters of `size` px."""
    return float((ARMS + PAD) * style.unit + texture(text, round(size)).size[0])


def draw_sign(canvas: Canvas, note: Note, centre: tuple[float, float], side: float) -> None:
    """Draws the sign of a note about a point, so many px large."""
    sign = icon(note.sign, side / style.unit) if note.sign else None
    if sign is not None:
        with canvas:
            Color(*POINT)
            Rectangle(texture=sign, pos=(round(centre[0] - side / 2), round(centre[1] - side / 2)), size=(side, side))


def draw_note(canvas: Canvas, note: Note, left: float, right: float, y: float, size: float, more: str = "") -> None:
    """Draws what is to be kept in mind after its sign, on a line at the height `y` between two edges in px; how many
    `more` notes have no room is told at the right."""
    unit, pad = style.unit, PAD * style.unit
    left += pad / 2
    draw_sign(canvas, note, (left + ARMS / 2 * unit, y), SIGN * unit)
    left += ARMS * unit
    right -= pad / 2
    if more:
        wide = texture(more, round(size), True).size[0]
        write(canvas, more, (right - pad / 2 - wide / 2, y), size, TEXT, True)
        right -= wide + pad
    write_cut(canvas, note.text, (left, y), right - left, size, MUTED)


def draw_line(
    canvas: Canvas, label: str, amount: str, left: float, right: float, y: float, size: float, row: float
) -> None:
    """Draws a label at the left and a figure at the right, in a row so many px high. A label that would touch the
    figure is smaller; one that would be too small is in two lines where the row has room for them."""
    pad = PAD * style.unit
    figure = texture(amount, max(6, round(size)), True).size[0] if amount else 0
    room = right - left - 2 * pad - figure - pad / 2
    letters = size_in_line([label], size, room)
    width = texture(label, round(letters)).size[0]
    start = left + pad
    if width > room and row >= 2.2 * letters:
        write_lines(canvas, label, (start + room / 2, y), room, letters, MUTED, "left")
    else:
        write(canvas, label, (start + width / 2, y), letters, MUTED)
    if amount:
        write(canvas, amount, (right - pad - figure / 2, y), size, TEXT, True)


def draw_total(canvas: Canvas, total: str, box: Box) -> None:
    """Draws the sum of all below a rule."""
    (left, bottom, width, height), unit = box, style.unit
    with canvas:
        Color(*LINE)
        Rectangle(pos=(left + PAD * unit, bottom + height), size=(width - 2 * PAD * unit, max(1.0, unit)))
    if total:
        size = min(height * 0.9, style.letter * style.scaled(DISPLAY))
        write(canvas, total, (left + width / 2, bottom + height / 2), size, TEXT, True, BOOK, tight=True)


def draw_roundel(canvas: Canvas, total: str, centre: tuple[float, float], side: float, colour: Colour) -> None:
    """Draws the sum of all on a disc of `side` px in its side's colour."""
    ground = shade(colour, 0.8)
    with canvas:
        Color(*lighten(colour, 0.35))
        draw_disc(centre, side)
        Color(*ground)
        draw_disc(centre, side * 0.92)
    size = min(side * 0.56, 1.2 * DISPLAY * style.letter)
    write(canvas, total, centre, size, over(ground), True, BOOK, tight=True)
