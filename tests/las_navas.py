"""What Las Navas prints, for tests that need pieces and a board but no rules."""

from dataclasses import dataclass
from functools import cache

from companion.board import Board
from companion.game import CARDS, VARIANT, CardId, Options, Piece
from companion.games import build


@dataclass(frozen=True)
class Printed:
    board: Board
    pieces: tuple[Piece, ...]
    cards: tuple[CardId, ...]


@cache
def printed() -> Printed:
    game = build("las_navas")
    return Printed(game.board, game.pieces, game.cards)


def chosen(variant: str = "basic", asks: bool = False) -> Options:
    """The options of a variant; `asks`: the players deal and draw."""
    return Options({VARIANT: variant}, frozenset({CARDS}) if asks else frozenset())
