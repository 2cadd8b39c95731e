"""Thinking in a process of its own."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from random import Random

import pytest

from companion.errors import DataError
from companion.opponent import Strength, Thought, Worker, analyse
from companion.record.session import Session
from companion.record.storage.log import Log
from tests.companion.opponent.positions import Played, Position, game_of

LONG = Strength(100_000, 60.0, 0.0)
SHORT = Strength(2, 60.0, 0.0)
PATIENCE_S = 60.0


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Worker() as worker:
        yield worker


@pytest.fixture(scope="module")
def position() -> Position:
    return next(p for p in Played("basic", 1) if len(p.legal) > 20)


def ask(worker: Worker, position: Position, strength: Strength) -> None:
    view = position.game.view(position.state, position.seat)
    worker.ask(position.game, position.seat, view, position.seen[position.seat], position.legal, strength)


def answer(worker: Worker) -> Thought:
    """The thought, once it is there."""
    assert worker._pipe is not None
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        worker._pipe.poll(1.0)
        if (thought := worker.poll()) is not None:
            return thought
    pytest.fail("no answer")


def test_it_thinks_as_this_process_does(worker: Worker, position: Position) -> None:
    ask(worker, position, SHORT)
    assert worker.thinking
    thought = answer(worker)
    assert not worker.thinking
    here = position.think(2)
    assert (thought.action, thought.line, thought.positions) == (here.action, here.line, here.positions)
    assert thought.win == pytest.approx(here.win)


def test_a_new_request_ends_the_one_before(worker: Worker, position: Position) -> None:
    ask(worker, position, LONG)
    ask(worker, position, SHORT)
    assert answer(worker).positions == 2


def test_what_is_cancelled_is_never_answered(worker: Worker, position: Position) -> None:
    ask(worker, position, LONG)
    worker.cancel()
    assert worker.poll() is None
    assert not worker.thinking
    ask(worker, position, SHORT)
    assert answer(worker).positions == 2


def test_a_finished_game_is_looked_at_bit_by_bit(worker: Worker) -> None:
    """Given up early, so that there is little to look at."""
    session, random = Session.new(game_of("advanced"), Log(None), seed=3), Random(3)
    while session.seq < 25 and (seat := session.to_act) is not None:
        session.submit(random.choice(session.game.legal_actions(session.state)), seat)
    seat = session.to_act
    assert seat is not None
    session.concede(seat)
    worker.review(session.game, session.steps, Strength(1, 60.0, 0.0))
    found = []
    until = time.monotonic() + PATIENCE_S
    while worker.thinking and time.monotonic() < until:
        assert worker._pipe is not None
        worker._pipe.poll(1.0)
        if (analysis := worker.poll_review()) is not None:
            found.append(analysis)
    assert len(found) > 1
    here = analyse(session.game, session.start, session.steps, Strength(1, 60.0, 0.0))
    assert len(found[-1].moments) == len(here.moments) == len(session.steps)
    assert found[-1].turning == here.turning
    for moment, other in zip(found[-1].moments, here.moments, strict=True):
        assert moment.chances == pytest.approx(other.chances, abs=1e-3)


def test_a_process_that_was_killed_is_told_of_and_started_anew(worker: Worker, position: Position) -> None:
    ask(worker, position, LONG)
    assert worker._process is not None
    assert worker._process.pid is not None
    os.kill(worker._process.pid, signal.SIGKILL)
    with pytest.raises(DataError, match="failed"):
        answer(worker)
    ask(worker, position, SHORT)
    assert answer(worker).positions == 2
