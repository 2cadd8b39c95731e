"""How a game went is told from its log."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

from companion.games import build
from companion.games.las_navas.events import TurnEnded
from companion.record.log import Log
from companion.record.session import Session
from tests.companion.toy import Done, ToyGame
from tests.companion.toy import build as build_toy
from ui.model.play.history import combats, measures, minutes, series, turns

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
    assert (places.label, strength.label) == ("Places held", "Strength")
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
