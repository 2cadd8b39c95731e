"""`python -m companion verify game.db`: proves that a log is whole, that it follows the rules, and that no card was
changed after its pile was sealed."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import msgspec

from companion.errors import DataError
from companion.game import Correction, Event, Layout
from companion.games import build
from companion.record.entries import abandoned
from companion.record.log import GameRow, Log
from companion.record.sealed import Seal
from companion.record.session import Abandon, Session, Undo


class Finding(msgspec.Struct, frozen=True):
    """One thing that was checked in a game: whether it holds, and a line that says so."""

    good: bool
    line: str


def findings(log: Log, row: GameRow) -> Iterator[Finding]:
    """What a game's log proves. A pile that is still in play stays sealed: its order is not said."""
    session = Session(build(row.name, row.components, row.options), log, row)
    yield Finding(True, f"{len(session.entries) - len(session.abandoned)} entries follow the rules")
    for entry in session.entries:
        if isinstance(entry.action, Abandon) and entry.seq not in session.abandoned:
            gone = f"{entry.action.to + 1} to {entry.seq - 1}"
            yield Finding(True, f"entries {gone} do not count: all agreed in entry {entry.seq}, as a rule had changed")
    back = len(session.abandoned - abandoned(log.entries(row.id)))
    if back:
        yield Finding(True, f"{back} entries that were taken back follow no rules, or other ones")
    odd = changed_event(session)
    if odd is not None:
        yield Finding(False, f"entry {odd} tells of something else than what its action does")
    for seal in session.seals:
        yield _finding(seal)


def changed_event(session: Session) -> int | None:
    """The first entry whose events are not those of its action; None where all are."""
    game, state, kept = session.game, session.start, {0: session.start}
    events: tuple[Event, ...]
    for entry in session.entries:
        if entry.seq in session.abandoned:
            continue
        match entry.action:
            case Abandon():
                events = ()
            case Undo(to=to):
                state, events = kept[to], ()
            case Correction(standings=standings):
                state, events = game.corrected(state, Layout(standings)), ()
            case action:
                state, events = game.replay(state, action, entry.rules)
        if events != entry.events:
            return entry.seq
        kept[entry.seq] = state
    return None


def _finding(seal: Seal) -> Finding:
    name = f"{seal.pile} shuffled in entry {seal.seq}, code {seal.short}"
    if not seal.opened:
        return Finding(True, f"{name}: still sealed")
    if seal.holds:
        return Finding(True, f"{name}: holds. Salt {seal.salt}, order {seal.order}")
    return Finding(False, f"{name}: DOES NOT HOLD")


def run(argv: list[str]) -> int:
    """Prints what was found, game by game; 1 where anything does not hold."""
    parser = argparse.ArgumentParser(prog="companion verify", description=__doc__)
    parser.add_argument("file", type=Path)
    args = parser.parse_args(argv)
    good = True
    with Log(args.file, must_exist=True) as log, log.snapshot():
        log.check()
        for row in reversed(log.games()):
            print(f"{row.id}: {row.name}, {row.variant}, begun {row.created}")
            try:
                for finding in findings(log, row):
                    good &= finding.good
                    print(f"  {'ok' if finding.good else 'NO'}: {finding.line}")
            except DataError as error:
                good = False
                print(f"  NO: {error}")
    return 0 if good else 1
