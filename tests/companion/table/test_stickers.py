"""Which marker means what."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from companion.errors import DataError
from companion.game import CardId, Face, Piece, PieceId
from companion.games import modules
from companion.table.stickers import ANCHOR_ROOM, QUIET_MM, STICKER_MM, Stickers
from tests.las_navas import Printed, printed


def test_every_marker_means_one_thing_and_back() -> None:
    game = printed()
    stickers = Stickers(game)
    assert len(set(stickers)) == len(list(stickers)) == 6 + 108 + 9 + 12
    for marker, (piece, face) in stickers.faces.items():
        assert stickers.of_face(piece, face) == marker
    for marker, card in stickers.cards.items():
        assert stickers.of_card(card) == marker
    assert stickers.known == set(stickers)


def test_sheets_that_are_already_printed_stay_valid() -> None:
    """The list is of what was printed: lines may be added to it, none may change."""
    stickers = Stickers(printed())
    meaning = (
        {marker: anchor.id for marker, anchor in stickers.anchors.items()}
        | {marker: f"{piece} {face}" for marker, (piece, face) in stickers.faces.items()}
        | stickers.cards
    )
    listed = (Path(__file__).parent / "las_navas_markers.txt").read_text().splitlines()
    assert [f"{marker} {meaning[marker]}" for marker in sorted(meaning)] == listed


def test_a_further_anchor_or_card_moves_no_piece() -> None:
    game = printed()
    fewer = replace(game, board=msgspec.structs.replace(game.board, anchors=game.board.anchors[:4]), cards=())
    assert Stickers(fewer).faces == Stickers(game).faces


def test_another_games_markers_are_others() -> None:
    game = printed()
    other = replace(game, board=msgspec.structs.replace(game.board, first_marker=300))
    assert not Stickers(game).known & Stickers(other).known
    assert Stickers(other).of_face(PieceId("A1a"), Face("2")) == 300 + ANCHOR_ROOM


def test_too_many_markers_are_refused() -> None:
    game = printed()
    with pytest.raises(DataError, match="too few"):
        Stickers(replace(game, cards=tuple(CardId(str(n)) for n in range(500))))


def test_the_white_margin_is_part_of_the_sticker() -> None:
    assert STICKER_MM == 16.0 + 2 * QUIET_MM == 19.0


def test_alike_pieces_share_their_stickers() -> None:
    sheaves = tuple(Piece(PieceId(f"sheaf{n}"), "Sheaf", (Face("up"), Face("down")), kind="sheaf") for n in range(40))
    made = Stickers(Printed(printed().board, (*sheaves, Piece(PieceId("cart"), "Cart")), ()))
    assert len(made.faces) == 3
    assert len({made.of_face(sheaf.id, Face("up")) for sheaf in sheaves}) == 1
    assert made.alike[sheaves[0].id] == tuple(sheaf.id for sheaf in sheaves)


def test_all_are_there_where_each_piece_is_seen_once() -> None:
    made = Stickers(printed())
    each = [made.of_face(piece.id, piece.faces[0]) for piece in printed().pieces]
    assert made.are_all_among([*made.anchors, *each])
    assert not made.are_all_among(each[1:])
    assert not made.are_all_among([*each, made.of_face(PieceId("A1a"), Face("1"))])


def test_all_that_is_wanted_is_there_whatever_else_is_and_of_alike_pieces_so_many() -> None:
    sheaves = tuple(Piece(PieceId(f"sheaf{n}"), "Sheaf", (Face("up"), Face("down")), kind="sheaf") for n in range(4))
    cart, plough = Piece(PieceId("cart"), "Cart"), Piece(PieceId("plough"), "Plough")
    made = Stickers(Printed(printed().board, (*sheaves, cart, plough), ()))
    up, down = (made.of_face(sheaves[0].id, face) for face in sheaves[0].faces)
    of_cart = made.of_face(cart.id, cart.faces[0])
    wanted = {sheaves[1].id, sheaves[3].id, cart.id}
    assert made.are_all_among([up, of_cart, down], wanted)
    assert made.are_all_among([up, of_cart, down, up, up], wanted)
    assert not made.are_all_among([up, of_cart], wanted)
    assert not made.are_all_among([up, up, of_cart, of_cart], wanted)
    assert made.without([up], wanted) == {cart.id}
    assert made.without([up]) == {cart.id, plough.id}


def test_no_two_games_share_an_anchor() -> None:
    anchors = [marker for module in modules().values() for marker in Stickers(module.new(module.options({}))).anchors]
    assert len(set(anchors)) == len(anchors)
