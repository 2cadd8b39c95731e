"""What can be put to the engine: one type a kind of action, written as the engine protocol writes it."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct, field

from companion.game import Action, CardId, PieceId, Seat


class Both(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Cards of each side."""

    christian: tuple[CardId, ...]
    muslim: tuple[CardId, ...]


class Deal(Action, frozen=True, gc=False, tag="deal", forbid_unknown_fields=True):
    """Chance: three cards a side and three in the deck, top first (R6)."""

    seals: ClassVar[str] = "deck"
    hands: Both
    deck: tuple[CardId, ...]


class DealSpecial(Action, frozen=True, gc=False, tag="deal_special", forbid_unknown_fields=True):
    """Chance: three special cards a side (R33)."""

    seals: ClassVar[str] = "specials"
    christian: tuple[CardId, ...]
    muslim: tuple[CardId, ...]


class DiscardSpecial(Action, frozen=True, gc=False, tag="discard_special", forbid_unknown_fields=True):
    """One of the three special cards goes (R33)."""

    side: Seat
    card: CardId


class Initiative(Action, frozen=True, gc=False, tag="initiative", forbid_unknown_fields=True):
    """A side's secret initiative card (R7)."""

    side: Seat
    card: CardId


class Play(Action, frozen=True, gc=False, tag="play", forbid_unknown_fields=True):
    """The active card of a turn (R8)."""

    side: Seat
    card: CardId


class Move(Action, frozen=True, gc=False, tag="move", forbid_unknown_fields=True):
    """Units go to an adjacent zone (R12-R15)."""

    origin: str = field(name="from")
    to: str
    units: tuple[PieceId, ...]


class Shoot(Action, frozen=True, gc=False, tag="shoot", forbid_unknown_fields=True):
    """An archer attack (R18)."""

    unit: PieceId
    target: str


class Attack(Action, frozen=True, gc=False, tag="attack", forbid_unknown_fields=True, omit_defaults=True):
    """A standard attack (R19), with the special cards declared with it (R42)."""

    origin: str = field(name="from")
    target: str
    units: tuple[PieceId, ...]
    special: tuple[CardId, ...] = ()


class Charge(Action, frozen=True, gc=False, tag="charge", forbid_unknown_fields=True, omit_defaults=True):
    """A charge (R20, R21), with the special cards declared with it (R42)."""

    origin: str = field(name="from")
    target: str
    units: tuple[PieceId, ...]
    special: tuple[CardId, ...] = ()


class Karr(Action, frozen=True, gc=False, tag="karr", forbid_unknown_fields=True):
    """Whether the Muslims answer a charge with karr wa-l-farr (R28)."""

    declare: bool


class React(Action, frozen=True, gc=False, tag="react", forbid_unknown_fields=True):
    """A reaction card is played (R37-R40)."""

    card: CardId


class Pass(Action, frozen=True, gc=False, tag="pass", forbid_unknown_fields=True):
    """No reaction card, or no use of Al-Husayni, this time."""


class Draw(Action, frozen=True, gc=False, tag="draw", forbid_unknown_fields=True):
    """Chance: the card drawn for a combat (R10)."""

    card: CardId


class Damage(Action, frozen=True, gc=False, tag="damage", forbid_unknown_fields=True):
    """How many points each unit takes; units that take none are left out (R24)."""

    side: Seat
    units: dict[PieceId, int]

    def __hash__(self) -> int:
        return hash((self.side, frozenset(self.units.items())))


class Advance(Action, frozen=True, gc=False, tag="advance", forbid_unknown_fields=True):
    """Whether the Muslims advance after their charge (R25)."""

    accept: bool


class Rally(Action, frozen=True, gc=False, tag="rally", forbid_unknown_fields=True):
    """A unit returns to power 2 (R31)."""

    unit: PieceId


class Switch(Action, frozen=True, gc=False, tag="switch", forbid_unknown_fields=True):
    """The initiative cards change places, perhaps shielded (R32)."""

    shield: bool


class Special(Action, frozen=True, gc=False, tag="special", forbid_unknown_fields=True, omit_defaults=True):
    """A special card of one's own turn, or Al-Husayni in maintenance (R35, R36, R41, R43, R44)."""

    card: CardId
    origin: str | None = field(name="from", default=None)
    to: str | None = None
    take: CardId | None = None


class EndTurn(Action, frozen=True, gc=False, tag="end_turn", forbid_unknown_fields=True):
    """The turn ends (R8)."""


class Peek(Action, frozen=True, gc=False, tag="peek", forbid_unknown_fields=True):
    """Chance, by the engine itself: the card that Jimenez de Rada shows (R43)."""

    card: CardId


class Reshuffle(Action, frozen=True, gc=False, tag="reshuffle", forbid_unknown_fields=True):
    """Chance: the two cards that each side draws, and the new deck, top first (R9)."""

    seals: ClassVar[str] = "deck"
    opens: ClassVar[str] = "deck"
    hands: Both
    deck: tuple[CardId, ...]


class Concede(Action, frozen=True, gc=False, tag="concede", forbid_unknown_fields=True):
    """A side gives up (R46)."""

    side: Seat


AnyAction = (
    Deal
    | DealSpecial
    | DiscardSpecial
    | Initiative
    | Play
    | Move
    | Shoot
    | Attack
    | Charge
    | Karr
    | React
    | Pass
    | Draw
    | Damage
    | Advance
    | Rally
    | Switch
    | Special
    | EndTurn
    | Peek
    | Reshuffle
    | Concede
)
