"""How a card, or dice, come to lie open in a combat: the card turns over, the sums are made line by line, and the
damage flies over to those who take it."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.animation import Animation
from kivy.clock import Clock, ClockEvent

from companion.scene import Tally
from ui.screens.page import Page
from ui.widgets import motion
from ui.widgets.fights.duellist import Duellist
from ui.widgets.fights.tally import EVERY_LINE, Sum

TURN_S, ROLL_S, LINE_S, FLIGHT_S, HIT_S = 0.35, 0.9, 0.25, 0.3, 0.35


class Reveal:
    """What moves on the page of a combat."""

    def __init__(self, page: Page) -> None:
        self.sums: Sequence[Sum] = ()
        self.duel: Sequence[Duellist] = ()
        self._page = page
        self._turned = ""
        self._hurt: object = None
        self._next: ClockEvent | None = None
        """What follows once the sums are built up."""

    def forget(self) -> None:
        """Nothing moves, and a card that was turning is turned over from the start."""
        self.rest()
        self._turned, self._hurt = "", None

    def rest(self) -> None:
        """Nothing moves: all of the sums is there, and what comes of them."""
        ids = self._page.ids
        if self._next is not None:
            self._next.cancel()
        for widget in (*self.sums, *self.duel, ids.card, ids.blow):
            Animation.cancel_all(widget)
        for side in self.sums:
            side.shown, side.hit, side.rolled = EVERY_LINE, 1.0, 1.0
        for one in self.duel:
            one.turned = one.hit = 1.0
        ids.card.turned = ids.blow.flight = 1.0
        ids.result.opacity = 1

    def hit(self, hurt: object) -> None:
        """Whoever was hurt since the last look is seen to be hit."""
        before, self._hurt = self._hurt, hurt
        if before is None or before == hurt or not motion.moving():
            return
        for side in self.sums:
            side.hit = 0.0
            Animation(hit=1.0, duration=HIT_S).start(side)

    def turn(self, combat: Tally) -> None:
        """Turns the card over once, when it was drawn, or lets the dice roll once, when they were thrown."""
        key = self._page.model.fighting.turning
        if key and key != self._turned:
            for card in (self._page.ids.card, *self.duel):
                card.turned = 0.0
                Animation(turned=1.0, duration=TURN_S).start(card)
            for side in self.sums:
                if side.column is not None and side.column.die is not None:
                    side.rolled = 0.0
                    Animation(rolled=1.0, duration=ROLL_S).start(side)
            self._build_up(combat)
        self._turned = key

    def _build_up(self, combat: Tally) -> None:
        """Shows both sums line by line once card or dice lie open, and at the end what comes of them."""
        most = 0.0
        before = ROLL_S if any(column.die is not None for column in combat.columns) else TURN_S
        for side in self.sums:
            side.muster()
            lines = len(side.column.lines) if side.column is not None else 0
            lasts = LINE_S * (lines - side.shown)
            most = max(most, lasts)
            (Animation(duration=before) + Animation(shown=lines, duration=lasts)).start(side)
        self._page.ids.result.opacity = 0
        self._next = Clock.schedule_once(lambda _: self._strike(combat), before + most)

    def _strike(self, combat: Tally) -> None:
        """The damage flies from the card to whoever takes the most of it."""
        ids = self._page.ids
        if not self._turned or self._page.get_root_window() is None:
            return

        def points(side: Sum) -> int:
            return combat.harm.get(side.column.seat, 0) if side.column is not None else 0

        hurt = max(self.sums, key=points, default=None)
        flies = hurt is not None and points(hurt) > 0
        if hurt is not None and flies:
            ids.blow.aim(points(hurt), ids.card.center, hurt.standing)
            ids.blow.flight = 0.0
            Animation(flight=1.0, duration=FLIGHT_S).start(ids.blow)
        self._next = Clock.schedule_once(lambda _: self.end(), FLIGHT_S if flies else 0)

    def end(self) -> None:
        """All lies open, and the page says what comes of it; nothing where nobody has seen it, or where it does."""
        fighting = self._page.model.fighting
        if self._page.get_root_window() is None or not fighting.turning:
            return
        self.rest()
        for one in self.duel:
            one.hit = 0.0
            Animation(hit=1.0, duration=HIT_S).start(one)
        fighting.card_turned()
