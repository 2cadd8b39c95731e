"""Whoever a throw is about: the banner of a seat, which leans and darkens once the throw goes against it."""

from __future__ import annotations

from kivy.graphics import Color, PopMatrix, PushMatrix, Rotate
from kivy.graphics.instructions import Canvas

from companion.scene import Side
from ui.theme import DANGER, TEXT, WARN, Box, draw_disc, icon, style
from ui.theme.art import Art
from ui.widgets.displays.strokes import draw_picture, draw_standard

LEAN_DEG, DUSK = 12.0, (0.5, 0.5, 0.5, 1.0)
"""How far the banner leans of whoever falls, and how much of its light it keeps."""
SKULL = 0.28
"""The size of the sign on it, of its height."""


def draw_thrower(canvas: Canvas, side: Side, art: Art | None, box: Box, falls: bool) -> None:
    """Draws the banner of a seat in a box in px."""
    left, bottom, width, height = box
    if not falls:
        draw_standard(canvas, side, art, box)
        return
    with canvas:
        PushMatrix()
        Rotate(angle=LEAN_DEG, origin=(left + width / 2, bottom))
    draw_standard(canvas, side, art, (left + width * 0.16, bottom, width * 0.8, height * 0.82), DUSK)
    with canvas:
        PopMatrix()
    centre, size = (left + width * 0.47, bottom + height * 0.42), height * SKULL
    for ground, share in ((WARN, 1.3), (DANGER, 1.3 - 3 * style.unit / max(1.0, size))):
        with canvas:
            Color(*ground)
            draw_disc(centre, size * share)
    draw_picture(canvas, icon("losses", size * 0.8 / style.unit), centre, size * 0.8, TEXT)
