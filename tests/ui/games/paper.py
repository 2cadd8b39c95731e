"""Printed cards on a real table, beside the app: hands deal, hold, draw and shuffle them, and tell what is open."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.games.las_navas.box.cards import COMBAT, SPECIALS
from companion.scene import Choice
from ui.demo.fingers import Fingers
from ui.model.table_model import Screen

SIDES = ("christian", "muslim")


class PaperTable:
    """The real cards of one game. It follows the rules by what is told, never by what the app holds."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.hands: dict[str, list[str]] = {}
        self.specials: dict[str, list[str]] = {side: [] for side in SIDES}
        self.own: dict[str, str] = {}
        """The card in each side's initiative area."""
        self.deck: list[str] = []
        self.discard: list[str] = []
        self.first = ""
        """The side that had the initiative."""

    def deal(self) -> None:
        """Deals the nine combat cards."""
        pile = self.random.sample(COMBAT, 9)
        self.hands = {"christian": pile[:3], "muslim": pile[3:6]}
        self.deck, self.discard, self.own = pile[6:], [], {}

    def deal_special(self) -> None:
        """Each side takes three of its special cards."""
        for side, cards in zip(SIDES, SPECIALS, strict=True):
            self.specials[side] = self.random.sample(cards, 3)

    def lay_aside(self, side: str) -> None:
        """A side gives up one special card."""
        self.specials[side].remove(self.random.choice(self.specials[side]))

    def initiative(self, side: str) -> str:
        """A side's initiative card."""
        self.own[side] = self._from_hand(side)
        return self.own[side]

    def play(self, side: str) -> str:
        """A side's active card."""
        return self._from_hand(side)

    def _from_hand(self, side: str) -> str:
        card = self.random.choice(self.hands[side])
        self.hands[side].remove(card)
        return card

    def draw(self) -> str:
        """The top card; an empty deck is the discard pile turned over."""
        if not self.deck:
            self.deck, self.discard = self.discard, []
        card = self.deck.pop(0)
        self.discard.append(card)
        return card

    def follow(self, events: tuple[Any, ...]) -> None:
        """Moves the open cards as what happened says."""
        for event in events:
            kind = event.__struct_config__.tag
            if kind == "turn_ended":
                self.discard.append(event.card)
            elif kind == "switched":
                self.own = {side: self.own[other] for side, other in zip(SIDES, reversed(SIDES), strict=True)}
            elif kind == "initiative_revealed":
                self.first = event.first
            elif kind == "special_played":
                self.specials[event.side].remove(event.card)
            elif kind == "reaction_played":
                self.specials["muslim"].remove(event.card)

    def al_husayni(self) -> None:
        """The Muslims change their initiative card for one of deck and discard pile."""
        pile = self.random.choice([pile for pile in (self.deck, self.discard) if pile])
        at = self.random.randrange(len(pile))
        pile[at], self.own["muslim"] = self.own["muslim"], pile[at]

    def reshuffle(self) -> None:
        """Maintenance: the initiative cards come back, the rest is shuffled, two cards go to each side."""
        for side in SIDES:
            self.hands[side].append(self.own.pop(side))
        pile = [*self.deck, *self.discard]
        self.random.shuffle(pile)
        second = next(side for side in SIDES if side != self.first)
        self.hands[self.first] += pile[:2]
        self.hands[second] += pile[2:4]
        self.deck, self.discard = pile[4:], []
        assert sorted((*self.hands["christian"], *self.hands["muslim"], *self.deck)) == sorted(COMBAT)

    def holds(self, choice: Choice, side: str) -> bool:
        """Whether a side has the special cards that a choice needs."""
        needed = {choice.card} if choice.card is not None else set()
        return needed.union(getattr(choice.action, "special", ())) <= set(self.specials[side])


def step(fingers: Fingers, paper: PaperTable) -> None:
    """One step of a game with printed cards: hands do what the screen says, and fingers tell it."""
    model, random = fingers.model, paper.random
    fingers.screen.frames(2)
    if model.screen is Screen.COMBAT and model.fighting.combat_over:
        fingers.press("Go on")
        return
    scene, side = model.scene, str(model.wanted)
    match scene.kind:
        case "deal" | "deal_special" | "reshuffle":
            getattr(paper, scene.kind)()
            fingers.press("They are dealt")
        case "draft":
            paper.lay_aside(side)
            fingers.press("It is laid aside")
        case "initiative" | "play":
            fingers.tell(getattr(paper, scene.kind)(side))
        case "draw":
            fingers.tell(paper.draw())
        case "peek":
            fingers.press("It was looked at")
        case "search" if "al_husayni" in paper.specials["muslim"] and random.random() < 0.5:
            paper.al_husayni()
            fingers.press("Al-Husayni: a card is taken")
        case "search":
            fingers.press("No card")
        case _:
            choices = [choice for choice in model.scene_for(model.wanted).choices if paper.holds(choice, side)]
            fingers.do(random.choice(choices))
