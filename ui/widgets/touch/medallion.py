"""A button with a medallion above its words: a sign in ink on vellum, or the arms of those who sit around a table."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import ListProperty

from ui.theme import CLASP, CLOTH, INK, VELLUM, VELLUM_SHADE, Box, Colour, draw_disc, icon, style
from ui.widgets.touch.buttons import Press

WORDS, MOST, LEAST = 52, 130, 26
"""The room of the words, and how large a medallion is at most and at least, in steps."""
AROUND = 24
"""The room beside a medallion, in steps."""
SIGN, ARMS, TABLE = 0.62, 0.32, 0.36
"""The size of a sign, of arms around a table and of the table, of the medallion's."""
TURN = {0: -pi / 2, 1: pi, 2: pi / 2, 3: 0.0}
"""Where each edge of the screen lies, as an angle."""


class Medallion(Press):
    """The button; `around` are the arms that sit around a table, each with its edge of the screen."""

    around = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(tile=0, **kwargs)
        self.fbind("around", self._repaint)
        self.fbind("size", self._grow)

    def _grow(self, *_: object) -> None:
        """Its medallion has what its words leave."""
        unit = style.unit
        self.sign_steps = max(LEAST, min(MOST, self.height / unit - WORDS * style.large, self.width / unit - AROUND))

    def _sign(self, sign: Texture, box: Box, words: Colour) -> None:
        """Draws the medallion in the place of its icon."""
        x, y, side, _ = box
        centre = x + side / 2, y + side / 2
        for ground, share in ((CLASP, 1.0), (VELLUM, 0.93)):
            Color(*ground)
            draw_disc(centre, side * share)
        if self.around:
            self._seats(centre, side)
            return
        high = side * SIGN
        sign = icon(self.icon, high / style.unit) or sign
        Color(*INK)
        Rectangle(texture=sign, pos=(round(centre[0] - high / 2), round(centre[1] - high / 2)), size=(high, high))

    def _seats(self, centre: tuple[float, float], side: float) -> None:
        """A table, and the arms at its edges."""
        Color(*VELLUM_SHADE)
        draw_disc(centre, side * (TABLE + 0.08))
        Color(*CLOTH)
        draw_disc(centre, side * TABLE)
        many = len(self.around)
        high = side * min(ARMS, 1.5 / max(1, many))
        edges = [edge for _, edge in self.around]
        for n, (arms, edge) in enumerate(self.around):
            angle = TURN[edge] if len({*edges}) == many else -pi / 2 - 2 * pi * n / many
            at = centre[0] + cos(angle) * side * 0.33, centre[1] + sin(angle) * side * 0.33
            wide = high * arms.width / max(1, arms.height)
            Color(1, 1, 1, 1)
            Rectangle(texture=arms, pos=(round(at[0] - wide / 2), round(at[1] - high / 2)), size=(wide, high))
