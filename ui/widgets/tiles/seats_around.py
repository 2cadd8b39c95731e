"""The table as it is drawn from its lower edge, with its board, and the seats at its edges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from kivy.graphics import Color, SmoothLine
from kivy.graphics.texture import Texture
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.board import Board
from ui.theme import GRID, SHADOW, WOOD, Box, Colour, shade, style
from ui.widgets.board.laid_board import Corners, across, draw_board, draw_flat
from ui.widgets.drawn import Drawn

LOWER, LEFT, UPPER, RIGHT = range(4)
"""The edges."""
BAND, TALL_BAND = 76, 112
"""The least height of the seats at the upper and the lower edge on a wide page and on a tall one, in steps."""
HIGHEST = 150
"""And the most."""
WIDEST: Final = 470
"""How wide a seat is at most, in steps."""
SIDE, TALL_SIDE = 226, 146
"""How wide the seats at the left and the right edge are, on a wide page and on a tall one, in steps."""
WIDER: Final = 1.3
"""How many times as wide they are where several lie one above the other, each in a row."""
LEAST_SIDE, TALL_LEAST_SIDE = 56, 168
"""How high such a seat is at least."""
LEAST_ALONE: Final = 106
"""And one that is alone at its edge of a wide page, whose name lies above its emblems."""
ACROSS, TALL_ACROSS = 3, 2
"""So many seats have room side by side."""
TABLE: Final = 660
"""How wide the table is where nobody sits at its left and right edge, in steps."""
UNDER: Final = 0.5
"""How far the board reaches behind a seat before it, of that seat's height."""
GROWS, SIDE_GROWS = 1.2, 1.4
"""So many times as high at most a seat at the upper and the lower edge is for larger text, and one at the others."""
GRAIN: Final = 8


class TableTop(Drawn):
    """The table without its seats; `lie` says how high its edges are, and where the board has room."""

    def __init__(self, **kwargs: Any) -> None:
        self.board: Board | None = None
        self.picture: Texture | None = None
        self.grounds: Mapping[str, Colour] = {}
        self.edges = (0.0, 0.0)
        self.room: Box = (0.0, 0.0, 0.0, 0.0)
        super().__init__(**kwargs)

    def show(self, board: Board, picture: Texture | None, grounds: Mapping[str, Colour]) -> None:
        """Has a board lie there: its picture, or its outlines where it has none, and the colour of some places."""
        if self.shows(board.name, picture, tuple(grounds.items())):
            self.board, self.picture, self.grounds = board, picture, grounds

    def lie(self, edges: tuple[float, float], room: Box) -> None:
        """How high the table's front and its back edge are, and the room of the board, in px."""
        self.edges, self.room = edges, room
        self.redraw()

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if self.width < 2 or self.height < 2:
            return
        front, back = self.edges
        inset = min(self.width * 0.1, (back - front) * 0.3)
        top: Corners = ((self.x, front), (self.right, front), (self.right - inset, back), (self.x + inset, back))
        thick = 10 * style.unit
        low = (self.x, front - thick), (self.right, front - thick)
        draw_flat(self.canvas, (*((x, y - thick) for x, y in low), low[1], low[0]), SHADOW)
        draw_flat(self.canvas, (low[0], low[1], top[1], top[0]), shade(WOOD, 0.5))
        draw_flat(self.canvas, top, WOOD)
        with self.canvas:
            Color(*SHADOW[:3], 0.28)
            for n in range(1, GRAIN):
                points = [*across(top, n / GRAIN, 0.0), *across(top, n / GRAIN, 1.0)]
                SmoothLine(points=points, width=0.8 * style.unit)
        corners = self._laid()
        if corners is not None:
            draw_board(self.canvas, corners, self.board, self.picture, self.grounds)

    def _laid(self) -> Corners | None:
        """Where the board lies: as large as fits, foreshortened so that it fills its room."""
        x, y, wide, high = self.room
        if self.board is None or wide < 2 or high < 2:
            return None
        ratio = self.board.height_mm / self.board.width_mm
        lean = min(0.92, max(0.55, high / (wide * ratio)))
        near = min(wide, high / (ratio * lean))
        deep = near * ratio * lean
        far = near * (1 - 0.22 * (1 - lean) - 0.06)
        middle, bottom = x + wide / 2, y + (high - deep) / 2
        top = bottom + deep
        return (
            (middle - near / 2, bottom),
            (middle + near / 2, bottom),
            (middle + far / 2, top),
            (middle - far / 2, top),
        )


class SeatsAround(FloatLayout):
    """The table and the seats; they go clockwise around it from the lower edge on."""

    def __init__(self, **kwargs: Any) -> None:
        self.table = TableTop(size_hint=(None, None))
        self._seats: list[tuple[int, Widget]] = []
        super().__init__(**kwargs)
        self.bind(pos=self._lay, size=self._lay)
        self.add_widget(self.table)

    @staticmethod
    def has_room(edges: Sequence[int], width: float, height: float) -> bool:
        """Whether so many seats have room at their edges, on a page of that many px; else they are listed."""
        tall, large = height > width, style.unit * min(style.large, GROWS)
        abreast = TALL_ACROSS if tall else ACROSS
        if max(edges.count(LOWER), edges.count(UPPER)) > abreast:
            return False
        bands = (edges.count(LOWER) > 0) + (edges.count(UPPER) > 0)
        rest = height - bands * ((TALL_BAND if tall else BAND) * large + GRID * style.unit)
        many = max(edges.count(LEFT), edges.count(RIGHT))
        alone = LEAST_ALONE * style.unit * max(1.0, style.text) if many == 1 and not tall else 0.0
        each = (
            max(alone, (TALL_LEAST_SIDE if tall else LEAST_SIDE) * style.unit * min(style.large, SIDE_GROWS))
            + GRID * style.unit
        )
        return bool(many * each <= rest + GRID * style.unit)

    def seat(self, seats: Sequence[tuple[int, Widget]]) -> None:
        """Seats take their places: each with its edge, in their order around the table."""
        for _, widget in self._seats:
            self.remove_widget(widget)
        self._seats = [*seats]
        for _, widget in self._seats:
            widget.size_hint = None, None
            self.add_widget(widget)
        self._lay()

    def _at(self, edge: int) -> list[Widget]:
        """The seats at an edge, clockwise."""
        edges = [at for at, _ in self._seats]
        first = next((n for n in range(len(edges)) if edges[n] == edge and edges[n - 1] != edge), 0)
        turned = self._seats[first:] + self._seats[:first]
        return [widget for at, widget in turned if at == edge]

    def _lay(self, *_: object) -> None:
        """Gives every seat its place, and the table what they leave."""
        unit, gap, tall = style.unit, GRID * style.unit, self.height > self.width
        lower, left, upper, right = map(self._at, range(4))
        sides = bool(left or right)
        many = max(len(left), len(right)) > 1
        band = max(
            (TALL_BAND if tall else BAND) * unit * min(style.large, GROWS),
            self.height * (0.0 if many else 0.24 if sides else 0.32),
        )
        band = min(band, (HIGHEST if not tall else HIGHEST * 1.2) * unit)
        low, high = (band if lower else 0.0), (band if upper else 0.0)
        self._abreast(lower[::-1], self.y, band, gap)
        top = self.y + self.height
        self._abreast(upper, top - band, band, gap)
        side = (TALL_SIDE if tall else SIDE * WIDER if many else SIDE) * unit
        side = max(side, min(self.width * 0.28, 1.25 * side)) if sides else 0.0
        between = self.y + low + gap, self.height - low - high - 2 * gap
        self._stack(left[::-1], self.x, side, between, gap)
        self._stack(right, self.x + self.width - side, side, between, gap)
        wide = self.width if sides else min(self.width, TABLE * unit)
        self.table.pos, self.table.size = (self.x + (self.width - wide) / 2, self.y), (wide, self.height)
        under = low * (0.0 if len(lower) > 1 else UNDER)  # one who sits alone there stands before the board
        inside = self.x + (side + gap if sides else gap), self.width - 2 * (side + gap)
        self.table.lie(
            (self.y + max(low * 0.34, 20 * unit), top - high * (0.6 if upper else 0.1)),
            (inside[0], between[0] - under, inside[1], between[1] + under),
        )

    def _abreast(self, seats: list[Widget], bottom: float, high: float, gap: float) -> None:
        """Seats side by side, from the left on, in the middle."""
        if not seats:
            return
        wide = min(WIDEST * style.unit, (self.width - (len(seats) - 1) * gap) / len(seats))
        left = self.x + self.width / 2 - (len(seats) * (wide + gap) - gap) / 2
        for n, seat in enumerate(seats):
            seat.pos, seat.size = (round(left + n * (wide + gap)), round(bottom)), (round(wide), round(high))

    @staticmethod
    def _stack(seats: list[Widget], left: float, wide: float, between: tuple[float, float], gap: float) -> None:
        """Seats one above the other, from the top on, spread over what is between two heights."""
        if not seats:
            return
        bottom, room = between
        high = min((room + gap) / len(seats) - gap, 230 * style.unit)
        step = room / len(seats)
        for n, seat in enumerate(seats):
            middle = bottom + room - (n + 0.5) * step
            seat.pos, seat.size = (round(left), round(middle - high / 2)), (round(wide), round(high))
