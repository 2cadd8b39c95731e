"""Counters and light on a board that lies on a table, as whoever sits at the table's front edge sees them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from kivy.graphics import Color, Mesh, SmoothLine
from kivy.graphics.instructions import Canvas
from kivy.graphics.texture import Texture

from companion.board import Board
from companion.scene import Counter
from ui.theme import CLASP, SHADOW, THICK, Colour, over, shade, style
from ui.theme.art import Art
from ui.widgets.board.laid_board import Corners, Spot, across, draw_flat
from ui.widgets.ground.places import room

ACROSS: Final = 3
"""Counters that lie side by side in a place before a second row begins."""
SHARE: Final = 0.84
"""How much of its share of a place's room a counter takes."""
DEEP: Final = 0.022
"""How thick a counter is, of the board's height on the page."""
GLOW: Final = 0.45
"""How much of a place's ground its light hides."""


def draw_light(canvas: Canvas, corners: Corners, board: Board, glows: Mapping[str, Colour]) -> None:
    """Lights some places of a board between its corners in px, each in a colour."""
    for place in board.places:
        colour = glows.get(place.id)
        if colour is None:
            continue
        lies = [across(corners, x / board.width_mm, 1 - y / board.height_mm) for x, y in place.outline]
        draw_flat(canvas, tuple(lies), (*colour[:3], GLOW))
        with canvas:
            for wide, alpha in ((3 * THICK, 0.35), (THICK, 1.0)):
                Color(*colour[:3], alpha)
                SmoothLine(points=[part for spot in lies for part in spot], close=True, width=wide * style.unit / 2)


def draw_counters(
    canvas: Canvas,
    corners: Corners,
    board: Board,
    counters: Sequence[Counter],
    colours: Mapping[str, Colour],
    art: Art | None,
) -> None:
    """Draws counters where they lie on a board between its corners in px, those at the back first."""
    here: dict[str, list[Counter]] = defaultdict(list)
    for counter in counters:
        here[counter.place].append(counter)
    thick = DEEP * (corners[3][1] - corners[0][1])
    for place in sorted(board.places, key=lambda place: place.centre[1]):
        x, y, wide, high = room(place)
        lying = here[place.id]
        across_ = min(ACROSS, max(1, len(lying)))
        rows = max(1, -(-len(lying) // ACROSS))
        side = min(wide / across_, high / rows) * SHARE
        for n, counter in enumerate(lying):
            row, column = divmod(n, ACROSS)
            many = min(ACROSS, len(lying) - row * ACROSS)
            middle = x + wide / 2 + (column - (many - 1) / 2) * wide / across_, y + (row + 0.5) * high / rows
            left, right = (middle[0] - side / 2) / board.width_mm, (middle[0] + side / 2) / board.width_mm
            near, far = 1 - (middle[1] + side / 2) / board.height_mm, 1 - (middle[1] - side / 2) / board.height_mm
            flat = tuple(across(corners, *at) for at in ((left, near), (right, near), (right, far), (left, far)))
            _draw(canvas, flat, thick, counter, colours.get(counter.seat, CLASP), art)


def _draw(
    canvas: Canvas, flat: tuple[Spot, ...], thick: float, counter: Counter, colour: Colour, art: Art | None
) -> None:
    """One counter that lies between four corners in px: its shadow, its edge, its face and what is drawn there."""
    top = tuple((x, y + thick) for x, y in flat)
    draw_flat(canvas, tuple((x + thick, y - thick / 2) for x, y in flat), SHADOW)
    draw_flat(canvas, (flat[0], flat[1], top[1], top[0]), shade(colour, 0.5))
    draw_flat(canvas, top, colour)
    drawn = None if art is None else art.sprite(f"unit/{counter.figure}") or art.sprite(f"unit/{counter.icon}")
    if drawn is not None:
        _lay(canvas, top, drawn, over(colour))


def _lay(canvas: Canvas, flat: tuple[Spot, ...], drawn: Texture, ink: Colour) -> None:
    """A drawing that lies in the middle of four corners, as wide as they are high in it."""
    wide = min(1.0, drawn.width / drawn.height)
    where = tuple(
        across((flat[0], flat[1], flat[2], flat[3]), 0.5 + x * wide, y)
        for x, y in ((-0.44, 0.06), (0.44, 0.06), (0.44, 0.94), (-0.44, 0.94))
    )
    coords = drawn.tex_coords
    vertices = [part for n, (x, y) in enumerate(where) for part in (x, y, coords[2 * n], coords[2 * n + 1])]
    with canvas:
        Color(*ink)
        Mesh(vertices=vertices, indices=[0, 1, 2, 3], mode="triangle_fan", texture=drawn)
