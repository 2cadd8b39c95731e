"""A printed card with a marker, by which the camera knows where the board lies."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import Canvas

from companion.table.stickers import MODULES
from ui.theme import INK, SHADOW, TEXT, style
from ui.widgets.devices.sticker_on_counter import LIGHT


def draw_marker_card(canvas: Canvas, centre: tuple[float, float], size: tuple[float, float], black: float) -> None:
    """Draws a card of so many px about a point, as it lies on the table; its marker is `black` px large."""
    (x, y), (wide, high) = centre, size
    left, bottom, falls = x - wide / 2, y - high / 2, 2 * style.unit
    module = black / MODULES
    with canvas:
        for away, colour in ((falls, SHADOW), (0.0, TEXT)):
            Color(*colour)
            Rectangle(pos=(left + away, bottom - away), size=size)
        Color(*INK)
        Rectangle(pos=(x - black / 2, y - black / 2), size=(black, black))
        Color(*TEXT)
        for column, row in LIGHT:
            at = x + (column - MODULES / 2) * module, y + (row - MODULES / 2) * module
            Rectangle(pos=at, size=(module, module))
