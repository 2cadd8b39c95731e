"""A board to which nothing is glued: its markers lie beside it, on printed cards."""

from __future__ import annotations

from copy import copy
from typing import Final

import msgspec

from companion.board import Anchor, Board
from companion.language import mark
from companion.table.stickers import Stickers

CARD_MM: Final = (36.0, 26.0)
"""A card's sides, along the board's upper edge and along its left one; its marker is in its middle."""

LEFT: Final = (mark("top left"), mark("middle left"), mark("bottom left"))
RIGHT: Final = (mark("top right"), mark("middle right"), mark("bottom right"))


def with_anchors_beside(board: Board) -> Board:
    """A board whose own markers lie beside it: cards that touch its left and right edge, flush with its corners, and
    one in the middle of each of these edges."""
    across, down = (side / 2 / board.scale for side in CARD_MM)
    rows = down, board.height_mm / 2, board.height_mm - down
    left, right = -across, board.width_mm + across
    spots = [(id, left, y) for id, y in zip(LEFT, rows, strict=True)]
    spots += [(id, right, y) for id, y in zip(RIGHT, rows, strict=True)]
    return msgspec.structs.replace(board, anchors=tuple(Anchor(*spot) for spot in spots))


def are_beside(board: Board) -> bool:
    """Whether a board's own markers lie on cards beside it."""
    return all(not 0 <= anchor.x_mm <= board.width_mm for anchor in board.anchors)


def as_cards(stickers: Stickers, board: Board) -> Stickers:
    """A board's stickers with its own markers on the cards beside it."""
    cards = copy(stickers)
    cards.anchors = dict(zip(stickers.anchors, with_anchors_beside(board).anchors, strict=False))
    return cards
