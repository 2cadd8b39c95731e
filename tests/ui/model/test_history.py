"""How a game went is told from its log."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from companion.game import CardId, Seat
from companion.games import build
from companion.games.dragon_soul import actions as do
from companion.games.dragon_soul.game import DragonSoul
from companion.games.las_navas.events import TurnEnded
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.scene import Measure
from tests.companion.games.dragon_soul.positions import game, position
from tests.companion.toy import Done, ToyGame
from tests.companion.toy import build as build_toy
from ui.model.review.history import (
    Lead,
    combats,
    fallen,
    fallen_cards,
    hardest,
    harm,
    lost,
    measures,
    minutes,
    series,
    turning_point,
    turns,
)

SAMPLES = Path(__file__).parents[2] / "companion" / "samples"


def _played(steps: int) -> Session:
    game = build("las_navas")
    times = iter(f"2026-01-01T10:{minute // 2:02d}:00.000+00:00" for minute in range(118))
    session = Session.new(game, Log(None), seed=4, clock=lambda: next(times))
    random = Random(4)
    for _ in range(steps):
        assert session.to_act is not None
        session.submit(random.choice(game.legal_actions(session.state)), session.to_act)
    return session


def test_it_begins_with_all_that_the_sides_have() -> None:
    places, strength = measures(_played(0), "en")[0]
    assert (places.label, strength.label) == ("Zones held", "Strength")
    assert places.values == {"christian": 9, "muslim": 9}
    assert strength.values == {"christian": 54, "muslim": 54}


def test_there_is_a_moment_after_each_turn_and_one_where_the_game_stopped() -> None:
    session = _played(25)
    told = measures(session, "en")
    ended = [step for step in session.steps if any(isinstance(event, TurnEnded) for event in step.entry.events)]
    assert len(ended) > 1
    assert session.steps[-1] != ended[-1]
    assert len(told) == 1 + len(ended) + 1
    for moment, state in zip(told[1:], [*(step.state for step in ended), session.state], strict=True):
        view = session.game.view(state, None)
        for seat in session.game.seats:
            side = [u for id, u in view["units"].items() if (int(id[1]) <= 3) == (seat == "muslim")]
            places, strength = moment
            assert strength.values[seat] == sum(unit["power"] for unit in side)
            assert places.values[seat] == len({unit["zone"] for unit in side if unit["zone"]})


def test_a_turn_that_was_taken_back_does_not_count() -> None:
    session = _played(25)
    before = len(measures(session, "en"))
    first = next(step for step, turn in zip(session.steps, turns(session), strict=True) if turn == 2)
    session.undo(first.entry.seq, agreed=True)
    assert len(measures(session, "en")) == 3 < before


def test_what_a_turn_is_is_told_by_each_game_itself() -> None:
    session = Session.new(ToyGame(), Log(None), seed=1)
    assert turns(session) == (1,)
    for _ in range(3):
        session.submit(Done(), session.to_act)
    assert turns(session) == (1, 1, 2, 3)
    told = measures(session, "en")
    assert len(told) == 1 + 3
    assert series(told, 0) == {"red": [2] * 4, "blue": [2] * 4}


def test_combats_are_listed_in_order_with_their_sums() -> None:
    session = _played(25)
    fought = combats(session, "en")
    assert fought
    assert all(column.total == sum(row.amount for row in column.lines) for t in fought for column in t.columns)


def test_minutes_are_those_of_the_stopwatch_however_the_clock_jumps() -> None:
    for first, last in (
        ("1970-01-01T00:00:41Z", "2026-11-28T19:00:00Z"),
        ("2026-11-28T18:00:00Z", "2026-11-28T17:17:00Z"),
    ):
        times, passed = iter((first, first, last)), iter((5e9, 5e9, 5e9 + 42 * 60_000))
        session = Session.new(ToyGame(), Log(None), seed=1, clock=times.__next__, stopwatch=passed.__next__)
        session.submit(Done(), session.to_act)
        assert minutes(session) == 42


def test_the_time_between_two_sittings_is_not_counted(tmp_path: Path) -> None:
    passed = iter((0.0, 0.0, 60_000.0, 2e9, 2e9 + 120_000))
    with Log(tmp_path / "a.db") as log:
        session = Session.new(ToyGame(), log, seed=1, stopwatch=passed.__next__)
        session.submit(Done(), session.to_act)
        again = Session.resume(log, session.id, build_toy, stopwatch=passed.__next__)
        again.submit(Done(), again.to_act)
        assert minutes(again) == 3
        assert [entry.played_ms for entry in again.entries] == [0, 60_000, 180_000]


def test_a_game_whose_time_was_not_kept_shows_none(tmp_path: Path) -> None:
    with Log(Path(shutil.copy(SAMPLES / "v3.db", tmp_path / "a.db"))) as log:
        session = Session.resume(log, log.unfinished()[0].id, build)
        session.submit(session.game.legal_actions(session.state)[0], session.to_act)
        assert minutes(session) is None


def test_what_was_lost_is_what_stands_no_more() -> None:
    session = _played(45)
    gone, hurt = lost(session, "en"), harm(session)
    before = {c.piece: c.life for c in session.game.scene(session.start, None, "en").counters}
    after = {c.piece: c.life for c in session.game.scene(session.state, None, "en").counters}
    assert {c.piece for counters in gone.values() for c in counters} == before.keys() - after.keys() != set()
    assert {c.seat for c in gone["muslim"]} <= {"muslim"}
    for piece, points in hurt.items():
        assert after.get(piece, 0) >= before[piece] - points  # a unit may have returned to power 2
    assert lost(_played(3), "en") == {}


def test_the_hardest_fight_did_the_most_damage() -> None:
    session = _played(45)
    fight = hardest(session, "en")
    assert fight is not None
    done = [sum(tally.harm.values()) for tally in combats(session, "en")]
    assert sum(fight.tally.harm.values()) == max(done)
    assert fight.tally == combats(session, "en")[done.index(max(done))]
    assert 1 <= fight.turn <= max(turns(session))
    assert hardest(_played(3), "en") is None


def _moments(**values: list[int]) -> tuple[tuple[Measure, ...], ...]:
    return tuple((Measure("Gold", dict(zip(values, at, strict=True))),) for at in zip(*values.values(), strict=True))


def test_the_game_turned_when_the_winner_came_ahead_for_good() -> None:
    moments = _moments(red=[3, 4, 2, 3, 5], blue=[3, 3, 3, 3, 4])
    assert turning_point(moments, ("red",)) == Lead(4, "Gold")
    assert turning_point(moments, ("blue",)) is None  # never ahead at the end
    assert turning_point(_moments(red=[2, 3], blue=[1, 1]), ("red",)) is None  # always ahead
    assert turning_point(_moments(red=[1, 3], blue=[1, 1], green=[1, 4]), ("red", "green")) == Lead(1, "Gold")
    assert turning_point(moments, ()) is None


def test_a_seat_has_lost_the_cards_that_fell_in_its_duels(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = game("duel")
    monkeypatch.setattr(DragonSoul, "setup", lambda _: position("red1 0,1 aak, gold1 1,0 sk", rules=rules))
    session = Session.new(rules, Log(None), seed=1)
    assert fallen(session, "en") == {}
    session.submit(do.Attack("red1", "gold1"), Seat("red"))
    for red, gold in (("archer", "swordsman"), ("knight", "knight")):
        session.submit(do.Fight(Seat("red"), CardId(red)), Seat("red"))
        session.submit(do.Fight(Seat("gold"), CardId(gold)), Seat("gold"))
    assert fallen(session, "en") == {"red": 1, "gold": 2}
    gone = fallen_cards(session, "en")
    assert {seat: len(cards) for seat, cards in gone.items()} == {"red": 1, "gold": 2}
