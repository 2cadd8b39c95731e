"""A game that was logged under earlier rules is replayed as it was played, and goes on under the present ones."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from companion.games import build
from companion.record import verify
from companion.record.exchange import portable
from companion.record.session import Session
from companion.record.storage.log import Log

SAMPLES = Path(__file__).parents[1] / "samples"
EARLIER = [1, 2, 3, 4]
"""The versions of the log that were written under version 1 of the rules, which did not ask what R47 asks."""


def cut(version: int, length: int, tmp_path: Path) -> Session:
    """The advanced game of a sample as it stood after so many entries, taken up again."""
    copy = tmp_path / f"{version}-{length}.db"
    copy.write_bytes((SAMPLES / f"v{version}.db").read_bytes())
    with Log(copy) as log:
        row = next(row for row in log.games() if row.variant == "advanced")
        entries, seals = log.entries(row.id)[:length], log.seals(row.id)
    memory = Log(None)
    memory.begin(row)
    memory.append(row.id, entries, (seal for seal in seals if seal.seq <= length))
    return Session.resume(memory, row.id, build)


@pytest.mark.parametrize("version", EARLIER)
def test_what_was_not_asked_then_is_not_asked_in_the_replay(version: int, tmp_path: Path) -> None:
    session = cut(version, 10_000, tmp_path)
    assert session.to_act is None
    assert {entry.rules for entry in session.entries} == {1}
    assert verify.changed_event(session) is None
    game, state, passed_over = session.game, session.start, 0
    for step in session.steps:
        passed_over += game.apply(state, step.entry.action)[0] != step.state
        state = step.state
    assert passed_over > 0


@pytest.mark.whole_game
@pytest.mark.parametrize("version", EARLIER)
def test_wherever_it_was_left_it_goes_on_to_its_end_under_the_present_rules(version: int, tmp_path: Path) -> None:
    random = Random(version)
    for length in range(5, len(cut(version, 10_000, tmp_path).entries), 12):
        session = cut(version, length, tmp_path)
        while session.to_act is not None:
            session.submit(random.choice(session.game.legal_actions(session.state)), session.to_act)
        assert {entry.rules for entry in session.entries[length:]} == {2}
        assert verify.changed_event(session) is None


def test_an_export_of_then_which_names_no_rules_is_taken_in(tmp_path: Path) -> None:
    copy = tmp_path / "v3.db"
    copy.write_bytes((SAMPLES / "v3.db").read_bytes())
    with Log(copy) as log:
        raw = msgspec.to_builtins(portable.exported(log))
    for game in raw["games"]:
        for entry in game["entries"]:
            del entry["rules"], entry["played_ms"]
    with Log(None) as log:
        added = portable.take_in(log, portable.parse(msgspec.json.encode(raw), "v3.json"), "v3.json")
        assert len(added) == 2
        assert {entry.rules for id_ in added for entry in log.entries(id_)} == {1}


def test_an_entry_of_then_can_be_taken_back(tmp_path: Path) -> None:
    session = cut(3, 60, tmp_path)
    step = next(step for step in session.steps[::-1] if step.entry.seat == "muslim" and step.entry.seq < 40)
    session.undo(step.entry.seq, agreed=True)
    assert session.state == step.state
