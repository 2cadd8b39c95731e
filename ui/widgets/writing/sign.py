"""An icon that only shows what stands beside it is about."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle

from ui.theme import MUTED, Colour, icon, style
from ui.widgets.drawn import Drawn

STEPS = 28
"""The side of an icon, in steps."""


class Sign(Drawn):
    """A house icon in a colour, at the left of its box, or in the middle of a wide one."""

    def __init__(self, name: str, colour: Colour = MUTED, centred: bool = False, **kwargs: Any) -> None:
        self.name, self.colour, self.centred = name, colour, centred
        narrow = {} if centred else {"size_hint_x": None, "width": (STEPS + 8) * style.unit}
        super().__init__(**narrow, **kwargs)

    def show(self, name: str) -> None:
        """Shows another icon."""
        self.name = name
        self.redraw()

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        picture, side = icon(self.name), round(STEPS * style.unit)
        if picture is not None:
            with self.canvas:
                Color(*self.colour)
                left = self.middle[0] - side / 2 if self.centred else self.x
                at = (round(left), round(self.y + (self.height - side) / 2))
                Rectangle(texture=picture, pos=at, size=(side, side))
