"""Alike pieces are matched with the least exchange: no hand must put one where another of its kind lies."""

from __future__ import annotations

from companion.board import PlaceId
from companion.game import Action, Face, Piece, PieceId, Standing
from companion.table.reconciliation.kinds import Kinds

UP = Face("up")
SHEAVES = tuple(PieceId(f"sheaf{n}") for n in range(4))
CART = Piece(PieceId("cart"), "Cart", (UP,))
KINDS = Kinds([*(Piece(sheaf, "Sheaf", (UP,), kind="sheaf") for sheaf in SHEAVES), CART])


def lying(**places: str | None) -> dict[PieceId, Standing]:
    return {
        PieceId(piece): Standing(PieceId(piece), PlaceId(place) if place else None, UP, False)
        for piece, place in places.items()
    }


def test_what_lies_in_the_right_places_is_right_whichever_of_its_kind_it_is() -> None:
    expected = lying(sheaf0="a", sheaf1="b", sheaf2=None, sheaf3=None, cart="a")
    seen = lying(sheaf3="b", sheaf2="a", cart="a")
    assert KINDS.matched(seen, expected) == lying(sheaf1="b", sheaf0="a", cart="a")


def test_one_piece_that_moved_is_one_difference() -> None:
    expected = lying(sheaf0="a", sheaf1="b", sheaf2="b", sheaf3=None)
    matched = KINDS.matched(lying(sheaf0="b", sheaf1="c", sheaf3="b"), expected)
    assert {piece for piece, at in expected.items() if matched.get(piece, at).place != at.place} == {"sheaf0"}
    assert matched[SHEAVES[0]].place == "c"


def test_one_more_than_expected_comes_from_the_supply() -> None:
    expected = lying(sheaf0="a", sheaf1=None, sheaf2=None, sheaf3=None)
    assert KINDS.matched(lying(sheaf2="a", sheaf3="a"), expected).keys() == {"sheaf0", "sheaf1"}


def test_a_piece_of_no_kind_stays_itself() -> None:
    seen = lying(cart="b")
    assert KINDS.matched(seen, lying(cart="a")) == seen
    assert KINDS.alike(PieceId("cart")) == {"cart"}


def test_a_game_without_kinds_costs_nothing() -> None:
    seen = lying(cart="b")
    assert Kinds([CART]).matched(seen, lying(cart="a")) is seen


class Take(Action, frozen=True, tag="take"):
    """Pieces go to a place."""

    to: str
    units: tuple[PieceId, ...]


class Give(Action, frozen=True, tag="give"):
    """Each of some pieces gets an amount."""

    amounts: dict[PieceId, int]


def test_what_differs_only_in_which_of_pieces_that_look_alike_did_it_is_the_same() -> None:
    first, second, third, fourth = SHEAVES
    pieces = [Piece(sheaf, "Sheaf", (UP,)) for sheaf in SHEAVES]
    looks = {first: first, second: first, third: first, fourth: fourth}
    kinds = Kinds(pieces, looks, {first: "rye", second: "rye", third: "oats"})
    assert kinds.alike(second) == {first, second, third}
    assert kinds.are_same([Take("a", (first, fourth))], [Take("a", (fourth, second))])
    assert not kinds.are_same([Take("a", (first,))], [Take("b", (second,))])
    assert not kinds.are_same([Take("a", (first,))], [Take("a", (fourth,))])
    assert not kinds.are_same([Take("a", (first,))], [Take("a", (third,))]), "it looks alike, and is none of them"
    assert kinds.are_same([Give({first: 2})], [Give({first: 1, second: 1})]), "how they lie then tells it, if anything"
    assert not kinds.are_same([Give({first: 2})], [Give({first: 1, third: 1})])
    assert kinds.lying(lying(sheaf0="a", sheaf1="b")) == kinds.lying(lying(sheaf0="b", sheaf1="a"))
    assert kinds.lying(lying(sheaf0="a", sheaf1="b")) != kinds.lying(lying(sheaf0="a", sheaf1="a"))
