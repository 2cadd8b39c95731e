"""What a game's log says, entry by entry, and how a log is told that the rules of this version refuse."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any

import msgspec

from companion.errors import CompanionError, DataError
from companion.game import TWO, Action, Correction, Event, Game, Seat, State
from companion.language import Sentence, mark
from companion.record.storage.rows import EntryRow, GameId


class Source(Enum):
    """Which door an action came through."""

    SCREEN = "screen"
    TABLE = "table"
    CHANCE = "chance"
    """The app itself dealt, drew or rolled."""


class Undo(Action, frozen=True, tag="undo"):
    """Play goes on from the state after an earlier entry (0: from the set-up)."""

    to: int


class Abandon(Action, frozen=True, tag="abandon"):
    """Play goes on from the state after an earlier entry (0: from the set-up), since the rules of this version refuse
    what follows it. What follows stays in the log but is not replayed."""

    to: int


class Unread(Action, frozen=True, tag="unread"):
    """An abandoned action that this version cannot read."""


class Entry(msgspec.Struct, frozen=True):
    """One logged action with what it brought about; `at` is the time of day in UTC, `played_ms` for how long the game
    had been played by then, in ms (None where that was not kept), `rules` the version of the game's rules by which it
    was made."""

    game: GameId
    seq: int
    at: str
    seat: Seat | None
    source: Source
    action: Action
    events: tuple[Event, ...]
    played_ms: int | None
    rules: int


class Step(msgspec.Struct, frozen=True):
    """One entry that still counts, and the state after it."""

    entry: Entry
    state: State


class BrokenGame(DataError):
    """A game whose log the rules of this version refuse from an entry on, so that it can go on only from before it.

    `lost` are that entry and those after it, `why` is what the rules say (None: the entry cannot be read).
    """

    def __init__(self, game: Game, lost: tuple[Entry, ...], why: CompanionError | None) -> None:
        self.game, self.lost, self.why = game, lost, why
        super().__init__(
            mark(
                "Game {game} does not follow the rules of this version from entry {seq} on. It can go on from before "
                "that: choose it in the list of kept games."
            ),
            game=lost[0].game,
            seq=lost[0].seq,
        )

    @property
    def seq(self) -> int:
        """The first entry that is refused."""
        return self.lost[0].seq

    @property
    def decisions(self) -> tuple[Entry, ...]:
        """What the players decided since, less what they took back."""
        kept: list[Entry] = []
        for entry in self.lost:
            if isinstance(entry.action, Undo):
                kept = [decided for decided in kept if decided.seq <= entry.action.to]
            elif entry.source is not Source.CHANCE:
                kept.append(entry)
        return tuple(kept)


class Reader:
    """Reads one game's entries from the rows of its log."""

    def __init__(self, game: Game) -> None:
        actions: Any = game.action_type | Correction | Undo | Abandon
        self._actions = msgspec.json.Decoder(actions)
        self._events = msgspec.json.Decoder(tuple[game.event_type, ...])  # type: ignore[name-defined]

    def read(self, game: GameId, row: EntryRow) -> Entry:
        """A row as an entry; msgspec.DecodeError or ValueError where it holds none of this game."""
        action, events = self._actions.decode(row.action), self._events.decode(row.events)
        return Entry(game, row.seq, row.at, row.seat, Source(row.source), action, events, row.played_ms, row.rules)

    def read_abandoned(self, game: GameId, row: EntryRow) -> Entry:
        """The same for an entry that is not replayed, so that it need not be understood."""
        try:
            return self.read(game, row)
        except (msgspec.DecodeError, ValueError):
            chance = row.source == Source.CHANCE.value
            source = Source.CHANCE if chance else Source.SCREEN
            return Entry(game, row.seq, row.at, row.seat, source, Unread(), (), row.played_ms, row.rules)


def row_of(entry: Entry) -> EntryRow:
    """An entry as it is stored."""
    action, events = text(entry.action), text(list(entry.events))
    played, rules = entry.played_ms, entry.rules
    return EntryRow(entry.seq, entry.at, entry.seat, entry.source.value, action, events, played, rules)


def say(game: Game, entry: Entry, language: str) -> str:
    """One sentence that tells all players of an entry; it names no hidden card."""
    match entry.action:
        case Undo():
            return Sentence("The last decision is taken back.").say(language)
        case Correction():
            if len(game.seats) > TWO:
                return Sentence("All players agreed to take the table as it is.").say(language)
            return Sentence("Both players agreed to take the table as it is.").say(language)
        case Abandon():
            return Sentence("The rules refuse what was played here: play went on from before it.").say(language)
        case Unread():
            return Sentence("A decision that this version cannot read.").say(language)
        case action:
            return game.say(action, language)


def text(value: Any) -> str:
    """A value as the log's JSON text."""
    return msgspec.json.encode(value, order="deterministic").decode()


def abandoned(rows: Iterable[EntryRow]) -> frozenset[int]:
    """The numbers of the entries that are not replayed, since an Abandon after them says so."""
    gone: set[int] = set()
    for row in sorted(rows, key=lambda row: row.seq, reverse=True):
        to = None if row.seq in gone else _abandons(row)
        if to is not None:
            gone.update(range(to + 1, row.seq))
    return frozenset(gone)


def taken_back(entries: Iterable[Entry], seq: int) -> int | None:
    """The first of some entries that takes back entry `seq`; None where none does."""
    return next((e.seq for e in entries if isinstance(e.action, Undo) and e.action.to < seq < e.seq), None)


def _abandons(row: EntryRow) -> int | None:
    """The entry after which a row abandons all; None for other rows."""
    if '"abandon"' not in row.action:
        return None
    try:
        to = msgspec.json.decode(row.action, type=Abandon).to
    except msgspec.DecodeError:
        return None
    return to if 0 <= to < row.seq else None
