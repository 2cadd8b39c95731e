"""The words that sentences on this game are made of: sides, cards, kinds of action, lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from companion.game import Action, PieceId, Seat
from companion.games.las_navas import actions as do
from companion.games.las_navas.box.components import Printed
from companion.games.las_navas.shown.texts import CARDS
from companion.language import Called, Sentence, mark

SIDES: Final = {
    Seat("christian"): Sentence(mark("The Christians")),
    Seat("muslim"): Sentence(mark("The Muslims")),
}
"""A side at the beginning of a sentence."""

SIDES_INSIDE: Final = {
    Seat("christian"): Sentence(mark("the Christians")),
    Seat("muslim"): Sentence(mark("the Muslims")),
}
"""A side within a sentence."""

SPOTS: Final = (
    *(mark("top left"), mark("top right"), mark("bottom left")),
    *(mark("bottom right"), mark("left edge"), mark("right edge")),
)
"""Where the board's own markers lie, as its file names them."""
NOWHERE: Final = Sentence(mark("nowhere"))
NOBODY: Final = Sentence(mark("none"))
SEVERAL: Final = {2: Sentence(mark("two")), 3: Sentence(mark("three"))}
"""How many units of a name, in a word; further ones in figures."""

KINDS: Final[dict[type[Action], Sentence]] = {
    do.Deal: Sentence(mark("A deal")),
    do.DealSpecial: Sentence(mark("A deal of special cards")),
    do.DiscardSpecial: Sentence(mark("Discarding a special card")),
    do.Initiative: Sentence(mark("Choosing an initiative card")),
    do.Play: Sentence(mark("Playing a card")),
    do.Move: Sentence(mark("A move")),
    do.Shoot: Sentence(mark("An archer attack")),
    do.Attack: Sentence(mark("A standard attack")),
    do.Charge: Sentence(mark("A charge")),
    do.Karr: Sentence(mark("Karr wa-l-farr")),
    do.React: Sentence(mark("A reaction card")),
    do.Pass: Sentence(mark("Passing")),
    do.Draw: Sentence(mark("A draw")),
    do.Damage: Sentence(mark("Distributing damage")),
    do.Advance: Sentence(mark("An advance")),
    do.Rally: Sentence(mark("A rally")),
    do.Switch: Sentence(mark("Switching the initiative cards")),
    do.Special: Sentence(mark("This special card")),
    do.EndTurn: Sentence(mark("Ending the turn")),
    do.Peek: Sentence(mark("Looking at a card")),
    do.Reshuffle: Sentence(mark("A shuffle")),
    do.Concede: Sentence(mark("Conceding")),
}
"""What was tried, at the beginning of a sentence."""

OTHER_KIND: Final = Sentence(mark("This"))


def kind_of(action: Action) -> Sentence:
    """What an action tries, at the beginning of a sentence."""
    return KINDS.get(type(action), OTHER_KIND)


def card_name(card: str) -> Sentence:
    """The name of a special card."""
    return Sentence(CARDS[card][0])


def listed(names: Iterable[str]) -> str | Sentence:
    """Names one after the other, or the word for none."""
    return ", ".join(names) or NOBODY


def units_named(printed: Printed, ids: Iterable[str]) -> Sentence:
    """Units by the names printed on them, several of a name counted. Their ids are for records alone: each begins with
    the zone in which its unit was set up, which is not where it stands."""
    counted: dict[str, int] = {}
    for id in ids:
        name = printed.units[printed.number[PieceId(id)]].name if PieceId(id) in printed.number else id
        counted[name] = counted.get(name, 0) + 1
    if not counted:
        return NOBODY
    each = {f"unit_{gap}": _several(Sentence(name), n) for gap, (name, n) in enumerate(counted.items())}
    return Sentence(", ".join(f"{{{gap}}}" for gap in each), each)


def units_called(printed: Printed, ids: Sequence[PieceId]) -> Called:
    """Units by their names for players, by their ids for the engine protocol."""
    return Called(", ".join(ids) or NOBODY.say(), units_named(printed, ids))


def unit_called(printed: Printed, id: PieceId, zone: str | None = None) -> Called:
    """A unit by its name for players, with the zone in which it stands where that is given; by its name and its id for
    the engine protocol."""
    name = printed.units[printed.number[id]].name
    called = Sentence("{unit} in {zone}", {"unit": Sentence(name), "zone": zone}) if zone else Sentence(name)
    return Called(f"{name} {id}", called)


def _several(name: Sentence, n: int) -> Sentence:
    return name if n == 1 else Sentence("{n} {units}", {"n": SEVERAL.get(n, n), "units": name})
