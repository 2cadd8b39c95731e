"""What must be looked at one after the other: combats that were fought, and cards that were shown to one seat alone."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator

import msgspec

from companion.game import Event, Seat
from companion.record.session import Entry, Session, Undo
from companion.record.storage.rows import Looked

ENGLISH = "en"
"""The language in which it is asked whether there is anything to look at."""


class Beat(msgspec.Struct, frozen=True):
    """One event to look at: it has the sums of a combat, or shows cards to one seat alone. `at` is how far the players
    have looked once they have looked at it."""

    at: Looked
    event: Event
    shows: Seat | None = None
    """The seat that looks at cards; None where it is a combat."""


class Beats:
    """The beats that wait, the oldest first."""

    def __init__(self) -> None:
        self._waiting: deque[Beat] = deque()
        self._seq = 0

    def clear(self, seq: int = 0) -> None:
        """Forgets all; entries up to `seq` were told of."""
        self._waiting.clear()
        self._seq = seq

    def resume(self, session: Session) -> None:
        """Takes up what the players of a game have not looked at yet."""
        self.clear(max(0, session.looked.seq - 1))
        self.follow(session)
        while self._waiting and self._waiting[0].at <= session.looked:
            self.pop()

    @property
    def front(self) -> Beat | None:
        """What is to be looked at now."""
        return self._waiting[0] if self._waiting else None

    @property
    def waiting(self) -> tuple[Beat, ...]:
        """All that is to be looked at, the front first."""
        return tuple(self._waiting)

    @property
    def more(self) -> bool:
        """Whether something follows the front."""
        return len(self._waiting) > 1

    def pop(self) -> None:
        """The front was looked at."""
        self._waiting.popleft()

    def follow(self, session: Session) -> tuple[Event, ...]:
        """Takes up the entries since the last call; answers what happened in them."""
        taken_back = [
            entry.seq
            for entry in session.entries[self._seq :]
            if isinstance(entry.action, Undo) and entry.seq not in session.abandoned
        ]
        if taken_back:
            self.clear(taken_back[-1])
        new = [step.entry for step in session.steps if step.entry.seq > self._seq]
        for entry in new:
            self._waiting.extend(_beats(session, entry))
        self._seq = session.seq
        return tuple(event for entry in new for event in entry.events)


def _beats(session: Session, entry: Entry) -> Iterator[Beat]:
    """What there is to look at in an entry."""
    things = 0
    for event in entry.events:
        seats: list[Seat | None] = list(session.game.shown(event, ENGLISH))
        if not seats and session.game.tally(event, ENGLISH) is not None:
            seats = [None]
        for seat in seats:
            things += 1
            yield Beat(Looked(entry.seq, things), event, seat)


def harm(session: Session, fought: Beat) -> dict[str, int]:
    """How many points of damage each piece has taken by a combat, until the next one."""
    events = [event for step in session.steps if step.entry.seq >= fought.at.seq for event in step.entry.events]
    taken: Counter[str] = Counter()
    after = next((n for n, event in enumerate(events) if event is fought.event), len(events)) + 1
    for event in events[after:]:
        if session.game.tally(event, ENGLISH) is not None:
            break
        taken.update(event.harm)
    return dict(taken)
