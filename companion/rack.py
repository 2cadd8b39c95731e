"""What a game says of printed cards that stand in a rack, for a seat that the app plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from companion.game import Action, CardId, Seat, State


class Share(msgspec.Struct, frozen=True):
    """What hands bring to one seat: the cards that it may be, and how many of them it gets. `among`: it only looks at
    one of so many cards of another hand, which takes it back (0: the cards are its own)."""

    cards: tuple[CardId, ...]
    size: int
    among: int = 0


class Rack(Protocol):
    """Which of a seat's printed cards the rules must be told, so that the app can play it. The other seats' cards stay
    unknown; a game without this cannot be played by the app with printed cards."""

    def share(self, state: State, seat: Seat) -> Share | None:
        """What a deal by hands, or a look at a card, that is due now brings to a seat; None where it gets nothing."""

    def dealt(self, state: State, shares: Mapping[Seat, Sequence[CardId]]) -> Action:
        """The deal or the look that is due, where these are the cards of some seats and nobody tells the others."""

    def held(self, state: State, seat: Seat) -> tuple[CardId, ...]:
        """The cards in a seat's hand, as far as they are known."""

    def fit(self, legal: Sequence[Action]) -> tuple[Action, ...]:
        """Of legal actions those that the app can take: not those for which it would have to see more cards."""
