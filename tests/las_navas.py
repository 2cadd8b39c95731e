"""What Las Navas prints, for tests that need pieces and a board but no rules."""

from dataclasses import dataclass
from functools import cache

from companion.board import Board
from companion.game import CardId, Piece
from companion.games import GAMES


@dataclass(frozen=True)
class Printed:
    board: Board
    pieces: tuple[Piece, ...]
    cards: tuple[CardId, ...]


@cache
def printed() -> Printed:
    game = GAMES["las_navas"](None)
    return Printed(game.board, game.pieces, game.cards)
