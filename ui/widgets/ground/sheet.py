"""A drawing that is kept as a texture, and drawn again only when something in it has changed."""

from __future__ import annotations

from math import ceil, floor

from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, Rectangle, Translate
from kivy.graphics.instructions import Canvas


class Sheet:
    """Part of a canvas: whatever is added to `canvas`, in the px of its surroundings, is seen within its box."""

    def __init__(self, around: Canvas) -> None:
        self._surface = Fbo(size=(1, 1))
        self._shift = Translate(0, 0)
        self.canvas = Canvas()
        for first in (ClearColor(0, 0, 0, 0), ClearBuffers(), self._shift):  # nothing of another board stays
            self._surface.add(first)
        self._surface.add(self.canvas)
        around.add(self._surface)
        with around:
            Color(1, 1, 1, 1)
            self._picture = Rectangle(size=(0, 0))

    def lie(self, x: float, y: float, width: float, height: float) -> None:
        """Takes its box, in px; what is drawn is not smeared, since it lies on whole ones."""
        left, bottom = floor(x), floor(y)
        size = max(1, ceil(x + width) - left), max(1, ceil(y + height) - bottom)
        if self._surface.size != size:
            self._surface.size = size
        self._shift.xy = -left, -bottom
        self._picture.texture, self._picture.pos, self._picture.size = self._surface.texture, (left, bottom), size
