"""A corner of the board as a loupe shows it: that part of the camera's picture, many times as large; or a drawing of
the board that says which corner is to be tapped."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from kivy.graphics import Color, Ellipse, SmoothLine
from kivy.graphics.texture import Texture

from companion.board import Point
from ui.theme import BOOK, CHOSEN, CLASP, FADED_INK, INK, MUTED, PANEL, VELLUM, draw_disc, draw_frame, style
from ui.widgets.drawn import Drawn
from ui.widgets.writing.text import write

PART: Final = 0.075
"""The part of the picture's width that a loupe shows."""
BADGE: Final = 26
GHOST: Final = (0.62, 0.42)
"""The size of the drawn board, of the loupe's."""


class Seen(msgspec.Struct, frozen=True):
    """What a loupe shows: the corner and the next ones before and after it in px of the frame (none while it is to be
    set), and the frame's size."""

    corners: tuple[Point, ...]
    frame: tuple[int, int]


class Loupe(Drawn):
    """The nth corner, from 0 on, clockwise from the board's top left; `wanted`: it is to be tapped next."""

    def __init__(self, nth: int, **kwargs: Any) -> None:
        self.nth = nth
        self.wanted = False
        self.seen: Seen | None = None
        self.texture: Texture | None = None
        super().__init__(**kwargs)

    def show(self, texture: Texture | None, seen: Seen, wanted: bool) -> None:
        """Shows the picture as it is now."""
        self.texture, self.seen, self.wanted = texture, seen, wanted
        self.redraw()

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        size = min(self.width, self.height) - 6 * style.unit
        if self.seen is None or size < 2:
            return
        edge = CHOSEN if self.wanted or self.seen.corners else MUTED
        with self.canvas:
            Color(*CLASP)
            draw_disc(self.middle, size)
            Color(*PANEL)
            draw_disc(self.middle, size - 6 * style.unit)
        inner = size - 8 * style.unit
        if self.seen.corners and self.texture is not None:
            self._enlarge(self.texture, self.seen, inner)
        else:
            self._ghost(inner)
        at = self.middle[0] - size * 0.36, self.middle[1] + size * 0.36
        with self.canvas:
            Color(*edge)
            draw_disc(at, BADGE * style.unit)
        write(self.canvas, str(self.nth + 1), at, 15 * style.letter, INK, True, BOOK)

    def _enlarge(self, texture: Texture, seen: Seen, size: float) -> None:
        """The part of the picture about the corner, and the edges of the board that meet there."""
        (x, y), unit = seen.corners[0], style.unit
        k = texture.width / seen.frame[0]
        side = min(PART * texture.width, texture.width, texture.height)
        left = min(max(x * k - side / 2, 0.0), texture.width - side)
        bottom = min(max(texture.height - y * k - side / 2, 0.0), texture.height - side)
        part = texture.get_region(round(left), round(bottom), round(side), round(side))
        corner = self.middle[0] - size / 2, self.middle[1] - size / 2
        grown = size / side
        at = corner[0] + (x * k - left) * grown, corner[1] + (texture.height - y * k - bottom) * grown
        with self.canvas:
            Color(1, 1, 1)
            Ellipse(texture=part, pos=corner, size=(size, size), segments=72)
            Color(*CHOSEN)
            for other in seen.corners[1:]:
                away = other[0] - x, y - other[1]
                length = max(1.0, (away[0] ** 2 + away[1] ** 2) ** 0.5)
                reach = size * 0.42 / length
                SmoothLine(points=[*at, at[0] + away[0] * reach, at[1] + away[1] * reach], width=1.6 * unit)
            SmoothLine(circle=(*at, 7 * unit), width=1.2 * unit)
            Color(*CLASP)
            SmoothLine(circle=(*self.middle, size / 2), width=2 * unit)

    def _ghost(self, size: float) -> None:
        """The board with the corner that is meant."""
        wide, high = size * GHOST[0], size * GHOST[1]
        left, bottom = self.middle[0] - wide / 2, self.middle[1] - high / 2
        draw_frame(self.canvas, (left, bottom, wide, high), VELLUM if self.wanted else (*VELLUM[:3], 0.4), FADED_INK)
        at = left + wide * (self.nth in (1, 2)), bottom + high * (self.nth in (0, 1))
        with self.canvas:
            Color(*(CHOSEN if self.wanted else MUTED))
            SmoothLine(circle=(*at, 8 * style.unit), width=2 * style.unit)
            draw_disc(at, 5 * style.unit)
