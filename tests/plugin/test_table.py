"""Harvest's pieces are read: alike ones, nobody's, those whose turning means nothing."""

from __future__ import annotations

from companion.board import PlaceId
from companion.game import Face, PieceId
from companion.games import build
from companion.table.observe import observe
from companion.table.sightings import ObservedBoard, ProblemKind, Sighting
from companion.table.stickers import Stickers

GAME = build("harvest")
STICKERS = Stickers(GAME)
SHEAF, FOX, CART = PieceId("sheaf0"), PieceId("fox"), PieceId("cart red")


def lying(piece: PieceId, face: str, *places: str, angle_deg: float = 0.0) -> list[Sighting]:
    marker = STICKERS.of_face(piece, Face(face))
    spots = [GAME.board.place(PlaceId(place)).centre for place in places]
    return [Sighting(marker, x + 3.0 * (n % 9), y, angle_deg, 1.0, 1.0) for n, (x, y) in enumerate(spots)]


def seen(*sightings: list[Sighting]) -> ObservedBoard:
    return observe([at for some in sightings for at in some], GAME.board, STICKERS)


def test_equal_stickers_are_no_fault_where_pieces_are_alike() -> None:
    board = seen(lying(SHEAF, "up", "mill", "oak", "oak"))
    assert sorted(piece.place for piece in board.pieces) == ["mill", "oak", "oak"]
    assert len({piece.piece for piece in board.pieces}) == 3
    assert not board.problems


def test_more_than_there_are_is_one() -> None:
    sheaves = [place for place in ("mill", "oak", "east", "north", "gate") for _ in range(9)]
    board = seen(lying(SHEAF, "up", *sheaves[:41]))
    assert [problem.kind for problem in board.problems if problem.kind is ProblemKind.DOUBLED]


def test_turning_counts_only_where_it_means_something() -> None:
    board = seen(lying(CART, "empty", "mill", angle_deg=45.0), lying(FOX, "up", "oak", angle_deg=45.0))
    assert {piece.piece: piece.tilted for piece in board.pieces} == {CART: False, FOX: True}


def test_a_concave_place_is_read_where_its_counters_stand() -> None:
    board = seen(lying(FOX, "up", "river"))
    assert [piece.place for piece in board.pieces] == ["river"]
    assert GAME.board.place_at(190.0, 299.5) is None
