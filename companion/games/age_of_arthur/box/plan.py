"""The printed map and cards, checked, and what of them is in play with the seats that were chosen (G2, G77)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

from companion.board import Anchor, Board, Place, PlaceId, Point
from companion.errors import DataError

NAME: Final = "age_of_arthur"
TITLE: Final = "Age of Arthur"
SHORE: Final = "saxon_shore"
VARIANTS: Final = ("4", "2", "3", "5", "6", "7", "8")
NO, YES = "no", "yes"
ROUNDS: Final = "rounds"
SAXONS: Final = "people"
MAP: Final = Path(__file__).with_name("map.toml")
CARDS: Final = Path(__file__).with_name("cards.toml")
TITLES: Final = ("pendragon", "bretwalda")
TITLE_PEOPLE: Final = {"pendragon": "british", "bretwalda": "saxon"}
FIRST_MARKER: Final = 539
FIRST_PIECE: Final = 16
COUNTER_MM: Final = 20.0
"""The side of the counters in whose mm a board is measured."""


class Province(msgspec.Struct, frozen=True):
    """A province as the map has it."""

    id: str
    name: str
    kingdom: str
    home: bool
    saxon_shore: bool
    british_sea: bool
    irish_sea: bool
    irish: bool
    centre: tuple[float, float]
    next: tuple[str, ...]
    outline: tuple[tuple[float, float], ...]


class Kingdom(msgspec.Struct, frozen=True):
    """A kingdom that a seat may play."""

    id: str
    name: str
    colour: str
    home: str


class Setup(msgspec.Struct, frozen=True):
    """The kingdoms for a number of players, clockwise."""

    players: int
    kingdoms: tuple[str, ...]


class Box(msgspec.Struct, frozen=True):
    """The box of a title beside the map."""

    id: str
    name: str
    centre: tuple[float, float]
    outline: tuple[tuple[float, float], ...]


class CardKind(msgspec.Struct, frozen=True):
    """A kind of card."""

    id: str
    title: str
    pile: str
    count: int
    when: str
    duration: str
    rule: str
    text: str
    only: str = ""
    on: str = ""


class MapFile(msgspec.Struct, frozen=True):
    """All of a map file."""

    width_mm: float
    height_mm: float
    setup: tuple[Setup, ...]
    kingdom: tuple[Kingdom, ...]
    place: tuple[Province, ...]
    box: tuple[Box, ...]
    anchor: tuple[Anchor, ...]
    marker_mm: float = 12.0
    name: str = NAME
    """What a set-up calls a map that is not the box's own."""


class Deck(msgspec.Struct, frozen=True):
    """The figures of the deck."""

    winds: int
    hand: int
    expendables_small: int
    expendables_large: int


class Reminder(msgspec.Struct, frozen=True):
    """What the app shows when a battle opens."""

    id: str
    text: str


class CardFile(msgspec.Struct, frozen=True):
    """All of a card file."""

    deck: Deck
    card: tuple[CardKind, ...]
    reminder: tuple[Reminder, ...] = ()


class Data(msgspec.Struct, frozen=True):
    """The map and the cards of one game."""

    map: MapFile
    cards: CardFile


SPLIT: Final = "\n# ---- the cards of the same game ----\n"


def joined(map_text: str, cards_text: str) -> str:
    """One component text of both files."""
    return f"{map_text}{SPLIT}{cards_text}"


def usual() -> str:
    """The component text of the box's own map and cards."""
    return joined(MAP.read_text(encoding="utf-8"), CARDS.read_text(encoding="utf-8"))


@lru_cache(maxsize=8)
def load_data(text: str) -> Data:
    """The map and cards of a component text; DataError where they cannot be played with."""
    map_text, found, cards_text = text.partition(SPLIT)
    if not found:
        raise DataError("A component file of Age of Arthur holds the map and the cards.")
    data = Data(_read(map_text, MapFile, "map"), _read(cards_text, CardFile, "card"))
    _check_map(data.map)
    _check_cards(data.cards)
    return data


def _read(text: str, kind: type[Any], what: str) -> Any:
    try:
        return msgspec.convert(tomllib.loads(text), kind)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise DataError("This {what} file cannot be read: {error}.", what=what, error=str(error)) from error


def _check_map(map: MapFile) -> None:
    places = {place.id: place for place in map.place}
    kingdoms = {kingdom.id: kingdom for kingdom in map.kingdom}
    if len(places) != len(map.place) or len(kingdoms) != len(map.kingdom):
        raise DataError("The map names a place or a kingdom twice.")
    names = [*(place.name for place in map.place), *(box.name for box in map.box)]
    if len(set(names)) != len(names) or not all(names):
        raise DataError("Each place of the map needs a name of its own.")
    if not 8 <= map.marker_mm <= COUNTER_MM:
        raise DataError("The markers of a map, marker_mm, are 8 to 20 mm wide.")
    if {box.id for box in map.box} != set(TITLES) or len(map.box) != len(TITLES):
        raise DataError("The map needs one box for each of the titles pendragon and bretwalda.")
    if set(places) & {*TITLES, *kingdoms} or set(kingdoms) & {"chance", "table", *TITLES}:
        raise DataError("A place, a kingdom and a title cannot have the same id.")
    for place in map.place:
        if len(place.outline) < 3:
            raise DataError("The outline of {place} needs at least three corners.", place=place.id)
        for other in place.next:
            if other not in places or place.id not in places[other].next or other == place.id:
                raise DataError("{a} and {b} must name each other as neighbours.", a=place.id, b=other)
        if place.irish == (place.kingdom in kingdoms) or (place.irish and place.home):
            raise DataError("{place} must be of one kingdom or Irish.", place=place.id)
    for kingdom in map.kingdom:
        homes = [place.id for place in map.place if place.kingdom == kingdom.id and place.home]
        if homes != [kingdom.home]:
            raise DataError("{kingdom} must have exactly one home, {home}.", kingdom=kingdom.id, home=kingdom.home)
    for setup in map.setup:
        if setup.players != len(setup.kingdoms):
            raise DataError("The setup for {n} players names another number of kingdoms.", n=setup.players)
        _check_seats(map, setup.kingdoms)


def _check_seats(map: MapFile, seats: tuple[str, ...]) -> None:
    """DataError where these kingdoms cannot be played together (G2)."""
    if not 2 <= len(seats) <= 8 or len(set(seats)) != len(seats):
        raise DataError("2 to 8 different kingdoms play.")
    for seat in seats:
        if seat not in {kingdom.id for kingdom in map.kingdom}:
            raise DataError("{seat} is no kingdom of this map.", seat=seat)
    own = {place.id: place for place in map.place if place.kingdom in seats}
    seen = todo = [next(iter(own))]
    reached = set(seen)
    while todo:
        for other in own[todo.pop()].next:
            if other in own and other not in reached:
                reached.add(other)
                todo.append(other)
    if reached != set(own):
        lonely = min(set(own) - reached, key=list(own).index)
        raise DataError("{place} does not hang together with the other provinces in play.", place=lonely)
    for seat in seats:
        near = {own[o].id for p in own.values() if p.kingdom == seat for o in p.next if o in own}
        if not any(own[o].kingdom != seat and not own[o].home for o in near):
            raise DataError("{seat} must border a province of another kingdom in play that is no home.", seat=seat)


def _check_cards(cards: CardFile) -> None:
    from companion.games.age_of_arthur.box.kinds import KNOWN

    ids = [card.id for card in cards.card]
    if len(set(ids)) != len(ids) or set(ids) != KNOWN:
        wrong = ", ".join(sorted(set(ids) ^ KNOWN)) or "twice"
        raise DataError("The card file must name each kind of card once: {wrong}.", wrong=wrong)
    if not all(card.title and card.text for card in cards.card) or not all(line.text for line in cards.reminder):
        raise DataError("Each card needs a title and a text.")
    if any(card.count < 1 for card in cards.card):
        raise DataError("Each kind of card is there at least once.")
    if sum(card.count for card in cards.card if card.pile == "winds") != cards.deck.winds:
        raise DataError("The cards of the Winds of Change must be {n}.", n=cards.deck.winds)


class Plan:
    """What is in play with some seats."""

    def __init__(self, data: Data, seats: Iterable[str]) -> None:
        self.data = data
        self.seats = tuple(seats)
        _check_seats(data.map, self.seats)
        own = {place.id for place in data.map.place if place.kingdom in self.seats}
        self.places = {
            place.id: place for place in data.map.place if place.id in own or (place.irish and own & set(place.next))
        }
        self.next = {id: tuple(o for o in place.next if o in self.places) for id, place in self.places.items()}
        self.kingdoms = {kingdom.id: kingdom for kingdom in data.map.kingdom if kingdom.id in self.seats}
        self.home = {seat: self.kingdoms[seat].home for seat in self.seats}
        self.homes = frozenset(self.home.values())
        self.cards = {card.id: card for card in data.cards.card}
        self.winds = {card.id: card.count for card in data.cards.card if card.pile == "winds"}
        self.base = tuple(card.id for card in data.cards.card if card.pile == "base")
        deck = data.cards.deck
        self.hand = deck.hand
        self.pool = deck.expendables_small if len(self.seats) <= 4 else deck.expendables_large
        self.shown = {place.id: place.name for place in data.map.place} | {box.id: box.name for box in data.map.box}
        """What the map calls each place: the board's places bear these names, since players read them."""
        self.hidden = {name: id for id, name in self.shown.items()}

    @cached_property
    def board(self) -> Board:
        """The whole map as a board, with the boxes of the titles, printed as large as its markers are."""
        map = self.data.map
        scale = map.marker_mm / COUNTER_MM

        def at(point: Point) -> Point:
            return point[0] / scale, point[1] / scale

        def shape(outline: tuple[Point, ...]) -> tuple[Point, ...]:
            """The outline without corners that are named twice, from which pens draw spikes."""
            return tuple(at(corner) for n, corner in enumerate(outline) if corner != outline[n - 1])

        places = [
            Place(
                PlaceId(self.shown[p.id]),
                shape(p.outline),
                tuple(PlaceId(self.shown[o]) for o in p.next),
                at(p.centre),
            )
            for p in map.place
        ] + [Place(PlaceId(b.name), shape(b.outline), (), at(b.centre)) for b in map.box]
        anchors = tuple(
            Anchor(anchor.id.replace("_", " "), *at((anchor.x_mm, anchor.y_mm))) for anchor in map.anchor
        )  # fmt: skip
        size = at((map.width_mm, map.height_mm))
        return Board(NAME, *size, tuple(places), anchors, FIRST_MARKER, FIRST_PIECE, scale)


def setup_for(data: Data, players: int) -> tuple[str, ...]:
    """The kingdoms of the map's setup for a number of players; DataError where it has none."""
    for setup in data.map.setup:
        if setup.players == players:
            return setup.kingdoms
    raise DataError("The map has no setup for {n} players.", n=players)
