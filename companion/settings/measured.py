"""The owner's own board: another size than the printed one, and stickers of another size.

A board counts in mm in which a sticker's black square is always 16 mm wide (`Board.scale` says what that is on paper),
so that whoever reads it needs to know nothing of its size.
"""

from __future__ import annotations

from typing import Final

import msgspec

from companion.board import Anchor, Board, Point
from companion.game import Game
from companion.settings.sections import BoardConfig, Config
from companion.settings.usable import load_here
from companion.table.stickers import BLACK_MM, LARGEST_MM

STICKERS_MM: Final = (14, 16, 18)
"""The sides of the black squares that there are sheets for: smaller ones are read too badly, larger ones fit no
counter."""


def as_measured(board: Board, own: BoardConfig) -> Board:
    """A printed board in the size of its owner's: its places are stretched; its own markers too, but those that lie
    flush with an edge stay so."""
    if own == BoardConfig():
        return board
    scale = own.sticker_mm / BLACK_MM if own.sticker_mm is not None else board.scale
    inset = board.scale / scale
    across, down = own.width * inset, own.height * inset
    width, height = board.width_mm * across, board.height_mm * down

    def at(point: Point) -> Point:
        return point[0] * across, point[1] * down

    return msgspec.structs.replace(
        board,
        width_mm=width,
        height_mm=height,
        places=tuple(
            msgspec.structs.replace(
                place, outline=tuple(map(at, place.outline)), spot=at(place.spot) if place.spot else None
            )
            for place in board.places
        ),
        anchors=tuple(
            Anchor(
                anchor.id,
                _along(anchor.x_mm, board.width_mm, width, inset),
                _along(anchor.y_mm, board.height_mm, height, inset),
            )
            for anchor in board.anchors
        ),
        scale=scale,
    )


def _along(at: float, side: float, new_side: float, inset: float) -> float:
    """Where a marker lies along a side that has another length: as far from an edge as before, in mm on paper, where
    it lies flush with it."""
    if at <= LARGEST_MM / 2:
        return at * inset
    if side - at <= LARGEST_MM / 2:
        return new_side - (side - at) * inset
    return at * new_side / side


def measured(game: Game, config: Config) -> Game:
    """A game that was just made, on its owner's board."""
    own = config.boards.get(game.name)
    if own is not None:
        game.board = as_measured(game.board, own)
    return game


def measured_here(game: Game, edges_mm: tuple[float, float] | None = None, sticker_mm: float | None = None) -> Game:
    """A game that was just made, on the board that this computer's configuration says, or with the edges (upper, left)
    and the stickers that a command line says instead."""
    own = load_here().boards.get(game.name, BoardConfig())
    if edges_mm is not None:
        own = msgspec.structs.replace(own, **times(game.board, *edges_mm))
    if sticker_mm is not None:
        own = msgspec.structs.replace(own, sticker_mm=sticker_mm)
    game.board = as_measured(game.board, own)
    return game


def times(printed: Board, width_mm: float, height_mm: float) -> dict[str, float]:
    """How many times as wide and as high as the printed board one with such edges is, as keys of its configuration."""
    paper = printed.on_paper
    return {"width": width_mm / paper.width_mm, "height": height_mm / paper.height_mm}
