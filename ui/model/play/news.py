"""What happened last in a session, in words."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import partial
from typing import Final

from companion.game import Event
from companion.language import Saying, Sentence, mark
from companion.record.session import Entry, Session, Source, Step, Undo

KEPT: Final = 4
"""How many sentences are kept."""
TAKEN_BACK: Final = mark("Taken back: {what}")


class News:
    """The last sentences, each with the number of the entry with which it came."""

    def __init__(self) -> None:
        self._news: deque[tuple[int, Saying]] = deque(maxlen=KEPT)
        self._counting: tuple[Step, ...] = ()
        """The entries that counted when the last one came."""

    def begin(self, session: Session) -> None:
        """A session is taken up: nothing in it is new."""
        self._news.clear()
        self._counting = session.steps

    def add(self, session: Session, entry: Entry, events: Iterable[Event]) -> None:
        """The session logged an entry, and these events may be reported."""
        if isinstance(entry.action, Undo):
            self._take_back(session, entry, entry.action.to)
        self._news.extend((session.seq, partial(session.tell, event)) for event in events)
        self._counting = session.steps

    def said(self, language: str) -> tuple[str, ...]:
        """The sentences, the newest last."""
        return tuple(filter(None, (say(language) for _, say in self._news)))

    def taken_back(self, session: Session, language: str) -> str:
        """What was taken back just now; empty where something was decided since."""
        entries = session.entries
        if not entries or not isinstance(entries[-1].action, Undo):
            return ""
        return next((saying(language) for seq, saying in self._news if seq == entries[-1].seq), "")

    def _take_back(self, session: Session, undo: Entry, to: int) -> None:
        """What was taken back is no news any more; that it was is the news."""
        kept = [(seq, saying) for seq, saying in self._news if seq <= to]
        self._news.clear()
        self._news.extend(kept)
        gone = [step.entry for step in self._counting if step.entry.seq > to]
        decided = next((entry for entry in gone if entry.source is not Source.CHANCE), None)
        if decided is not None:
            self._news.append((undo.seq, partial(_say_taken_back, session, decided)))


def _say_taken_back(session: Session, decided: Entry, language: str) -> str:
    return Sentence(TAKEN_BACK, {"what": session.say(decided, language)}).say(language)
