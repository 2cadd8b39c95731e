"""Printed cards of the seats that the app plays: each stands in a rack, its back to the players.

The camera reads each card once, as it is dealt and nobody else has seen it (`shown_cards.py`); from then on the app
knows it by its slot, and says which slots hands are to empty or to fill. Nothing here names a card that does not lie
open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import msgspec

from companion.game import CARDS, Action, CardId, Seat
from companion.language import Sentence, mark
from companion.rack import Rack
from companion.record.session import Entry, Undo
from ui.model.play.decisions import Decisions
from ui.model.play.play import Play
from ui.model.play.shown_cards import ShownCards

Slots = tuple[CardId | None, ...]

LAID_OPEN: Final = mark("Take the card out of slot {slots} of the app's rack and lay it open: it is {card}.")
LAID_HIDDEN: Final = mark("Take the card out of slot {slots} of the app's rack and lay it face down, unseen.")
DEALT_ANEW: Final = mark("Take the cards out of these slots of the app's rack, unseen: {slots}. They are dealt anew.")
PUT_BACK: Final = mark("Put {card} into slot {slots} of the app's rack, its back to you.")
PUT_BACK_HIDDEN: Final = mark("Put the card that lay face down into slot {slots} of the app's rack, unseen.")
STANDS_SO: Final = mark("The app's cards stand like this in its rack. Where they do not, put them right, unseen.")
TAKEN: Final = (LAID_OPEN, LAID_HIDDEN, DEALT_ANEW)
"""The orders by which cards leave the rack."""
FIRST: Final = mark(
    "Do not look at the app's new cards. Hold one beside the board, its front up to the camera, until it is read; "
    "it goes into slot {slot}."
)
NEXT: Final = mark(
    "It is read: put it into slot {read}, its back to you. Hold up the next one; it goes into slot {slot}."
)
LAST: Final = mark("It is read: put it into slot {read}, its back to you. All of them are read.")
LOOK: Final = mark("{prompt} Hold number {n} from the left up to the camera, its front to it, until it is read.")
LOOKED: Final = mark("It is read: take it back into your hand.")


class Order(msgspec.Struct, frozen=True):
    """What hands are to do with a rack: a sentence about some of its slots, counted from 0, and the card that it names,
    which lies open."""

    seat: Seat
    template: str
    slots: tuple[int, ...] = ()
    card: CardId | None = None


class Racks:
    """The racks of the running game: what stands in them, what hands are to do, and the cards that are being read."""

    def __init__(self, play: Play, decisions: Decisions) -> None:
        self._play = play
        self._game = ""
        self._orders: tuple[Order, ...] = ()
        self._stood: dict[Seat, Slots] = {}
        """What stood in the racks when hands were told last."""
        self._known_after = "", -1
        self._known: dict[Seat, Slots] = {}
        """What stood in the racks after the last entry, once that was worked out: it takes a look at every entry."""
        self._open: frozenset[str] = frozenset()
        """Every word of what all could see then; an open card is one of them."""
        self.shown = ShownCards(play, decisions, lambda: self.seats)
        """The cards that are being shown to the camera."""
        play.asked.watch(self._take_up)
        play.entered.watch(self._follow)

    # What stands where

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats whose printed cards stand in a rack."""
        play = self._play
        if not play.running or self._rack is None or CARDS not in play.session.game.options.told:
            return ()
        return tuple(seat for seat in play.game.seats if play.plays_itself(seat))

    @property
    def _rack(self) -> Rack | None:
        return self._play.game.rack()

    def slots(self, seat: Seat) -> Slots:
        """What stands in each slot of a seat's rack, those included that have just been read."""
        stood = self._standing(seat)
        shown = self.shown
        return _with(stood, shown.read.get(seat, ())) if shown.going and not shown.looks else stood

    def _standing(self, seat: Seat) -> Slots:
        """What stood in each slot after the last entry."""
        rack, session = self._rack, self._play.session
        if rack is None:
            return ()
        after = str(session.id), session.seq
        if self._known_after != after:
            self._known_after, self._known = after, {}
        if seat not in self._known:
            slots: Slots = ()
            for step in session.steps:
                held = rack.held(step.state, seat)
                slots = tuple(card if card in held else None for card in slots)
                arrived = dict.fromkeys(card for card in (*_words(step.entry.action), *held) if card in held)
                slots = _with(slots, [CardId(card) for card in arrived if card not in slots])
            self._known[seat] = slots
        return self._known[seat]

    # What hands are to do

    @property
    def order(self) -> Order | None:
        """What hands are to do now."""
        return self._orders[0] if self._orders else None

    @property
    def due(self) -> bool:
        """Whether hands have something to do with a rack before play goes on."""
        return self._play.running and bool(self.seats) and (self.shown.going or self.order is not None)

    def done(self) -> None:
        """Hands did what was ordered."""
        self._orders = self._orders[1:]
        self._look_on()
        self._play.changed()

    @property
    def asks(self) -> str:
        """What hands are to do, in one sentence; empty where there is nothing."""
        return self._reading_asks() if self.shown.going else self._order_asks()

    @property
    def marked(self) -> tuple[Seat, tuple[int, ...]] | None:
        """The rack that is spoken of, and which of its slots."""
        if self.shown.going:
            seat = self.shown.due or self.shown.last
            if self.shown.looks:
                return (seat, ()) if seat else None
            return (seat, (self._next_slot(seat) if self.shown.due else self._last_slot(seat),)) if seat else None
        return (self.order.seat, self.order.slots) if self.order is not None else None

    def full(self, seat: Seat) -> tuple[bool, ...]:
        """Which slots of a rack hold a card, those included that hands are to empty now."""
        order = None if self.shown.going else self.order
        taken = order.slots if order is not None and order.seat == seat and order.template in TAKEN else ()
        return tuple(card is not None or n in taken for n, card in enumerate(self.slots(seat)))

    @property
    def moment(self) -> object:
        """What taps are about."""
        return self.order, len(self._orders), self.shown.going, sum(map(len, self.shown.read.values()))

    def _order_asks(self) -> str:
        order, language = self.order, self._play.language
        if order is None:
            return ""
        numbers = ", ".join(str(slot + 1) for slot in order.slots)
        card = "" if order.card is None else self._play.game.card_name(order.card, language)
        return Sentence(order.template, {"slots": numbers, "card": card}).say(language)

    def _take_up(self) -> None:
        """Begins with a game that was not on the table before; what stood in its racks is shown once."""
        session = self._play.session
        if self._game == str(session.id) or not self.seats:
            return
        self._game, self._orders = str(session.id), ()
        self._look()
        self._orders = tuple(Order(seat, STANDS_SO) for seat in self.seats if any(self._stood[seat]))
        self._look_on()

    def _look_on(self) -> None:
        """A look waits for nothing but what hands were told before."""
        if self.shown.looks and not self._orders:
            self.shown.begin()

    def _look(self) -> None:
        session = self._play.session
        self._stood = {seat: self._standing(seat) for seat in self.seats}
        self._open = frozenset(_words(session.game.view(session.state, None)))

    def _follow(self) -> None:
        """Something was entered: what hands must do for it."""
        if not self.seats:
            return
        before, was_open, session = self._stood, self._open, self._play.session
        self._look()
        entry = session.entries[-1]
        for seat in self.seats:
            self._orders += tuple(self._changes(seat, before.get(seat, ()), was_open, entry))
        self._look_on()

    def _changes(self, seat: Seat, before: Slots, was_open: frozenset[str], entry: Entry) -> Iterator[Order]:
        """What changed in a rack since hands were told last."""
        stands = self._stood[seat]
        gone = [(n, card) for n, card in enumerate(before) if card is not None and card not in stands]
        come = [(n, card) for n, card in enumerate(stands) if card is not None and card not in before]
        hidden = [n for n, card in gone if card not in self._open]
        if hidden and isinstance(entry.action, Undo):
            yield Order(seat, DEALT_ANEW, tuple(hidden))
            gone = [(n, card) for n, card in gone if n not in hidden]
        for n, card in gone:
            is_open = card in self._open
            yield Order(seat, LAID_OPEN if is_open else LAID_HIDDEN, (n,), card if is_open else None)
        if seat not in self.shown.read:  # what was read stands already
            for n, card in come:
                lay_open = card in was_open
                yield Order(seat, PUT_BACK if lay_open else PUT_BACK_HIDDEN, (n,), card if lay_open else None)

    # What is said of the cards that are shown

    def _reading_asks(self) -> str:
        seat, last = self.shown.due, self.shown.last
        if self.shown.looks:
            return self._look_asks(seat)
        read = self._last_slot(last) + 1 if last is not None else 0
        slot = self._next_slot(seat) + 1 if seat is not None else 0
        template = LAST if seat is None else NEXT if read else FIRST
        return Sentence(template, {"read": read, "slot": slot}).say(self._play.language)

    def _look_asks(self, seat: Seat | None) -> str:
        """Which card of the other hand is shown: chance says it, so that nobody chooses."""
        if seat is None:
            return Sentence(LOOKED).say(self._play.language)
        session = self._play.session
        n = Random(f"{session.id} {session.seq}").randint(1, self.shown.shares[seat].among)
        return Sentence(LOOK, {"prompt": self._play.scene.prompt, "n": n}).say(self._play.language)

    def _next_slot(self, seat: Seat) -> int:
        """Where the next card of a rack goes."""
        slots = self.slots(seat)
        return slots.index(None) if None in slots else len(slots)

    def _last_slot(self, seat: Seat) -> int:
        """Where the card went that was read last."""
        return self.slots(seat).index(self.shown.read[seat][-1])


def _with(slots: Slots, cards: Sequence[CardId]) -> Slots:
    """The slots with cards in the first free ones."""
    filled = list(slots)
    for card in cards:
        if None in filled:
            filled[filled.index(None)] = card
        else:
            filled.append(card)
    return tuple(filled)


def _words(thing: Action | Any) -> Iterator[str]:
    """Every word in an action or a view, in order."""
    plain = msgspec.to_builtins(thing)
    stack = [plain]
    while stack:
        one = stack.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, dict):
            stack.extend(reversed(list(one.values())))
        elif isinstance(one, list | tuple):
            stack.extend(reversed(one))
