"""Pages over the game, and what is done on them by agreement: taking back and giving up."""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.game import TWO, Game, Seat
from companion.language import Saying, Sentence, mark
from companion.record.session import Entry, Undo
from hardware.clock import Clock, now_ms
from ui.model.agreement import Agreement
from ui.model.running import Running
from ui.model.screen import Screen

UNDO_BOTH: Final = mark("Something was revealed since: both players must agree.")
UNDO_ALL: Final = mark("Something was decided or revealed since: all these players must agree.")
AT_ONCE_MS: Final = 1000.0
"""A tap on undo so soon after one is that one's."""


class Pages(Running):
    """The pages that lie over what is shown of the game, the topmost last."""

    def __init__(self, game: Game, language: str) -> None:
        super().__init__(game, language)
        self.conceding: Seat | None = None
        """The seat that was asked whether it really gives up."""
        self.agreement: Agreement | None = None
        """What was asked last."""
        self.agreed: frozenset[Seat] = frozenset()
        """The seats that agreed to it."""
        self.clock: Clock = now_ms
        self._undone_ms = -AT_ONCE_MS

    def open(self, screen: Screen) -> None:
        """Shows a page over what is shown now."""
        if screen is Screen.SEALS and not self._attempt(self.session.unseal):
            return
        self._pages.append(screen)
        self.conceding, self.because = None, None
        self.changed()

    def back(self) -> None:
        """Back from a page."""
        if self._pages:
            self._pages.pop()
        self.because = None
        self.changed()

    def undo(self) -> None:
        """Takes the last decision back: at once, or once those agree who decided or learned something since. A second
        tap right after it takes nothing more back."""
        if self.clock() - self._undone_ms < AT_ONCE_MS:
            return
        to = self.session.takeback()
        asked = self.session.consent(to) if to is not None else None
        if to is not None and asked:
            self.ask(
                Agreement(
                    title=Sentence("Take this back?"),
                    what=self._undone(to),
                    why=Sentence(UNDO_BOTH if len(asked) == TWO else UNDO_ALL),
                    decline=Sentence("No, play on"),
                    act=lambda: self.session.undo(agreed=True),
                    asked=asked,
                )
            )
        else:
            self._attempt(self.session.undo)

    def _undone(self, to: int) -> tuple[Saying, ...]:
        """What would be taken back, in words."""
        step = next((step for step in self.session.steps if step.entry.seq > to), None)
        return (partial(self.session.say, step.entry),) if step is not None else ()

    def ask(self, agreement: Agreement) -> None:
        """Asks for something that is done only once all whom it concerns agree."""
        self.agreement, self.agreed = agreement, frozenset()
        self.open(Screen.AGREE)

    def agree(self, seat: str) -> None:
        """A seat agrees; with the last one's agreement it is done."""
        self.agreed |= {Seat(seat)}
        if self.agreement is not None and self.agreed >= (self.agreement.asked or set(self.game.seats)):
            self._pages.clear()
            self._attempt(self.agreement.act)
        self.changed()

    def drop_agreement(self) -> None:
        """Takes a question away that has answered itself."""
        if self.agreement is not None and Screen.AGREE in self._pages and not self.agreement.stands():
            self._pages.remove(Screen.AGREE)

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision to take back."""
        return self._session is not None and self.session.takeback() is not None

    def _entered(self, entry: Entry) -> None:
        if isinstance(entry.action, Undo):
            self._undone_ms = self.clock()
        super()._entered(entry)

    def ask_concede(self, seat: str) -> None:
        """Asks whether a seat really gives up."""
        self.conceding = Seat(seat)
        self.changed()

    def concede(self, seat: str) -> None:
        """A seat gives up."""
        self._pages.clear()
        self._attempt(lambda: self.session.concede(Seat(seat)))

    def _reset(self) -> None:
        super()._reset()
        self.conceding = None
