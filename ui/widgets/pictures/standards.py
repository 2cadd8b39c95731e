"""The banners of all sides, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.properties import BooleanProperty

from companion.scene import Side
from ui.theme import GRID, style
from ui.theme.art import Art
from ui.widgets.displays.strokes import draw_standard
from ui.widgets.drawn import Drawn

HIGHEST = 96
"""The most that a banner is high, in steps."""
HELD = 0.75
"""How bright they are while a finger holds them."""


class Standards(Drawn):
    """The banners, as large as fit."""

    redraw_on = ("held",)
    held = BooleanProperty(False)

    def __init__(self, sides: Sequence[Side], art: Art | None, **kwargs: Any) -> None:
        self.sides, self.art = tuple(sides), art
        super().__init__(**kwargs)

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        high, gap, light = min(self.height, HIGHEST * style.unit), GRID * style.unit, HELD if self.held else 1.0
        wide = min(high, (self.width + gap) / max(1, len(self.sides)) - gap)
        left = self.middle[0] - (len(self.sides) * (wide + gap) - gap) / 2
        for n, side in enumerate(self.sides):
            box = (left + n * (wide + gap), self.middle[1] - high / 2, wide, high)
            draw_standard(self.canvas, side, self.art, box, (light, light, light, 1.0))
