"""The ground on which two hosts face each other: the map about the place that they fight for, dark where they stand,
with the place's name large between them."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.properties import BooleanProperty, StringProperty

from companion.board import Board, PlaceId
from companion.scene import Scene
from ui.theme import (
    BOOK,
    CHOSEN,
    CLASP,
    HEADING,
    INK,
    PANEL,
    VELLUM,
    Box,
    Colour,
    draw_frame,
    style,
)
from ui.theme.grain import dusk
from ui.widgets.board.small_map import SmallMap
from ui.widgets.ground.framed import framed
from ui.widgets.ground.projection import Projection
from ui.widgets.writing.text import size_in_line, texture, write

STRIP, TALL_STRIP = 0.2, 0.21
"""How much of a wide field's width, and of a tall one's height, lies between the hosts."""
HUNG = 0.4
"""How much of the strip's height standards hang into, from above, on a wide field."""
OWN = 0.92
"""How much of the strip the place fills."""
NAME, LARGER = 34, 1.1
"""The height of the name with its scroll, in steps of letters, and its letters, of a heading's."""
LIT = 3
"""How wide the line around the place is, in steps."""
LEAST = 40
"""A field that is no larger is not drawn, in steps."""


class Field(SmallMap):
    """What lies about a place; nothing where there is none. `tall` says that the hosts stand below the place, not at
    its sides."""

    redraw_on = ("tall",)
    about = StringProperty("")
    tall = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self.ground: Colour = PANEL
        super().__init__(**kwargs)

    def point(self, board: Board, scene: Scene, about: str, ground: Colour | None) -> None:
        """Shows a board about a place; `ground` is the colour of what lies about all places."""
        if about not in {place.id for place in board.places}:
            about = ""
        if self.shows(board, scene, about, ground):
            self.board, self.scene, self.about, self.ground = board, scene, about, ground or PANEL

    @property
    def _strip(self) -> Box:
        """Where the place lies with its name, in px."""
        x, y = self.pos
        if self.tall:
            high = self.height * TALL_STRIP
            return x + self.width * 0.25, y + self.height - high, self.width * 0.5, high
        wide = self.width * STRIP
        return x + (self.width - wide) / 2, y, wide, self.height * (1 - HUNG)

    @property
    def _named(self) -> float:
        """The height of the name, in px."""
        return float(
            min(NAME * style.letter * max(1.0, style.text), self._strip[3] * (0.3 if style.text <= 1 else 0.36))
        )

    def _laid(self, board: Board) -> Projection:
        x, y, width, height = self._strip
        place = board.place(PlaceId(self.about))
        xs, ys = zip(*place.outline, strict=True)
        across, down = max(xs) - min(xs), max(ys) - min(ys)
        name = self._named
        k = min(width / across, (height - name) / down) * OWN
        middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
        return Projection(x + width / 2 - middle[0] * k, y + name + (height - name) / 2 + middle[1] * k, k, k)

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        (x, y), (width, height) = self.pos, self.size
        if not self.about or self.board is None or min(width, height) < LEAST * style.unit:
            return
        with framed(self.canvas, (x, y, width, height), self.ground):
            self._board()
            at = self._laid(self.board)
            place = self.board.place(PlaceId(self.about))
            with self.canvas:
                Color(1, 1, 1, 1)
                Rectangle(texture=dusk(self.tall), pos=(x, y), size=(width, height))
                Color(*CHOSEN)
                outline = [part for corner in at.outline(place.outline) for part in corner]
                SmoothLine(points=outline, close=True, width=LIT * style.unit / 2)
        self._name(place.called)

    def _name(self, name: str) -> None:
        """The name on a scroll."""
        x, y, width, _ = self._strip
        high, unit = self._named, style.unit
        letters = min(HEADING * LARGER * style.letter * max(1.0, style.text), high * 0.72)
        room = width - 16 * unit
        letters = size_in_line([name], letters, room, True, BOOK)
        wide = texture(name, round(letters), True, BOOK).size[0] + 16 * unit
        middle = x + width / 2
        low = y + 4 * unit
        draw_frame(self.canvas, (middle - wide / 2, low, wide, high - 6 * unit), VELLUM, CLASP, 1, 4, raised=True)
        write(self.canvas, name, (middle, low + (high - 6 * unit) / 2), letters, INK, True, BOOK)

    def _spots(self, box: Box, colours: list[Colour]) -> None:
        """Those who fight stand on the field; nothing else lies there."""
