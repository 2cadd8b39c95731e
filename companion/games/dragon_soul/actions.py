"""What can be put to the engine: one type a kind of action, written as the engine protocol writes it."""

from __future__ import annotations

from typing import ClassVar

from companion.game import Action, CardId, PieceId, Seat


class First(Action, frozen=True, gc=False, tag="first", forbid_unknown_fields=True):
    """Chance: who has the first turn (D7, D8)."""

    side: Seat


class Shuffle(Action, frozen=True, gc=False, tag="shuffle", forbid_unknown_fields=True):
    """Chance, by the engine itself: the deck in its new order, the top first (D7, D12)."""

    seals: ClassVar[str] = "deck"
    deck: tuple[CardId, ...]


class Draw(Action, frozen=True, gc=False, tag="draw", forbid_unknown_fields=True):
    """Income: cards for the uncontested castles (D10)."""


class Build(Action, frozen=True, gc=False, tag="build", forbid_unknown_fields=True):
    """Income: a castle under a battalion instead of cards (D11)."""

    battalion: PieceId


class Deal(Action, frozen=True, gc=False, tag="cards", forbid_unknown_fields=True):
    """Chance: the cards drawn (D12)."""

    cards: dict[CardId, int]

    def __hash__(self) -> int:
        return hash(frozenset(self.cards.items()))


class Deploy(Action, frozen=True, gc=False, tag="deploy", forbid_unknown_fields=True):
    """A reserve card is put at a castle (D14)."""

    card: CardId
    at: str


class Move(Action, frozen=True, gc=False, tag="move", forbid_unknown_fields=True):
    """A battalion moves, merges, conquers, or gets a dragon (D19-D21, D24)."""

    battalion: PieceId
    to: str


class Attack(Action, frozen=True, gc=False, tag="attack", forbid_unknown_fields=True):
    """A battalion attacks an adjacent one (D31)."""

    battalion: PieceId
    target: PieceId


class Fight(Action, frozen=True, gc=False, tag="fight", forbid_unknown_fields=True):
    """A side picks its card for a round of battle (D32)."""

    side: Seat
    card: CardId


class Cease(Action, frozen=True, gc=False, tag="cease", forbid_unknown_fields=True):
    """The attacker ends the battle (D32)."""


class Fly(Action, frozen=True, gc=False, tag="fly", forbid_unknown_fields=True):
    """The dragon flies (D26)."""

    to: str


class Strike(Action, frozen=True, gc=False, tag="strike", forbid_unknown_fields=True):
    """The dragon strikes a battalion or another dragon (D27, D30)."""

    target: PieceId


class Coin(Action, frozen=True, gc=False, tag="coin", forbid_unknown_fields=True):
    """A side picks the face of its coin (D27)."""

    side: Seat
    face: str


class Discard(Action, frozen=True, gc=False, tag="discard", forbid_unknown_fields=True):
    """A battalion loses the cards that its owner chooses (D29)."""

    battalion: PieceId
    cards: dict[CardId, int]

    def __hash__(self) -> int:
        return hash((self.battalion, frozenset(self.cards.items())))


class EndTurn(Action, frozen=True, gc=False, tag="end_turn", forbid_unknown_fields=True):
    """The turn ends (D9)."""


class Concede(Action, frozen=True, gc=False, tag="concede", forbid_unknown_fields=True):
    """A player gives up (D40)."""

    side: Seat


AnyAction = (
    First
    | Shuffle
    | Draw
    | Build
    | Deal
    | Deploy
    | Move
    | Attack
    | Fight
    | Cease
    | Fly
    | Strike
    | Coin
    | Discard
    | EndTurn
    | Concede
)
