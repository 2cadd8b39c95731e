"""Printed cards: what hands do with them, and the cards of which the players tell."""

from __future__ import annotations

import msgspec

from companion.errors import IllegalAction
from companion.game import CardId
from companion.language import Sentence
from companion.scene import Card, Choice, Lies, Page, Pile
from ui.model.play.decisions import Decisions, refusal
from ui.model.play.play import Play
from ui.model.table.devices import Devices
from ui.model.taps.hidden import NOT_USABLE
from ui.model.taps.pointing import Pointing


class Told:
    """The card that the players are about to tell."""

    def __init__(self, play: Play, decisions: Decisions, pointing: Pointing, devices: Devices) -> None:
        self._play, self._decisions, self._pointing, self._devices = play, decisions, pointing, devices
        self._marked: CardId | None = None
        self._telling = False
        play.forgotten.watch(self._forget)

    @property
    def tells(self) -> tuple[Card, ...]:
        """The cards among which the players can tell one now; none where nothing is asked of printed cards."""
        return tuple(card for pile in self._play.scene.piles if pile.lies is Lies.TOLD for card in pile.cards)

    @property
    def dealt(self) -> tuple[Pile, ...]:
        """How the cards lie that hands are asked to deal, as backs, pile by pile."""
        return tuple(pile for pile in self._play.scene.piles if pile.lies is Lies.DEALT)

    @property
    def telling(self) -> bool:
        """Whether a player looks for the card to tell, where none has to be told."""
        return self._telling and bool(self.tells)

    @property
    def can_tell(self) -> bool:
        """Whether a printed card may be told beside everything else that can be done."""
        return self._play.scene.page is not Page.TELL and bool(self.tells)

    @property
    def tellable(self) -> frozenset[str]:
        """The cards that the rules allow to be told."""
        return frozenset(self._by_card)

    @property
    def crossed_out(self) -> frozenset[str]:
        """The cards that are shown as impossible. None of those among which one must be told: before it lies open, they
        would say which one it will be."""
        if self._play.scene.page is Page.TELL:
            return frozenset()
        return frozenset(card.id for card in self.tells) - self.tellable

    @property
    def _by_card(self) -> dict[str, tuple[Choice, ...]]:
        found: dict[str, tuple[Choice, ...]] = {}
        for choice in self._play.scene_for(self._play.wanted).choices:
            if choice.card is not None:
                found[choice.card] = (*found.get(choice.card, ()), choice)
        return found

    @property
    def seen(self) -> CardId | None:
        """The card that the camera takes for the one that was drawn; None where it sees none, or more than one."""
        reading = self._devices.reading
        board = reading.board if reading is not None else None
        if not self._play.scene.drawn_openly or board is None or not board.still:
            return None
        fit = {card.card for card in board.cards} & self.tellable
        return CardId(fit.pop()) if len(fit) == 1 else None

    @property
    def marked(self) -> CardId | None:
        """The card that one more tap tells: the one that was tapped, else the one that the camera sees."""
        return self._marked or self.seen

    @property
    def marked_by_camera(self) -> bool:
        """Whether it is the camera alone that names the card."""
        return self._marked is None and self.seen is not None

    def begin_telling(self) -> None:
        """A player wants to use a printed card."""
        self._play.forgotten()
        self._telling = True
        self._play.changed()

    def mark(self, card: CardId) -> None:
        """A card was tapped: the next tap tells it."""
        self._decisions.clear()
        if card in self.crossed_out:
            self._refuse(card)
        else:
            self._marked = card
        self._play.changed()

    def _refuse(self, card: CardId) -> None:
        """The card cannot be told, and why."""
        self._marked, self._decisions.because = None, self._why_not_told(card).say

    def _why_not_told(self, card: CardId) -> Sentence:
        """What the rules say to a card that cannot be told now."""
        choices = self._by_card.values()
        if choices and self._play.scene.page is Page.TELL:
            (first, *_), *_ = choices
            try:
                self._play.game.apply(self._play.session.state, msgspec.structs.replace(first.action, card=card))
            except IllegalAction as error:
                return refusal(error)
        return Sentence(NOT_USABLE)

    def tell(self) -> None:
        """The marked card is told: at once, or by tapping on the map what it is used with."""
        card = self.marked
        if card is None:
            return
        if card not in self.tellable:
            self._refuse(card)
            self._play.changed()
            return
        first, *more = self._by_card[card]
        if not more and first.origin is None:
            self._decisions.submit(first)
            return
        self._pointing.use_card(card)
        self._play.changed()

    def _forget(self) -> None:
        self._marked, self._telling = None, False
