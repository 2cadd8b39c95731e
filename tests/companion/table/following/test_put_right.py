"""What the screen decided is asked for on the table, and what is wrong there is pointed at until it is right."""

from __future__ import annotations

from companion.record.session import Correction
from companion.table.cues.cue import Cue
from companion.table.following.guidance import Way
from companion.table.reconciliation.verdict import Verdict
from tests.companion.hands import Hands
from tests.companion.table.following.acting import last, session_of
from tests.companion.toy import RED, Go


def test_a_move_on_the_screen_is_asked_for_with_lights(hands: Hands) -> None:
    session_of(hands).submit(Go(("r1",), "a2"), RED)
    guidance = hands.follower.guidance
    assert guidance.verdict is Verdict.WAITING
    assert guidance.pattern == {"a1": Cue.FROM, "a2": Cue.TO}
    assert guidance.sentence is not None
    assert guidance.sentence.say() == "a1 → a2: move red 1."
    hands.put("r1", "a2")
    assert hands.rest(500).verdict is Verdict.AGREED


def test_a_table_that_lags_is_no_takeback(hands: Hands) -> None:
    session_of(hands).submit(Go(("r1",), "a2"), RED)
    assert hands.rest(60_000).verdict is Verdict.WAITING
    assert session_of(hands).seq == 2


def test_a_move_on_the_screen_done_wrongly_is_pointed_at(hands: Hands) -> None:
    session_of(hands).submit(Go(("r1",), "a2"), RED)
    hands.put("r2", "b1")
    guidance = hands.rest()
    assert guidance.verdict is Verdict.WRONG
    assert [fix.say() for fix in guidance.fixes] == ["a1 → a2: move red 1.", "b1 → a1: move red 2."]
    assert session_of(hands).seq == 2


def test_a_piece_that_went_on_further_than_the_screen_said_is_asked_about(hands: Hands) -> None:
    session_of(hands).submit(Go(("r1",), "a2"), RED)
    hands.put("r1", "a3")
    guidance = hands.rest()
    assert guidance.verdict is Verdict.ASK
    assert [e.actions for e in guidance.explanations] == [(Go(("r1",), "a3"),)]


def test_three_actions_in_a_row_are_read(hands: Hands) -> None:
    hands.put("r1", "a2")
    hands.put("r2", "b1")
    hands.rest()
    actions = {step.entry.action for step in session_of(hands).steps[1:]}
    assert actions == {Go(("r1",), "a2"), Go(("r2",), "b1")}


def test_an_impossible_table_says_why_and_waits(hands: Hands) -> None:
    hands.put("r1", "c3")
    guidance = hands.rest()
    assert guidance.verdict is Verdict.WRONG
    assert guidance.sentence is not None
    assert guidance.sentence.say() == "Both sides stand in c3."
    assert guidance.pattern["c3"] is Cue.WRONG
    assert guidance.fixes[0].say() == "c3 → a1: move red 1."
    assert Way.WITHOUT_CAMERA in guidance.ways
    hands.put("r1", "a1")
    assert hands.rest(500).verdict is Verdict.AGREED
    assert session_of(hands).seq == 1


def test_what_is_put_right_leaves_the_list_at_once(hands: Hands) -> None:
    hands.put("r1", "c3")
    hands.put("r2", "b2")
    assert len(hands.rest().fixes) == 2
    hands.put("r2", "a1")
    guidance = hands.rest(250)
    assert guidance.verdict is Verdict.WRONG
    assert [fix.say() for fix in guidance.fixes] == ["c3 → a1: move red 1."]


def test_wrong_is_not_said_before_the_table_has_settled(hands: Hands) -> None:
    hands.put("r1", "c3")
    guidance = hands.rest(2500)
    assert (guidance.noticed, guidance.sentence) == (True, None)
    assert hands.rest(3200).verdict is Verdict.WRONG


def test_both_may_say_that_the_table_is_right(hands: Hands) -> None:
    hands.put("b1", "b1", "worn")
    assert Way.TABLE_IS_RIGHT in hands.rest().ways
    hands.follower.table_is_right()
    assert isinstance(last(hands), Correction)
    assert hands.rest(500).verdict is Verdict.AGREED
