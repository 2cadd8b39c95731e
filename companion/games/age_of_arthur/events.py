"""What the engine reports. Most facts are of one shape: what happened, to whom, where."""

from __future__ import annotations

from typing import Any, ClassVar

from companion.game import CardId, Event, Seat, Sound
from companion.games.age_of_arthur.box.kinds import BASE

UNTOLD = property(lambda event: False)
"""What a chronicle leaves out: cards drawn, dice, turns and stages, of which what comes of them tells."""


class Fact(Event, frozen=True, omit_defaults=True):
    """A fact: the seat it is about, another seat, a place, a card, a stand or person, a number, and a word."""

    seat: str = ""
    other: str = ""
    place: str = ""
    card: str = ""
    who: str = ""
    count: int = 0
    word: str = ""


class Drew(Event, frozen=True, tag="drew"):
    """A seat drew a Winds card, which only that seat knows."""

    told = UNTOLD
    sounds_like = Sound.LAY
    seat: Seat
    card: CardId

    def learned(self, seats: frozenset[Seat]) -> frozenset[Seat]:
        """Who drew it."""
        return frozenset({self.seat})


class Looked(Event, frozen=True, tag="looked"):
    """A seat saw another seat's Winds cards."""

    seat: Seat
    other: Seat
    cards: tuple[CardId, ...]

    def learned(self, seats: frozenset[Seat]) -> frozenset[Seat]:
        """Both of them."""
        return frozenset({self.seat, self.other})


class Swapped(Event, frozen=True, tag="swapped"):
    """Two seats swapped a Winds card."""

    sounds_like = Sound.LAY
    seat: Seat
    other: Seat
    give: CardId
    take: CardId

    def learned(self, seats: frozenset[Seat]) -> frozenset[Seat]:
        """Both of them."""
        return frozenset({self.seat, self.other})


class Locked(Event, frozen=True, tag="locked"):
    """A card of a seat must rest; a Winds card is known to those two alone."""

    sounds_like = Sound.LAY
    seat: Seat
    other: Seat
    card: CardId


class Mustered(Event, frozen=True, tag="mustered"):
    """The lists of both sides of a war."""

    great: ClassVar[bool] = True
    sounds_like = Sound.LAY
    war: int
    attackers: dict[Seat, dict[str, int]]
    defenders: dict[Seat, dict[str, int]]


class Turn(Fact, frozen=True, tag="turn"):
    """A turn begins."""

    told = UNTOLD
    sounds_like = Sound.ROUND


class Ended(Event, frozen=True, tag="ended"):
    """A turn is over."""

    told = UNTOLD
    ends_turn = True
    seat: Seat


class Reshuffled(Fact, frozen=True, tag="reshuffled"):
    """The discards went back into the deck."""

    told = UNTOLD
    sounds_like = Sound.LAY
    reveals = True


class Rolled(Fact, frozen=True, tag="rolled"):
    """A die was rolled."""

    told = UNTOLD
    sounds_like = Sound.TURN
    reveals = True


SOUNDS = {
    "played": Sound.TURN,
    "battle_card": Sound.TURN,
    "raided": Sound.LAY,
    "settled": Sound.LAY,
    "shifted": Sound.LAY,
    "result": Sound.CLASH,
    "lost": Sound.FALL,
    "died": Sound.FALL,
    "army_loss": Sound.FALL,
    "out": Sound.FALL,
    "won": Sound.END,
}
"""What facts sound like."""


DECIDED = ("insisted", "yielded", "stayed", "held", "went_on")
"""What somebody decided, and a chronicle leaves out, since what comes of it tells."""


def _told(name: str) -> dict[str, Any]:
    """Whether a chronicle tells of a kind of fact: of an open card, what it does tells."""
    if name == "played":
        return {"told": property(lambda fact: fact.card not in BASE)}
    return {"told": UNTOLD} if name in ("stage", "mode", "passed", "truce", "discarded", "army_loss", *DECIDED) else {}


def _kinds() -> dict[str, type[Fact]]:
    names = (
        "played discarded passed claimed claim_lost raided settled shifted drilled war negated joined second_war mode "
        "left stage round battle_card lost died heir army_loss siege_ended result province title vassal free truce "
        "out won removed insisted yielded stayed held went_on"
    )
    import msgspec

    made: dict[str, Any] = {}
    for name in names.split():
        made[name] = msgspec.defstruct(
            name.title().replace("_", ""),
            [],
            bases=(Fact,),
            namespace={"sounds_like": SOUNDS.get(name), **_told(name)},
            frozen=True,
            tag=name,
            omit_defaults=True,
        )
    return made


KINDS: dict[str, Any] = {**_kinds(), "turn": Turn, "reshuffled": Reshuffled, "rolled": Rolled}
AnyEvent: Any = Drew | Looked | Swapped | Locked | Mustered | Ended
for _kind in KINDS.values():
    AnyEvent = AnyEvent | _kind
