"""The picture of a part of the table, with the sign of how it is."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import Canvas

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
            _draw_icon(self.picture, (x, y), PICTURE, TEXT)
        draw_badge(self.canvas, self.sign, corner, BADGE, self.colour)


def draw_badge(canvas: Canvas, sign: str, at: tuple[float, float], steps: float, colour: Colour) -> None:
    """Draws the sign of how something is on a dark disc, so many steps large."""
    with canvas:
        Color(*PANEL)
        draw_disc(at, steps * style.unit)
        _draw_icon(sign, at, steps * 0.8, colour)


def _draw_icon(name: str, at: tuple[float, float], steps: float, colour: Colour) -> None:
    picture, side = icon(name, steps), round(steps * style.unit)
    Color(*colour)
    Rectangle(texture=picture, pos=(round(at[0] - side / 2), round(at[1] - side / 2)), size=(side, side))
