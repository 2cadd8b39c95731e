"""The follower on a toy game: what is taken over from the table, what is asked, and what is only pointed at."""

from __future__ import annotations

import msgspec
import pytest

from companion.board import PlaceId
from companion.errors import DataError, DeviceError
from companion.game import PieceId
from companion.language import Sentence
from companion.record.log import Log
from companion.record.session import Correction, Session, Source, Undo
from companion.table.cues.cue import Cue
from companion.table.following.follower import Follower
from companion.table.following.guidance import Way
from companion.table.reconciliation.meanings import meanings
from companion.table.reconciliation.reconcile import Verdict
from companion.table.sightings import Problem, ProblemKind, Reading, TableStatus
from tests.companion.hands import Hands
from tests.companion.toy import BLUE, RED, Done, Go, Hurt, Rest, Strike, ToyGame


@pytest.fixture
def hands() -> Hands:
    session = Session.new(ToyGame(), Log(None), seed=1)
    hands = Hands(Follower(session))
    assert hands.rest(500).verdict is Verdict.AGREED
    return hands


def session_of(hands: Hands) -> Session:
    return hands.follower.session


def last(hands: Hands) -> object:
    return session_of(hands).entries[-1].action


def do(hands: Hands, *actions: object) -> None:
    """Decisions on the screen, which the table follows."""
    session = session_of(hands)
    for action in actions:
        session.submit(action, session.to_act)  # type: ignore[arg-type]
    hands.lay(session.layout)
    hands.rest(1000)


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


def test_a_move_on_the_screen_is_asked_for_with_lights(hands: Hands) -> None:
    session_of(hands).submit(Go(("r1",), "a2"), RED)
    guidance = hands.follower.guidance
    assert guidance.verdict is Verdict.WAITING
    assert guidance.pattern == {"a1": Cue.FROM, "a2": Cue.TO}
    assert guidance.sentence is not None
    assert guidance.sentence.say() == "a1 → a2: move red 1 (a1)."
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
    assert [fix.say() for fix in guidance.fixes] == ["a1 → a2: move red 1 (a1).", "b1 → a1: move red 2 (a1)."]
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
    assert guidance.fixes[0].say() == "c3 → a1: move red 1 (a1)."
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
    assert [fix.say() for fix in guidance.fixes] == ["c3 → a1: move red 1 (a1)."]


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


def test_a_tilted_attacker_is_asked_whom_it_strikes(hands: Hands) -> None:
    do(hands, Go(("r1",), "a2"), Go(("r1",), "b2"), Done(), Done(), Go(("r1",), "c2"))
    hands.put("r1", tilted=True)
    guidance = hands.rest(2000)
    assert guidance.verdict is Verdict.ASK
    assert [e.actions for e in guidance.explanations] == [(Strike("r1", "c3"),)]
    assert guidance.pattern == {"c2": Cue.FROM, "c3": Cue.TARGET}
    hands.follower.choose(guidance.explanations[0])
    assert session_of(hands).to_act == BLUE


def test_a_knocked_counter_can_be_waved_away(hands: Hands) -> None:
    do(hands, Go(("r1",), "a2"), Go(("r1",), "b2"), Done(), Done(), Go(("r1",), "c2"))
    hands.put("r1", tilted=True)
    assert Way.NO in hands.rest(2000).ways
    seq = session_of(hands).seq
    hands.follower.refuse()
    assert hands.rest().holds is False
    assert session_of(hands).seq == seq


def struck(hands: Hands) -> None:
    do(hands, Go(("r1",), "a2"), Go(("r1",), "b2"), Done(), Done(), Go(("r1",), "c2"))
    session_of(hands).submit(Strike("r1", "c3"), RED)


def test_a_missing_tilt_is_asked_for_and_never_blocks(hands: Hands) -> None:
    struck(hands)
    guidance = hands.rest()
    assert guidance.verdict is Verdict.WAITING
    assert not guidance.holds
    assert guidance.fixes[0].say() == "c2: tilt red 1 (a1)."
    game, state = session_of(hands).game, session_of(hands).state
    hands.lay(game.layout(game.apply(state, game.legal_actions(state)[0])[0]))
    hands.put("r1", tilted=False)
    hands.rest()
    assert isinstance(last(hands), Hurt)


def test_damage_is_read_off_the_table(hands: Hands) -> None:
    struck(hands)
    points = session_of(hands).state.damage
    hands.put("b1", face="worn")
    if points > 1:
        assert hands.rest().verdict is Verdict.WAITING
        hands.put("b2", face="worn")
    if points > 2:
        hands.take("b2")
    hands.rest()
    assert last(hands) == Hurt({1: ("b1",), 2: ("b1", "b2"), 3: ("b1", "b2", "b2")}[points])


def test_damage_is_read_while_the_table_still_lags_elsewhere(hands: Hands) -> None:
    do(hands, Go(("r1",), "a2"), Go(("r1",), "b2"), Done(), Done())
    session = session_of(hands)
    before = session.layout
    session.submit(Go(("r1",), "c2"), RED)
    session.submit(Strike("r1", "c3"), RED)
    hands.rest(500)
    owner = session.game.legal_actions(session.state)[0]
    hands.lay(session.game.layout(session.game.apply(session.state, owner)[0]))
    hands.put("r1", next(s.place for s in before.standings if s.piece == "r1"))
    hands.rest()
    assert last(hands) == owner
    assert [fix.say() for fix in hands.follower.guidance.fixes] == ["b2 → c2: move red 1 (a1)."]


def test_a_counter_in_the_air_is_not_taken_for_lost(hands: Hands) -> None:
    struck(hands)
    seq = session_of(hands).seq
    hands.take("b1")
    hands.rest(800)
    assert session_of(hands).seq == seq


def test_a_rally_is_read_off_a_turned_counter(hands: Hands) -> None:
    hands.put("r1", face="worn")
    hands.rest()
    hands.follower.table_is_right()
    hands.put("r1", face="fresh", tilted=True)
    hands.rest()
    assert last(hands) == Rest("r1")


def test_an_earlier_position_is_offered_to_both(hands: Hands) -> None:
    start = session_of(hands).layout
    hands.put("r1", "a2")
    hands.rest()
    do(hands, Done())
    hands.lay(start)
    guidance = hands.rest()
    assert guidance.verdict is Verdict.TAKEBACK
    assert session_of(hands).seq == 3
    hands.follower.choose(guidance.explanations[0])
    assert isinstance(last(hands), Undo)
    assert hands.rest(500).verdict is Verdict.AGREED


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


def test_what_a_table_may_mean_is_told_apart_in_words(hands: Hands) -> None:
    hands.put("r1", "b1")
    hands.rest(1000)
    hands.put("r2", "b1")
    said = list(meanings(hands.follower.session, hands.rest(2000).explanations, "en"))
    assert said == ["go", "In place of the last decision: go"]


def test_a_full_disk_says_so_and_leaves_two_ways_on(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise DeviceError("The disk is full. Free some space, then try again.")

    monkeypatch.setattr(session_of(hands)._log, "append", full)
    hands.put("r1", "a2")
    guidance = hands.rest()
    assert guidance.sentence is not None
    assert "disk is full" in guidance.sentence.say()
    assert guidance.ways == (Way.TRY_AGAIN, Way.UNSAVED)
    hands.follower.try_again()
    assert hands.rest().ways == guidance.ways
    hands.follower.try_again(unsaved=True)
    hands.rest()
    assert last(hands) == Go(("r1",), "a2")
    assert not session_of(hands).saved


def test_a_decision_on_the_screen_ends_the_trouble(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise DeviceError("The disk is full. Free some space, then try again.")

    with monkeypatch.context() as broken:
        broken.setattr(session_of(hands)._log, "append", full)
        hands.put("r1", "a2")
        assert hands.rest().holds
    session = session_of(hands)
    session.submit(Go(("r1",), "a2"), session.to_act)
    assert hands.rest().verdict is Verdict.AGREED
    assert not hands.follower.guidance.holds


def test_without_a_camera_a_full_disk_holds_nobody_up_once_it_is_freed() -> None:
    follower = Follower(Session.new(ToyGame(), Log(None)))
    follower.trouble(DeviceError("The disk is full. Free some space, then try again."))
    assert follower.guidance.holds
    follower.try_again()
    assert not follower.guidance.holds
    follower.without_camera()
    follower.trouble(DeviceError("The disk is full. Free some space, then try again."))
    follower.try_again()
    assert follower.guidance.ways == (Way.WITH_CAMERA,)


def test_what_the_game_would_take_over_is_told_before(hands: Hands) -> None:
    hands.put("b1", "b1", "worn")
    hands.take("b2")
    hands.rest()
    claim = hands.follower.claim()
    assert [change.say() for change in claim.changes] == [
        "blue 1 (c3): c3 → b1, side fresh → side worn.",
        "blue 2 (c3): c3 → off the board.",
    ]
    hands.put("b1", "b3", "fresh")
    hands.rest()
    hands.follower.table_is_right(claim)
    correction = last(hands)
    assert isinstance(correction, Correction)
    assert {s.piece: s.place for s in correction.standings if s.piece.startswith("b")} == {"b1": "b1", "b2": None}
    assert hands.rest().verdict is not Verdict.AGREED


def test_a_table_that_cannot_be_is_no_claim(hands: Hands) -> None:
    hands.put("r1", "c3")
    hands.rest()
    with pytest.raises(DataError, match="Both sides stand in c3"):
        hands.follower.claim()


def test_without_the_camera_nothing_is_taken_over(hands: Hands) -> None:
    hands.follower.without_camera()
    hands.put("r1", "a2")
    assert hands.rest().ways == (Way.WITH_CAMERA,)
    assert session_of(hands).seq == 1
    hands.follower.with_camera()
    hands.rest()
    assert last(hands) == Go(("r1",), "a2")


def test_a_stale_reading_is_dropped(hands: Hands) -> None:

    hands.put("r1", "a2")
    for n in range(100):
        board = msgspec.structs.replace(hands.board, game=session_of(hands).id, seq=0)
        hands.follower.feed(Reading(TableStatus.STILL, 2e6 + 100 * n, board))
    assert session_of(hands).seq == 1


def test_setting_up_a_game_names_what_is_still_missing() -> None:
    session = Session.new(ToyGame(), Log(None), seed=1)
    hands = Hands(Follower(session))
    for piece in ("r1", "r2", "b1", "b2"):
        hands.take(piece)
    guidance = hands.rest()
    assert guidance.verdict is Verdict.WAITING
    assert [fix.say() for fix in guidance.fixes] == [
        "a1: put red 1 (a1), red 2 (a1) here.",
        "c3: put blue 1 (c3), blue 2 (c3) here.",
    ]
