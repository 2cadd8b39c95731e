"""The words that sentences on this game are made of: players, pieces, cards, kinds of action, lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from companion.game import Action, CardId, Seat
from companion.games.dragon_soul import actions as do
from companion.games.dragon_soul.box.plan import Plan
from companion.games.dragon_soul.fight.cards import KINDS
from companion.games.dragon_soul.fight.dragon import BALLISTA, BREATH, CLAW, DRAGON, SHIELD_WALL
from companion.language import Called, Sentence, mark, mark_counted

COLOURS: Final = (
    *(mark("Red"), mark("Gold"), mark("Blue"), mark("Green")),
    *(mark("Black"), mark("White"), mark("Purple"), mark("Orange")),
)
"""The names of colours that another language says otherwise; an owner's own names stay as they are."""
MAPS: Final = (mark("The Duel"), mark("Three Crowns"), mark("Four Marches"))
"""The names of maps that another language says otherwise; an owner's own names stay as they are."""

CARDS: Final = {
    CardId("archer"): (mark("archer"), *mark_counted("{n} archer", "{n} archers")),
    CardId("knight"): (mark("knight"), *mark_counted("{n} knight", "{n} knights")),
    CardId("soul_stone"): (mark("soul stone"), *mark_counted("{n} soul stone", "{n} soul stones")),
    CardId("spearman"): (mark("spearman"), *mark_counted("{n} spearman", "{n} spearmen")),
    CardId("swordsman"): (mark("swordsman"), *mark_counted("{n} swordsman", "{n} swordsmen")),
}
FACES: Final = {
    BREATH: Sentence(mark("dragon breath")),
    CLAW: Sentence(mark("dragon claw")),
    SHIELD_WALL: Sentence(mark("shield wall")),
    BALLISTA: Sentence(mark("ballista")),
}
NONE: Final = Sentence(mark("none"))

TRIED: Final[dict[type[Action], Sentence]] = {
    do.First: Sentence(mark("Naming the first player")),
    do.Shuffle: Sentence(mark("A shuffle")),
    do.Draw: Sentence(mark("Drawing")),
    do.Build: Sentence(mark("Building a castle")),
    do.Deal: Sentence(mark("Naming the cards drawn")),
    do.Deploy: Sentence(mark("Deploying a card")),
    do.Move: Sentence(mark("A move")),
    do.Attack: Sentence(mark("An attack")),
    do.Fight: Sentence(mark("Picking a card for a battle")),
    do.Cease: Sentence(mark("Ceasing a battle")),
    do.Fly: Sentence(mark("A dragon's flight")),
    do.Strike: Sentence(mark("A dragon's strike")),
    do.Coin: Sentence(mark("Choosing a side of the coin")),
    do.Discard: Sentence(mark("Choosing the cards to lose")),
    do.EndTurn: Sentence(mark("Ending the turn")),
    do.Concede: Sentence(mark("Conceding")),
}
"""What was tried, at the beginning of a sentence."""

OTHER: Final = Sentence(mark("This"))

Word = Sentence | str


def capital(said: str) -> str:
    """A name or a sentence from its capital letter on, whatever its first word is elsewhere."""
    return said[:1].upper() + said[1:]


def tried(action: Action) -> Sentence:
    """What an action tries, at the beginning of a sentence."""
    return TRIED.get(type(action), OTHER)


def card(kind: str) -> Word:
    """The name of a kind of card; what is none stays as it is."""
    return Sentence(CARDS[CardId(kind)][0]) if kind in CARDS else kind


def counted(cards: Mapping[CardId, int]) -> Word:
    """Cards with their numbers, in the order of their kinds."""
    return listed(
        Sentence(CARDS[kind][1], {"n": cards[kind]}, plural=CARDS[kind][2]) for kind in KINDS if cards.get(kind)
    )


def listed(names: Iterable[Word | Called]) -> Word:
    """Names one after the other, or the word for none."""
    found = list(names)
    if not found:
        return NONE
    gaps = {f"n{number}": name for number, name in enumerate(found)}
    return Sentence(", ".join(f"{{{gap}}}" for gap in gaps), gaps)


def joined(names: Sequence[Word]) -> Word:
    """One or two names."""
    first, *rest = names
    return Sentence("{a} and {b}", {"a": first, "b": rest[0]}) if rest else first


class Names:
    """What players call the colours and pieces of a plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.colours: dict[str, str] = {colour.id: colour.name for colour in plan.box.colours}

    def player(self, seat: Seat | str) -> Word:
        """A player, by the name of the colour."""
        name = self.colours.get(seat, str(seat))
        return Sentence(name) if name in COLOURS else name

    def named(self, what: object) -> object:
        """A player, a piece or a space as players call it; anything else stays as it is."""
        if not isinstance(what, str):
            return what
        if what in self.plan.spaces.number:
            return self.space(what)
        return self.player(what) if what in self.colours else self.piece(what)

    def space(self, name: str) -> Called | str:
        """A space as players call it; what is none stays as it is."""
        number = self.plan.spaces.number.get(name)
        return name if number is None else Called(name, self.plan.spaces.called[number])

    def dragon_of(self, name: str) -> Word | None:
        """The player whose dragon is called so; None where it is no dragon."""
        owner = name.removesuffix(DRAGON)
        return self.player(owner) if owner != name and owner in self.plan.player else None

    def piece(self, name: str) -> Word:
        """A battalion by colour and number, or a colour's dragon; what is neither stays as it is."""
        if (owner := self.dragon_of(name)) is not None:
            return Sentence("{colour}'s dragon", {"colour": owner})
        found = self.plan.numbered(name)
        if found is None:
            return name
        player, number = found
        return Sentence("{colour} {number}", {"colour": self.player(self.plan.seats[player]), "number": number})
