"""A counter as it lies: its side's colour, its figure, its icon and star, tilted or not."""

from __future__ import annotations

from kivy.graphics import Color, Line, PopMatrix, PushMatrix, Rotate, RoundedRectangle
from kivy.graphics.instructions import Canvas

from companion.scene import Counter
from ui.theme import GOLD, ICONS, INK, PAPER, PRINTED, SYMBOLS, Colour, over, style
from ui.widgets.text import texture, write

TILT_DEG = 25.0
WIDEST = 0.92
"""The share of its width that the face of a counter may take."""


def draw_counter(
    canvas: Canvas,
    counter: Counter,
    colour: Colour,
    centre: tuple[float, float],
    size: float,
    marked: bool = False,
) -> None:
    """Draws a counter of `size` px around a centre. A weak one is pale with a dark figure and a
    thick border, so that its colour is not the only sign."""
    if size <= 0:  # its widget has no room yet
        return
    full = not counter.weak
    x, y = centre[0] - size / 2, centre[1] - size / 2
    ground, ink = (colour, over(colour)) if full else (PAPER, INK)
    with canvas:
        if counter.tilted:
            PushMatrix()
            Rotate(angle=-TILT_DEG, origin=centre)
        if marked:
            Color(*GOLD)
            edge = max(3.0, size * 0.09)
            RoundedRectangle(pos=(x - edge, y - edge), size=(size + 2 * edge, size + 2 * edge), radius=[size * 0.16])
        Color(*ground)
        RoundedRectangle(pos=(x, y), size=(size, size), radius=[size * 0.12])
        Color(*(colour if not full else (1, 1, 1, 0.55)))
        Line(rounded_rectangle=(x, y, size, size, size * 0.12), width=max(1.0, size * (0.03 if full else 0.05)))
    figure, lift = max(size * 0.52, min(PRINTED * style.unit, size * 0.7)), size * 0.1
    beside = size * 0.2 if counter.icon in ICONS and counter.face else 0.0
    wide = texture(counter.face, round(figure), True).size[0] if counter.face else 0.0
    if wide > WIDEST * size:
        figure *= WIDEST * size / wide
    write(canvas, counter.face, (centre[0] - beside, centre[1] + lift), figure, ink, True)
    if counter.icon in ICONS:
        write(canvas, ICONS[counter.icon], (centre[0] + beside, centre[1] + lift), figure * 0.85, ink, font=SYMBOLS)
    if counter.star:
        star = GOLD if full else INK
        write(canvas, ICONS["star"], (x + size * 0.2, y + size * 0.2), size * 0.32, star, font=SYMBOLS)
    if counter.tilted:
        with canvas:
            PopMatrix()
