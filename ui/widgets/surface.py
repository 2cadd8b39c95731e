"""Surfaces that others lie on: a sheet of vellum, or a panel let into the table."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import ColorProperty, NumericProperty, OptionProperty
from kivy.uix.boxlayout import BoxLayout

from ui.theme import FADED_INK, FRAME, LINE, PANEL, RADIUS, VELLUM, draw_frame, grain, style, tiled
from ui.widgets.settled import OnceSettled


class Surface(BoxLayout):
    """A box with its ground: `sort` is "vellum", a sheet to read from in ink, or "panel", dark with light words; with a
    frame of a colour and a width in steps, which is ink around a sheet where nothing else is said."""

    sort = OptionProperty("panel", options=["panel", "vellum"])
    edge = ColorProperty(LINE)
    edge_steps = NumericProperty(FRAME)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        paint = OnceSettled(self._paint)
        for name in ("pos", "size", "sort", "edge", "edge_steps"):
            self.fbind(name, paint)
        paint()

    def _paint(self) -> None:
        self.canvas.before.clear()
        vellum = self.sort == "vellum"
        edge = FADED_INK if vellum and tuple(self.edge) == LINE else tuple(self.edge)
        ground = VELLUM if vellum else PANEL
        draw_frame(self.canvas.before, (*self.pos, *self.size), ground, edge, self.edge_steps, raised=vellum)
        inset = style.px(RADIUS / 2)
        width, height = round(self.width) - 2 * inset, round(self.height) - 2 * inset
        if vellum and width > 0 and height > 0:
            with self.canvas.before:
                Color(*VELLUM)
                at = round(self.x) + inset, round(self.y) + inset
                coordinates = tiled(width, height)
                Rectangle(texture=grain("vellum"), tex_coords=coordinates, pos=at, size=(width, height))
