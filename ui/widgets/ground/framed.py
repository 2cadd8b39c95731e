"""A piece of a board behind a frame: all that is drawn of it ends there, and vellum lies below it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kivy.graphics import Color, Line, Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.graphics.instructions import Canvas

from ui.theme import CLASP, Box, Colour, grain, style, tiled


@contextmanager
def framed(canvas: Canvas, box: Box, ground: Colour, margin: float = 0.0) -> Iterator[None]:
    """Keeps what is drawn meanwhile within a box in px, over vellum of a colour; a line goes around it, beyond a
    margin."""
    left, bottom, width, height = box
    with canvas:
        StencilPush()
        Rectangle(pos=(left, bottom), size=(width, height))
        StencilUse()
        Color(*ground)
        Rectangle(texture=grain("vellum"), tex_coords=tiled(width, height), pos=(left, bottom), size=(width, height))
    yield
    with canvas:
        StencilUnUse()
        Rectangle(pos=(left, bottom), size=(width, height))
        StencilPop()
        Color(*CLASP)
        Line(rectangle=(left - margin, bottom - margin, width + 2 * margin, height + 2 * margin), width=style.unit)
