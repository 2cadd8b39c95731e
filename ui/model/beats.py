"""What must be looked at one after the other: combats that were fought, and questions that had to be asked.

A question is put to a seat whenever a hidden card could answer it, as far as the others know; so nobody learns from
the question, or from its absence, what that seat holds. Where the rules knew that there was no such card they have
gone on already, and the question is answered by "no card" alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

import msgspec

from companion.game import Event, Game, Seat
from companion.record.log import Looked
from companion.record.session import Session, Undo
from companion.scene import Card, Scene, Tally


class Beat(msgspec.Struct, frozen=True):
    """One thing to look at: the sums of a combat, a question (as the scene in which it is asked), or a card that is
    shown to one seat alone. `at` is how far the players have looked once they have looked at it."""

    at: Looked
    tally: Tally | None = None
    question: Scene | None = None
    shown: tuple[Seat, Card] | None = None


class Beats:
    """The beats that wait, the oldest first."""

    def __init__(self) -> None:
        self._waiting: deque[Beat] = deque()
        self._seq = self._things = 0
        self._held: deque[list[Event]] = deque()

    def clear(self, seq: int = 0) -> None:
        """Forgets all; entries up to `seq` were told of."""
        self._waiting.clear()
        self._held.clear()
        self._seq = seq

    def resume(self, session: Session, language: str) -> None:
        """Takes up what the players of a game have not looked at yet."""
        self.clear(max(0, session.looked.seq - 1))
        self.follow(session, language)
        while self._waiting and self._waiting[0].at <= session.looked:
            self.pop()

    @property
    def front(self) -> Beat | None:
        """What is to be looked at now."""
        return self._waiting[0] if self._waiting else None

    @property
    def more(self) -> bool:
        """Whether something follows the front."""
        return len(self._waiting) > 1

    @property
    def asking(self) -> bool:
        """Whether a question waits, so that nothing may be told of what came after it."""
        return any(beat.question is not None for beat in self._waiting)

    def pop(self) -> tuple[Event, ...]:
        """The front was looked at; answers the events that may be told now that a question was answered."""
        return tuple(self._held.popleft()) if self._waiting.popleft().question is not None else ()

    def follow(self, session: Session, language: str) -> tuple[Event, ...]:
        """Takes up the entries since the last call; answers the events that may be told at once."""
        taken_back = [
            entry.seq
            for entry in session.entries[self._seq :]
            if isinstance(entry.action, Undo) and entry.seq not in session.abandoned
        ]
        if taken_back:
            self.clear(taken_back[-1])
        now: list[Event] = []
        told: list[Event] = []
        state = session.start
        for step in session.steps:
            seq = step.entry.seq
            if seq > self._seq:
                self._things = 0
                asked = session.game.unasked(state, step.entry.action, told)
                events = step.entry.events
                at = 0
                for position, question in asked:
                    self._tell(session.game, seq, events[at:position], language, now)
                    self._held.append([])
                    self._waiting.append(Beat(self._next(seq), question=session.game.scene(question, None, language)))
                    at = position
                self._tell(session.game, seq, events[at:], language, now)
            told += step.entry.events
            state = step.state
        self._seq = session.seq
        return tuple(now)

    def _next(self, seq: int) -> Looked:
        """The place of the next thing to look at that an entry brought about."""
        self._things += 1
        return Looked(seq, self._things)

    def _tell(self, game: Game, seq: int, events: Iterable[Event], language: str, now: list[Event]) -> None:
        """Lets events wait behind the last question, or tells them now where none waits; combats are shown in turn."""
        for event in events:
            (self._held[-1] if self._held else now).append(event)
            tally = game.tally(event, language)
            if tally is not None:
                self._waiting.append(Beat(self._next(seq), tally))
            shown = game.shown(event, language)
            if shown is not None:
                self._waiting.append(Beat(self._next(seq), shown=shown))
