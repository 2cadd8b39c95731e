"""What is done by agreement: taking back, giving up, and what the other parts ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import msgspec

from companion.game import TWO, Seat, State
from companion.language import Saying, Sentence, mark
from companion.record.session import Session, Source, Undo
from hardware.computer.clock import Clock, now_ms
from ui.model.pages import Pages
from ui.model.play.decisions import Decisions
from ui.model.play.play import Play
from ui.model.screen import Screen

UNDO_BOTH: Final = mark("Something was revealed since: both players must agree.")
UNDO_ALL: Final = mark("Something was decided or revealed since: all these players must agree.")
AT_ONCE_MS: Final = 1000.0
"""A tap on undo so soon after one is that one's."""


class Agreement(msgspec.Struct, frozen=True):
    """A question to some seats: what would be done, line by line, and why they are asked; `decline` is what the button
    says that leaves things as they are. `act` is done with the last seat's agreement; the question is dropped where it
    does not `stand` any more. `players` is what those of a game are called that does not run yet."""

    title: Sentence
    what: tuple[Saying, ...]
    why: Sentence
    decline: Sentence
    act: Callable[[], object]
    stands: Callable[[], bool] = lambda: True
    players: Mapping[Seat, str] = {}
    asked: frozenset[Seat] | None = None
    """Who is asked; None: everybody."""
    then: Callable[[], State] | None = None
    """The state that the game would be in; None where no running game changes."""


def state_after(session: Session, to: int) -> State:
    """The state of a game after an entry (0: as it was set up)."""
    return next((step.state for step in reversed(session.steps) if step.entry.seq <= to), session.start)


class Consent:
    """What the players were asked, and who has agreed."""

    def __init__(self, play: Play, decisions: Decisions, pages: Pages) -> None:
        self._play, self._decisions, self._pages = play, decisions, pages
        self.agreement: Agreement | None = None
        """What was asked last."""
        self.agreed: frozenset[Seat] = frozenset()
        """The seats that agreed to it."""
        self.clock: Clock = now_ms
        self._undone_ms = -AT_ONCE_MS
        play.entered.watch(self._entered)

    def ask(self, agreement: Agreement) -> None:
        """Asks for something that is done only once all whom it concerns agree."""
        self.agreement = agreement
        self.agreed = frozenset(filter(self._play.plays_itself, self._play.game.seats))  # the app always agrees
        self._pages.open(Screen.AGREE)

    def agree(self, seat: str) -> None:
        """A seat agrees; with the last one's agreement it is done."""
        self.agreed |= {Seat(seat)}
        if self.agreement is not None and self.agreed >= (self.agreement.asked or set(self._play.game.seats)):
            self._pages.clear()
            self._decisions.attempt(self.agreement.act)
        self._play.changed()

    @property
    def asking(self) -> bool:
        """Whether a question is on the screen."""
        return Screen.AGREE in self._pages.pile

    def drop(self) -> None:
        """Takes a question away that has answered itself."""
        if self.agreement is not None and self.asking and not self.agreement.stands():
            self._pages.remove(Screen.AGREE)

    # Taking back

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision to take back."""
        return self._play.running and self._last_of_a_person() is not None

    def _last_of_a_person(self) -> int | None:
        """The entry after which play would go on if the last decision were taken back that the app did not make, with
        all that followed; None where there is none."""
        before = 0
        found: int | None = None
        for step in self._play.session.steps:
            if step.entry.source is not Source.CHANCE and not self._play.plays_itself(step.entry.seat):
                found = before
            before = step.entry.seq
        return found

    def undo(self) -> None:
        """Takes the last decision back: at once, or once those agree who decided or learned something since. A second
        tap right after it takes nothing more back."""
        if self.clock() - self._undone_ms < AT_ONCE_MS:
            return
        session = self._play.session
        to = self._last_of_a_person()
        asked = session.consent(to) if to is not None else None
        if to is not None and asked and all(map(self._play.plays_itself, asked - {self._play.wanted})):
            self._decisions.attempt(lambda: session.undo(to, agreed=True))
        elif to is not None and asked:
            self.ask(
                Agreement(
                    title=Sentence("Take this back?"),
                    what=self._undone(to),
                    why=Sentence(UNDO_BOTH if len(asked) == TWO else UNDO_ALL),
                    decline=Sentence("No, play on"),
                    act=lambda: session.undo(to, agreed=True),
                    asked=asked,
                    then=partial(state_after, session, to),
                )
            )
        else:
            self._decisions.attempt(lambda: session.undo(to))

    def _undone(self, to: int) -> tuple[Saying, ...]:
        """What would be taken back, in words."""
        session = self._play.session
        step = next((step for step in session.steps if step.entry.seq > to), None)
        return (partial(session.say, step.entry),) if step is not None else ()

    def _entered(self) -> None:
        if isinstance(self._play.session.entries[-1].action, Undo):
            self._undone_ms = self.clock()

    # Giving up

    def concede(self, seat: str) -> None:
        """A seat gives up."""
        self._pages.clear()
        session = self._play.session
        self._decisions.attempt(lambda: session.concede(Seat(seat)))
