"""The picture of a part of the table, with the sign of how it is."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle

from ui.theme import PANEL, RAISED, TEXT, THICK, Colour, draw_disc, icon, style
from ui.widgets.drawn import Drawn

MEDAL, PICTURE, BADGE = 52, 30, 22
"""How large a part's medal is, its picture there, and the sign of how it is, in steps."""


class Medal(Drawn):
    """The picture of a part on a disc, whose rim has a colour; a sign lies over its edge."""

    def __init__(self, picture: str, sign: str, colour: Colour, **kwargs: Any) -> None:
        self.picture, self.sign, self.colour = picture, sign, colour
        side = MEDAL * style.unit
        super().__init__(size_hint=(None, None), size=(side, side), **kwargs)

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        unit, (x, y) = style.unit, self.middle
        corner = x + self.width * 0.35, y - self.height * 0.35
        with self.canvas:
            Color(*self.colour)
            draw_disc((x, y), self.width)
            Color(*RAISED)
            draw_disc((x, y), self.width - 2 * THICK * unit)
            self._icon(self.picture, (x, y), PICTURE, TEXT)
            Color(*PANEL)
            draw_disc(corner, BADGE * unit)
            self._icon(self.sign, corner, BADGE * 0.8, self.colour)

    @staticmethod
    def _icon(name: str, at: tuple[float, float], steps: float, colour: Colour) -> None:
        picture, side = icon(name, steps), round(steps * style.unit)
        Color(*colour)
        Rectangle(texture=picture, pos=(round(at[0] - side / 2), round(at[1] - side / 2)), size=(side, side))
