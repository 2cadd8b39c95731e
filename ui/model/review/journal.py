"""The journal: everything that happened in a game, in words, turn by turn, as all players may know it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from companion.game import CHANCE
from companion.language import Sentence
from companion.record.session import Entry, Session, Source, Undo
from companion.record.storage.rows import GameId
from ui.model.play.news import TAKEN_BACK
from ui.model.play.play import Play
from ui.model.taps.fighting import Fighting

LATEST = 10
"""So many lines are the latest."""


class Told(msgspec.Struct, frozen=True):
    """One line: what happened, and the seat that decided it; empty where none did, such as of what chance brought, and
    where it follows from the line before."""

    text: str
    seat: str = ""


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
    lines: list[Told] = []
    before = session.start

    def close() -> None:
        scene = session.game.scene(before, None, language)
        made.append(Chapter(scene.title, scene.decider, tuple(lines)))
        lines.clear()

    for entry, said in _said(session, language, until):
        seat = "" if entry.seat in (None, CHANCE) else str(entry.seat)
        lines += [Told(text, "" if n else seat) for n, text in enumerate(said)]
        if lines and any(event.ends_turn for event in entry.events):
            close()
        before = states.get(entry.seq, before)
    if lines:
        close()
    return tuple(made)


def _said(session: Session, language: str, until: int | None) -> Iterator[tuple[Entry, list[str]]]:
    """The entries that still count and those that took others back, each in words."""
    kept: list[tuple[Entry, list[str]]] = []
    for entry in session.entries:
        if entry.seq in session.abandoned or (until is not None and entry.seq >= until):
            continue
        lines = session.lines(entry, language)
        if isinstance(entry.action, Undo):
            lines = _take_back(session, kept, entry.action.to, language)
        kept.append((entry, list(dict.fromkeys(filter(None, lines)))))
    yield from kept


def _take_back(session: Session, kept: list[tuple[Entry, list[str]]], to: int, language: str) -> list[str]:
    """Takes entries out of those that are kept; what was taken back, in words."""
    gone = [entry for entry, _ in kept if entry.seq > to]
    del kept[len(kept) - len(gone) :]
    decided = next((e for e in gone if e.source is not Source.CHANCE and not isinstance(e.action, Undo)), None)
    return [] if decided is None else [Sentence(TAKEN_BACK, {"what": session.say(decided, language)}).say(language)]


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
