"""The board with the six printed cards beside it: where each lies, and which of them the camera sees."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Line, Rectangle, SmoothLine

from calibration.beside import CARD_MM, with_anchors_beside
from companion.board import Board
from companion.table.stickers import BLACK_MM
from ui.theme import FADED_INK, GOOD, INK, TEXT, VELLUM, draw_disc, icon, style
from ui.widgets.drawn import Drawn

ROOM_MM = 6.0
"""What is shown of the table beside the cards."""
TICK = 24
"""The side of a tick, in steps."""


class CardsBeside(Drawn):
    """A bare board drawn as large as fits, with its cards; those that are seen have a tick."""

    def __init__(self, **kwargs: Any) -> None:
        self.board: Board | None = None
        self.seen: frozenset[str] = frozenset()
        super().__init__(**kwargs)

    def show(self, board: Board, seen: frozenset[str]) -> None:
        """Shows a board, and which cards are seen, by their names."""
        if board is not self.board or seen != self.seen:
            self.board, self.seen = board, seen
            self.redraw()

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        board = self.board
        if board is None or self.width < 2 or self.height < 2:
            return
        across, down = (side / board.scale for side in CARD_MM)
        wide, high = board.width_mm + 2 * (across + ROOM_MM), board.height_mm + 2 * ROOM_MM
        k = min(self.width / wide, self.height / high)
        left = self.middle[0] - board.width_mm * k / 2
        top = self.middle[1] + board.height_mm * k / 2
        with self.canvas:
            Color(*VELLUM)
            Rectangle(pos=(left, top - board.height_mm * k), size=(board.width_mm * k, board.height_mm * k))
            Color(*FADED_INK)
            for place in board.places:
                points = [at for x, y in place.outline for at in (left + x * k, top - y * k)]
                SmoothLine(points=points, close=True, width=0.8 * style.unit)
        black = BLACK_MM * k
        for anchor in with_anchors_beside(board).anchors:
            x, y = left + anchor.x_mm * k, top - anchor.y_mm * k
            with self.canvas:
                Color(*TEXT)
                Rectangle(pos=(x - across * k / 2, y - down * k / 2), size=(across * k, down * k))
                Color(*INK)
                Line(rectangle=(x - across * k / 2, y - down * k / 2, across * k, down * k), width=style.unit * 0.6)
                Rectangle(pos=(x - black / 2, y - black / 2), size=(black, black))
            if anchor.id in self.seen:
                self._tick(x, y)

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
