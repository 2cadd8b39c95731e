"""Moves drawn over a board: an arrow from place to place, a ring about a place where a move only means it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot
from typing import Any

import msgspec
from kivy.graphics import Color, SmoothLine, Triangle
from kivy.graphics.instructions import Canvas

from companion.board import Board, Place, PlaceId
from companion.scene import Scene
from ui.theme import BOOK, INK, SYMBOLS, VELLUM, Colour, draw_frame, over, style
from ui.theme.art import Art
from ui.widgets.board.map import Map
from ui.widgets.board.small_map import SmallMap
from ui.widgets.drawn import Drawn
from ui.widgets.ground.framed import framed
from ui.widgets.ground.places import room
from ui.widgets.ground.projection import Projection, stretch
from ui.widgets.writing.text import measured, write

Point = tuple[float, float]
HEAD, SHORT = 3.2, 0.1
"""How long the head of an arrow is, of its width, and how much of the way it leaves free at both ends."""
ASIDE = 0.9
"""How far arrows that go the same way lie apart, of their width."""
RING = 4.2
"""How large a ring is, of the width of an arrow."""
NUMBER = 3.4
"""How large the disc with a number is, of the width of an arrow."""


SIGNS = {"✓": SYMBOLS}
"""The fonts of labels that are signs."""


class Arrow(msgspec.Struct, frozen=True):
    """A move through places in a colour, with a number or a sign where it is one of several."""

    places: tuple[str, ...]
    colour: Colour
    label: str = ""
    """One sign, or several with a space between them: each has a disc of its own."""
    rings: bool = True
    """Whether a place that it only means has a ring: not where the counters meant are framed themselves."""


def draw_arrows(
    canvas: Canvas, board: Board, arrows: Sequence[Arrow], to_px: Callable[[float, float], Point], wide: float
) -> None:
    """Draws moves over a board, so many px wide, the first one on top."""
    ids = {place.id for place in board.places}
    for n, arrow in reversed([*enumerate(arrows)]):
        at = [to_px(*board.place(PlaceId(place)).centre) for place in arrow.places if place in ids]
        if not at:
            continue
        away = (n - (len(arrows) - 1) / 2) * wide * ASIDE
        first, last = ((x + away, y + away) for x, y in (at[0], at[-1]))
        if len(at) == 1:
            if arrow.rings:
                _ring(canvas, first, wide, arrow)
            _label(canvas, _corner(board.place(PlaceId(arrow.places[0])), to_px, wide), wide, arrow)
        else:
            _arrow(canvas, first, last, wide, arrow)


def _arrow(canvas: Canvas, first: Point, last: Point, wide: float, arrow: Arrow) -> None:
    far = hypot(last[0] - first[0], last[1] - first[1])
    if far < 1:
        return
    along = (last[0] - first[0]) / far, (last[1] - first[1]) / far
    start, end = far * SHORT, far * (1 - SHORT / 2)
    head = min(HEAD * wide, (end - start) * 0.6)

    def at(way: float, aside: float) -> Point:
        return (
            first[0] + along[0] * way - along[1] * aside,
            first[1] + along[1] * way + along[0] * aside,
        )

    tip, neck = at(end, 0), at(end - head * 0.9, 0)
    wings = at(end - head, head * 0.55), at(end - head, -head * 0.55)
    line = [*at(start, 0), *neck]
    outline = [part for point in (tip, *wings) for part in point]
    with canvas:
        Color(*INK)
        SmoothLine(points=line, width=wide / 2 + style.unit, cap="round")
        SmoothLine(points=outline, close=True, width=1.2 * style.unit)
        Color(*arrow.colour)
        SmoothLine(points=line, width=wide / 2, cap="round")
        Triangle(points=outline)
    _label(canvas, at((start + end - head) / 2, 0), wide, arrow)


def _ring(canvas: Canvas, at: Point, wide: float, arrow: Arrow) -> None:
    with canvas:
        for colour, more in ((INK, 1.6 * style.unit), (arrow.colour, 0.0)):
            Color(*colour)
            SmoothLine(circle=(*at, wide * RING), width=wide / 2 + more / 2)


def _corner(place: Place, to_px: Callable[[float, float], Point], wide: float) -> Point:
    """Where the last label of what only means a place lies: in its right upper corner, clear of the counters."""
    left, top, across, _ = room(place)
    x, y = to_px(left + across, top)
    size = max(NUMBER * wide, 20 * style.letter)
    return x - size * 0.75, y - size * 0.35


def _label(canvas: Canvas, at: Point, wide: float, arrow: Arrow) -> None:
    """A disc for each sign of a label, the last one at a point, the others left of it."""
    size, right = max(NUMBER * wide, 20 * style.letter), at[0]
    letters = size * 0.72
    for sign in reversed(arrow.label.split()):
        font = SIGNS.get(sign, BOOK)
        tag = max(size, measured(sign, round(letters), None, True, BOOK)[0] + size * 0.5)
        box = right - tag / 2, at[1] - size / 2, tag, size
        draw_frame(canvas, box, arrow.colour, INK, radius=size / 2 / style.unit)
        write(canvas, sign, (right, at[1]), letters, over(arrow.colour), font == BOOK, font, tight=True)
        right -= tag + style.unit * 2


class MoveMap(SmallMap):
    """The piece of a map that moves go through, as large as fits, with the moves drawn over it."""

    THIN = 0.15
    """How wide an arrow is, of the smaller side of the smallest place that it goes through."""
    AROUND = 0.12
    """How much of what lies about those places is seen, of their size."""

    def __init__(self, **kwargs: Any) -> None:
        self.arrows: tuple[Arrow, ...] = ()
        super().__init__(**kwargs)

    def point(self, board: Board, scene: Scene, arrows: tuple[Arrow, ...], art: Art | None = None) -> None:
        """Shows a scene on its board with moves."""
        if self.shows(board.name, scene, arrows, art):
            self.arrows, self.board, self.scene, self.art = arrows, board, scene, art

    def _concerned(self, board: Board) -> list[Place]:
        """The places that the moves go through."""
        named = {place for arrow in self.arrows for place in arrow.places}
        return [place for place in board.places if place.id in named]

    def _laid(self, board: Board) -> Projection:
        """So that all those places are in sight, and a little of what lies about them."""
        if not (places := self._concerned(board)):
            return super()._laid(board)
        xs, ys = zip(*(corner for place in places for corner in place.outline), strict=True)
        wide, high = (max(side) - min(side) for side in (xs, ys))
        about = self.AROUND * max(wide, high)
        along = min(self.width / (wide + 2 * about), self.height / (high + 2 * about))
        across = min(self.width / (wide + 2 * about), along * stretch(board))
        middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
        return Projection(self.middle[0] - middle[0] * across, self.middle[1] + middle[1] * along, across, along)

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        board = self.board
        if board is None or self.width < 2 or self.height < 2:
            return
        with framed(self.canvas, (*self.pos, *self.size), VELLUM):
            self._board()
            at = self._laid(board)
            sides = [side for place in self._concerned(board) for side in at.box(*room(place))[2:]]
            wide = max(3.0, self.THIN * min(sides, default=0.0))
            draw_arrows(self.canvas, board, self.arrows, at.to_px, wide)


class Arrows(Drawn):
    """Moves over a map that lies below."""

    def __init__(self, **kwargs: Any) -> None:
        self.arrows: tuple[Arrow, ...] = ()
        self.board: Board | None = None
        self.over: Map | None = None
        super().__init__(**kwargs)

    def point(self, over: Map, board: Board, arrows: tuple[Arrow, ...]) -> None:
        """Draws moves over a map of a board."""
        if self.shows(board.name, arrows, tuple(over.pos), tuple(over.size)):
            self.over, self.board, self.arrows = over, board, arrows

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if self.over is None or self.board is None:
            return
        wide = max(4.0, 0.012 * min(self.size))
        draw_arrows(self.canvas, self.board, self.arrows, self.over.to_px, wide)
