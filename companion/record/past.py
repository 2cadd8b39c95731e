"""What was played of a game until now: its entries, those that still count, and the states that they led to."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.errors import CompanionError, DataError
from companion.game import Action, Correction, Game, Layout, State
from companion.record.entries import Abandon, BrokenGame, Entry, Reader, Source, Step, Undo, abandoned, taken_back
from companion.record.storage.rows import EntryRow, GameId


class Past:
    """The entries of one game, replayed from the rows of a log and added to as play goes on."""

    def __init__(self, game: Game, id_: GameId) -> None:
        self._game, self._id = game, id_
        self.start: State = game.setup()
        """The state before the first entry."""
        self.rows: list[EntryRow] = []
        """Every entry as the log has it."""
        self.entries: list[Entry] = []
        """Every entry, those taken back and those abandoned too."""
        self.steps: list[Step] = []
        """The entries that still count."""
        self.abandoned: frozenset[int] = frozenset()
        """The numbers of the entries that are not replayed."""
        self.broken: BrokenGame | None = None
        """Why play cannot go on, where the rules refuse what was played."""

    @property
    def state(self) -> State:
        """The state of play."""
        return self.steps[-1].state if self.steps else self.start

    @property
    def seq(self) -> int:
        """The number of the last entry; 0 before the first."""
        return self.entries[-1].seq if self.entries else 0

    def takeback(self) -> int | None:
        """The entry after which play would go on if the last decision were taken back; None where there is none."""
        for i in range(len(self.steps) - 1, -1, -1):
            if self.steps[i].entry.source is not Source.CHANCE:
                return self.steps[i - 1].entry.seq if i else 0
        return None

    def take(self, step: Step) -> None:
        """Takes one more entry, with the state after it."""
        if isinstance(step.entry.action, Undo):
            to = step.entry.action.to
            self.steps = [kept for kept in self.steps if kept.entry.seq <= to]
        elif not isinstance(step.entry.action, Abandon):
            self.steps.append(step)
        self.entries.append(step.entry)

    def replay(self, rows: Sequence[EntryRow], log_name: str) -> None:
        """Takes all entries from the rows of a log; DataError where one is missing, or of a newer version."""
        reader = Reader(self._game)
        self.abandoned = abandoned(rows)
        for i, row in enumerate(rows):
            if row.seq != i + 1:
                raise DataError("An entry of game {game} is missing. It cannot go on.", game=self._id)
            if row.rules > self._game.rules_version:
                raise DataError(
                    "{path} was written by a newer version. Update the companion to open it.", path=log_name
                )
            if row.seq in self.abandoned:
                self.entries.append(reader.read_abandoned(self._id, row))
                continue
            try:
                entry = reader.read(self._id, row)
                self.take(Step(entry, self.after(entry.action, row.rules)))
            except (msgspec.DecodeError, ValueError) as error:
                rest = tuple(reader.read_abandoned(self._id, row) for row in rows[i:])
                until = taken_back(rest, row.seq)
                if until is None:
                    self.broken = BrokenGame(self._game, rest, error if isinstance(error, CompanionError) else None)
                    self.broken.__cause__ = error
                self.abandoned |= set(range(row.seq, until or rest[-1].seq + 1))
                self.entries.append(rest[0])
        self.rows = list(rows)

    def after(self, action: Action, rules: int) -> State:
        """The state that an action leads to which was logged under that version of the rules."""
        match action:
            case Undo(to=to):
                if to == 0:
                    return self.start
                for step in self.steps:
                    if step.entry.seq == to:
                        return step.state
                raise DataError("An entry of game {game} is missing. It cannot go on.", game=self._id)
            case Correction(standings=standings):
                return self._game.corrected(self.state, Layout(standings))
            case Abandon(to=to):
                if not 0 <= to <= self.seq:
                    raise DataError("An entry of game {game} is missing. It cannot go on.", game=self._id)
                return self.state
            case _:
                return self._game.replay(self.state, action, rules)[0]
