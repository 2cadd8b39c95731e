"""Another program at the table: one that plays, and those that are slow, silent, gone, or wrong."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import tests.plugin  # noqa: F401  (brings a bot that is somebody else's)
from companion.opponent import Level, Partner, Worker, bots
from companion.opponent.partner import Decision
from tests.companion.opponent.positions import Played, Position

PATIENCE_S = 60.0
GOOD = """
import json, sys
events = 0
for line in sys.stdin:
    message = json.loads(line)
    if "new" in message:
        assert message["new"]["seat"] in ("christian", "muslim"), message
        assert message["new"]["variant"] == "basic"
    elif "events" in message:
        events += len(message["events"] or ())
        assert all("event" in event for event in message["events"] or ())
    else:
        assert "?" in message["view"]["cards"]["deck"]
        print(json.dumps({"do": message["legal"][events % len(message["legal"])]}), flush=True)
"""
COUNTING = """
import json, sys
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    if "view" in message:
        print(json.dumps({"do": message["legal"][asked]}), flush=True)
        asked += 1
"""
WRONG = {
    "illegal": ('print(\'{"do": {"do": "concede", "side": "muslim"}}\', flush=True)', "rules do not allow"),
    "no line": ('print("e2e4", flush=True)', "no line of the protocol"),
    "gone": ("sys.exit(3)", "has ended"),
    "silent": ("pass", "took too long"),
}


class Clock:
    """A clock that runs a second a look, so that nobody waits."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


def stopped() -> float:
    """A clock by which no program is slow, however busy the computer is."""
    return 0.0


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Worker() as worker:
        yield worker


@pytest.fixture(scope="module")
def position() -> Position:
    return next(p for p in Played("basic", 1) if len(p.legal) > 20)


def command(folder: Path, code: str) -> str:
    path = folder / "bot.py"
    path.write_text(code)
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(path))}"


def decided(partner: Partner, position: Position) -> Decision:
    view = position.game.view(position.state, position.seat)
    partner.consider(view, position.seen[position.seat], position.legal)
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        if (decision := partner.poll()) is not None:
            return decision
        time.sleep(0.01)
    pytest.fail("nothing was decided")


def test_another_program_plays(worker: Worker, position: Position, tmp_path: Path) -> None:
    partner = Partner(position.game, position.seat, Level.EASY, worker, command(tmp_path, GOOD), clock=stopped)
    decision = decided(partner, position)
    assert decision.action == position.legal[len(position.seen[position.seat]) % len(position.legal)]
    assert decision.thought is None
    assert decided(partner, position).action == decision.action
    assert partner.notice is None
    partner.close()
    partner.close()


def test_a_bot_of_another_package_plays_by_its_name(worker: Worker, position: Position) -> None:
    assert "last" in bots()
    partner = Partner(position.game, position.seat, Level.EASY, worker, "last", clock=stopped)
    assert decided(partner, position).action == position.legal[-1]
    assert partner.notice is None
    partner.close()


@pytest.mark.parametrize("fault", sorted(WRONG))
def test_a_program_that_does_wrong_is_told_of_and_replaced(
    fault: str, worker: Worker, position: Position, tmp_path: Path
) -> None:
    act, sentence = WRONG[fault]
    clock = Clock() if fault == "silent" else stopped
    code = f"import sys\nfor line in sys.stdin:\n    if 'view' in line:\n        {act}\n"
    partner = Partner(position.game, position.seat, Level.EASY, worker, command(tmp_path, code), clock=clock)
    decision = decided(partner, position)
    assert decision.action in position.legal
    assert decision.thought is not None
    assert partner.notice is not None
    assert sentence in partner.notice.say()
    assert "El otro programa" in partner.notice.say("es") or "La respuesta" in partner.notice.say("es")
    partner.close()


def test_a_program_that_cannot_be_started_is_told_of_at_once(worker: Worker, position: Position) -> None:
    partner = Partner(position.game, position.seat, Level.EASY, worker, "/nowhere/bot")
    assert partner.notice is not None
    assert "cannot be started" in partner.notice.say()
    assert decided(partner, position).action in position.legal


def test_what_is_cancelled_is_decided_by_nobody(worker: Worker, position: Position, tmp_path: Path) -> None:
    partner = Partner(position.game, position.seat, Level.EASY, worker, command(tmp_path, GOOD), clock=stopped)
    view = position.game.view(position.state, position.seat)
    partner.consider(view, position.seen[position.seat], position.legal)
    partner.cancel()
    assert partner.poll() is None
    assert not partner.thinking
    partner.close()


def test_the_answer_to_what_was_cancelled_is_not_taken_for_the_next(
    worker: Worker, position: Position, tmp_path: Path
) -> None:
    partner = Partner(position.game, position.seat, Level.EASY, worker, command(tmp_path, COUNTING), clock=stopped)
    view = position.game.view(position.state, position.seat)
    partner.consider(view, position.seen[position.seat], position.legal)
    partner.cancel()
    assert decided(partner, position).action == position.legal[1]
    assert decided(partner, position).action == position.legal[2]
    partner.close()
