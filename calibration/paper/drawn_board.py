"""What a board looks like on paper, whatever draws it, and its picture as a PNG."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from calibration.markers.detection import code_cells
from companion.board import Board, Place, Point
from companion.game import Game
from companion.language import Sentence
from companion.scene import Ground
from companion.table.stickers import BLACK_MM, MODULES, Stickers

PLAIN: Final = "#f2eddd"
EDGE: Final = "#6b675c"
INK: Final = "#3a3832"
OWNED: Final = 0.4
"""The share that the colour of a seat has in the ground of its places."""
TOUCHING_MM: Final = 3.0
PX_PER_MM: Final = 4.0
NAME_MM: Final = 4.2
DASH_MM: Final = 2.0
FOOT: Final = 0.5
"""How far below its middle, of the way to its lowest corner, it is written what a place is called."""

Rgb = tuple[float, float, float]


def painted(ground: Ground | None, colours: Mapping[str, str]) -> Rgb:
    """The colour of a place's ground, from 0 to 1: its own, or that of whose it is at the beginning over it."""
    base = _rgb(ground.tint if ground is not None and ground.tint else PLAIN)
    if ground is None or not ground.seat:
        return base
    red, green, blue = (
        own * OWNED + below * (1 - OWNED) for own, below in zip(_rgb(colours[ground.seat]), base, strict=True)
    )
    return red, green, blue


def is_marked(ground: Ground | None) -> bool:
    """Whether a place is a special one from the beginning, such as a home, which is printed with a broad edge."""
    return ground is not None and bool(ground.seat and ground.badge)


def called(game: Game, grounds: Mapping[str, Ground], language: str) -> dict[str, str]:
    """What is written at the foot of places: what their ground is called, or the one piece that begins there."""
    below = {place: ground.label for place, ground in grounds.items() if ground.seat is None and ground.label}
    starts = Counter(piece.start for piece in game.pieces)
    for piece in game.pieces:
        if piece.start is not None and starts[piece.start] == 1:
            below[piece.start] = Sentence(piece.name).say(language)
    return below


def _rgb(colour: str) -> Rgb:
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


def over_water(board: Board) -> Iterator[tuple[Point, Point]]:
    """The middles of neighbours whose outlines do not touch: a link that the map must show, each once."""
    places = {place.id: place for place in board.places}
    for place in board.places:
        for other in place.next:
            if place.id < other and not _touch(place, places[other]):
                yield place.centre, places[other].centre


def _touch(one: Place, other: Place) -> bool:
    return any(_near(corner, other) for corner in one.outline) or any(_near(corner, one) for corner in other.outline)


def _near(point: Point, place: Place) -> bool:
    """Whether a point lies no further than TOUCHING_MM from an outline."""
    x, y = point
    ax, ay = place.outline[-1]
    for bx, by in place.outline:
        dx, dy = bx - ax, by - ay
        along = dx * dx + dy * dy
        t = 0.0 if along == 0 else min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / along))
        if (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2 <= TOUCHING_MM**2:
            return True
        ax, ay = bx, by
    return False


def write_picture(game: Game, path: Path, language: str = "en") -> None:
    """Writes a picture of a board at 4 px a mm of its print, with its own markers; OSError where that cannot be."""
    board, scale = game.board.on_paper, game.board.scale
    start = game.scene(game.setup(), None, language)
    colours = {side.id: side.colour for side in start.sides}
    size = round(board.width_mm * PX_PER_MM), round(board.height_mm * PX_PER_MM)
    picture = Image.new("RGB", size, "white")
    draw, font = ImageDraw.Draw(picture), ImageFont.load_default(NAME_MM * PX_PER_MM)
    below = called(game, start.grounds, language)
    for place in board.places:
        ground = start.grounds.get(place.id)
        red, green, blue = (round(255 * part) for part in painted(ground, colours))
        outline = [(x * PX_PER_MM, y * PX_PER_MM) for x, y in place.outline]
        draw.polygon(outline, fill=(red, green, blue), outline=EDGE, width=8 if is_marked(ground) else 2)
        x, y = place.centre
        name = place.called if place.called == place.id else f"{place.called} ({place.id})"
        draw.text((x * PX_PER_MM, y * PX_PER_MM), name, INK, font, anchor="mm")
        if place.id in below:
            foot = max(y for _, y in place.outline) * FOOT + y * (1 - FOOT)
            draw.text((x * PX_PER_MM, foot * PX_PER_MM), below[place.id], INK, font, anchor="mm")
    for (ax, ay), (bx, by) in over_water(board):
        length = max(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5, DASH_MM)
        for n in range(0, int(length / DASH_MM), 2):
            shares = (n * DASH_MM / length, (n + 1) * DASH_MM / length)
            ends = [(ax + (bx - ax) * share, ay + (by - ay) * share) for share in shares]
            draw.line([(x * PX_PER_MM, y * PX_PER_MM) for x, y in ends], EDGE, 2)
    cell = BLACK_MM * scale / MODULES * PX_PER_MM
    for marker, anchor in zip(Stickers(game).anchors, board.anchors, strict=True):
        left = anchor.x_mm * PX_PER_MM - cell * MODULES / 2
        top = anchor.y_mm * PX_PER_MM - cell * MODULES / 2
        draw.rectangle((left, top, left + cell * MODULES, top + cell * MODULES), "black")
        for row, cells in enumerate(code_cells(marker), start=1):
            for column, white in enumerate(cells, start=1):
                if white:
                    x, y = left + column * cell, top + row * cell
                    draw.rectangle((x, y, x + cell, y + cell), "white")
    picture.save(path, "PNG")
