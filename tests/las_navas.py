"""What Las Navas prints, for tests that need pieces and a board but no rules."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from companion.board import Board, PlaceId, load_board
from companion.game import CardId, Face, Piece, PieceId, Seat

FOLDER = Path(__file__).parent.parent / "companion" / "games" / "las_navas"


@dataclass(frozen=True)
class Printed:
    board: Board
    pieces: tuple[Piece, ...]
    cards: tuple[CardId, ...]


def printed() -> Printed:
    raw = tomllib.loads((FOLDER / "components.toml").read_text())
    pieces = tuple(
        Piece(PieceId(u["id"]), Seat(u["side"]), u["name"], (Face("full"), Face("reduced")), PlaceId(u["zone"]))
        for u in sorted(raw["unit"], key=lambda u: u["id"])
    )
    return Printed(load_board((FOLDER / "board.toml").read_text()), pieces, tuple(CardId(c["id"]) for c in raw["card"]))
