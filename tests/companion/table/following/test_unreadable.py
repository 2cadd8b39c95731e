"""What cannot be read is never guessed, and a table that cannot be read says so."""

from __future__ import annotations

import pytest

from companion.board import PlaceId
from companion.game import PieceId
from companion.language import Sentence
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.table.cues.cue import Cue
from companion.table.following.follower import Follower
from companion.table.following.guidance import Way
from companion.table.reconciliation.verdict import Verdict
from companion.table.sightings import Problem, ProblemKind, TableStatus
from tests.companion.hands import Hands
from tests.companion.table.following.acting import last, session_of
from tests.companion.toy import RED, Go, ToyGame


def test_an_unreadable_counter_is_never_guessed(hands: Hands) -> None:
    hands.put("r1", "b1")
    hands.unread = {PieceId("r2")}
    hands.problems = (Problem(ProblemKind.UNSURE, Sentence("May be red 2."), piece=PieceId("r2")),)
    guidance = hands.rest()
    assert guidance.verdict is Verdict.ASK
    assert {e.actions for e in guidance.explanations} == {(Go(("r1",), "b1"),), (Go(("r1", "r2"), "b1"),)}


def test_what_cannot_be_read_while_every_counter_is_read_is_said_to_be_none() -> None:
    told: list[bool] = []
    hands = Hands(Follower(Session.new(ToyGame(), Log(None)), all_is_read=lambda: told.append(True)))
    hands.problems = (Problem(ProblemKind.UNSURE, Sentence("Cannot be read."), place=PlaceId("b2")),)
    hands.unread = {PieceId("r2")}
    hands.rest()
    assert not told
    hands.unread = set()
    assert hands.rest().verdict is Verdict.AGREED
    assert told


def test_a_counter_that_can_only_be_in_the_hidden_place_is_no_riddle(hands: Hands) -> None:
    hands.put("r1", "b1")
    hands.hidden = frozenset({PlaceId("a1")})
    hands.rest()
    assert last(hands) == Go(("r1",), "b1")


def test_a_place_that_is_hidden_changes_nothing(hands: Hands) -> None:
    hands.hidden = frozenset({PlaceId("a1"), PlaceId("c3")})
    assert hands.rest().verdict is Verdict.AGREED
    hands.hidden = frozenset()
    assert hands.rest().verdict is Verdict.AGREED
    assert session_of(hands).seq == 1


def test_a_strange_marker_stops_everything_until_it_is_gone(hands: Hands) -> None:
    hands.problems = (Problem(ProblemKind.UNKNOWN, Sentence("Take it away."), place=PlaceId("b2")),)
    hands.put("r1", "a2")
    guidance = hands.rest()
    assert guidance.verdict is Verdict.WRONG
    assert guidance.pattern["b2"] is Cue.WRONG
    assert session_of(hands).seq == 1
    hands.problems = ()
    hands.rest()
    assert last(hands) == Go(("r1",), "a2")


UNREADABLE = {
    TableStatus.DARK: "too dark",
    TableStatus.COVERED: "Uncover",
    TableStatus.BUMPED: "camera was bumped",
    TableStatus.MOVED: "board was moved",
    TableStatus.NO_CAMERA: "cable",
}


def test_no_unreadable_table_lacks_its_sentence() -> None:
    assert set(UNREADABLE) == set(TableStatus) - {TableStatus.STILL, TableStatus.MOVING}


@pytest.mark.parametrize(("status", "said"), UNREADABLE.items())
def test_an_unreadable_table_says_so_and_play_goes_on_by_touch(hands: Hands, status: TableStatus, said: str) -> None:
    for _ in range(30):
        guidance = hands.see(status)
    assert guidance.verdict is Verdict.UNREADABLE
    assert guidance.sentence is not None
    assert said in guidance.sentence.say()
    assert not guidance.holds
    assert Way.WITHOUT_CAMERA in guidance.ways
    session_of(hands).submit(Go(("r1",), "a2"), RED)
    assert hands.rest().verdict is Verdict.WAITING
    hands.put("r1", "a2")
    assert hands.rest().verdict is Verdict.AGREED


@pytest.mark.parametrize("status", UNREADABLE)
def test_after_it_the_table_is_compared_again(hands: Hands, status: TableStatus) -> None:
    hands.put("r1", "a2")
    for _ in range(30):
        hands.see(status)
    assert session_of(hands).seq == 1
    hands.rest(1000)
    assert last(hands) == Go(("r1",), "a2")
    for _ in range(30):
        hands.see(status)
    hands.put("r2", "c3")
    assert hands.rest().verdict is Verdict.WRONG


@pytest.mark.parametrize("status", [TableStatus.BUMPED, TableStatus.MOVED])
def test_a_board_that_was_moved_can_be_accepted_where_it_lies(status: TableStatus) -> None:
    accepted = []
    hands = Hands(Follower(Session.new(ToyGame(), Log(None)), accept=lambda: accepted.append(True)))
    for _ in range(30):
        guidance = hands.see(status)
    assert Way.TABLE_IS_RIGHT in guidance.ways
    hands.follower.table_is_right()
    assert accepted == [True]
