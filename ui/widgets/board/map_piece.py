"""A piece of the map about one place, as if cut out of it, with the place's name below."""

from __future__ import annotations

from typing import Any

from kivy.graphics import (
    Color,
    Rectangle,
    SmoothLine,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
)
from kivy.properties import StringProperty

from companion.board import Board
from companion.scene import Scene
from ui.theme import BODY, BOOK, CHOSEN, CLASP, LEGIBLE, PANEL, TEXT, Colour, draw_frame, grain, style, tiled
from ui.widgets.board.small_map import SmallMap
from ui.widgets.writing.text import texture, write

AROUND = 1.9
"""How much of the map is in sight, of the place's own size."""
MARGIN, NAME = 5, 26
"""The width of its frame, and the height of the name below, in steps."""
LIT = 3
"""How wide the line around the place is, in steps."""
LEAST = 40
"""A piece that is no larger is not drawn, in steps."""


class MapPiece(SmallMap):
    """What lies about a place; nothing where there is none."""

    about = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self.ground: Colour = PANEL
        super().__init__(**kwargs)

    def point(self, board: Board, scene: Scene, about: str, ground: Colour | None) -> None:
        """Shows the piece of a board about a place; `ground` is the colour of what lies about all places."""
        if about not in {place.id for place in board.places}:
            about = ""
        if self.shows(board, scene, about, ground):
            self.board, self.scene, self.about, self.ground = board, scene, about, ground or PANEL

    @property
    def _window(self) -> tuple[float, float, float, float]:
        """The part of the widget in which the map is seen, in px."""
        margin, name = MARGIN * style.unit, NAME * style.unit * style.large
        return self.x + margin, self.y + name + margin, self.width - 2 * margin, self.height - name - 2 * margin

    def _laid(self, board: Board) -> tuple[float, float, float]:
        x, y, width, height = self._window
        place = next(place for place in board.places if place.id == self.about)
        xs, ys = zip(*place.outline, strict=True)
        across, down = (max(xs) - min(xs)) * AROUND, (max(ys) - min(ys)) * AROUND
        k = min(width / across, height / down)
        middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
        return k, x + width / 2 - middle[0] * k, y + height / 2 + middle[1] * k

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        x, y, width, height = self._window
        if not self.about or self.board is None or min(width, height) < LEAST * style.unit:
            return
        margin = MARGIN * style.unit
        frame = x - margin, y - margin, width + 2 * margin, height + 2 * margin
        draw_frame(self.canvas, frame, CLASP, CLASP, 1, 6, raised=True)
        ground = self.canvas
        with ground:
            StencilPush()
            Rectangle(pos=(x, y), size=(width, height))
            StencilUse()
            Color(*self.ground)
            Rectangle(texture=grain("vellum"), tex_coords=tiled(width, height), pos=(x, y), size=(width, height))
        self._board()
        k, left, top = self._laid(self.board)
        place = self.board.place(next(place.id for place in self.board.places if place.id == self.about))
        with ground:
            Color(*CHOSEN)
            outline = [at for px, py in place.outline for at in (left + px * k, top - py * k)]
            SmoothLine(points=outline, close=True, width=LIT * style.unit / 2)
            StencilUnUse()
            Rectangle(pos=(x, y), size=(width, height))
            StencilPop()
        letters = style.letter * style.scaled(BODY)
        while letters > LEGIBLE * style.letter and texture(place.called, round(letters), True, BOOK).size[0] > width:
            letters -= 0.5
        at = self.middle[0], self.y + NAME * style.unit * style.large / 2
        write(self.canvas, place.called, at, letters, TEXT, True, BOOK)
