"""Cards that only one seat may see: handing the screen over, looking, and using a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.game import CardId, Seat
from companion.language import Sentence, mark
from companion.scene import Card, Choice, Lies, Page, Pile
from ui.model.play.decisions import Decisions
from ui.model.play.play import Play
from ui.model.taps.pointing import Pointing, nameless

NOT_USABLE = mark("This card cannot be used now.")
LOOK_FIRST = mark("Hold a finger on the cards first, and lift it from the card that you want.")


class Part(NamedTuple):
    """Own cards that are looked at together, as all may know of them: what they are called, with their number, and
    whether, as far as all know, one of them could be used now."""

    key: str
    label: str
    usable: bool


def key_of(pile: Pile) -> str:
    """Piles with the same key are looked at together."""
    return "" if pile.place is None else pile.id


class Hidden:
    """The cards of the seat that has the screen to itself."""

    def __init__(self, play: Play, decisions: Decisions, pointing: Pointing) -> None:
        self._play, self._decisions, self._pointing = play, decisions, pointing
        self._picked: CardId | None = None
        self._laid_out: CardId | None = None
        self._chosen: str | None = None
        """The part of the own cards that the holder chose to look at."""
        self.looking = False
        """Whether the decider asked to see the own cards."""
        self.board_shown = False
        """Whether what all may see is shown, though the decision is made unseen."""
        play.asked.watch(self._board_goes)
        play.forgotten.watch(self._forget)

    @property
    def can_look(self) -> bool:
        """Whether the decider has cards to look at; the app's are for nobody's eyes."""
        wanted = self._play.wanted
        if wanted is None or self._play.plays_itself(wanted):
            return False
        return any(pile.cards for pile in self._of_decider)

    @property
    def _of_decider(self) -> Iterator[Pile]:
        """The decider's hidden piles, as all know them."""
        return (pile for pile in self._play.scene.piles if pile.lies is Lies.HAND and pile.seat == self._play.wanted)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards that the holder may look at: the hand, or those that a card of it has laid out."""
        if self._play.holder is None:
            return ()
        if self.shown:
            return self.shown
        piles = self._play.scene_for(self._play.holder).piles
        if self._laid_out is not None:
            return tuple(card for pile in piles if pile.opener == self._laid_out for card in pile.cards)
        part = self.part
        return tuple(card for pile in self._own if part is not None and key_of(pile) == part.key for card in pile.cards)

    @property
    def _own(self) -> tuple[Pile, ...]:
        """The piles with cards that the holder may look at at any time."""
        return tuple(
            pile
            for pile in self._play.scene_for(self._play.holder).piles
            if pile.lies is Lies.HAND and pile.seat == self._play.holder and pile.cards
        )

    @property
    def parts(self) -> tuple[Part, ...]:
        """The holder's own cards where they lie: what is in the hand, and each pile at a place by itself; those with
        cards alone."""
        parts = []
        for key in dict.fromkeys(map(key_of, self._own)):
            piles = [pile for pile in self._own if key_of(pile) == key]
            count = sum(len(pile.cards) for pile in piles)
            parts.append(Part(key, f"{piles[0].label} · {count}", any(pile.usable for pile in piles)))
        return tuple(parts)

    @property
    def part(self) -> Part | None:
        """The part that is looked at: the chosen one, else the first of which a card could be used, else the first."""
        parts = self.parts
        chosen = [part for part in parts if part.key == self._chosen]
        return next(iter((*chosen, *(part for part in parts if part.usable), *parts)), None)

    def choose(self, part: Part) -> None:
        """The holder wants to see another part of the own cards."""
        self._chosen, self._picked, self._decisions.because = part.key, None, None
        self._play.changed()

    @property
    def showing(self) -> bool:
        """Whether hidden cards wait to be looked at by the wanted seat."""
        return self._play.shown is not None

    @property
    def shown(self) -> tuple[Card, ...]:
        """The cards of others that the holder may look at now."""
        if self._play.shown is None or self._play.shown[0] != self._play.holder:
            return ()
        return self._play.shown[1]

    def leave_shown(self) -> None:
        """The cards were looked at."""
        self._play.looked_at()
        self._play.ask()

    @property
    def usable(self) -> bool:
        """Whether, as far as all know, the holder could use one of the cards now; nothing else may depend on it."""
        part = self.part if self._play.holder is not None else None
        return self.laid_out or (part is not None and part.usable)

    @property
    def laid_out(self) -> bool:
        """Whether a card has laid others out, of which one must be taken."""
        return self._laid_out is not None

    @property
    def openers(self) -> frozenset[str]:
        """The cards of the holder that lay others out to choose from."""
        return frozenset(
            pile.opener for pile in self._play.scene_for(self._play.holder).piles if pile.opener is not None
        )

    @property
    def open_choices(self) -> tuple[Choice, ...]:
        """What the holder can do without a card, or with the card that was chosen, where the decision is made
        unseen."""
        if self._play.scene.page is not Page.HAND or self._play.holder is None or self._laid_out is not None:
            return ()
        if self._pointing.selection.card is not None:
            return self._pointing.plain_choices
        return nameless(self._play.scene_for(self._play.holder).choices)

    @property
    def opens(self) -> str:
        """What the decider does with the cards of which, as far as all know, one can be used now; empty where the game
        has no word for it."""
        return next((pile.opens for pile in self._of_decider if pile.usable and pile.opens), "")

    def lying_at(self, place: str | None) -> Pile | None:
        """The decider's own cards at a place, which it may look at alone."""
        here = (pile for pile in self._of_decider if pile.cards and pile.place is not None and pile.place == place)
        return next(here, None) if self.can_look else None

    def open_pile(self, pile: Pile) -> None:
        """The decider wants to see the own cards of one pile first."""
        self._chosen = key_of(pile)
        self.open_hand()

    def open_hand(self, instead: str | None = None) -> None:
        """The decider wants to see the own cards, or another seat that may use one of its own now."""
        self._play.instead = Seat(instead) if instead is not None else None
        self.looking = True
        self._decisions.because = None
        self._play.changed()

    def take_screen(self) -> None:
        """The wanted player has the screen alone."""
        self._play.holder = self._play.wanted
        self._play.changed()

    def look_at_board(self) -> None:
        """Back from the cards to what both may see."""
        self.looking, self.board_shown, self._decisions.because = False, True, None
        self._play.instead = None
        self._picked = None
        self._play.changed()

    def pick(self, card: CardId | None) -> None:
        """The holder's finger lies on a card; None: none is marked any more."""
        self._picked = card

    def use_picked(self) -> None:
        """The holder uses the marked card: at once, or by choosing what it is used with: on the same page where the
        decision is made unseen and no place is part of it, else on the map."""
        if self._play.holder is None or self._picked is None:
            self._decisions.because = Sentence(LOOK_FIRST).say
            self._play.changed()
            return
        if self._laid_out is None and self._picked in self.openers:
            if self._decisions.attempt(self._play.session.reveal):
                self._laid_out, self._picked = self._picked, None
            self._play.changed()
            return
        choices = tuple(choice for choice in self._of_part if choice.card == self._picked)
        if not choices:
            self._decisions.because = Sentence(NOT_USABLE).say
        elif len(choices) == 1 and choices[0].origin is None:
            self._decisions.submit(choices[0])
            return
        else:
            self._pointing.use_card(self._picked, choices)
            self.board_shown = any(choice.origin is not None or choice.target is not None for choice in choices)
        self._play.changed()

    @property
    def _of_part(self) -> tuple[Choice, ...]:
        """What the holder can do unseen with the cards that are looked at."""
        own = (choice for choice in self._play.scene_for(self._play.holder).choices if choice.secret)
        key = self.part.key if self.part is not None and not self.laid_out else ""
        return tuple(choice for choice in own if (choice.pile or "") == key)

    def _board_goes(self) -> None:
        self.board_shown = False

    def _forget(self) -> None:
        self.looking, self._picked, self._laid_out, self._chosen = False, None, None, None
