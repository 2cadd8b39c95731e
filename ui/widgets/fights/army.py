"""An army as it stands: a drawing of each kind of its troops, and how many there are."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import Canvas

from companion.scene import Stand
from ui.theme import POINT, TEXT, Colour, style
from ui.theme.art import Art
from ui.widgets.writing.text import texture, write

HIGH, MOST, LEAST = 24, 40, 15
"""How high a drawing is, at most where there is room, and at least, in steps."""
NEAR, APART = 3, 9
"""The room between a drawing and its number, and between two kinds, in steps."""


def is_drawn(stands: Sequence[Stand], art: Art | None) -> bool:
    """Whether the game has a drawing of each kind."""
    return bool(stands) and art is not None and all(art.sprite(f"stand/{stand.figure}") for stand in stands)


def ranks(stands: Sequence[Stand], count: int) -> tuple[tuple[Stand, ...], ...]:
    """The kinds in so many rows, the first the longest."""
    long = -(-len(stands) // count)
    return tuple(tuple(stands[at : at + long]) for at in range(0, len(stands), long))


def width(stands: Sequence[Stand], high: float, letters: float) -> float:
    """How wide a row of kinds is whose drawings are so high, in px."""
    figures = sum(texture(str(stand.count), round(letters), True).size[0] for stand in stands)
    return float(figures + len(stands) * (high + NEAR * style.unit) + (len(stands) - 1) * APART * style.unit)


def fitted(stands: Sequence[Stand], room: float, high: float, letters: float) -> float | None:
    """How high the drawings are so that a row fits a width, in px; None where it does not."""
    while width(stands, high, letters) > room:
        high -= style.unit
        if high < LEAST * style.unit:
            return None
    return high


def draw_rank(
    canvas: Canvas, stands: Sequence[Stand], art: Art, at: tuple[float, float], high: float, letters: float
) -> None:
    """Draws a row of kinds from its left middle on."""
    (x, y), unit = at, style.unit
    colour: Colour = POINT
    for stand in stands:
        sprite = art.sprite(f"stand/{stand.figure}", high)
        with canvas:
            Color(*colour)
            Rectangle(texture=sprite, pos=(round(x), round(y - high / 2)), size=(round(high), round(high)))
        x += high + NEAR * unit
        wide = texture(str(stand.count), round(letters), True).size[0]
        write(canvas, str(stand.count), (x + wide / 2, y), letters, TEXT, True)
        x += wide + APART * unit
