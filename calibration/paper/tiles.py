"""A board as a printer can make it, in plain values: pages of one paper that are cut and glued together."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

import msgspec

from calibration.paper.sheet import PAPERS
from companion.game import Game
from companion.table.sightings import MarkerId
from companion.table.stickers import BLACK_MM, Stickers, anchor_mm

BOARD_PAPERS: Final = {**PAPERS, "a3": (297.0, 420.0)}
"""Width and height in mm, upright."""
WHOLE: Final = "whole"
"""One page as large as the board, for a large printer or a shop."""
SIDE_MM: Final = 12.0
TOP_MM: Final = 20.0
"""Room for a page's heading and its ruler."""
FOOT_MM: Final = 14.0
GLUE_MM: Final = 12.0
"""How much of the next tile a tile shows again, to be glued below it."""


class Tile(msgspec.Struct, frozen=True):
    """What one page shows of the board, in mm: what stays to be seen of it begins at `left`, `top` of the board and at
    `x`, `y` of the page; at its right and at its foot strips for the glue follow where another tile comes."""

    page: int
    row: int
    column: int
    left: float
    top: float
    width: float
    height: float
    glue_right: float
    glue_foot: float
    x: float
    y: float


class PrintedPlace(msgspec.Struct, frozen=True):
    """A place on the page that shows its spot, in mm from the page's top left corner."""

    id: str
    page: int
    x: float
    y: float


class PrintedAnchor(msgspec.Struct, frozen=True):
    """One of the board's own markers: the top left corner of its black square in mm from the page's, the square's side,
    and the side of the white room about it."""

    id: MarkerId
    spot: str
    page: int
    x: float
    y: float
    size: float
    white_mm: float


class PrintedBoard(msgspec.Struct, frozen=True):
    """A whole board on pages of one paper, width and height in mm as the pages are turned."""

    game: str
    paper: str
    width: float
    height: float
    pages: int
    board_width: float
    board_height: float
    tiles: tuple[Tile, ...]
    places: tuple[PrintedPlace, ...]
    anchors: tuple[PrintedAnchor, ...]


def _whole(game: Game) -> tuple[float, float]:
    """A page as large as the board needs to be on one."""
    board = game.board.on_paper
    size = board.width_mm + 2 * SIDE_MM + 1, board.height_mm + TOP_MM + FOOT_MM + 1
    return min(size), max(size)


def in_tiles(game: Game, paper: str = "a4") -> PrintedBoard:
    """The board of a game on as few pages as it needs, cut beside its own markers and never through them; KeyError for
    unknown paper."""
    short, long = _whole(game) if paper == WHOLE else BOARD_PAPERS[paper]
    upright, across = _cut(game, short, long), _cut(game, long, short)
    tiles, (width, height) = (
        (across, (long, short)) if len(across) < len(upright) else (upright, (short, long))
    )  # fmt: skip
    scale, board, first = game.board.scale, game.board.on_paper, Stickers(game)
    black = BLACK_MM * scale
    places = tuple(PrintedPlace(place.id, *_on_page(tiles, *place.centre)) for place in board.places)
    anchors = []
    for marker, anchor in first.anchors.items():
        page, x, y = _on_page(tiles, anchor.x_mm * scale, anchor.y_mm * scale)
        white = anchor_mm(anchor, game.board) * scale
        at = (round(x - black / 2, 3), round(y - black / 2, 3))
        anchors.append(PrintedAnchor(marker, anchor.id, page, *at, black, white))
    return PrintedBoard(
        *(game.name, paper, width, height, len(tiles), board.width_mm, board.height_mm),
        *(tiles, places, tuple(anchors)),
    )


def _cut(game: Game, width: float, height: float) -> tuple[Tile, ...]:
    """The tiles of a board on pages of a size, row by row."""
    board, scale = game.board.on_paper, game.board.scale
    stickers = [
        (printed, anchor_mm(anchor, game.board) * scale / 2)
        for anchor, printed in zip(game.board.anchors, board.anchors, strict=True)
    ]
    columns = _cuts(
        *(board.width_mm, width - 2 * SIDE_MM),
        [(anchor.x_mm - half, anchor.x_mm + half) for anchor, half in stickers],
    )
    rows = _cuts(
        *(board.height_mm, height - TOP_MM - FOOT_MM),
        [(anchor.y_mm - half, anchor.y_mm + half) for anchor, half in stickers],
    )
    tiles: list[Tile] = []
    for row, (top, foot) in enumerate(pairwise(rows), 1):
        for column, (left, right) in enumerate(pairwise(columns), 1):
            glue = (min(GLUE_MM, board.width_mm - right), min(GLUE_MM, board.height_mm - foot))
            size = (right - left, foot - top)
            tiles.append(Tile(len(tiles) + 1, row, column, left, top, *size, *glue, SIDE_MM, TOP_MM))
    return tuple(tiles)


def _cuts(length: float, most: float, kept: Iterable[tuple[float, float]]) -> list[float]:
    """Where to cut a length so that each part, with its strip for the glue, is no longer than `most`, and none of the
    kept stretches is cut; the parts are as even as that allows."""
    whole, cuts = list(kept), [0.0]
    while length - cuts[-1] > most:
        rest, room = length - cuts[-1], most - GLUE_MM
        at = cuts[-1] + rest / -(-rest // room)
        for start, end in sorted(whole, reverse=True):
            if start < at < end:
                at = start
        cuts.append(at)
    return [*cuts, length]


def _on_page(tiles: Iterable[Tile], x: float, y: float) -> tuple[int, float, float]:
    """The page on which a point of the board stays to be seen, and where on it, in mm."""
    for tile in tiles:
        if tile.left <= x <= tile.left + tile.width and tile.top <= y <= tile.top + tile.height:
            return tile.page, round(tile.x + x - tile.left, 3), round(tile.y + y - tile.top, 3)
    raise ValueError(f"{x}, {y} lies outside the board")
