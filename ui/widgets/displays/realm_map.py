"""The map about what one seat has: its places in its colour with their names, its claims as counters, all else dim."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle, SmoothLine, Triangle

from companion.board import Board, Place
from companion.displays import Realm
from ui.theme import (
    INK,
    LEGIBLE,
    PANEL,
    VELLUM_SHADE,
    Box,
    Colour,
    draw_frame,
    over,
    shade,
    style,
)
from ui.theme.art import Art
from ui.widgets.drawn import Drawn
from ui.widgets.ground.framed import framed
from ui.widgets.ground.name_room import Stand
from ui.widgets.ground.names import STRONG, Lettering, draw_called, name_beside, name_inside, neighbours
from ui.widgets.ground.places import room, triangles
from ui.widgets.ground.projection import Projection

ABOUT, LEAST, MOST = 1.2, 0.4, 0.6
"""How much of the map is in sight, of what the seat has, and at least, of the whole board; claims that would need more
of it are not."""
DIM = 0.66
"""How dark all other places are."""
CLAIM = 30
"""The size of a claim, in steps."""
MARGIN = 3
"""The width of the frame, in steps."""


class RealmMap(Drawn):
    """A piece of the board in a frame."""

    def __init__(self, **kwargs: Any) -> None:
        self.board: Board | None = None
        self.realm: Realm | None = None
        self.colour: Colour = VELLUM_SHADE
        self.art: Art | None = None
        super().__init__(**kwargs)

    def show(self, board: Board, realm: Realm, colour: Colour, art: Art | None) -> None:
        """Shows the places of a realm on its board, in the colour of its seat."""
        if self.shows(board, realm, colour, art):
            self.board, self.realm, self.colour, self.art = board, realm, colour, art

    def _laid(self, places: list[Place], board: Board, box: Box) -> Projection:
        """Where the board lies, so that places are in the middle of a box in px."""
        xs, ys = zip(*(corner for place in places for corner in place.outline), strict=True)
        across = max((max(xs) - min(xs)) * ABOUT, LEAST * board.width_mm)
        along = max((max(ys) - min(ys)) * ABOUT, LEAST * board.height_mm)
        x, y, width, height = box
        k = min(width / across, height / along)
        left = x + width / 2 - (max(xs) + min(xs)) / 2 * k
        top = y + height / 2 + (max(ys) + min(ys)) / 2 * k
        return Projection(left, top, k, k)

    @staticmethod
    def _spread(places: list[Place], board: Board) -> float:
        """How much of the board places take, along the side of which they take more."""
        xs, ys = zip(*(corner for place in places for corner in place.outline), strict=True)
        return float(max((max(xs) - min(xs)) / board.width_mm, (max(ys) - min(ys)) / board.height_mm))

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        board, realm, edge = self.board, self.realm, MARGIN * style.unit
        box = self.x + edge, self.y + edge, self.width - 2 * edge, self.height - 2 * edge
        if board is None or realm is None or min(box[2:]) < 40 * style.unit:
            return
        sea = self.art.around if self.art is not None else None
        own = [place for place in board.places if place.id in realm.places]
        claimed = [place for place in board.places if place.id in realm.claims]
        near = [place for place in claimed if self._spread([*own, place], board) <= MOST]
        at = self._laid([*own, *near] or list(board.places), board, box)
        with framed(self.canvas, box, shade(sea or PANEL, DIM), edge):
            for place in board.places:
                self._place(place, at, place in own)
            self._named(board, realm, own, at, box)

    def _place(self, place: Place, at: Projection, lit: bool) -> None:
        outline = [part for corner in at.outline(place.outline) for part in corner]
        with self.canvas:
            Color(*(self.colour if lit else shade(VELLUM_SHADE, DIM)))
            for corners in triangles(place.outline):
                Triangle(points=[part for corner in at.outline(corners) for part in corner])
            Color(*INK)
            SmoothLine(points=outline, close=True, width=(1.4 if lit else 0.7) * style.unit)

    def _named(self, board: Board, realm: Realm, own: list[Place], at: Projection, box: Box) -> None:
        """The claims on their places, and the names of those and of what the seat has."""
        side, taken = CLAIM * style.unit, list[Box]()
        claimed = [place for place in board.places if place.id in realm.claims and self._seen(place, at, box)]
        for place in claimed:
            x, y = at.to_px(*place.centre)
            wide = min(side, *at.box(*room(place))[2:])
            taken.append((x - wide / 2, y - wide / 2, wide, wide))
            self._claim(taken[-1], realm.claim)
        plates: tuple[Box, ...] = tuple(taken)
        near = neighbours(at, map(Stand, board.places), LEGIBLE)
        for place in (*own, *claimed):
            found: Lettering | None = name_inside(at, place, plates, (), LEGIBLE)
            if found is None or not self._within(found.plate, box):
                found = name_beside(at, Stand(place), near[place.id], plates, box, LEGIBLE)
            if found is not None:
                plates += (found.plate,)
                draw_called(self.canvas, found, STRONG)

    @staticmethod
    def _seen(place: Place, at: Projection, box: Box) -> bool:
        """Whether the middle of a place is in sight."""
        x, y = at.to_px(*place.centre)
        return box[0] < x < box[0] + box[2] and box[1] < y < box[1] + box[3]

    @staticmethod
    def _within(plate: Box, box: Box) -> bool:
        """Whether a plate lies within a box."""
        ends = zip(plate[:2], plate[2:], box[:2], box[2:], strict=True)
        return all(low >= start and low + long <= start + size for low, long, start, size in ends)

    def _claim(self, box: Box, claim: str) -> None:
        """A claim as a counter on its place."""
        draw_frame(self.canvas, box, self.colour, over(self.colour), 1.5, 4, raised=True)
        x, y, side, _ = box
        sprite = self.art.sprite(claim, side) if self.art is not None and claim else None
        if sprite is not None:
            with self.canvas:
                Color(*over(self.colour))
                inset = side * 0.12
                Rectangle(texture=sprite, pos=(x + inset, y + inset), size=(side - 2 * inset, side - 2 * inset))
