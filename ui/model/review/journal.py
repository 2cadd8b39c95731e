"""The journal: everything that happened in a game, in words, turn by turn, as all players may know it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

import msgspec

from companion.examples import Example
from companion.game import CHANCE, Event, State
from companion.language import Sentence
from companion.record.session import Entry, Session, Source, Undo
from companion.record.storage.rows import GameId
from companion.scene import Card, Counter, Scene, Tally
from ui.model.play.news import TAKEN_BACK
from ui.model.play.play import Play
from ui.model.review.named import cards_of, named, values_of
from ui.model.taps.fighting import Fighting

LATEST = 10
"""So many lines are the latest."""


class Told(msgspec.Struct, frozen=True):
    """One line: what happened, and the seat that decided it; empty where none did, such as of what chance brought, and
    where it follows from the line before. It names `cards` and `counters`, of which each takes so much `harm`, or tells
    of a combat with its sums; `example` is what its game draws beside it."""

    text: str
    seat: str = ""
    cards: tuple[Card, ...] = ()
    counters: tuple[Counter, ...] = ()
    harm: dict[str, int] = {}
    tally: Tally | None = None
    example: Example = ()


class Chapter(msgspec.Struct, frozen=True):
    """One turn: how the game names it, the seat whose turn it is (None: nobody's), and what happened, line by line."""

    heading: str
    seat: str | None
    told: tuple[Told, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """What happened, in words alone."""
        return tuple(one.text for one in self.told)


def chapters(session: Session, language: str, until: int | None = None) -> tuple[Chapter, ...]:
    """The turns of a game so far, the first one first; only entries before `until`, where it is given."""
    states = {step.entry.seq: step.state for step in session.steps}
    made: list[Chapter] = []
    lines: list[tuple[State, Event | None, Told]] = []
    before, stood = session.start, counters_of(session.game.scene(session.start, None, language))

    def close() -> None:
        nonlocal stood
        scene = session.game.scene(before, None, language)
        known = stood | counters_of(scene)
        told = tuple(
            one if event is None else _with_things(session, state, event, one, known, language)
            for state, event, one in lines
        )
        made.append(Chapter(scene.title, scene.turn or scene.decider, told))
        stood = known
        lines.clear()

    for entry, said in _said(session, language, until):
        seat = "" if entry.seat in (None, CHANCE) else str(entry.seat)
        lines += [(before, event, Told(text, "" if n else seat)) for n, (text, event) in enumerate(said.items())]
        if lines and any(event.ends_turn for event in entry.events):
            close()
        before = states.get(entry.seq, before)
    if lines:
        close()
    return tuple(made)


def counters_of(scene: Scene) -> dict[str, Counter]:
    """The counters of a scene by their pieces, none of them turned aside."""
    return {one.piece: msgspec.structs.replace(one, tilted=False, under=()) for one in scene.counters}


def _with_things(
    session: Session, state: State, event: Event, told: Told, known: Mapping[str, Counter], language: str
) -> Told:
    """A line with what its event names, as a spectator may know it; `state` is the position before it."""
    game, event = session.game, session.game.event_view(event, None)
    tally = game.fought(state, event, language)
    if tally is not None:
        return msgspec.structs.replace(told, tally=tally)
    cards = tuple(game.card(card, language) for card in dict.fromkeys(cards_of(game, event)))
    counters = tuple(known[piece] for piece in dict.fromkeys(named(values_of(event), known)))
    example = game.pictured(event, language)
    return msgspec.structs.replace(told, cards=cards, counters=counters, harm=dict(event.harm), example=example)


Said = dict[str, Event | None]
"""Lines in words, each once, with the event that each tells of; none where only a decision is told."""


def _lines(session: Session, entry: Entry, language: str) -> Said:
    """What happened in an entry."""
    told: Said = {}
    for event in entry.events:
        if line := session.tell(event, language):
            told.setdefault(line, event)
    return told or dict.fromkeys(filter(None, session.lines(entry, language)))


def _said(session: Session, language: str, until: int | None) -> Iterator[tuple[Entry, Said]]:
    """The entries that still count and those that took others back, each in words."""
    kept: list[tuple[Entry, Said]] = []
    for entry in session.entries:
        if entry.seq in session.abandoned or (until is not None and entry.seq >= until):
            continue
        if isinstance(entry.action, Undo):
            said = _take_back(session, kept, entry.action.to, language)
        else:
            said = _lines(session, entry, language)
        kept.append((entry, said))
    yield from kept


def _take_back(session: Session, kept: list[tuple[Entry, Said]], to: int, language: str) -> Said:
    """Takes entries out of those that are kept; what was taken back, in words."""
    gone = [entry for entry, _ in kept if entry.seq > to]
    del kept[len(kept) - len(gone) :]
    decided = next((e for e in gone if e.source is not Source.CHANCE and not isinstance(e.action, Undo)), None)
    if decided is None:
        return {}
    return {Sentence(TAKEN_BACK, {"what": session.say(decided, language)}).say(language): None}


def latest(session: Session, language: str, many: int, until: int | None = None) -> tuple[Told, ...]:
    """The last lines of a game that still count, so many at most, the newest last; only entries before `until`, where
    it is given."""
    made: list[Told] = []
    for step in reversed(session.steps):
        if len(made) >= many:
            break
        entry = step.entry
        if isinstance(entry.action, Undo) or (until is not None and entry.seq >= until):
            continue
        seat = "" if entry.seat in (None, CHANCE) else str(entry.seat)
        said = dict.fromkeys(filter(None, session.lines(entry, language)))
        made += reversed([Told(text, "" if n else seat) for n, text in enumerate(said)])
    return tuple(reversed(made[:many]))


class Journal:
    """The running game's journal; nothing of a combat before its card lies open on the screen."""

    def __init__(self, play: Play, fighting: Fighting) -> None:
        self._play, self._fighting = play, fighting
        self._chapters = lru_cache(maxsize=1)(self._made)
        self._latest = lru_cache(maxsize=1)(self._lately)

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """Its turns; none where no game runs."""
        if not self._play.running:
            return ()
        session = self._play.session
        return self._chapters(session.id, session.seq, self._play.language, self._until)

    @property
    def latest(self) -> tuple[Told, ...]:
        """Its last lines, the newest last."""
        session = self._play.session
        return self._latest(session.id, session.seq, self._play.language, self._until)

    @property
    def _until(self) -> int | None:
        """The entry from which on nothing may be told yet."""
        front = self._play.beats.front
        return front.at.seq if front is not None and self._fighting.turning else None

    def _lately(self, game: GameId, seq: int, language: str, until: int | None) -> tuple[Told, ...]:
        return latest(self._play.session, language, LATEST, until)

    def _made(self, game: GameId, seq: int, language: str, until: int | None) -> tuple[Chapter, ...]:
        return chapters(self._play.session, language, until)
