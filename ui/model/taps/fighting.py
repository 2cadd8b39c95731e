"""A combat on the screen: its sums, and damage shared out by taps."""

from __future__ import annotations

from companion.game import UNKNOWN, Action, Seat
from companion.language import Sentence
from companion.scene import Choice, Counter, Odd, Page, Tally
from ui.model.play.beats import harm
from ui.model.play.decisions import Decisions
from ui.model.play.play import Play
from ui.model.taps import selection as taps
from ui.model.taps.selection import Marks


def _open(combat: Tally) -> tuple[str, ...]:
    """The cards that were turned over in a combat, and what the dice show that were thrown."""
    cards = (combat.card, *(column.card for column in combat.columns))
    dice = tuple(str(column.die) for column in combat.columns if column.die is not None)
    return (*(card.id for card in cards if card is not None and card.id != UNKNOWN), *dice)


class Fighting:
    """The combat that is looked at, and the points of damage given so far."""

    def __init__(self, play: Play, decisions: Decisions) -> None:
        self._play, self._decisions = play, decisions
        self.damage: Marks = {}
        self._before: list[Marks] = []
        """The points as they were before each tap."""
        self.turns_cards = False
        """Whether a screen turns drawn cards over; until it has, nothing tells what comes of them."""
        self._card_turned = ""
        play.forgotten.watch(self._forget)

    @property
    def turning(self) -> str:
        """Which combat's card lies face down yet, or whose dice roll, on a screen that turns them; empty where none
        does."""
        combat = self.combat if self.turns_cards and self._play.running else None
        cards = _open(combat) if combat is not None else ()
        if combat is None or not cards:
            return ""
        key = " ".join((combat.title, *cards))
        return key if key != self._card_turned else ""

    def card_turned(self) -> None:
        """The card lies open, and both sums are read."""
        self._card_turned = self.turning or self._card_turned
        self._play.changed()

    @property
    def combat(self) -> Tally | None:
        """The combat to show: the oldest that was not looked at to its end, or the one in progress."""
        return self._play.fought or self._play.scene.tally

    @property
    def combat_over(self) -> bool:
        """Whether nothing more is to be decided in the combat that is shown."""
        if self._play.fought is None:
            return False
        tally = self._play.scene.tally
        return self._play.beats.more or tally is None or not _open(tally)

    @property
    def harm(self) -> dict[str, int]:
        """How many points of damage pieces have taken so far by the combat that is looked at."""
        front = self._play.beats.front
        return {} if front is None or front.shows is not None else harm(self._play.session, front)

    def odds(self, action: Action | None = None, seat: Seat | None = None) -> tuple[Odd, ...]:
        """How the fight that an action begins, or (None) the one in progress, may turn out, of what a seat sees (None:
        of what lies open)."""
        play = self._play
        return play.game.odds(play.session.state, seat, action, play.language)

    def leave_combat(self) -> None:
        """The combat was looked at."""
        self._card_turned = ""
        self._play.looked_at()
        self._play.changed()

    @property
    def takers(self) -> tuple[Counter, ...]:
        """The counters among which the decider must share out damage."""
        if self._play.scene.page is not Page.SHARE or self.combat_over:
            return ()
        pieces = {piece for choice in self._play.scene.choices for piece in choice.marks}
        return tuple(counter for counter in self._play.scene.counters if counter.piece in pieces)

    def give_point(self, piece: str) -> None:
        """A counter that takes damage was tapped: one point more."""
        self._before.append(self.damage)
        self.damage = taps.give_point(self._play.scene.choices, self.damage, piece)
        self._decisions.because = None
        self._play.changed()

    def take_point_back(self) -> None:
        """The last tap on a counter that takes damage is taken back."""
        if self._before:
            self.damage = self._before.pop()
            self._decisions.because = None
            self._play.changed()

    def falls(self, counter: Counter) -> bool:
        """Whether a counter is lost by the points given so far."""
        return self.damage.get(counter.piece, 0) >= counter.life

    @property
    def damage_left(self) -> int:
        """How many points must still be given; below 0 where too many were."""
        return taps.points_left(self._play.scene.choices, self.damage)

    @property
    def damage_choice(self) -> Choice | None:
        """The choice that the points given so far make, if they make one."""
        return next((choice for choice in self._play.scene.choices if choice.marks == self.damage), None)

    def take_damage(self) -> None:
        """The points given are the damage."""
        choice = self.damage_choice
        if choice is not None:
            self._decisions.submit(choice)
            return
        left = self.damage_left
        if left > 0:
            self._decisions.because = Sentence("{n} points are still to be given: tap the counters.", {"n": left}).say
        else:
            self._decisions.because = Sentence(
                "{n} points too many were given: tap on to take them back.", {"n": -left}
            ).say
        self._play.changed()

    def _forget(self) -> None:
        self.damage, self._before = {}, []
