"""What the follower takes over from the table of a toy game, and what waits for a still table."""

from __future__ import annotations

from companion.game import PieceId
from companion.record.session import Source
from companion.table.cues.cue import Cue
from companion.table.reconciliation.verdict import Verdict
from companion.table.sightings import TableStatus
from tests.companion.hands import Hands
from tests.companion.table.following.acting import last, session_of
from tests.companion.toy import Go


def test_a_move_on_the_table_is_taken_over(hands: Hands) -> None:
    hands.put("r1", "a2")
    guidance = hands.rest(1500)
    assert last(hands) == Go(("r1",), "a2")
    assert session_of(hands).entries[-1].source is Source.TABLE
    assert guidance.verdict is Verdict.AGREED


def test_nothing_is_taken_over_while_a_hand_moves(hands: Hands) -> None:
    hands.put("r1", "a2")
    for _ in range(100):
        guidance = hands.see(TableStatus.MOVING)
    assert session_of(hands).seq == 1
    assert guidance.moving


def test_a_counter_that_is_still_being_dragged_is_not_taken_over(hands: Hands) -> None:
    hands.put("r1", "a2")
    for step in range(40):
        hands.spots[PieceId("r1")] = (50.0, 110.0 + 4 * step)
        hands.see()
    assert session_of(hands).seq == 1
    hands.rest(1500)
    assert last(hands) == Go(("r1",), "a2")


def test_a_place_slid_through_is_not_taken_over(hands: Hands) -> None:
    hands.put("r1", "a2")
    hands.see()
    hands.see()
    hands.see(TableStatus.MOVING)
    hands.put("r1", "a3")
    hands.rest()
    assert [step.entry.action for step in session_of(hands).steps[1:]] == [Go(("r1",), "a2"), Go(("r1",), "a3")]


def test_a_noticed_change_lights_before_it_is_taken_over(hands: Hands) -> None:
    hands.put("r1", "a2")
    guidance = hands.rest(300)
    assert guidance.noticed
    assert guidance.pattern == {"a2": Cue.TO}
    assert session_of(hands).seq == 1


def test_two_counters_moved_at_once_are_one_move(hands: Hands) -> None:
    hands.put("r1", "b1")
    hands.put("r2", "b1")
    hands.rest()
    assert last(hands) == Go(("r1", "r2"), "b1")


def test_a_second_counter_that_follows_is_asked_about(hands: Hands) -> None:
    hands.put("r1", "b1")
    hands.rest(1000)
    hands.put("r2", "b1")
    guidance = hands.rest(2000)
    assert guidance.verdict is Verdict.ASK
    together = next(e for e in guidance.explanations if e.back_to is not None)
    assert together.actions == (Go(("r1", "r2"), "b1"),)
    hands.follower.choose(together)
    assert session_of(hands).state.steps == 1
    assert hands.rest(500).verdict is Verdict.AGREED


def test_moving_back_may_be_a_takeback_so_it_is_asked(hands: Hands) -> None:
    hands.put("r1", "a2")
    hands.rest(1000)
    hands.put("r1", "a1")
    guidance = hands.rest(2000)
    assert guidance.verdict is Verdict.ASK
    assert {(e.actions, e.back_to) for e in guidance.explanations} == {((Go(("r1",), "a1"),), None), ((), 1)}
