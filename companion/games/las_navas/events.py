"""What happens in the game: one type a kind of event, with all that a screen or a voice needs to tell it."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct, field

from companion.game import CardId, Event, PieceId, Seat, Sound


class Term(Struct, frozen=True, gc=False):
    """One line of a combat sum. `label` is a unit's id or a key: card, attack, charge, karr, king, volunteers,
    camp, lopez_de_haro, sancho_vii."""

    label: str
    amount: int


class Dealt(Event, frozen=True, gc=False, tag="dealt"):
    """Each side got three combat cards (R6)."""

    sounds_like = Sound.LAY
    reveals: ClassVar[bool] = True
    christian: tuple[CardId, ...]
    muslim: tuple[CardId, ...]


class SpecialsDealt(Event, frozen=True, gc=False, tag="specials_dealt"):
    """Each side got three special cards (R33)."""

    sounds_like = Sound.LAY
    reveals: ClassVar[bool] = True
    christian: tuple[CardId, ...]
    muslim: tuple[CardId, ...]


class SpecialDiscarded(Event, frozen=True, gc=False, tag="special_discarded"):
    """A side laid one special card aside, face down (R33)."""

    sounds_like = Sound.LAY
    side: Seat
    card: CardId


class RoundBegan(Event, frozen=True, gc=False, tag="round_began"):
    """A round began."""

    sounds_like = Sound.ROUND
    round: int


class InitiativeChosen(Event, frozen=True, gc=False, tag="initiative_chosen"):
    """A side laid its initiative card, face down (R7)."""

    sounds_like = Sound.LAY
    side: Seat
    card: CardId


class InitiativeRevealed(Event, frozen=True, gc=False, tag="initiative_revealed"):
    """Both initiative cards were turned up; who goes first (R7)."""

    sounds_like = Sound.TURN
    reveals: ClassVar[bool] = True
    christian: CardId
    muslim: CardId
    first: Seat


class CardPlayed(Event, frozen=True, gc=False, tag="card_played"):
    """A side chose its active card, worth so many points (R8)."""

    sounds_like = Sound.TURN
    reveals: ClassVar[bool] = True
    side: Seat
    card: CardId
    points: int


class Moved(Event, frozen=True, gc=False, tag="moved"):
    """Units went from zone to zone; `why` is move, advance or peter_ii."""

    sounds_like = Sound.LAY
    side: Seat
    origin: str = field(name="from")
    to: str
    units: tuple[PieceId, ...]
    why: str
    cost: int


class Shot(Event, frozen=True, gc=False, tag="shot"):
    """An archer attack and the damage that it deals (R18)."""

    side: Seat
    unit: PieceId
    origin: str = field(name="from")
    target: str
    damage: int


class Declared(Event, frozen=True, gc=False, tag="declared"):
    """A standard attack or a charge (`kind` attack or charge) begins."""

    side: Seat
    kind: str
    origin: str = field(name="from")
    target: str
    units: tuple[PieceId, ...]
    special: tuple[CardId, ...]
    cost: int


class KarrAnswered(Event, frozen=True, gc=False, tag="karr_answered"):
    """Karr wa-l-farr was declared or declined (R28)."""

    declared: bool


class ReactionPlayed(Event, frozen=True, gc=False, tag="reaction_played"):
    """A reaction card was played; `target` is the zone that it hits or stops (R37-R40)."""

    sounds_like = Sound.TURN
    reveals: ClassVar[bool] = True
    card: CardId
    target: str


class Passed(Event, frozen=True, gc=False, tag="passed"):
    """No reaction card was played, or Al-Husayni was not used."""

    side: Seat


class Lapsed(Event, frozen=True, gc=False, tag="lapsed"):
    """An attack ends before its card is drawn, since nobody who joined it is left (R37)."""

    origin: str = field(name="from")
    target: str


class PileTurned(Event, frozen=True, gc=False, tag="pile_turned"):
    """The discard pile became the deck, unshuffled (R10)."""

    sounds_like = Sound.LAY
    cards: int


class Drawn(Event, frozen=True, gc=False, tag="drawn"):
    """A card was drawn for a combat (R10)."""

    sounds_like = Sound.TURN
    reveals: ClassVar[bool] = True
    card: CardId


class Fought(Event, frozen=True, gc=False, tag="fought"):
    """The sums of a combat (`kind` attack, charge or karr), line by line, and the damage that each side takes."""

    sounds_like = Sound.CLASH
    kind: str
    side: Seat
    origin: str = field(name="from")
    target: str
    card: CardId
    attack: tuple[Term, ...]
    defence: tuple[Term, ...]
    attack_total: int
    defence_total: int
    christian_damage: int
    muslim_damage: int


class Damaged(Event, frozen=True, gc=False, tag="damaged"):
    """Points that each unit of a zone took; `cause` is shoot, attack, charge, karr or a special card."""

    sounds_like = Sound.FALL
    side: Seat
    zone: str
    units: dict[PieceId, int]
    eliminated: tuple[PieceId, ...]
    cause: str

    @property
    def harm(self) -> dict[PieceId, int]:
        """The points of each unit."""
        return self.units


class AdvanceStopped(Event, frozen=True, gc=False, tag="advance_stopped"):
    """Jund Infantry keeps the Christians from advancing (R39)."""

    origin: str = field(name="from")
    target: str


class AdvanceDeclined(Event, frozen=True, gc=False, tag="advance_declined"):
    """The Muslims stay where they are after their charge (R25)."""

    origin: str = field(name="from")
    target: str


class KarrBegan(Event, frozen=True, gc=False, tag="karr_began"):
    """The second combat begins (R29)."""

    origin: str = field(name="from")
    target: str
    units: tuple[PieceId, ...]


class KarrLapsed(Event, frozen=True, gc=False, tag="karr_lapsed"):
    """No second combat takes place (R29)."""


class Rallied(Event, frozen=True, gc=False, tag="rallied"):
    """A unit returned to power 2 and is exhausted (R31)."""

    sounds_like = Sound.LAY
    side: Seat
    unit: PieceId


class Switched(Event, frozen=True, gc=False, tag="switched"):
    """The initiative cards changed places; each side's card from now on."""

    sounds_like = Sound.LAY
    side: Seat
    shield: bool
    christian: CardId
    muslim: CardId


class SpecialPlayed(Event, frozen=True, gc=False, tag="special_played"):
    """A special card of one's own turn was played, or Al-Husayni."""

    sounds_like = Sound.TURN
    reveals: ClassVar[bool] = True
    side: Seat
    card: CardId


class Restored(Event, frozen=True, gc=False, tag="restored"):
    """Units turned to power 2 by the Council Militia (R44)."""

    sounds_like = Sound.LAY
    units: tuple[PieceId, ...]


class Peeked(Event, frozen=True, gc=False, tag="peeked"):
    """A card of the Muslim hand, for the Christian player's eyes alone (R43)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    card: CardId


class Taken(Event, frozen=True, gc=False, tag="taken"):
    """Al-Husayni took a card into the Muslim initiative area; the one that lay there takes its place (R36)."""

    reveals: ClassVar[bool] = True
    side: Seat
    card: CardId


class TurnEnded(Event, frozen=True, gc=False, tag="turn_ended"):
    """A turn ended: the card discarded, the points lost, the units straightened."""

    ends_turn: ClassVar[bool] = True
    side: Seat
    card: CardId
    lost: int
    straightened: tuple[PieceId, ...]


class InitiativeReturned(Event, frozen=True, gc=False, tag="initiative_returned"):
    """Each side took back the card in its initiative area (R9)."""

    sounds_like = Sound.LAY
    christian: CardId
    muslim: CardId


class Reshuffled(Event, frozen=True, gc=False, tag="reshuffled"):
    """The two cards that each side drew."""

    sounds_like = Sound.LAY
    reveals: ClassVar[bool] = True
    christian: tuple[CardId, ...]
    muslim: tuple[CardId, ...]


class Conceded(Event, frozen=True, gc=False, tag="conceded"):
    """A side gave up (R46)."""

    side: Seat


class Won(Event, frozen=True, gc=False, tag="won"):
    """Somebody has won; `reason` is an English sentence for the catalogue (R45)."""

    sounds_like = Sound.END
    winner: Seat
    reason: str


AnyEvent = (
    Dealt
    | SpecialsDealt
    | SpecialDiscarded
    | RoundBegan
    | InitiativeChosen
    | InitiativeRevealed
    | CardPlayed
    | Moved
    | Shot
    | Declared
    | KarrAnswered
    | ReactionPlayed
    | Passed
    | Lapsed
    | PileTurned
    | Drawn
    | Fought
    | Damaged
    | AdvanceStopped
    | AdvanceDeclined
    | KarrBegan
    | KarrLapsed
    | Rallied
    | Switched
    | SpecialPlayed
    | Restored
    | Peeked
    | Taken
    | TurnEnded
    | InitiativeReturned
    | Reshuffled
    | Conceded
    | Won
)
