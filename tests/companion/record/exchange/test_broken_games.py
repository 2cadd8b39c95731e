"""A game that a corrected rule can no longer replay goes on from its last good entry, and nothing is removed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.errors import DataError, IllegalAction
from companion.game import Options
from companion.record import verify
from companion.record.exchange import mistakes, portable
from companion.record.session import Abandon, BrokenGame, Session, Undo
from companion.record.storage.log import Log
from companion.record.storage.rows import EntryRow, GameRow
from tests.companion.toy import BLUE, RED, Done, Draw, Go, Shuffle, Strike, ToyGame, build


class Stricter(ToyGame):
    """The toy after a rule was corrected: nobody goes to c1."""

    def apply(self, state: Any, action: Any) -> Any:
        if isinstance(action, Go) and action.to == "c1":
            raise IllegalAction("T2", "Nobody goes to c1.")
        return super().apply(state, action)


def stricter(name: str, components: str, options: Options) -> Stricter:
    return Stricter(options)


@pytest.fixture
def log(tmp_path: Path) -> Log:
    return Log(tmp_path / "games.db")


def played(log: Log) -> Session:
    """A game in whose fourth entry red goes to c1, which is allowed still; three entries follow, one a takeback."""
    session = Session.new(ToyGame(), log, seed=1)
    session.submit(Go(("r1",), "b1"), RED)  # type: ignore[arg-type]
    session.submit(Go(("r2",), "b1"), RED)  # type: ignore[arg-type]
    session.submit(Done(), RED)
    session.submit(Done(), BLUE)
    session.submit(Go(("r1",), "c1"), RED)  # type: ignore[arg-type]
    session.submit(Done(), RED)
    session.undo()
    return session


def test_it_is_said_where_and_why_and_nothing_is_written(log: Log) -> None:
    session = played(log)
    before = log.entries(session.id)
    with pytest.raises(BrokenGame, match="from entry 6 on") as broken:
        Session.resume(log, session.id, stricter)
    assert (broken.value.seq, str(broken.value.why)) == (6, "Nobody goes to c1.")
    assert [type(entry.action) for entry in broken.value.lost] == [Go, Done, Undo]
    assert log.entries(session.id) == before


def test_it_goes_on_from_the_last_good_entry_and_the_log_keeps_all(log: Log) -> None:
    session = played(log)
    before = log.entries(session.id)
    again = Session.resume(log, session.id, stricter, abandon=True)
    assert again.state == session.steps[4].state
    assert [entry.action for entry in again.entries[:-1]] == [entry.action for entry in session.entries]
    assert again.entries[-1].action == Abandon(5)
    assert again.abandoned == {6, 7, 8}
    assert log.entries(session.id)[:-1] == before
    again.submit(Done(), RED)
    assert [step.entry.seq for step in again.steps] == [1, 2, 3, 4, 5, 10]
    assert Session.resume(log, session.id, stricter).state == again.state
    assert Session.resume(log, session.id, build).state == again.state  # what was agreed stays so


def test_the_abandoning_is_told_and_is_no_decision_to_take_back(log: Log) -> None:
    again = Session.resume(log, played(log).id, stricter, abandon=True)
    assert "rules refuse" in again.say(again.entries[-1], "en")
    assert again.takeback() == 4
    again.undo(agreed=True)
    assert [step.entry.seq for step in again.steps] == [1, 2, 3, 4]


def test_what_was_taken_back_anyway_loses_nothing(log: Log) -> None:
    session = Session.new(ToyGame(), log, seed=1)
    for action, seat in ((Go(("r1",), "b1"), RED), (Go(("r1",), "c1"), RED), (Done(), RED), (Done(), BLUE)):  # type: ignore[arg-type]
        session.submit(action, seat)
    session.undo(2, agreed=True)
    session.submit(Go(("r2",), "b1"), RED)  # type: ignore[arg-type]
    again = Session.resume(log, session.id, stricter)
    assert (again.state, again.seq, again.abandoned) == (session.state, session.seq, {3, 4, 5})
    assert [step.entry.seq for step in again.steps] == [1, 2, 7]


def test_lost_are_the_decisions_that_were_not_taken_back(log: Log) -> None:
    session = played(log)
    session.submit(Go(("r1",), "c2"), RED)  # type: ignore[arg-type]
    with pytest.raises(BrokenGame) as broken:
        Session.resume(log, session.id, stricter)
    assert [entry.seq for entry in broken.value.decisions] == [6, 9]


def test_a_whole_game_is_not_abandoned(log: Log) -> None:
    session = played(log)
    again = Session.resume(log, session.id, build, abandon=True)
    assert (again.seq, again.state) == (session.seq, session.state)


def test_a_game_may_be_abandoned_again_from_further_back(log: Log) -> None:
    id_ = played(log).id
    Session.resume(log, id_, stricter, abandon=True).submit(Done(), RED)

    class Strictest(Stricter):
        def apply(self, state: Any, action: Any) -> Any:
            if isinstance(action, Go):
                raise IllegalAction("T3", "Nobody goes.")
            return super().apply(state, action)

    again = Session.resume(log, id_, lambda *_: Strictest(), abandon=True)
    assert again.abandoned == set(range(2, 11))
    assert again.entries[-1].action == Abandon(1)
    assert [step.entry.seq for step in again.steps] == [1]
    assert Session.resume(log, id_, lambda *_: Strictest()).state == again.state


def row(seq: int, action: str, source: str = "screen", seat: str = "red") -> EntryRow:
    return EntryRow(seq, "2026-01-01T00:00:00Z", seat, source, action, "[]")  # type: ignore[arg-type]


def test_what_cannot_be_read_any_more_is_abandoned_too_and_kept_as_it_is(log: Log) -> None:
    session = Session.new(ToyGame(), log, seed=1)
    odd = row(2, '{"do":"teleport","piece":"r1"}'), row(3, "{}", "ghost")
    log.append(session.id, odd)
    with pytest.raises(BrokenGame) as broken:
        Session.resume(log, session.id, build)
    assert broken.value.why is None
    again = Session.resume(log, session.id, build, abandon=True)
    assert "cannot read" in again.say(again.entries[1], "en")
    assert (again.state, again.abandoned) == (session.state, {2, 3})
    again.go_on_unsaved()
    assert again._log.entries(session.id)[1:3] == odd


def test_chance_that_is_due_then_is_played_at_once_and_an_abandoned_seal_is_open(log: Log) -> None:
    session = Session.new(ToyGame(), log, seed=1)
    for action, seat in ((Go(("r1",), "a2"), RED), (Go(("r1",), "a3"), RED), (Done(), RED), (Done(), BLUE)):  # type: ignore[arg-type]
        session.submit(action, seat)
    session.submit(Go(("r1",), "b3"), RED)  # type: ignore[arg-type]
    session.submit(Strike("r1", "c3"), RED)  # type: ignore[arg-type]
    assert isinstance(session.entries[-1].action, Draw)

    class Other(ToyGame):
        """The cards that are drawn must be others."""

        def apply(self, state: Any, action: Any) -> Any:
            if action == session.entries[-1].action:
                raise IllegalAction("T4", "Not that card.")
            return super().apply(state, action)

        def chance(self, state: Any, random: Any) -> Any:
            return Draw(state.deck[1]) if state.struck else super().chance(state, random)

        def legal_actions(self, state: Any) -> Any:
            return tuple(map(Draw, state.deck)) if state.struck and not state.damage else super().legal_actions(state)

    again = Session.resume(log, session.id, lambda *_: Other(), abandon=True)
    assert [type(entry.action) for entry in again.entries[-3:]] == [Draw, Abandon, Draw]
    assert not again.seals[0].opened


def test_the_seal_of_an_abandoned_shuffle_is_opened_and_holds(log: Log) -> None:
    session = Session.new(ToyGame(), log, seed=1)

    class Otherwise(ToyGame):
        """The deck must not lie as it was shuffled."""

        def apply(self, state: Any, action: Any) -> Any:
            if action == session.entries[0].action:
                raise IllegalAction("T5", "Shuffle again.")
            return super().apply(state, action)

    again = Session.resume(log, session.id, lambda *_: Otherwise(), abandon=True)
    assert [type(entry.action) for entry in again.entries] == [Shuffle, Abandon, Shuffle]
    assert [seal.opened for seal in again.seals] == [True, False]
    assert again.seals[0].holds


@pytest.mark.parametrize("to", [-1, 2, 99])
def test_an_abandoning_from_nowhere_is_refused(log: Log, to: int) -> None:
    session = Session.new(ToyGame(), log, seed=1)
    log.append(session.id, [row(2, f'{{"do":"abandon","to":{to}}}')])
    with pytest.raises(BrokenGame):
        Session.resume(log, session.id, build)


def test_a_missing_entry_is_no_changed_rule(log: Log) -> None:
    session = Session.new(ToyGame(), log, seed=1)
    log.append(session.id, [row(3, '{"do":"done"}')])
    with pytest.raises(DataError, match="missing"):
        Session.resume(log, session.id, build, abandon=True)


def test_a_game_of_newer_rules_is_not_called_broken(log: Log) -> None:
    session = Session.new(ToyGame(), log, seed=1)
    log.append(session.id, [msgspec.structs.replace(row(2, '{"do":"done"}'), rules=ToyGame.rules_version + 1)])
    with pytest.raises(DataError, match="newer version"):
        Session.resume(log, session.id, build, abandon=True)


def test_verify_and_export_know_it(log: Log, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Session.resume(log, played(log).id, stricter, abandon=True).submit(Done(), RED)
    monkeypatch.setattr(verify, "build", stricter)
    monkeypatch.setattr(mistakes, "build", stricter)

    def found(log: Log, game: GameRow) -> tuple[str, ...]:
        findings = tuple(verify.findings(log, game))
        assert all(finding.good for finding in findings)
        return tuple(finding.line for finding in findings)

    lines = found(log, log.games()[0])
    assert lines[0] == "7 entries follow the rules"
    assert lines[1].startswith("entries 6 to 8 do not count: all agreed in entry 9")
    file = portable.parse(msgspec.json.encode(portable.exported(log)), "games.json")
    with Log(tmp_path / "other.db") as other:
        portable.take_in(other, file, "games.json")
        assert found(other, other.games()[0]) == lines
        assert portable.exported(other) == file
