"""What actions and events name: cards, pieces, places."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

import msgspec

from companion.game import TWO, UNKNOWN, Action, CardId, Event, Game
from companion.scene import Card, Scene

CARDS = ("card", "cards")
"""What events and actions call the cards that they name."""


class Move(msgspec.Struct, frozen=True):
    """A move on the board: the places from the first to the last that it goes through or means, in their order, the
    pieces that it moves or hurts, and the cards that it names."""

    places: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()


def named(value: object, among: Container[str]) -> Iterator[str]:
    """Whatever is named in a value, or in the values that it is made of, out of some names."""
    if isinstance(value, str):
        if value in among:
            yield value
    elif isinstance(value, tuple | list | Mapping):
        for part in value:
            yield from named(part, among)


def values_of(said: Action | Event) -> tuple[object, ...]:
    """What an action or an event says."""
    return tuple(_fields(said).values())


def _fields(said: Action | Event) -> dict[str, object]:
    return {field: getattr(said, field) for field in said.__struct_fields__}


class _Known(Container[str]):
    """Every card but one that is face down."""

    def __contains__(self, card: object) -> bool:
        return card not in ("", UNKNOWN)


def cards_of(game: Game, said: Action | Event) -> Iterator[CardId]:
    """The cards that are named: what is called so, and printed ones by any name."""
    printed, known = frozenset(game.cards), _Known()
    for field, value in _fields(said).items():
        yield from map(CardId, named(value, known if field in CARDS else printed))


def move_of(game: Game, action: Action, before: Scene, language: str) -> Move:
    """What an action does on the board as it was before it; a piece that is all that it names tells the place."""
    stands = {counter.piece: counter.place for counter in before.counters}
    pieces = tuple(dict.fromkeys(named(values_of(action), stands)))
    places = tuple(dict.fromkeys(named(values_of(action), frozenset(place.id for place in game.board.places))))
    if pieces and len(places) < TWO and stands[pieces[0]] not in places:
        places = (stands[pieces[0]], *places)
    cards = tuple(game.card(card, language) for card in dict.fromkeys(cards_of(game, action)))
    return Move(places, pieces, cards)
