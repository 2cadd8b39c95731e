"""Pieces that must be put right are shown where they lie."""

from __future__ import annotations

from companion.game import Face, PieceId, Standing
from companion.games import build
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.table.following.follower import Follower
from tests.companion.hands import Hands
from ui.model.table.lying import lying

GAME = build("las_navas")
SESSION = Session.new(GAME, Log(None), seed=1)
EVERY = GAME.scene(SESSION.start, None, "en").counters
PIECES = {str(piece.id): piece for piece in GAME.pieces}
KNIGHT = PieceId("A4a")


def test_a_piece_that_is_out_of_the_game_is_shown_where_it_lies_with_those_beside_it() -> None:
    hands = Hands(Follower(SESSION))
    hands.lying[KNIGHT] = Standing(KNIGHT, hands.lying[KNIGHT].place, Face("1"), True)
    hands.spots = {KNIGHT: (12.0, 300.0)}
    without = tuple(counter for counter in EVERY if counter.piece != KNIGHT)
    at = lying(without, PIECES, EVERY, hands.board, frozenset({KNIGHT}))
    shown = {counter.piece: counter for counter in at.counters}
    assert shown.keys() == {counter.piece for counter in EVERY}
    assert (shown["A4a"].face, shown["A4a"].weak, shown["A4a"].tilted) == ("1", True, True)
    assert at.spots.keys() == {"A4a", "A4b", "A4c"}
    assert at.spots[KNIGHT] == (12.0, 300.0)
    assert at.marked == {KNIGHT}


def test_only_the_places_of_marked_pieces_are_shown_as_they_lie() -> None:
    hands = Hands(Follower(SESSION))
    hands.put("A4a", "A5")
    hands.take("C6a")
    at = lying(EVERY, PIECES, EVERY, hands.board, frozenset({KNIGHT}))
    places = {counter.piece: counter.place for counter in at.counters}
    assert places["A4a"] == "A5"
    assert places["C6a"] == "C6"
    assert {counter.piece for counter in at.counters if counter.place == "A4"} == {"A4b", "A4c"}


def test_a_piece_that_is_missed_is_marked_where_it_belongs() -> None:
    hands = Hands(Follower(SESSION))
    hands.take("A4a")
    at = lying(EVERY, PIECES, EVERY, hands.board, frozenset({KNIGHT}))
    assert at.counters == EVERY
    assert at.spots == {}
