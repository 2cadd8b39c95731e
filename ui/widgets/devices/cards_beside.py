"""The board on the table with the six marker cards beside it: where each lies, and which of them the camera sees."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.graphics.texture import Texture

from calibration.beside import CARD_MM, with_anchors_beside
from companion.board import Board
from companion.table.stickers import BLACK_MM
from ui.theme import (
    CLASP,
    GOOD,
    INK,
    PANEL,
    TEXT,
    WARN,
    WOOD,
    Colour,
    draw_disc,
    draw_frame,
    icon,
    shade,
    style,
)
from ui.widgets.board.laid_board import draw_board
from ui.widgets.devices.marker_card import draw_marker_card
from ui.widgets.displays.strokes import draw_sign
from ui.widgets.drawn import Drawn

ROOM_MM = 12.0
"""What is shown of the table beside the cards."""
TICK = 24
"""The side of a tick, in steps."""
NONE = 92
"""The size of the sign that no counter lies there, in steps."""


class CardsBeside(Drawn):
    """A table with a board that nothing lies on, drawn as large as fits, with its cards; those that are seen have a
    tick."""

    def __init__(self, **kwargs: Any) -> None:
        self.board: Board | None = None
        self.seen: frozenset[str] = frozenset()
        self.picture: Texture | None = None
        self.grounds: Mapping[str, Colour] = {}
        self.empty = False
        super().__init__(**kwargs)

    def show(
        self,
        board: Board,
        seen: frozenset[str],
        picture: Texture | None = None,
        grounds: Mapping[str, Colour] = MappingProxyType({}),
        empty: bool = False,
    ) -> None:
        """Shows a board by its picture, or by the colours of its places where it has none; which cards are seen, by
        their names; and whether a sign says that no counter may lie there."""
        if self.shows(board.name, seen, picture, tuple(grounds.items()), empty):
            self.board, self.seen, self.empty = board, seen, empty
            self.picture, self.grounds = picture, grounds

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        board = self.board
        if board is None or self.width < 2 or self.height < 2:
            return
        across, down = (side / board.scale for side in CARD_MM)
        wide, high = board.width_mm + 2 * (across + ROOM_MM), board.height_mm + 2 * ROOM_MM
        k = min(self.width / wide, self.height / high)
        left, bottom = self.middle[0] - board.width_mm * k / 2, self.middle[1] - board.height_mm * k / 2
        right, top = left + board.width_mm * k, bottom + board.height_mm * k
        table = self.middle[0] - wide * k / 2, self.middle[1] - high * k / 2, wide * k, high * k
        draw_frame(self.canvas, table, WOOD, shade(WOOD, 1.3), 2, raised=True)
        corners = (left, bottom), (right, bottom), (right, top), (left, top)
        draw_board(self.canvas, corners, board, self.picture, self.grounds)
        for anchor in with_anchors_beside(board).anchors:
            at = left + anchor.x_mm * k, top - anchor.y_mm * k
            draw_marker_card(self.canvas, at, (across * k, down * k), BLACK_MM * k / board.scale)
            if anchor.id in self.seen:
                self._tick(*at)
        if self.empty:
            self._none()

    def _none(self) -> None:
        """The sign that no counter may lie on the board: a counter that is crossed out."""
        unit, (x, y) = style.unit, self.middle
        size = min(NONE * unit, self.width / 3)
        with self.canvas:
            for colour, share in ((CLASP, 1.0), (PANEL, 0.94)):
                Color(*colour)
                draw_disc((x, y), size * share)
        draw_sign(self.canvas, "pieces", None, (x, y), size * 0.52, TEXT)
        with self.canvas:
            Color(*WARN)
            reach = size * 0.33
            SmoothLine(points=[x - reach, y - reach, x + reach, y + reach], width=2.4 * unit)

    def _tick(self, x: float, y: float) -> None:
        """A tick on a card."""
        side = TICK * style.unit
        picture = icon("yes", TICK)
        with self.canvas:
            Color(*GOOD)
            draw_disc((x, y), side)
            if picture is not None:
                Color(*INK)
                inner = 0.8 * side
                Rectangle(texture=picture, pos=(x - inner / 2, y - inner / 2), size=(inner, inner))
