"""How a game went is told from its log."""

from __future__ import annotations

from random import Random

from companion.game import Options
from companion.games import build
from companion.log import Log
from companion.session import Session
from ui.history import combats, minutes, moments


def _played(steps: int) -> Session:
    game = build("las_navas")
    times = iter(f"2026-01-01T10:{minute // 2:02d}:00.000+00:00" for minute in range(118))
    session = Session.new(game, Log(None), Options(), seed=4, clock=lambda: next(times))
    random = Random(4)
    for _ in range(steps):
        assert session.to_act is not None
        session.submit(random.choice(game.legal_actions(session.state)), session.to_act)
    return session


def test_it_begins_with_all_that_the_sides_have() -> None:
    first = moments(_played(0))[0]
    assert first.places == {"christian": 9, "muslim": 9}
    assert first.strength == {"christian": 54, "muslim": 54}


def test_each_entry_is_a_moment_and_strength_never_grows_by_itself() -> None:
    session = _played(25)
    told = moments(session)
    assert len(told) == len(session.steps) + 1
    view = session.game.view(session.state, None)
    for seat in session.game.seats:
        side = [u for id, u in view["units"].items() if (int(id[1]) <= 3) == (seat == "muslim")]
        assert told[-1].strength[seat] == sum(unit["power"] for unit in side)
        assert told[-1].places[seat] == len({unit["zone"] for unit in side if unit["zone"]})


def test_combats_are_listed_in_order_with_their_sums() -> None:
    session = _played(25)
    fought = combats(session, "en")
    assert fought
    assert all(column.total == sum(row.amount for row in column.lines) for t in fought for column in t.columns)


def test_minutes_are_counted_from_the_first_entry_to_the_last() -> None:
    assert minutes(_played(20)) > 0
