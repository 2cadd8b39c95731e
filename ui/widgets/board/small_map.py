"""A small map of a game: its own drawn ground, who holds which place, and its counters in small. It is looked at, not
touched."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from kivy.graphics import Color, Line, Rectangle, SmoothLine, Triangle

from companion.board import Board, Place
from companion.scene import Counter, Scene
from ui.theme import (
    INK,
    LINE,
    VELLUM,
    VELLUM_SHADE,
    Colour,
    draw_disc,
    over,
    rgba,
    shade,
    side_ground,
    style,
)
from ui.theme.art import Art
from ui.widgets.board.map_slots import slots
from ui.widgets.counters.counter import draw_counter
from ui.widgets.drawn import Drawn
from ui.widgets.ground.ground import ground_of
from ui.widgets.ground.places import room, triangles
from ui.widgets.ground.projection import Projection, stretch

HELD = 0.62
"""How much of its holder's colour a place has."""
SPOT = 0.3
"""The widest spot, as a share of its place's room."""
ACROSS = 3
WASH, RIM = 0.3, 0.9
"""How strong the colour of whoever holds a place is over a drawn ground, and along its rim."""
READ, DRAWN = 25, 8
"""A counter of so many steps is drawn as it is elsewhere; a smaller one of so many with its drawing alone, and one
that is smaller still without."""
PICTURE = 0.74
"""How high the drawing on a small counter is, of its side."""
FINEST = 1400
"""The ground is drawn in so many px at most."""


def mixed(bare: Colour, held: Colour | None) -> Colour:
    """The colour of a place of which somebody holds the ground."""
    if held is None:
        return bare
    red, green, blue = (h * HELD + b * (1 - HELD) for h, b in zip(held[:3], bare[:3], strict=True))
    return red, green, blue, 1.0


def grounds_of(scene: Scene) -> dict[str, Colour]:
    """The colours of the places of which something grows or somebody holds the ground."""
    colours = {side.id: side_ground(side) for side in scene.sides}
    bare = {place: rgba(ground.tint) if ground.tint else VELLUM_SHADE for place, ground in scene.grounds.items()}
    return {place: mixed(bare[place], colours.get(ground.seat or "")) for place, ground in scene.grounds.items()}


class SmallMap(Drawn):
    """A board drawn as large as fits."""

    def __init__(self, **kwargs: Any) -> None:
        self.board: Board | None = None
        self.scene: Scene | None = None
        self.art: Art | None = None
        super().__init__(**kwargs)

    def show(self, board: Board, scene: Scene, art: Art | None = None) -> None:
        """Shows a scene on its board, with the drawings of its game where there are some."""
        if (board, scene, art) != (self.board, self.scene, self.art):
            self.board, self.scene, self.art = board, scene, art
            self.redraw()

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        self._board()

    def _board(self) -> None:
        """Draws the board and what lies on it."""
        board, scene = self.board, self.scene
        if board is None or scene is None or self.width < 2 or self.height < 2:
            return
        at = self._laid(board)
        colours = {side.id: side_ground(side) for side in scene.sides}
        here: dict[str, list[Counter]] = defaultdict(list)
        for counter in scene.counters:
            here[counter.place].append(counter)
        self._ground(at, board, scene)
        seen = [place for place in board.places if self._sees(at, place)]
        for place in seen:
            ground = scene.grounds.get(place.id)
            seat = ground.seat if ground is not None else None
            if seat is None and here[place.id]:
                seat = here[place.id][0].seat
            bare = rgba(ground.tint) if ground is not None and ground.tint else VELLUM_SHADE
            self._place(at, place, bare, colours.get(seat or ""))
        for place in seen:
            if here[place.id]:
                self._stand(at, place, here[place.id], colours)

    def _ground(self, at: Projection, board: Board, scene: Scene) -> None:
        """The game's drawn ground, the same as on its large map."""
        if self.art is None:
            return
        size = board.width_mm * at.across, board.height_mm * at.along
        fine = min(1.0, FINEST / max(size))
        ground = ground_of(board, (round(size[0] * fine), round(size[1] * fine)), scene.grounds, self.art)
        with self.canvas:
            Color(1, 1, 1, 1)
            Rectangle(texture=ground, pos=(at.left, at.top - size[1]), size=size)

    def _sees(self, at: Projection, place: Place) -> bool:
        """Whether any of a place is in sight."""
        xs, ys = zip(*at.outline(place.outline), strict=True)
        return bool(min(xs) < self.right and max(xs) > self.x and min(ys) < self.top and max(ys) > self.y)

    def _laid(self, board: Board) -> Projection:
        """Where the board lies."""
        along = min(self.height / board.height_mm, self.width / board.width_mm)
        across = min(self.width / board.width_mm, along * stretch(board)) if self.art is not None else along
        left = self.middle[0] - board.width_mm * across / 2
        return Projection(left, self.middle[1] + board.height_mm * along / 2, across, along)

    def _place(self, at: Projection, place: Place, bare: Colour, held: Colour | None) -> None:
        outline = [part for corner in at.outline(place.outline) for part in corner]
        with self.canvas:
            Color(*self._filled(bare, held))
            for corners in triangles(place.outline):
                Triangle(points=[part for corner in corners for part in at.to_px(*corner)])
            if self.art is not None and held is not None:
                Color(*held[:3], RIM)
                Line(points=outline, close=True, width=max(1.0, 0.8 * style.unit), joint="miter")
            elif self.art is None:
                Color(*INK)
                SmoothLine(points=outline, close=True, width=max(1.0, 0.6 * style.unit))

    def _filled(self, bare: Colour, held: Colour | None) -> Colour:
        """The colour of a place: see-through over a drawn ground."""
        if self.art is not None:
            return (*held[:3], WASH) if held is not None else (0.0, 0.0, 0.0, 0.0)
        return mixed(bare, held)

    def _stand(self, at: Projection, place: Place, counters: list[Counter], colours: dict[str, Colour]) -> None:
        """The counters of a place, where they stand on the large map; without drawings a spot for each."""
        if self.art is None:
            self._spots(at.box(*room(place)), [colours.get(counter.seat, LINE) for counter in counters])
            return
        ground = self.scene.grounds.get(place.id) if self.scene is not None else None
        points, size = slots(at, place, len(counters), ground)
        for counter, point in zip(counters, points, strict=True):
            colour = colours.get(counter.seat, LINE)
            if size >= READ * style.unit:
                draw_counter(self.canvas, counter, colour, point, size, art=self.art)
            else:
                self._small(counter, colour, point, max(size, 3.0))

    def _small(self, counter: Counter, colour: Colour, centre: tuple[float, float], size: float) -> None:
        """A counter as its ground and its drawing, where that can be told."""
        fill, ink = (VELLUM, shade(colour, 0.75)) if counter.weak else (colour, over(colour))
        x, y = centre[0] - size / 2, centre[1] - size / 2
        edge = max(1.0, size * 0.08)
        assert self.art is not None
        drawing = None
        if size >= DRAWN * style.unit:
            high = size * PICTURE
            drawing = self.art.sprite(f"unit/{counter.figure}", high) or self.art.sprite(f"unit/{counter.icon}", high)
        with self.canvas:
            Color(*shade(colour, 0.5))
            Rectangle(pos=(x, y), size=(size, size))
            Color(*fill)
            Rectangle(pos=(x + edge / 2, y + edge / 2), size=(size - edge, size - edge))
            if drawing is not None:
                wide = high * drawing.width / max(1, drawing.height)
                Color(*ink)
                Rectangle(texture=drawing, pos=(centre[0] - wide / 2, centre[1] - high / 2), size=(wide, high))

    def _spots(self, box: tuple[float, float, float, float], colours: list[Colour]) -> None:
        """A spot for each counter, in rows."""
        x, y, width, height = box
        rows = max(1, -(-len(colours) // ACROSS))
        size = min(width, height * 1.5) * SPOT * (1 if rows == 1 else 0.8)
        for n, colour in enumerate(colours):
            row, column = divmod(n, ACROSS)
            many = min(ACROSS, len(colours) - row * ACROSS)
            at_x = x + width / 2 + (column - (many - 1) / 2) * size * 1.1
            at_y = y + height / 2 - (row - (rows - 1) / 2) * size * 1.1
            for fill, side in ((VELLUM, size), (colour, size - max(1.5, 2 * style.unit))):
                with self.canvas:
                    Color(*fill)
                    draw_disc((at_x, at_y), side)
