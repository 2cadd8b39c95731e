"""Cards that only one seat may see: handing the screen over, looking, and using a card."""

from __future__ import annotations

from companion.game import CardId, Game
from companion.language import Sentence, mark
from companion.scene import Card, Choice, Lies, Page
from ui.model.pointing import Pointing, plain
from ui.model.selection import Selection

NOT_USABLE = mark("This card cannot be used now.")
LOOK_FIRST = mark("Hold a finger on the cards first, and lift it from the card that you want.")


class Hidden(Pointing):
    """The cards of the seat that has the screen to itself."""

    def __init__(self, game: Game, language: str) -> None:
        super().__init__(game, language)
        self._picked: CardId | None = None
        self._laid_out: CardId | None = None
        self._looking = self._board_shown = False

    @property
    def can_look(self) -> bool:
        """Whether the decider has cards to look at."""
        return self.wanted is not None and any(
            pile.lies is Lies.HAND and pile.seat == self.wanted and pile.cards for pile in self.scene.piles
        )

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards that the holder may look at: the hand, or those that a card of it has laid out."""
        if self.holder is None:
            return ()
        if self.shown:
            return self.shown
        piles = self.scene_for(self.holder).piles
        if self._laid_out is not None:
            return tuple(card for pile in piles if pile.opener == self._laid_out for card in pile.cards)
        return tuple(
            card for pile in piles if pile.lies is Lies.HAND and pile.seat == self.holder for card in pile.cards
        )

    @property
    def showing(self) -> bool:
        """Whether hidden cards wait to be looked at by the wanted seat."""
        return self._shown is not None

    @property
    def shown(self) -> tuple[Card, ...]:
        """The cards of others that the holder may look at now."""
        if self._shown is None or self._shown[0] != self.holder:
            return ()
        return self._shown[1]

    def leave_shown(self) -> None:
        """The cards were looked at."""
        self._looked_at()
        self._answered()

    @property
    def plain_choices(self) -> tuple[Choice, ...]:
        """As for everybody; none once a card has laid others out, since one of them must be taken then."""
        return super().plain_choices if self._laid_out is None else ()

    @property
    def openers(self) -> frozenset[str]:
        """The cards of the holder that lay others out to choose from."""
        return frozenset(pile.opener for pile in self.scene_for(self.holder).piles if pile.opener is not None)

    @property
    def open_choices(self) -> tuple[Choice, ...]:
        """What the holder can do without a card, where the decision is made unseen."""
        if self.scene.page is not Page.HAND or self.holder is None or self._laid_out is not None:
            return ()
        return plain(self.scene_for(self.holder).choices)

    def open_hand(self) -> None:
        """The decider wants to see the own cards."""
        self._looking = True
        self.because = None
        self.changed()

    def take_screen(self) -> None:
        """The wanted player has the screen alone."""
        self.holder = self.wanted
        self.changed()

    def look_at_board(self) -> None:
        """Back from the cards to what both may see."""
        self._looking, self._board_shown, self.because = False, True, None
        self._picked = None
        self.changed()

    def pick(self, card: CardId | None) -> None:
        """The holder's finger lies on a card; None: none is marked any more."""
        self._picked = card

    def use_picked(self) -> None:
        """The holder uses the marked card: at once, or by tapping on the map what it is used with."""
        if self.holder is None or self._picked is None:
            self.because = Sentence(LOOK_FIRST).say
            self.changed()
            return
        if self._laid_out is None and self._picked in self.openers:
            if self._attempt(self.session.reveal):
                self._laid_out, self._picked = self._picked, None
            self.changed()
            return
        choices = tuple(c for c in self.scene_for(self.holder).choices if c.secret and c.card == self._picked)
        if not choices:
            self.because = Sentence(NOT_USABLE).say
        elif len(choices) == 1 and choices[0].origin is None:
            self.submit(choices[0])
            return
        else:
            card = self._picked
            self._reset()
            self.selection = Selection(card=card)
        self.changed()

    def _answered(self) -> None:
        self._board_shown = False
        super()._answered()

    def _reset(self) -> None:
        super()._reset()
        self._looking, self._picked, self._laid_out = False, None, None
