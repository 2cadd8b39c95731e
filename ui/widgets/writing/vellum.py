"""A sheet of vellum to read from: its words are ink."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.uix.boxlayout import BoxLayout

from ui.theme import FADED_INK, VELLUM, draw_frame, grain, style, tiled
from ui.widgets.settled import OnceSettled


class Vellum(BoxLayout):
    """A raised sheet with a frame and a grain, around whatever lies in it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._repaint = OnceSettled(self._paint)
        self.bind(pos=self._repaint, size=self._repaint)
        self._repaint()

    def _paint(self) -> None:
        self.canvas.before.clear()
        draw_frame(self.canvas.before, (*self.pos, *self.size), VELLUM, FADED_INK, raised=True)
        edge = style.px(4)
        with self.canvas.before:
            Color(*VELLUM)
            size = (max(0, self.width - 2 * edge), max(0, self.height - 2 * edge))
            Rectangle(texture=grain("vellum"), tex_coords=tiled(*size), pos=(self.x + edge, self.y + edge), size=size)
