"""A small map of a game: who holds which place, and a spot for each counter. It is looked at, not touched."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from kivy.graphics import Color, Rectangle, SmoothLine, Triangle
from kivy.graphics.texture import Texture

from companion.board import Board
from companion.scene import Counter, Scene
from ui.theme import INK, LINE, VELLUM, VELLUM_SHADE, Colour, draw_disc, rgba, side_ground, style
from ui.widgets.drawn import Drawn
from ui.widgets.ground.places import room, triangles

HELD = 0.62
"""How much of its holder's colour a place has."""
SPOT = 0.3
"""The widest spot, as a share of its place's room."""
ACROSS = 3


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
        self.under: Texture | None = None
        super().__init__(**kwargs)

    def show(self, board: Board, scene: Scene, under: Texture | None = None) -> None:
        """Shows a scene on its board, over a picture of the ground where there is one."""
        if (board, scene, under) != (self.board, self.scene, self.under):
            self.board, self.scene, self.under = board, scene, under
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
        k, left, top = self._laid(board)
        colours = {side.id: side_ground(side) for side in scene.sides}
        here: dict[str, list[Counter]] = defaultdict(list)
        for counter in scene.counters:
            here[counter.place].append(counter)
        with self.canvas:
            if self.under is not None:
                Color(1, 1, 1, 1)
                size = (board.width_mm * k, board.height_mm * k)
                Rectangle(texture=self.under, pos=(left, top - size[1]), size=size)
        for place in board.places:
            ground = scene.grounds.get(place.id)
            seat = ground.seat if ground is not None else None
            if seat is None and here[place.id]:
                seat = here[place.id][0].seat
            bare = rgba(ground.tint) if ground is not None and ground.tint else VELLUM_SHADE
            outline = [at for x, y in place.outline for at in (left + x * k, top - y * k)]
            with self.canvas:
                Color(*self._filled(bare, colours.get(seat or "")))
                for corners in triangles(place.outline):
                    Triangle(points=[at for x, y in corners for at in (left + x * k, top - y * k)])
                Color(*INK)
                SmoothLine(points=outline, close=True, width=max(1.0, 0.6 * style.unit))
            if here[place.id]:
                x, y, wide, high = room(place)
                box = (left + x * k, top - (y + high) * k, wide * k, high * k)
                self._spots(box, [colours.get(counter.seat, LINE) for counter in here[place.id]])

    def _laid(self, board: Board) -> tuple[float, float, float]:
        """How many px a mm has, and where the upper left corner of the board lies, in px."""
        k = min(self.width / board.width_mm, self.height / board.height_mm)
        return k, self.middle[0] - board.width_mm * k / 2, self.middle[1] + board.height_mm * k / 2

    def _filled(self, bare: Colour, held: Colour | None) -> Colour:
        """The colour of a place: see-through over a picture of the ground."""
        if self.under is not None:
            return (*held[:3], 0.45) if held is not None else (0.0, 0.0, 0.0, 0.0)
        return mixed(bare, held)

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
