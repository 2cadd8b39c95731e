"""The standard of a seat in a host: a cloth in its colour that hangs from a pole, with its arms over how many it leads;
and the ribbon over a host, with the sum."""

from __future__ import annotations

from kivy.graphics import Color, Mesh, SmoothLine
from kivy.graphics.instructions import Canvas

from companion.scene import Column, Side
from ui.theme import (
    BOOK,
    CLASP,
    HEADING,
    LEGIBLE,
    SHADOW,
    Box,
    Colour,
    draw_disc,
    draw_frame,
    lighten,
    over,
    shade,
    style,
)
from ui.theme.art import Art
from ui.widgets.pictures.arms import draw_arms
from ui.widgets.writing.text import measured, size_in_line, texture, write, write_lines

SHAPE = 0.74
"""The width of a standard, of its height."""
TAIL = 0.14
"""How deep its lower edge is cut, of its height."""
ARMS, FIGURE = 0.38, 0.43
"""How high its arms and its figure are, of its height."""
PAD, SUM, SAID = 10, 30, 19
"""What lies between two parts of a ribbon, and how high its sum and its arms, and its words are at most, in steps."""
LEAST = 24
"""And at least, where the words need their room."""
MOST = 1.2
"""So many times as large as usual a figure is at most where text is larger."""


def grown() -> float:
    """How much larger a figure is where text is larger: by half as much, since it is large already."""
    return float(min(MOST, max(1.0, (1 + style.text) / 2)))


def draw_cloth(
    canvas: Canvas, side: Side, colour: Colour, art: Art | None, box: Box, figure: str, larger: float = 1.0
) -> None:
    """Draws a standard in a box, with a figure below its arms: `larger` times as large as figures usually are."""
    left, bottom, width, height = box
    unit, pole = style.unit, max(2.0, height * 0.05)
    x, top = left + width / 2, bottom + height - pole
    cut = height * TAIL
    edge = [(left + pole, top), (left + width - pole, top), (left + width - pole, bottom), (x, bottom + cut)]
    edge.append((left + pole, bottom))
    for fill, shift in ((SHADOW, 2 * unit), (colour, 0.0)):
        points = [(x, top - height * 0.3), *edge, edge[0]]
        with canvas:
            Color(*fill)
            vertices = [part for px, py in points for part in (px + shift, py - shift, 0.0, 0.0)]
            Mesh(vertices=vertices, indices=list(range(len(points))), mode="triangle_fan")
    with canvas:
        Color(*(lighten(colour, 0.4)))
        SmoothLine(points=[part for point in edge for part in point], close=True, width=1.1)
        Color(*CLASP)
        SmoothLine(points=[left + pole / 2, top, left + width - pole / 2, top], width=pole / 2)
        for end in (left + pole / 2, left + width - pole / 2):
            draw_disc((end, top), pole * 2)
    room = top - bottom - cut * 0.7
    arms = room * ARMS / grown()  # with larger text the figure grows, and the arms give way
    draw_arms(canvas, side, art, (x, top - room * 0.06 - arms / 2), arms)
    most = HEADING * style.letter * max(1.0, style.text) * larger
    size = max(min(room * FIGURE * grown(), most), LEGIBLE * style.letter)
    size = size_in_line([figure], size, width - 3 * pole, True, BOOK)
    write(canvas, figure, (x, top - room * 0.53 - arms / 2), size, over(colour), True, BOOK, tight=True)


def _inner(most: float, height: float, figure: str) -> float:
    """How wide arms and sum of a ribbon are together, in px, at so many steps of letters."""
    size = min(height * 0.86, most * style.letter)
    return float(min(height * 0.8, most * style.letter) + texture(figure, round(size), True, BOOK).size[0])


def draw_ribbon(
    canvas: Canvas,
    column: Column,
    box: Box,
    colour: Colour,
    art: Art | None,
    figure: str,
    mirrored: bool,
    most: float = SUM,
) -> None:
    """Draws the ribbon over a host in a box: its arms at the outer end, who it is, and the sum at the inner one; arms
    and sum are so many steps of letters high at `most`."""
    left, bottom, width, height = box
    unit, ink, middle = style.unit, over(colour), bottom + height / 2
    draw_frame(canvas, box, colour, shade(colour, 0.55), raised=True)
    longest = max(column.heading.split(), key=len, default="")
    needs = measured(longest, round(LEGIBLE * style.letter), None, True, BOOK)[0] + unit
    while most > LEAST and width - 3.5 * PAD * unit - _inner(most, height, figure) < needs:
        most -= 1  # arms and sum make room for a whole word
    size = min(height * 0.86, most * style.letter)
    wide = texture(figure, round(size), True, BOOK).size[0]
    end = left + width - PAD * unit - wide / 2 if not mirrored else left + PAD * unit + wide / 2
    write(canvas, figure, (end, middle), size, ink, True, BOOK, tight=True)
    arms = min(height * 0.8, most * style.letter)
    sprite = art.sprite(f"seat/{column.seat}", arms) if art is not None else None
    taken = PAD * unit
    if sprite is not None:
        at = left + width - PAD * unit - arms / 2 if mirrored else left + PAD * unit + arms / 2
        draw_arms(canvas, Side(column.seat, "", ""), art, (at, middle), arms)
        taken += arms + PAD * unit / 2
    room = width - taken - wide - 2 * PAD * unit
    letters = min(height * 0.52, SAID * style.letter * max(1.0, style.text))
    letters = size_in_line([column.heading], letters, room, True, BOOK)
    said = texture(column.heading, round(letters), True, BOOK).size[0]
    if said > room:
        x = left + width - taken - room / 2 if mirrored else left + taken + room / 2
        align = "right" if mirrored else "left"
        write_lines(canvas, column.heading, (x, middle), room, letters, ink, align, True, BOOK)
        return
    at = left + width - taken - said / 2 if mirrored else left + taken + said / 2
    write(canvas, column.heading, (at, middle), letters, ink, True, BOOK)
