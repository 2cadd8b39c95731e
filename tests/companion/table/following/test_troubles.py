"""A full disk, a stale reading and a game without a camera hold nobody up."""

from __future__ import annotations

import msgspec
import pytest

from companion.errors import DataError, DeviceError
from companion.record.session import Correction, Session
from companion.record.storage.log import Log
from companion.table.following.follower import Follower
from companion.table.following.guidance import Way
from companion.table.reconciliation.meanings import meanings
from companion.table.reconciliation.verdict import Verdict
from companion.table.sightings import Reading, TableStatus
from tests.companion.hands import Hands
from tests.companion.table.following.acting import last, session_of
from tests.companion.toy import Go, ToyGame


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
        "blue 1: c3 → b1, side fresh → side worn.",
        "blue 2: c3 → off the board.",
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
        "a1: put red 1, red 2 here.",
        "c3: put blue 1, blue 2 here.",
    ]
