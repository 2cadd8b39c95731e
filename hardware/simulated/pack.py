"""The printed cards of a simulated table: shuffled and dealt by chance, as hands would do it, without the app knowing.

Nothing is kept: a deal is drawn from the game's id and the number of the entry before it, the deck's top card from the
game's id and how much was played, so what every hand holds follows from what was played, also after an undo.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from random import Random
from typing import Any, Final

import msgspec

from companion.game import CHANCE, CardId, Seat, State
from companion.record.session import Session

Hands = Mapping[Seat, tuple[CardId, ...]]


class Pack:
    """The printed cards of a game as it stands, of which the rules are told those of some seats."""

    def __init__(self, session: Session) -> None:
        self._session, self._rack = session, session.game.rack()
        self._held = self._held_now()
        self.dealt: Final = self._dealt(session.state, session.seq, self._held)
        """What the deal that is due brings to each seat; empty where none is due."""

    def hand(self, seat: Seat) -> tuple[CardId, ...]:
        """What a seat holds, a deal that is due included."""
        return (*self._held[seat], *self.dealt.get(seat, ()))

    def shown(self, seat: Seat) -> tuple[CardId, ...]:
        """What hands show to a seat now: what is dealt to it, or the one card of another hand that it looks at."""
        share = self._rack.share(self._session.state, seat) if self._rack is not None else None
        if share is None or not share.among:
            return self.dealt.get(seat, ())
        others = [card for one, cards in self._held.items() if one != seat for card in cards if card in share.cards]
        return tuple(self._random(self._session.seq, seat).sample(others, share.size)) if others else ()

    def top(self, possible: Collection[str]) -> CardId | None:
        """The top card of the deck, which is one of those that the rules allow and no hand holds; None for none."""
        held = {card for cards in self._held.values() for card in cards}
        left = sorted(set(possible) - held)
        return CardId(self._random(len(self._session.steps), "deck").choice(left)) if left else None

    def _random(self, at: int, of: str) -> Random:
        return Random(f"{self._session.id} {at} {of}")

    def _dealt(self, state: State, seq: int, held: Hands) -> Hands:
        """What a deal in a state, after so many entries, brings to each seat."""
        game, found = self._session.game, dict[Seat, tuple[CardId, ...]]()
        if self._rack is None or game.to_act(state) != CHANCE:
            return found
        gone = {card for cards in held.values() for card in cards}
        for seat in game.seats:
            share = self._rack.share(state, seat)
            if share is not None and not share.among:
                left = [card for card in share.cards if card not in gone]
                found[seat] = tuple(self._random(seq, seat).sample(left, share.size))
                gone.update(found[seat])
        return found

    def _held_now(self) -> Hands:
        """What each seat holds after the last entry."""
        seats = self._session.game.seats
        held = dict.fromkeys(seats, tuple[CardId, ...]())
        if self._rack is None:
            return held
        state = self._session.start
        for step in self._session.steps:
            dealt = self._dealt(state, step.entry.seq - 1, held)
            state = step.state
            for seat in seats:
                told = set(_words(step.entry.action)) if step.entry.seat == seat else set()
                cards = (*held[seat], *dealt.get(seat, ()), *self._rack.held(state, seat))
                held[seat] = tuple(dict.fromkeys(card for card in cards if card not in told))
        return held


def _words(thing: Any) -> Iterator[str]:
    """Every word in an action."""
    plain = msgspec.to_builtins(thing)
    inner = plain.values() if isinstance(plain, dict) else plain if isinstance(plain, list | tuple) else ()
    yield from (plain,) if isinstance(plain, str) else (word for one in inner for word in _words(one))
