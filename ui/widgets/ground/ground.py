"""The ground of a board: its game's own picture, or vellum washed with the colour of each place, with the drawings of
what grows there and what lies about them; outlines in ink.

It is drawn once for each size, into a texture.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from random import Random
from typing import Final

from kivy.graphics import Color, Fbo, Line, Mesh, Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.graphics.texture import Texture

from companion.board import Board, Place
from companion.scene import Ground
from ui.theme import FADED_INK, INK, SYMBOLS, VELLUM, Colour, grain, rgba, style, tiled
from ui.theme.art import Art
from ui.theme.grain import SIDE as GRAIN_SIDE
from ui.widgets.ground.growth import draw_around, draw_growth
from ui.widgets.ground.places import room, triangles
from ui.widgets.ground.projection import Projection, fitted
from ui.widgets.writing.text import write

FINE: Final = 2
"""So many times as large the ground is drawn and then scaled down, which smooths every edge."""
WASH: Final = 0.6
BANKS: Final = 4
BANK_WIDTH: Final = 0.035
BANK: Final = 0.09
"""Where a wash meets its outline the colour gathers, in so many bands, each so wide, of the room, and so strong."""
GROWTH: Final = 0.26
"""How dark the small signs of what grows in a place are."""
SIGNS: Final = 7
KEPT: Final = 6
"""Grounds that are kept: a few sizes of a few boards."""

_drawn: OrderedDict[object, Texture] = OrderedDict()


def ground_of(
    board: Board,
    size: tuple[int, int],
    grounds: Mapping[str, Ground],
    art: Art | None = None,
    free: tuple[float, float] = (0.0, 0.0),
    spreads: bool = False,
) -> Texture:
    """The ground of a board in px, upright, with its game's art, and so much at its left and its right that is free of
    the board; whether what lies about the places `spreads` over all of it."""
    grown = {place: (here.tint, here.badge, here.figure) for place, here in grounds.items() if here.tint}
    key = board.name, board.places, size, free, spreads, tuple(grown.items()), art is None, style.unit
    if key not in _drawn:
        _drawn[key] = _draw(board, size, grown, art, free, spreads)
        while len(_drawn) > KEPT:
            _drawn.popitem(last=False)
    _drawn.move_to_end(key)
    return _drawn[key]


def _draw(
    board: Board,
    size: tuple[int, int],
    grown: Mapping[str, tuple[str, str, str]],
    art: Art | None,
    free: tuple[float, float],
    spreads: bool,
) -> Texture:
    picture = art.ground(*size) if art is not None else None
    width, height = FINE * size[0], FINE * size[1]
    surface = Fbo(size=(width, height), with_stencilbuffer=True)
    at = fitted(board, FINE * free[0], 0, width - FINE * (free[0] + free[1]), height, spreads)
    with surface:
        Color(1, 1, 1, 1)
        if picture is not None:
            Rectangle(texture=picture, size=(width, height))
        else:
            Color(*VELLUM)
            Rectangle(texture=grain("vellum"), size=(width, height), tex_coords=tiled(width / FINE, height / FINE))
            if art is not None:
                draw_around(at, board, (width, height), art, FINE)
    for place in board.places:
        tint, sign, figure = grown.get(place.id, ("", "", ""))
        drawing = art.sprite(f"ground/{figure}") if art is not None and figure else None
        if picture is None:
            _wash(surface, at, place, tint, sign if drawing is None else "")
        if drawing is not None:
            with surface:
                draw_growth(at, board, place, drawing, bool(sign), FINE)
        _outline(surface, at, place, INK if picture is None else FADED_INK)
    surface.draw()
    surface.texture.mag_filter = surface.texture.min_filter = "linear"
    smooth = Fbo(size=size)
    with smooth:
        Color(1, 1, 1, 1)
        Rectangle(texture=surface.texture, size=size)
    smooth.draw()
    return smooth.texture


def _wash(surface: Fbo, at: Projection, place: Place, tint: str, sign: str) -> None:
    """What grows in a place as a wash of its colour, darker along its rim, with a few small signs."""
    points = [c for corner in at.outline(place.outline) for c in corner]
    left, bottom, width, height = at.box(*room(place))
    with surface:
        Color(*VELLUM)
        fill(at, place, grain("vellum"), GRAIN_SIDE * FINE)
        if tint:
            Color(*rgba(tint)[:3], WASH)
            fill(at, place)
        StencilPush()
        fill(at, place)
        StencilUse()
        Color(*(rgba(tint)[:3] if tint else FADED_INK[:3]), BANK)
        for n in range(BANKS):
            Line(points=points, close=True, width=min(width, height) * BANK_WIDTH * (n + 1), joint="round")
        StencilUnUse()
        fill(at, place)
        StencilPop()
    if not sign:
        return
    random = Random(place.id)
    size = min(width, height) * 0.17
    for n in range(SIGNS):
        x = left + width * ((n + random.uniform(0.2, 0.8)) / SIGNS)
        y = bottom + height * random.uniform(0.12, 0.88)
        write(surface, sign, (x, y), size, (*FADED_INK[:3], GROWTH), font=SYMBOLS)


def _outline(surface: Fbo, at: Projection, place: Place, ink: Colour) -> None:
    points = [c for corner in at.outline(place.outline) for c in corner]
    with surface:
        for strength, width in ((0.2, 2.4), (0.9, 0.6)):
            Color(*ink[:3], strength)
            Line(points=points, close=True, width=width * FINE, joint="round")


def fill(at: Projection, place: Place, texture: Texture | None = None, tile_px: float = 1.0) -> None:
    """Fills a place on the canvas that is drawn on; a texture is repeated each `tile_px`."""
    corners = [at.to_px(*corner) for triangle in triangles(place.outline) for corner in triangle]
    vertices = [part for x, y in corners for part in (x, y, x / tile_px, y / tile_px)]
    Mesh(vertices=vertices, indices=list(range(len(corners))), mode="triangles", texture=texture)
