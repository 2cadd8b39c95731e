"""The cards that hands show to the camera: those that are dealt to seats of the app's, and those that it looks at.

Nobody sees them but the app; they are told to the rules once all are read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.game import CHANCE, CardId, Seat
from companion.language import Sentence, mark
from companion.rack import Rack, Share
from companion.scene import Choice
from companion.table.sightings import Reading
from ui.model.play.decisions import Decisions
from ui.model.play.play import Play

SEVERAL: Final = mark("The camera sees several cards. Show it one alone.")
ANOTHER: Final = mark("The camera sees a card that cannot be among these. Show it another one, or read them all again.")


class ShownCards:
    """The cards of one deal, or of one look, that are being read."""

    def __init__(self, play: Play, decisions: Decisions, seats: Callable[[], tuple[Seat, ...]]) -> None:
        """`seats` are those whose printed cards stand in a rack."""
        self._play, self._decisions, self._seats = play, decisions, seats
        self._at: tuple[str, int] | None = None
        """The deal of which cards are being read."""
        self.read: dict[Seat, tuple[CardId, ...]] = {}
        """What was read of it."""
        self._before: CardId | None = None
        """The card that the last picture showed; it counts once two in succession show it."""
        self.problem: Sentence | None = None
        """Why the card that is shown cannot be read."""

    @property
    def _rack(self) -> Rack | None:
        return self._play.game.rack()

    @property
    def shares(self) -> dict[Seat, Share]:
        """What the deal that is due brings to each rack."""
        rack, play = self._rack, self._play
        if rack is None or not self._seats() or play.session.to_act != CHANCE:
            return {}
        shares = {seat: rack.share(play.session.state, seat) for seat in self._seats()}
        return {seat: share for seat, share in shares.items() if share is not None}

    @property
    def going(self) -> bool:
        """Whether cards of a rack are being shown to the camera: nobody may see its picture then."""
        play = self._play
        return play.running and self._at == (str(play.session.id), play.session.seq)

    @property
    def looks(self) -> bool:
        """Whether what is due is a look of the app's at a card of another hand, which keeps it."""
        return any(share.among for share in self.shares.values())

    def begin(self) -> None:
        """Cards are shown from now on, all of them anew."""
        self._at = str(self._play.session.id), self._play.session.seq
        self._forget()

    def _forget(self) -> None:
        """Nothing of the deal is read."""
        self.read, self._before, self.problem = {}, None, None

    @property
    def due(self) -> Seat | None:
        """The seat whose next card is to be shown; None where all are read."""
        shares = self.shares if self.going else {}
        return next((seat for seat, share in shares.items() if len(self.read.get(seat, ())) < share.size), None)

    @property
    def last(self) -> Seat | None:
        """The seat whose card was read last."""
        return next((seat for seat in reversed(self._seats()) if self.read.get(seat)), None)

    @property
    def has_read(self) -> bool:
        """Whether a card of the deal was read."""
        return self.last is not None

    def takes(self, choice: Choice) -> bool:
        """Whether a deal waits until the cards of the racks are read, which begins now."""
        if choice.card is not None or not self.shares:
            return False
        self.begin()
        self._play.changed()
        return True

    def again(self) -> None:
        """All cards of the deal are to be shown once more."""
        self._forget()
        self._play.changed()

    def stop(self) -> None:
        """Back to how the cards are dealt."""
        self._at = None
        self.again()

    def feed(self, reading: Reading) -> None:
        """Reads the one card that a picture shows, if it is one that was dealt."""
        seat = self.due
        if seat is None or reading.board is None:
            return
        read = {card for cards in self.read.values() for card in cards}
        seen = {card.card for card in reading.board.cards} - read
        fit = seen & set(self.shares[seat].cards)
        before, self._before = self._before, next(iter(fit)) if len(fit) == 1 else None
        problem = Sentence(SEVERAL) if len(fit) > 1 else Sentence(ANOTHER) if seen and not fit else None
        if self._before is not None and (reading.board.still or before == self._before):
            self.read[seat] = (*self.read.get(seat, ()), self._before)
            self._before = None
        elif problem == self.problem:
            return
        self.problem = problem
        self._play.changed()

    def finish(self) -> None:
        """All cards are read: the deal goes to the rules."""
        rack = self._rack
        if rack is None or not self.going or self.due is not None:
            return
        self._decisions.act(rack.dealt(self._play.session.state, self.read))
        if not self.going:
            self._at, self.read = None, {}
