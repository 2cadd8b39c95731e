"""A table drawn from its front edge: the board on it with counters and light, the camera on its arm above, the screen,
the buttons, the lamps and the box of the computer below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.graphics.texture import Texture

from companion.board import Board
from companion.scene import Counter
from companion.table.cues.cue import Cue
from ui.theme import (
    CLASP,
    CUES,
    FRAME,
    LINE,
    PANEL,
    SAID,
    SHADOW,
    TEXT,
    WOOD,
    Colour,
    draw_disc,
    draw_frame,
    shade,
    style,
)
from ui.theme.art import Art
from ui.widgets.board.laid_board import Corners, Spot, across, draw_board, draw_flat
from ui.widgets.board.map_places import draw_sign_on_disc
from ui.widgets.devices.laid_counters import draw_counters, draw_light
from ui.widgets.drawn import Drawn

# Spots on the drawing are shares of its width and height.
TABLE: Final[Corners] = ((0.02, 0.25), (0.98, 0.25), (0.84, 0.7), (0.16, 0.7))
BOARD: Final[Corners] = ((0.22, 0.29), (0.78, 0.29), (0.7, 0.65), (0.3, 0.65))
EDGE: Final = 0.022
"""How thick the table's top is, of the drawing's height."""
BOX: Final = (0.02, 0.0, 0.96, 0.215)
"""The box of the computer: left, bottom, width, height."""
FOOT, ELBOW, HEAD = (0.78, 0.68), (0.78, 0.95), (0.5, 0.95)
"""Where the arm of the camera stands, bends and ends."""
EYE: Final = (0.5, 0.9)
PANEL_AT: Final[Corners] = ((0.79, 0.5), (0.9, 0.5), (0.88, 0.63), (0.775, 0.63))
"""The screen, which leans at the right, on a table that has one."""
PRESSES: Final = ((0.8, 0.31), (0.875, 0.31))
"""The buttons, at the right of the board, on a table that has some."""
UNBOXED: Final = 0.2
"""Where the drawing begins, of its height, where no box lies below the table."""
SEES: Final = 0.07
"""How bright the light is in which the camera sees, in the drawing of the devices."""
SIGN: Final = 26
"""How wide the sign of a light is, in steps."""
LAMPS: Final = 9
"""So many lamps glow along the left and the front edge of the board."""
GRAIN: Final = 7


class TableDrawing(Drawn):
    """The drawing; `show` says which board lies on the table, `play` what lies and glows on it."""

    def __init__(self, **kwargs: Any) -> None:
        self.board: Board | None = None
        self.picture: Texture | None = None
        self.lit = self.boxed = True
        self.parts: frozenset[str] = frozenset()
        """The parts beside the board that this table has."""
        self.sees = SEES
        self._counters: tuple[Counter, ...] = ()
        self._colours: dict[str, Colour] = {}
        self._cues: dict[str, Cue] = {}
        self._art: Art | None = None
        super().__init__(**kwargs)

    def show(
        self, board: Board, picture: Texture | None, lit: bool = True, parts: frozenset[str] = frozenset()
    ) -> None:
        """Has a board lie there: its picture, or its outlines on vellum where it has none; whether its lamps glow, and
        which parts lie beside it."""
        if self.shows(board.name, picture, lit, parts):
            self.board, self.picture, self.lit, self.parts = board, picture, lit, parts

    def play(
        self, counters: Sequence[Counter], colours: dict[str, Colour], cues: dict[str, Cue], art: Art, sees: float
    ) -> None:
        """Has counters lie on the board and light shine on some places, without the box below; `sees` is how bright
        the camera's cone is."""
        self._counters, self._colours, self._cues, self._art = tuple(counters), colours, cues, art
        self.boxed, self.sees = False, sees
        self.redraw()

    def at(self, spot: Spot) -> tuple[float, float]:
        """Where a spot of the drawing is, in px."""
        low = 0.0 if self.boxed else UNBOXED
        return self.x + spot[0] * self.width, self.y + (spot[1] - low) / (1 - low) * self.height

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if self.width < 2 or self.height < 2:
            return
        if self.boxed:
            self._box()
        self._table()
        self._board()
        if "screen" in self.parts:
            self._screen()
        if "buttons" in self.parts:
            self._buttons()
        self._camera()

    def _box(self) -> None:
        """The box of the computer below the table, and the cable to what lies on it."""
        left, bottom = self.at(BOX[:2])
        size = BOX[2] * self.width, BOX[3] * self.height
        with self.canvas:
            Color(*LINE[:3], 0.7)
            for end in (0.08, 0.92):
                SmoothLine(points=[*self.at((end, BOX[3])), *self.at((end, TABLE[0][1] - EDGE))], width=style.unit)
        draw_frame(self.canvas, (left, bottom, *size), PANEL, LINE, FRAME)

    def _table(self) -> None:
        """Its top of boards, and the edge before it."""
        low = tuple((x, y - EDGE) for x, y in TABLE[:2])
        self._fill((low[0], low[1], TABLE[1], TABLE[0]), shade(WOOD, 0.55))
        self._fill(TABLE, WOOD)
        with self.canvas:
            Color(*SHADOW[:3], 0.28)
            for n in range(1, GRAIN):
                front, back = (self.at(across(TABLE, n / GRAIN, depth)) for depth in (0.0, 1.0))
                SmoothLine(points=[*front, *back], width=0.8 * style.unit)

    def _board(self) -> None:
        """The board with its shadow, and the lamps at its edge."""
        corners = self._px(BOARD)
        draw_board(self.canvas, corners, self.board, self.picture)
        if self.board is not None:
            glows = {place: CUES[cue][0] for place, cue in self._cues.items()}
            draw_light(self.canvas, corners, self.board, glows)
            draw_counters(self.canvas, corners, self.board, self._counters, self._colours, self._art)
            self._signs(corners, self.board)
        with self.canvas:
            for n in range(LAMPS):
                for right, depth in ((-0.05, n / (LAMPS - 1)), (n / (LAMPS - 1), -0.05)):
                    at = self.at(across(BOARD, right, depth))
                    for glow, steps in ((0.22, 13.0), (1.0, 5.0)) if self.lit else ((0.35, 5.0),):
                        Color(*SAID[:3], glow)
                        draw_disc(at, steps * style.unit)

    def _signs(self, corners: Corners, board: Board) -> None:
        """What the light on a place says, on a disc across its left edge, where it hides least."""
        for place in board.places:
            if (cue := self._cues.get(place.id)) is None:
                continue
            left, (_, y) = min(x for x, _ in place.outline), place.centre
            (x, up), size = across(corners, left / board.width_mm, 1 - y / board.height_mm), SIGN * style.unit
            at = x - size / 3, up
            colour, sign = CUES[cue]
            draw_sign_on_disc(self.canvas, sign, at, size / 2, colour)

    def _screen(self) -> None:
        """The screen that leans beside the board."""
        self._fill(tuple((x + 0.008, y - 0.012) for x, y in PANEL_AT), SHADOW)
        self._fill(PANEL_AT, PANEL)
        with self.canvas:
            Color(*LINE)
            SmoothLine(points=[part for spot in PANEL_AT for part in self.at(spot)], close=True, width=style.unit)

    def _buttons(self) -> None:
        """The buttons beside the board, one a side."""
        with self.canvas:
            for spot in PRESSES:
                x, y = self.at(spot)
                for colour, steps, up in ((SHADOW, 20.0, -2.0), (shade(CLASP, 0.5), 18.0, 0.0), (CLASP, 12.0, 2.0)):
                    Color(*colour)
                    draw_disc((x, y + up * style.unit), steps * style.unit)

    def _camera(self) -> None:
        """The arm of the camera, and what the camera sees."""
        self._fill((BOARD[0], BOARD[1], EYE, EYE), (*TEXT[:3], self.sees))
        self._fill((BOARD[3], BOARD[2], EYE, EYE), (*TEXT[:3], self.sees * 0.7))
        points = [part for spot in (FOOT, ELBOW, HEAD) for part in self.at(spot)]
        with self.canvas:
            for colour, steps in ((SHADOW, 5.0), (LINE, 3.0)):
                Color(*colour)
                SmoothLine(points=points, width=steps * style.unit, joint="round", cap="round")
            Color(*LINE)
            left, bottom = self.at((EYE[0] - 0.03, EYE[1]))
            Rectangle(pos=(left, bottom), size=(0.06 * self.width, 0.05 * self.height))
            if not self.boxed:  # no medal lies over it
                for colour, steps in ((PANEL, 14.0), (SAID, 5.0)):
                    Color(*colour)
                    draw_disc(self.at((EYE[0], EYE[1] + 0.02)), steps * style.unit)

    def _px(self, corners: Corners) -> Corners:
        """Four corners in px."""
        first, second, third, fourth = map(self.at, corners)
        return first, second, third, fourth

    def _fill(self, corners: tuple[Spot, ...], colour: Colour) -> None:
        draw_flat(self.canvas, tuple(map(self.at, corners)), colour)
