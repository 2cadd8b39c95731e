"""What a game may know for whoever thinks about it: possible states, possible chance, what a position is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from companion.game import Action, CardId, Event, Seat, State

Option = tuple[Action, CardId | None]
"""An action, and the hidden card without which its owner cannot take it; None where no card could be lacking."""


class Judgement(Protocol):
    """A game's own knowledge for a search; a game without one is searched by its rules alone."""

    def worlds(self, view: dict[str, Any], seat: Seat | None, seen: Sequence[Event]) -> Sequence[tuple[float, State]]:
        """States that a seat, or an onlooker (None), may be in, each with its chance, made of its view and of the
        events that it saw alone. Cards that it does not know are UNKNOWN where the rules can play on with them."""

    def settled(self, state: State) -> bool:
        """Whether the position can be judged as it stands; from any other the search plays on first."""

    def options(self, state: State, narrow: bool = False) -> Sequence[Option]:
        """The legal actions worth a thought, of equal ones one; `narrow`: only the likeliest of them."""

    def hidden(self, state: State) -> tuple[int, int]:
        """How many cards that the seat to act may decide by are unknown, and how many cards each of them may be."""

    def chances(self, state: State) -> Sequence[tuple[float, Action]]:
        """What chance may bring, each with its weight, or what a seat may do that decides without knowing what was
        decided before it; empty where neither is to come, or where it is not worth a search."""

    def worth(self, states: Sequence[State], seat: Seat) -> Sequence[float]:
        """The seat's chance to win from each state, 0 to 1."""

    def shows(self, action: Action) -> bool:
        """Whether taking it would show the others a card of one's own, so that it is not spoken of before."""
