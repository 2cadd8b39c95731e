"""The words that sentences on this game are made of: sides, cards, kinds of action, lists."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.game import Action, Seat
from companion.games.las_navas import actions as do
from companion.games.las_navas.shown.texts import CARDS
from companion.language import Sentence, mark

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
