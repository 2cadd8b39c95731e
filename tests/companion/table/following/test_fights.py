"""Attacks, damage and rallies are read off the counters of a toy game; an earlier position is offered."""

from __future__ import annotations

from companion.record.session import Undo
from companion.table.cues.cue import Cue
from companion.table.following.guidance import Way
from companion.table.reconciliation.verdict import Verdict
from tests.companion.hands import Hands
from tests.companion.table.following.acting import do, last, session_of, struck
from tests.companion.toy import BLUE, RED, Done, Go, Hurt, Rest, Strike


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


def test_a_missing_tilt_is_asked_for_and_never_blocks(hands: Hands) -> None:
    struck(hands)
    guidance = hands.rest()
    assert guidance.verdict is Verdict.WAITING
    assert not guidance.holds
    assert guidance.fixes[0].say() == "c2: tilt red 1."
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
    assert [fix.say() for fix in hands.follower.guidance.fixes] == ["b2 → c2: move red 1."]


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
