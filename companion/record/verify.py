"""`table-companion verify`: proves that a log is whole, that it follows the rules, and that no card was
changed after its pile was sealed."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

import msgspec

from companion.errors import DataError
from companion.game import Correction, Event, Layout
from companion.games import build
from companion.record import sealed
from companion.record.entries import Entry, Source, Unread, abandoned
from companion.record.sealed import Seal
from companion.record.session import Abandon, Session, Undo
from companion.record.storage.log import Log
from companion.record.storage.rows import GameRow, SealRow
from companion.settings.config import add_log, named_log


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
    rows = log.seals(row.id)
    for sealed_row in rows:
        if not seals_a_shuffle(session, sealed_row):
            yield Finding(False, f"a seal of entry {sealed_row.seq}, which shuffles no {sealed_row.pile}")
    for entry in unsealed(session, rows):
        yield Finding(False, f"{entry.action.seals} shuffled in entry {entry.seq}: its seal is MISSING")
    yield from _dice(session)
    orders = {entry.seq: entry.action for entry in log.entries(row.id)}
    whole = {seal.seq for seal in rows if sealed.code(seal.salt, orders.get(seal.seq, "")) == seal.code}
    for seal in session.seals:
        yield _finding(seal, seal.seq in whole)


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


def seals_a_shuffle(session: Session, seal: SealRow) -> bool:
    """Whether the entry that a seal names shuffles that pile, or is one that is not replayed and cannot be read."""
    if not 1 <= seal.seq <= session.seq:
        return False
    action = session.entries[seal.seq - 1].action
    return action.seals == seal.pile or isinstance(action, Unread)


def changed_throw(session: Session) -> int | None:
    """The first throw by the app that does not come of the dice that were sealed before it; None where all do. Those
    before the first seal are of an older version that sealed none."""
    first = session.dice[0].seq if session.dice else 0
    state, states = session.start, {step.entry.seq: step.state for step in session.steps}
    for entry in session.entries:
        throws = entry.source is Source.CHANCE and entry.action.throws and entry.seq > first
        now = entry.rules == session.game.rules_version
        if throws and now and entry.seq in states and session.thrown_before(entry, state) != entry.action:
            return entry.seq
        state = states.get(entry.seq, state)
    return None


def _dice(session: Session) -> Iterator[Finding]:
    """What the sealed dice prove."""
    for dice in session.dice:
        name = f"dice sealed after entry {dice.seq}, code {dice.short}: {len(dice.throws)} throws"
        if not dice.holds:
            yield Finding(False, f"{name}: DO NOT HOLD")
        else:
            yield Finding(True, f"{name}, all hold. Link {dice.link}" if dice.throws else name)
    odd = changed_throw(session)
    if odd is not None:
        yield Finding(False, f"the throw of entry {odd} does not come of sealed dice: they are MISSING or changed")


def unsealed(session: Session, seals: Sequence[SealRow]) -> tuple[Entry, ...]:
    """The shuffles by the app that have no seal; those by the players' hands need none."""
    sealed_ones, by_hand = {seal.seq for seal in seals}, bool(session.game.options.told)
    return tuple(
        entry
        for entry in session.entries
        if entry.action.seals and entry.seq not in sealed_ones and not (by_hand and entry.source is not Source.CHANCE)
    )


def _finding(seal: Seal, fits: bool) -> Finding:
    name = f"{seal.pile} shuffled in entry {seal.seq}, code {seal.short}"
    if not fits:
        return Finding(False, f"{name}: DOES NOT HOLD")
    if not seal.opened:
        return Finding(True, f"{name}: still sealed")
    return Finding(True, f"{name}: holds. Salt {seal.salt}, order {seal.order}")


def run(argv: list[str]) -> int:
    """Prints what was found, game by game; 1 where anything does not hold."""
    parser = argparse.ArgumentParser(prog="table-companion verify", description=__doc__)
    add_log(parser)
    args = parser.parse_args(argv)
    good = True
    with Log(named_log(args), must_exist=True) as log, log.snapshot():
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
