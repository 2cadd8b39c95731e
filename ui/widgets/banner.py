"""The banner of the side whose turn it is."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Mesh, Rectangle, SmoothLine

from ui.theme import INK, LINE, Colour, style
from ui.widgets.drawn import Drawn
from ui.widgets.heraldry import SIDE, hatch
from ui.widgets.map import Pictures

SHAPE = 0.72
"""Its width, of its height."""
CLOTH = ((0.0, 1.0), (1.0, 1.0), (1.0, 0.12), (0.5, 0.34), (0.0, 0.12))
"""A banner with two tails, in a unit square."""
CORNERS = (0, 1, 3, 1, 2, 3, 0, 3, 4)
"""Its triangles."""


class Banner(Drawn):
    """A game's own banner of a seat, or a cloth in its colour and hatch."""

    def __init__(self, **kwargs: Any) -> None:
        self._shows: tuple[object, ...] = ()
        self.seat: str | None = None
        self.colours: dict[str, Colour] = {}
        self.art: Pictures | None = None
        super().__init__(**kwargs)

    def show(self, colours: dict[str, Colour], seat: str | None, art: Pictures | None = None) -> None:
        """Shows the banner of a seat, or none."""
        if self._shows != (colours, seat, art):
            self._shows = self.colours, self.seat, self.art = colours, seat, art
            self.redraw()

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if self.seat not in self.colours or self.height < 2:
            return
        high = min(self.height, self.width / SHAPE)
        wide = high * SHAPE
        left, bottom = self.middle[0] - wide / 2, self.middle[1] - high / 2
        sprite = self.art.sprite(f"banner/{self.seat}") if self.art is not None else None
        with self.canvas:
            if sprite is not None:
                Color(1, 1, 1, 1)
                wide = min(self.width, high * sprite.width / sprite.height)
                high = wide * sprite.height / sprite.width
                pos = (round(self.middle[0] - wide / 2), round(self.middle[1] - high / 2))
                Rectangle(texture=sprite, pos=pos, size=(round(wide), round(high)))
                return
            points = [(left + wide * x, bottom + high * y) for x, y in CLOTH]
            tile = SIDE * style.unit
            vertices = [part for x, y in points for part in (x, y, x / tile, y / tile)]
            Color(*self.colours[self.seat])
            Mesh(vertices=vertices, indices=list(CORNERS), mode="triangles")
            Color(*INK[:3], 0.35)
            number = list(self.colours).index(self.seat)
            Mesh(vertices=vertices, indices=list(CORNERS), mode="triangles", texture=hatch(number))
            Color(*LINE)
            SmoothLine(points=[c for point in points for c in point], close=True, width=style.px(1))
