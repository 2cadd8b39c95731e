"""The owner's own board: another size than the printed one, and stickers of another size.

A board counts in mm in which a sticker's black square is always 16 mm wide (`Board.scale` says what that is on paper),
so that whoever reads it needs to know nothing of its size.
"""

from __future__ import annotations

from typing import Final

import msgspec

from companion.board import Anchor, Board, Point
from companion.errors import DataError
from companion.game import Game
from companion.settings.config import config_file, data_folder
from companion.settings.sections import BoardConfig, Config
from companion.settings.usable import load_usable
from companion.table.stickers import BLACK_MM, LARGEST_MM

STICKERS_MM: Final = (14, 16, 18)
"""The sides of the black squares that there are sheets for: smaller ones are read too badly, larger ones fit no
counter."""


def paper_mm(board: Board, own: BoardConfig) -> tuple[float, float]:
    """Width and height of an owner's board in mm. Where one of them alone was measured, the other one is larger or
    smaller by as much."""
    width, height = board.width_mm * board.scale, board.height_mm * board.scale
    if own.width_mm is not None and own.height_mm is not None:
        return own.width_mm, own.height_mm
    if own.width_mm is not None:
        return own.width_mm, height * own.width_mm / width
    if own.height_mm is not None:
        return width * own.height_mm / height, own.height_mm
    return width, height


def as_measured(board: Board, own: BoardConfig) -> Board:
    """A printed board in the size of its owner's: its places are stretched; its own markers too, but those that lie
    flush with an edge stay so."""
    if own == BoardConfig():
        return board
    scale = own.sticker_mm / BLACK_MM if own.sticker_mm is not None else board.scale
    width, height = (side / scale for side in paper_mm(board, own))
    across, down = width / board.width_mm, height / board.height_mm
    inset = board.scale / scale

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


def measured_here(game: Game, own: BoardConfig | None = None) -> Game:
    """A game that was just made, on the board that this computer's configuration says, or with what a command line
    says instead."""
    try:
        data = data_folder()
    except DataError:
        data = None
    config, _ = load_usable(config_file(), data)
    said = config.boards.get(game.name, BoardConfig())
    if own is not None:
        asked = {name: value for name, value in msgspec.structs.asdict(own).items() if value is not None}
        if "width_mm" in asked or "height_mm" in asked:
            said = msgspec.structs.replace(said, width_mm=None, height_mm=None)
        said = msgspec.structs.replace(said, **asked)
    game.board = as_measured(game.board, said)
    return game
