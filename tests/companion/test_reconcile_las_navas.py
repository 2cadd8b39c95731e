"""The follower with the real rules of Las Navas: compound actions, attackers, damage, advances, refusals."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game import Piece
from companion.games import build
from companion.games.las_navas import actions as do
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.table.cues.cue import Cue
from companion.table.following.follower import Follower
from companion.table.reconciliation.meanings import meanings
from companion.table.reconciliation.verdict import Patience, Verdict
from companion.table.sightings import TableStatus
from tests.bench.table.position import From
from tests.companion.hands import Hands
from tests.las_navas import chosen

GAME = build("las_navas")


def turn(seat: str, card: str, **units: tuple[str | None, int, bool]) -> dict[str, Any]:
    """A state in which a side has just played a card; units are (zone, power, exhausted), the others as set up."""
    session = Session.new(build("las_navas", options=chosen(asks=True)), Log(None))
    hands = do.Both(christian=("4-3", "5-2", "6-1"), muslim=("1-6", "2-5", "2-4"))
    session.submit(do.Deal(hands, ("3-4", "3-3", "4-2")), session.to_act)
    order = {"christian": ("6-1", "2-4"), "muslim": ("4-3", "2-5")}[seat]
    session.submit(do.Initiative("christian", order[0]), session.to_act)  # type: ignore[arg-type]
    session.submit(do.Initiative("muslim", order[1]), session.to_act)  # type: ignore[arg-type]
    assert session.to_act == seat
    session.submit(do.Play(seat, card), session.to_act)  # type: ignore[arg-type]
    raw = GAME.encode(session.state)
    for unit, (zone, power, exhausted) in units.items():
        raw["units"][unit] = {"zone": zone, "power": power, "exhausted": exhausted}
    return raw


def at_table(raw: dict[str, Any]) -> Hands:
    session = Session.new(From(GAME, GAME.decode(raw)), Log(None))  # type: ignore[arg-type]
    hands = Hands(Follower(session))
    assert hands.rest(500).verdict is Verdict.AGREED
    return hands


def last(hands: Hands) -> object:
    return hands.follower.session.entries[-1].action


def put_all(hands: Hands, place: str, *pieces: str) -> None:
    for piece in pieces:
        hands.put(piece, place)


CHRISTIAN = turn("christian", "5-2")
EMPTY_A3 = {f"A3{letter}": (None, 0, False) for letter in "abc"}


def test_r13_one_counter_into_an_empty_zone_is_half_a_move() -> None:
    hands = at_table(turn("christian", "5-2", **EMPTY_A3))
    hands.put("A4a", "A3")
    guidance = hands.rest()
    assert guidance.verdict is Verdict.WAITING
    assert guidance.pattern == {"A4": Cue.FROM, "A3": Cue.TO}
    assert hands.follower.session.seq == 0
    put_all(hands, "A3", "A4b", "A4c")
    hands.rest()
    assert last(hands) == do.Move("A4", "A3", ("A4a", "A4b", "A4c"))


def test_r19_r20_a_tilted_attacker_is_asked_for_target_and_kind_with_the_legal_ones_only() -> None:
    hands = at_table(CHRISTIAN)
    hands.put("B4a", tilted=True)
    guidance = hands.rest()
    offered = {action for e in guidance.explanations for action in e.actions}
    legal = {
        action
        for action in GAME.legal_actions(hands.follower.session.state)
        if isinstance(action, do.Attack | do.Charge) and action.units == ("B4a",)
    } | {
        action
        for action in GAME.legal_actions(hands.follower.session.state)
        if isinstance(action, do.Shoot) and action.unit == "B4a"
    }
    assert guidance.verdict is Verdict.ASK
    assert offered == legal
    assert guidance.pattern["B4"] is Cue.FROM


def test_r27_a_column_advance_is_asked_for_counter_by_counter() -> None:
    raw = turn("christian", "5-2", B3a=("B3", 1, False), B3b=(None, 0, False), B3c=(None, 0, False))
    raw["cards"]["deck"] = ["6-1"]
    raw["cards"] = _whole(raw["cards"])
    hands = at_table(raw)
    session = hands.follower.session
    session.submit(do.Charge("B4", "B3", ("B4a", "B4b", "B4c")), session.to_act)
    while session.to_act in ("muslim", "chance"):
        legal = GAME.legal_actions(session.state)
        session.submit(next((a for a in legal if a in (do.Karr(False), do.Pass())), legal[0]), session.to_act)
    moves = {fix.say() for fix in hands.rest().fixes}
    assert any("B4 → B3" in said for said in moves)
    assert any("B5 → B4" in said for said in moves)
    assert any("B6 → B5" in said for said in moves)
    hands.take("B3a")
    put_all(hands, "B3", "B4a", "B4b", "B4c")
    guidance = hands.rest()
    assert guidance.verdict is Verdict.WAITING
    assert guidance.pattern["B4"] is Cue.TO
    hands.lay(session.layout)
    assert hands.rest(500).verdict is Verdict.AGREED


def _whole(cards: dict[str, Any]) -> dict[str, Any]:
    """The cards as they are, with one on top of the deck."""
    every = {"1-6", "2-5", "2-4", "3-4", "3-3", "4-3", "4-2", "5-2", "6-1"}
    held = set(cards["hand"]["christian"]) | set(cards["hand"]["muslim"]) | set(cards["initiative"].values())
    held |= {cards["active"]["card"]}
    return {**cards, "deck": sorted(every - held - set(cards["discard"]))}


def test_r24_damage_is_read_off_flips_and_removals() -> None:
    hands = at_table(turn("muslim", "1-6"))
    session = hands.follower.session
    archer = next(a for a in GAME.legal_actions(session.state) if isinstance(a, do.Shoot))
    session.submit(archer, session.to_act)
    hands.lay(session.layout)
    hands.rest()
    assert session.to_act == "christian"
    first, second = (f"{archer.target}{letter}" for letter in "ab")
    hands.put(first, face="1")
    assert hands.rest().verdict is Verdict.WAITING
    hands.put(second, face="1")
    hands.rest()
    assert last(hands) == do.Damage("christian", {first: 1, second: 1})  # type: ignore[arg-type, dict-item]


def test_r24_a_removed_counter_took_two() -> None:
    hands = at_table(turn("muslim", "1-6"))
    session = hands.follower.session
    archer = next(a for a in GAME.legal_actions(session.state) if isinstance(a, do.Shoot))
    session.submit(archer, session.to_act)
    hands.lay(session.layout)
    hands.rest()
    hands.take(f"{archer.target}c")
    hands.rest()
    assert last(hands) == do.Damage("christian", {f"{archer.target}c": 2})  # type: ignore[arg-type, dict-item]


@pytest.mark.parametrize("tilted", [True, False])
def test_r31_a_rally_is_a_counter_turned_to_its_full_face(tilted: bool) -> None:
    hands = at_table(turn("christian", "5-2", A5a=("A5", 1, False)))
    hands.put("A5a", face="2", tilted=tilted)
    guidance = hands.rest()
    assert last(hands) == do.Rally("A5a")  # type: ignore[arg-type]
    assert not guidance.holds
    assert [fix.say()[:9] for fix in guidance.fixes] == ([] if tilted else ["A5: tilt "])


def test_r8_straightening_all_ends_the_turn() -> None:
    hands = at_table(turn("christian", "5-2", A5a=("A5", 2, True), A5b=("A5", 2, True)))
    hands.put("A5a", tilted=False)
    hands.rest()
    assert hands.follower.session.seq == 0
    hands.put("A5b", tilted=False)
    guidance = hands.rest()
    if guidance.verdict is Verdict.ASK:  # the discarded card is shown: only the players can say
        hands.follower.choose(guidance.explanations[0])
    assert last(hands) == do.EndTurn()


@pytest.mark.parametrize(
    ("piece", "place", "said"),
    [("A4a", "A5", "A5"), ("A4a", "A3", "A3"), ("A4a", "C5", "C5")],
)
def test_a_counter_that_may_not_go_there_is_named_with_its_zone(piece: str, place: str, said: str) -> None:
    hands = at_table(CHRISTIAN)
    hands.put(piece, place)
    guidance = hands.rest()
    assert guidance.verdict is Verdict.WRONG
    assert guidance.sentence is not None
    assert said in guidance.sentence.say()
    assert guidance.pattern[place] is Cue.WRONG  # type: ignore[index]
    assert "A4" in guidance.fixes[0].say()
    assert hands.follower.session.seq == 0


def test_r14_who_never_moves_is_refused_in_the_rules_own_words() -> None:
    hands = at_table(turn("muslim", "1-6", B2a=(None, 0, False)))
    hands.put("B1a", "B2")
    guidance = hands.rest()
    assert guidance.verdict is Verdict.WRONG
    assert guidance.sentence is not None
    assert "B1" in guidance.sentence.say() or "Nasir" in guidance.sentence.say()


def until_an_advance_may_follow(zone: str, target: str) -> Hands:
    """A Muslim charge has emptied its target, and the table shows it."""
    left = {f"{target}{letter}": (None, 0, False) for letter in "bc"}
    hands = at_table(turn("muslim", "1-6", **{f"{target}a": (target, 1, False)}, **left))
    session = hands.follower.session
    charges = [a for a in GAME.legal_actions(session.state) if isinstance(a, do.Charge)]
    session.submit(max((a for a in charges if a.target == target), key=lambda a: len(a.units)), session.to_act)
    for _ in range(20):
        legal = GAME.legal_actions(session.state)
        if do.Advance(True) in legal:
            break
        session.submit(next((a for a in legal if a in (do.Karr(False), do.Pass())), legal[0]), session.to_act)
    hands.lay(session.layout)
    assert hands.rest().verdict is Verdict.AGREED
    return hands


def test_r25_an_optional_advance_is_read_off_the_table() -> None:
    hands = until_an_advance_may_follow("A3", "A4")
    session = hands.follower.session
    hands.lay(GAME.layout(GAME.apply(session.state, do.Advance(True))[0]))
    hands.rest()
    assert last(hands) == do.Advance(True)


def test_r25_a_part_of_an_optional_advance_is_waited_for() -> None:
    hands = until_an_advance_may_follow("A3", "A4")
    session = hands.follower.session
    seq = session.seq
    after = GAME.layout(GAME.apply(session.state, do.Advance(True))[0])
    went = [s for s in after.standings if s not in session.layout.standings]
    assert len(went) > 1
    hands.put(went[0].piece, went[0].place)
    guidance = hands.rest()
    assert guidance.verdict is Verdict.WAITING
    assert session.seq == seq
    assert went[0].place in guidance.pattern


def test_a_party_of_which_one_goes_further_is_two_moves() -> None:
    hands = at_table(turn("christian", "5-2", **EMPTY_A3, A4a=(None, 0, False), A4b=(None, 0, False)))
    put_all(hands, "A3", "A4c", "A5a")
    put_all(hands, "A4", "A5b", "A5c")
    hands.rest()
    moves = [step.entry.action for step in hands.follower.session.steps]
    assert len(moves) > 1
    assert all(isinstance(move, do.Move) for move in moves)
    assert GAME.layout(hands.follower.session.state).standings == hands.follower.session.layout.standings
    assert {s.piece: s.place for s in hands.follower.session.layout.standings if s.piece[:2] in ("A4", "A5")} == {
        "A4a": None,
        "A4b": None,
        "A4c": "A3",
        "A5a": "A3",
        "A5b": "A4",
        "A5c": "A4",
    }


def taken_over_after_ms(hands: Hands, piece: str, place: str) -> float:
    """How long a move lies still until it is taken over."""
    hands.put(piece, place)
    hands.see(TableStatus.MOVING)
    hands.see()
    begun = hands.at_ms
    for _ in range(100):
        if hands.follower.session.seq:
            return hands.at_ms - begun
        hands.see()
    raise AssertionError("it is never taken over")


def test_a_move_that_may_go_on_is_waited_for_longer_than_one_that_cannot() -> None:
    empty = {f"{zone}{letter}": (None, 0, False) for zone in ("A2", "A3") for letter in "abc"}
    raw = turn("christian", "5-2", **empty, A4b=(None, 0, False), A4c=(None, 0, False))
    through = taken_over_after_ms(at_table(raw), "A4a", "A3")
    end = taken_over_after_ms(at_table(raw | {"points": 2}), "A4a", "A3")
    assert Patience.PASSING <= through < Patience.CAREFUL
    assert Patience.QUICK <= end < Patience.PASSING


def test_of_two_alike_the_one_that_is_to_go_is_marked_and_what_is_put_right_is_named_no_more() -> None:
    hands = at_table(turn("christian", "5-2", A4a=(None, 0, False)))
    alike = [piece.id for piece in GAME.pieces if piece.name == _piece("A4a").name and piece.start == "A4"]
    assert alike == ["A4a", "A4b"]
    hands.put("A4a", "A4", "1")
    hands.take("A4b")
    guidance = hands.rest()
    said = "A4: take Knights off the board."
    assert [fix.say() for fix in guidance.fixes] == [said, "A4: put Knights here."]
    assert guidance.marks == {"A4a"}
    hands.take("A4a")
    guidance = hands.rest()
    assert [fix.say() for fix in guidance.fixes] == ["A4: put Knights here."]
    assert guidance.marks == {"A4b"}
    hands.put("A4b", "A4")
    assert hands.rest().verdict is Verdict.AGREED


def test_alike_counters_that_go_the_same_way_are_counted() -> None:
    hands = at_table(CHRISTIAN)
    hands.take("A4a")
    hands.take("A4b")
    assert [fix.say() for fix in hands.rest().fixes] == ["A4: put 2 × Knights here."]


def test_what_the_game_would_change_is_told_from_where_and_what_to_where_and_what() -> None:
    hands = at_table(turn("christian", "5-2", A4a=(None, 0, False)))
    hands.put("A4a", "A4", "1")
    hands.put("A4b", "A5")
    hands.take("A5a")
    hands.put("B4a", face="1", tilted=True)
    hands.rest()
    assert [change.say() for change in hands.follower.claim().changes] == [
        "Knights: A4 → A5.",
        "Council Militia: A5 → off the board.",
        "López de Haro: in B4, side 2 → side 1, straight → tilted.",
        "Knights: off the board → A4, side 1.",
    ]
    assert hands.follower.claim().changes[1].say("es").endswith("A5 → fuera del tablero.")


def test_shooters_alike_are_told_apart_in_what_the_table_may_mean() -> None:
    hands = at_table(CHRISTIAN)
    hands.put("A4c", tilted=True)
    said = meanings(hands.follower.session, hands.rest().explanations, "en")
    assert len(set(said)) == len(said) > 1
    assert all("Archers" in label for label in said if "shoot" in label)


def _piece(id: str) -> Piece:
    return next(piece for piece in GAME.pieces if piece.id == id)
