"""One running game: the only thing that changes. Whatever comes by screen, table or script is submitted here."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping

import msgspec

from companion.errors import IllegalAction
from companion.game import CHANCE, TWO, VARIANT, Action, Correction, Event, Game, Layout, Options, Seat, State
from companion.record.chance import Chance
from companion.record.consent import must_agree
from companion.record.dice import Chain, SealedDice
from companion.record.entries import (
    Abandon,
    BrokenGame,
    Entry,
    Source,
    Step,
    Undo,
    row_of,
    say,
)
from companion.record.past import Past
from companion.record.sealed import Seal
from companion.record.storage.log import Log
from companion.record.storage.rows import GameId, GameRow, Looked
from companion.record.times import now, stopwatch

__all__ = ["Abandon", "BrokenGame", "Build", "Entry", "Session", "Source", "Step", "Undo"]

Build = Callable[[str, str, Options], Game]
"""Makes a game's rules from its name, the text of its component file, and its options."""

Decided = tuple[Action, Seat | None, Source, tuple[Event, ...], State]
"""An action that was judged, not yet logged: by whom, through which door, what happened, and the state after it."""


class Session:
    """One running game, in memory and in its log; used from one thread only."""

    def __init__(
        self,
        game: Game,
        log: Log,
        row: GameRow,
        clock: Callable[[], str] = now,
        stopwatch: Callable[[], float] = stopwatch,
        *,
        abandon: bool = False,
    ) -> None:
        """Takes up a game from its log, by replaying it; `new` and `resume` are the usual ways in. `clock` says the
        time of day, `stopwatch` how many ms have passed since some moment. BrokenGame where the rules refuse what was
        played, unless that is to be abandoned."""
        self.game = game
        self.id = row.id
        self._row = row
        self._log = log
        self._clock = clock
        self._stopwatch = stopwatch
        self._past = Past(game, row.id)
        self._chance = Chance(game, row.seed)
        self._looked = log.looked(row.id)
        self._unsealed = log.unsealed(row.id)
        self._subscribers: list[Callable[[Entry], None]] = []
        with log.snapshot():
            rows = log.entries(row.id)
            self._chance.take_up(log.seals(row.id), log.dice(row.id))
        self._past.replay(rows, log.name)
        if self._past.broken is not None and not abandon:
            raise self._past.broken
        self._taken_up_ms = stopwatch()
        self._played_before_ms = self._past.entries[-1].played_ms if self._past.entries else 0

    @classmethod
    def new(
        cls,
        game: Game,
        log: Log,
        *,
        seed: int | None = None,
        players: Mapping[Seat, str] | None = None,
        clock: Callable[[], str] = now,
        stopwatch: Callable[[], float] = stopwatch,
    ) -> Session:
        """Begins a game and deals; `players` says what those who gave a name are called."""
        id_ = GameId(os.urandom(4).hex())
        variant, asks = game.options.settings.get(VARIANT, ""), bool(game.options.told)
        names = dict(players or {})
        row = GameRow(id_, game.name, variant, asks, game.components, seed, clock(), players=names, chosen=game.options)
        log.begin(row)
        session = cls(game, log, row, clock, stopwatch)
        session._go_on([], session.start)
        return session

    @classmethod
    def resume(
        cls,
        log: Log,
        id_: GameId,
        build: Build,
        clock: Callable[[], str] = now,
        stopwatch: Callable[[], float] = stopwatch,
        *,
        abandon: bool = False,
    ) -> Session:
        """Goes on with a logged game; `build` makes the rules from the game's name, components text and options.
        BrokenGame where they refuse what was played; with `abandon`, as all players have agreed then, play goes on from
        before that, and an entry says so."""
        row = log.game(id_)
        session = cls(build(row.name, row.components, row.options), log, row, clock, stopwatch, abandon=abandon)
        broken, state = session._past.broken, session.state
        session._go_on([] if broken is None else [(Abandon(broken.seq - 1), None, Source.SCREEN, (), state)], state)
        return session

    # What is so

    @property
    def state(self) -> State:
        """The state of play; it holds secrets, so it is never shown."""
        return self._past.state

    @property
    def players(self) -> dict[Seat, str]:
        """What the players who gave a name are called."""
        return dict(self._row.players)

    @property
    def begun(self) -> str:
        """When the game was begun, in ISO 8601, UTC."""
        return self._row.created

    @property
    def seq(self) -> int:
        """The number of the last entry; 0 before the first."""
        return self._past.seq

    @property
    def to_act(self) -> Seat | None:
        """Who must decide now; CHANCE where the players say what was dealt or drawn; None once the game is over."""
        return self.game.to_act(self.state)

    @property
    def played_ms(self) -> int | None:
        """For how long the game has been played until now, in ms, without the times between two sittings; None where
        that is not known, since an older version that did not count it began the game."""
        if self._played_before_ms is None:
            return None
        return self._played_before_ms + round(self._stopwatch() - self._taken_up_ms)

    @property
    def layout(self) -> Layout:
        """Where each piece should lie now."""
        return self.game.layout(self.state)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry, those taken back and those abandoned too."""
        return tuple(self._past.entries)

    @property
    def abandoned(self) -> frozenset[int]:
        """The numbers of the entries that are not replayed, since the rules of this version refuse them and the players
        took them back or agreed to go on without them."""
        return self._past.abandoned

    @property
    def steps(self) -> tuple[Step, ...]:
        """The entries that still count, in order."""
        return tuple(self._past.steps)

    @property
    def start(self) -> State:
        """The state before the first entry."""
        return self._past.start

    @property
    def seals(self) -> tuple[Seal, ...]:
        """The sealed shuffles in their order. Until the game has ended those stay closed of which a card may still be
        hidden: the ones that count, from the last action on that opens their pile."""
        return self._chance.shown_seals(self._past, over=self.to_act is None)

    @property
    def dice(self) -> tuple[SealedDice, ...]:
        """The app's sealed dice in their order, with the throws that were made of them, those taken back too."""
        return self._chance.shown(self._past.entries)

    def thrown_before(self, entry: Entry, state: State) -> Action | None:
        """What the sealed dice bring in an entry, where that was the state before it; None where none are sealed for
        it."""
        return self._chance.thrown(state, entry.seq)

    @property
    def looked(self) -> Looked:
        """How far the players have looked at what happened."""
        return self._looked

    def rename(self, players: Mapping[Seat, str]) -> None:
        """Says what the players are called from now on; DeviceError or DataError where the log does not take it."""
        names = dict(players)
        self._log.rename(self.id, names)
        self._row = msgspec.structs.replace(self._row, players=names)

    # What can be done

    def submit(self, action: Action, seat: Seat | None, source: Source = Source.SCREEN) -> Entry:
        """Puts an action to the rules and logs it; chance that follows is played at once. IllegalAction, DeviceError
        or DataError pass through, and nothing has changed then."""
        if isinstance(action, Undo | Correction):
            if len(self.game.seats) > TWO:
                raise IllegalAction(None, "This can only be done by all players together.")
            raise IllegalAction(None, "This can only be done by both players together.")
        decider = self.to_act
        if seat != decider and not _concedes(action, seat):
            if decider is None:
                raise IllegalAction(None, "The game is over.")
            raise IllegalAction(None, "Another player decides now.")
        state, events = self.game.apply(self.state, action)
        return self._go_on([(action, seat, source, events, state)], state)[0]

    def concede(self, seat: Seat, source: Source = Source.SCREEN) -> Entry:
        """The seat gives up."""
        action = msgspec.convert({"do": "concede", "side": seat}, self.game.action_type)
        return self.submit(action, seat, source)

    def takeback(self) -> int | None:
        """The entry after which play would go on if the last decision were taken back; None where there is none."""
        return self._past.takeback()

    def consent(self, to: int) -> frozenset[Seat]:
        """The seats that must agree to go back to an entry; empty where one seat alone has decided since."""
        gone = [step.entry for step in self._past.steps if step.entry.seq > to]
        dealt = self.to_act == CHANCE or any(entry.seq <= self._unsealed for entry in gone)
        return must_agree(frozenset(self.game.seats), gone, dealt)

    def undo(self, to: int | None = None, *, agreed: bool = False, source: Source = Source.SCREEN) -> Entry:
        """Takes back the last decision, or all after entry `to`; IllegalAction where some
        must agree and have not."""
        if to is None:
            to = self.takeback()
        if to is None or to == self.seq or not (to == 0 or any(step.entry.seq == to for step in self._past.steps)):
            raise IllegalAction(None, "There is nothing to take back.")
        if not agreed and self.consent(to):
            if len(self.game.seats) > TWO:
                raise IllegalAction(None, "All whom it concerns must agree to take this back.")
            raise IllegalAction(None, "Both players must agree to take this back.")
        state = self._past.after(Undo(to), self.game.rules_version)
        return self._go_on([(Undo(to), None, source, (), state)], state)[0]

    def correct(self, layout: Layout, source: Source = Source.SCREEN) -> Entry:
        """Takes the table as right, by agreement of all players; DataError where no table could look like that."""
        state = self.game.corrected(self.state, layout)
        return self._go_on([(Correction(layout.standings), None, source, (), state)], state)[0]

    def look(self, looked: Looked) -> None:
        """Keeps how far the players have looked at what happened, for whoever goes on with the game; DeviceError or
        DataError where the log does not take it."""
        self._looked = looked
        self._log.look(self.id, looked)

    def unseal(self) -> None:
        """The players look at what is sealed until the game is over; nothing before that."""
        if self.to_act is None and self._chance.seals:
            self.reveal()

    def reveal(self) -> None:
        """Somebody is about to see what is hidden now, so that only all players together may take back what led to it.
        DeviceError or DataError where the log does not take it: nothing may be shown then."""
        if self._unsealed < self.seq:
            self._log.unseal(self.id, self.seq)
            self._unsealed = self.seq

    def subscribe(self, callback: Callable[[Entry], None]) -> Callable[[], None]:
        """Calls back after each entry, when it is on the disk; returns what ends that."""
        self._subscribers.append(callback)
        return lambda: self._subscribers.remove(callback)

    def go_on_unsaved(self) -> None:
        """Goes on in memory only, where the disk takes no more: the game so far is copied, the file is left alone."""
        memory = Log(None)
        memory.begin(self._row)
        for chain in self._chance.chains:
            memory.seal_dice(self.id, chain.row)
        memory.append(self.id, self._past.rows, self._chance.seals)
        memory.look(self.id, self._looked)
        memory.unseal(self.id, self._unsealed)
        self._log = memory

    @property
    def saved(self) -> bool:
        """Whether the game is kept on a disk."""
        return self._log.path is not None

    def tell(self, event: Event, language: str) -> str:
        """One sentence that tells all players of an event, as a spectator may know it."""
        return self.game.say(self.game.event_view(event, None), language)

    def say(self, entry: Entry, language: str) -> str:
        """One sentence that tells all players of an entry."""
        return say(self.game, entry, language)

    def lines(self, entry: Entry, language: str) -> list[str]:
        """What happened in an entry, in sentences; where nothing did but a decision, whose it was where more than two
        play."""
        told = [line for event in entry.events if (line := self.tell(event, language))]
        if told:
            return told
        line = self.say(entry, language)
        if entry.seat not in self.game.seats or len(self.game.seats) <= TWO:
            return [line]
        sides = self.game.scene(self._past.start, None, language).sides
        name = next((side.name for side in sides if side.id == entry.seat), "")
        return [f"{name}: {line}" if name else line]

    # How it is kept

    def _go_on(self, decided: list[Decided], state: State) -> list[Entry]:
        """Plays the chance that follows, writes all of it in one piece, and only then takes it over and tells."""
        self._seal_dice()
        seq = self.seq + len(decided)
        while self.game.to_act(state) == CHANCE:
            action = self._chance.brings(state, seq + 1)
            if action is None:
                break
            state, events = self.game.apply(state, action)
            decided.append((action, CHANCE, Source.CHANCE, events, state))
            seq += 1
        if not decided:
            return []
        at, played, rules = self._clock(), self.played_ms, self.game.rules_version
        steps = [
            Step(Entry(self.id, self.seq + 1 + i, at, seat, source, action, events, played, rules), state)
            for i, (action, seat, source, events, state) in enumerate(decided)
        ]
        entries = [step.entry for step in steps]
        seals = [self._chance.seal(entry) for entry in entries if entry.source is Source.CHANCE and entry.action.seals]
        ended = at if self.game.to_act(state) is None else None
        rows = [row_of(entry) for entry in entries]
        self._log.append(self.id, rows, seals, ended)
        for step in steps:
            self._past.take(step)
        self._past.rows += rows
        self._chance.seals += seals
        for entry in entries:
            for callback in tuple(self._subscribers):
                callback(entry)
        return entries

    def _seal_dice(self) -> None:
        """Seals dice where a throw may come for which none are sealed."""
        row = self._chance.dice_to_seal(self.seq)
        if row is not None:
            self._log.seal_dice(self.id, row)
            self._chance.chains.append(Chain(row))


def _concedes(action: Action, seat: Seat | None) -> bool:
    """Whether an action is a seat's own giving up, which is possible in anybody's turn."""
    return action.__struct_config__.tag == "concede" and getattr(action, "side", None) == seat
