"""Which pieces a reader may expect in each place: what all know of the game, and nothing else."""

from __future__ import annotations

import msgspec
import pytest

from companion.board import PlaceId
from companion.game import PieceId
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.table.expected import expected
from companion.table.following.follower import Follower
from tests.companion.hands import Hands
from tests.companion.table.following.acting import do
from tests.companion.toy import BLUE, RED, Done, Go, ToyGame


@pytest.fixture
def hands() -> Hands:
    hands = Hands(Follower(Session.new(ToyGame(), Log(None), seed=1)))
    hands.rest(500)
    return hands


def pieces(hands: Hands, place: str) -> set[str]:
    return set(hands.follower.expected.get(PlaceId(place), ()))


def test_pieces_may_lie_where_they_should_and_where_they_can_go_now(hands: Hands) -> None:
    assert pieces(hands, "a1") == {"r1", "r2"}
    assert pieces(hands, "a2") == pieces(hands, "b1") == {"r1", "r2"}
    assert pieces(hands, "c3") == {"b1", "b2"}
    assert not any(pieces(hands, place) for place in ("a3", "b2", "b3", "c1", "c2"))


def test_until_hands_have_followed_a_piece_may_lie_where_it_lay(hands: Hands) -> None:
    session = hands.follower.session
    session.submit(Go((PieceId("r1"),), PlaceId("a2")), RED)
    session.submit(Done(), RED)
    assert {"r1", "r2"} <= pieces(hands, "a1")
    assert pieces(hands, "a2") == {"r1"}
    assert pieces(hands, "c2") == {"b1", "b2"}
    do(hands, Done())
    assert session.to_act == RED
    assert pieces(hands, "b2") == {"r1"}
    assert BLUE not in {piece[0] for piece in pieces(hands, "a2")}


def test_where_the_app_decides_no_hand_is_expected_to() -> None:
    session = Session.new(ToyGame(), Log(None), seed=1)
    follower = Follower(session, plays_itself=lambda seat: seat == RED)
    assert set(follower.expected) == {"a1", "c3"}


def test_a_secret_choice_is_not_expected_and_what_hidden_cards_forbid_is() -> None:
    game = ToyGame()
    session = Session.new(game, Log(None), seed=1)
    scene = game.scene(session.state, None, "en")
    going = next(choice for choice in scene.choices if choice.target == "a2")
    secret = msgspec.structs.replace(going, secret=True)
    for shown, there in (
        (msgspec.structs.replace(scene, choices=(going,)), True),
        (msgspec.structs.replace(scene, choices=(secret,)), False),
        (msgspec.structs.replace(scene, choices=(), wishes=(going,)), True),
    ):
        assert (PlaceId("a2") in expected(session.layout.standings, scene=shown)) is there
