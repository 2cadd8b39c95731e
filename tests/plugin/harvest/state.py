"""The state of a game, and the actions and events that lead from one to the next."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, ClassVar

import msgspec

from companion.board import PlaceId
from companion.game import Action, CardId, Event, Seat, Sound

STORM, THIEF, SONG = CardId("storm"), CardId("thief"), CardId("song")


class Phase(StrEnum):
    """What is to be decided next."""

    DEAL = "deal"
    BID = "bid"
    TURN = "turn"
    TARGET = "target"
    RIVAL = "rival"
    ROLL = "roll"
    OVER = "over"


class State(msgspec.Struct, frozen=True):
    """Everything there is to know; one entry a seat, in their order, or one a place, in the board's."""

    phase: Phase
    round: int
    turn: int
    hands: tuple[tuple[CardId, ...], ...]
    bids: tuple[int | None, ...]
    stores: tuple[int, ...]
    carts: tuple[PlaceId, ...]
    full: tuple[bool, ...]
    sheaves: tuple[int, ...]
    fox: PlaceId
    asleep: bool = False
    steps: int = 2
    deck: tuple[CardId, ...] = ()
    conceded: Seat | None = None


class Deal(Action, frozen=True, tag="deal"):
    """The cards in their order: the first two are the first seat's."""

    seals: ClassVar[str] = "cards"
    cards: tuple[CardId, ...]


class Bid(Action, frozen=True, tag="bid"):
    """A seat's secret bid for the first turn."""

    side: Seat
    sheaves: int


class Go(Action, frozen=True, tag="go"):
    """The cart goes to a place next to its own, and takes a sheaf up there."""

    to: PlaceId


class Sow(Action, frozen=True, tag="sow"):
    """A die says how many sheaves grow where the cart stands."""


class Play(Action, frozen=True, tag="play"):
    """A card is played; what it is for is asked next."""

    card: CardId


class Strike(Action, frozen=True, tag="strike"):
    """Where the storm breaks."""

    place: PlaceId


class Rob(Action, frozen=True, tag="rob"):
    """Whom the thief visits."""

    rival: Seat


class Roll(Action, frozen=True, tag="roll"):
    """What the die shows, from 1 to 3."""

    throws: ClassVar[bool] = True
    pips: int


class Rest(Action, frozen=True, tag="rest"):
    """The turn ends."""


class Concede(Action, frozen=True, tag="concede"):
    """A seat gives up, and its team with it."""

    side: Seat


class Dealt(Event, frozen=True, tag="dealt"):
    """Cards came into the hands, a tuple a seat."""

    sounds_like = Sound.LAY
    hands: tuple[tuple[CardId, ...], ...]


class BidMade(Event, frozen=True, tag="bid_made"):
    """A seat has bid."""

    side: Seat


class BidsShown(Event, frozen=True, tag="bids_shown"):
    """All bids are turned over together, in the order of the seats."""

    reveals: ClassVar[bool] = True
    bids: tuple[int, ...]


class Did(Event, frozen=True, tag="did"):
    """A seat did something that all can see."""

    side: Seat
    what: str
    where: str = ""


class Rolled(Event, frozen=True, tag="rolled"):
    """A die was rolled."""

    reveals: ClassVar[bool] = True
    sounds_like = Sound.TURN
    pips: int


class CardPlayed(Event, frozen=True, tag="card_played"):
    """A card lies open."""

    reveals: ClassVar[bool] = True
    sounds_like = Sound.TURN
    side: Seat
    card: CardId


class Peeked(Event, frozen=True, tag="peeked"):
    """One seat alone saw another's hand."""

    side: Seat
    rival: Seat
    cards: tuple[CardId, ...]

    def learned(self, seats: frozenset[Seat]) -> frozenset[Seat]:
        """The thief knows the cards, and the other one knows that."""
        return frozenset({self.side, self.rival})


class TurnOver(Event, frozen=True, tag="turn_over"):
    """A turn is over."""

    ends_turn: ClassVar[bool] = True
    side: Seat


class Weighed(Event, frozen=True, tag="weighed"):
    """A round is over: what each seat has in store and on its cart, in the order of the seats."""

    round: int
    stores: tuple[int, ...]
    carts: tuple[int, ...]


ANY_ACTION: Any = Deal | Bid | Go | Sow | Play | Strike | Rob | Roll | Rest | Concede
ANY_EVENT: Any = Dealt | BidMade | BidsShown | Did | Rolled | CardPlayed | Peeked | TurnOver | Weighed
