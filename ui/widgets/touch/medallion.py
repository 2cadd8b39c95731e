"""A medallion that lies on the table, to tap, above its words: a sign in ink on vellum, or the arms of those who sit
around a table; a badge at its rim says how it stands."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import ListProperty, NumericProperty, StringProperty

from companion.board import Point
from ui.theme import (
    CHOSEN,
    CLASP,
    CLOTH,
    INK,
    LINE,
    PANEL,
    SHADOW,
    THICK,
    VELLUM,
    VELLUM_SHADE,
    Box,
    Colour,
    draw_disc,
    icon,
    shade,
    style,
)
from ui.widgets.fights.die import draw_die
from ui.widgets.touch.buttons import Press

WORDS, MOST, LEAST = 52, 130, 26
"""The room of the words, and how large a medallion is at most and at least, in steps."""
AROUND = 24
"""The room beside a medallion, in steps."""
SIGN, ARMS, TABLE = 0.62, 0.32, 0.36
"""The size of a sign, of arms around a table and of the table, of the medallion's."""
BADGE = 0.32
"""The size of its badge, of the medallion's."""
HELD = 0.82
"""How much of the light it has while a finger holds it."""
DIE = 0.8
"""How large a die is, of a sign."""
TURN = {0: -pi / 2, 1: pi, 2: pi / 2, 3: 0.0}
"""Where each edge of the screen lies, as an angle."""


class Medallion(Press):
    """The button, without a frame; a `chosen` one has a ring. `around` are the arms that sit around a table, each with
    its edge of the screen, and `badge` names the sign at its rim."""

    around = ListProperty([])
    badge = StringProperty("")
    die = NumericProperty(0)
    """What a die shows that is drawn in place of a sign; 0: none is."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(tile=0, **kwargs)
        self.fbind("around", self._repaint)
        self.fbind("badge", self._repaint)
        self.fbind("size", self._grow)

    def _grow(self, *_: object) -> None:
        """Its medallion has what its words leave."""
        unit = style.unit
        self.sign_steps = max(LEAST, min(MOST, self.height / unit - WORDS * style.large, self.width / unit - AROUND))

    def _lay(self, ground: Colour, edge: Colour) -> None:
        """It has neither ground nor frame."""
        self.canvas.before.clear()

    def _sign(self, sign: Texture, box: Box, words: Colour) -> None:
        """Draws the medallion in the place of its icon."""
        x, y, side, _ = box
        centre, unit = (x + side / 2, y + side / 2), style.unit
        light = HELD if self.state == "down" else 1.0
        Color(*SHADOW)
        draw_disc((centre[0] + 2 * unit, centre[1] - 3 * unit), side)
        if self.chosen:
            Color(*CHOSEN)
            draw_disc(centre, side + 2 * THICK * unit)
        for ground, share in ((CLASP, 1.0), (shade(VELLUM, light), 0.93)):
            Color(*ground)
            draw_disc(centre, side * share)
        if self.around:
            self._seats(centre, side)
        else:
            self._drawn(sign, centre, side)
        if self.badge:
            self._badge((centre[0] + side * 0.36, centre[1] - side * 0.36), side * BADGE, words)

    def _badge(self, centre: Point, side: float, words: Colour) -> None:
        """The sign at its rim."""
        for ground, share in ((LINE, 1.0), (PANEL, 0.9)):
            Color(*ground)
            draw_disc(centre, side * share)
        high = side * SIGN
        Color(*words)
        at = round(centre[0] - high / 2), round(centre[1] - high / 2)
        Rectangle(texture=icon(self.badge, high / style.unit), pos=at, size=(high, high))

    def _drawn(self, sign: Texture, centre: Point, side: float) -> None:
        """Its sign in ink, or a die."""
        high = side * SIGN
        if self.die:
            draw_die(self.canvas.before, int(self.die), centre, high * DIE)
            return
        sign = icon(self.icon, high / style.unit) or sign
        Color(*INK)
        Rectangle(texture=sign, pos=(round(centre[0] - high / 2), round(centre[1] - high / 2)), size=(high, high))

    def _seats(self, centre: Point, side: float) -> None:
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
