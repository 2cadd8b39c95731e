"""What a screen shows of a game: plain values that a game fills in and any screen can draw.

A scene is built from a view, so it holds nothing that its seat may not know. It says what can be done as a list of
choices, one a legal action; a screen narrows that list by taps and never decides a rule by itself.
"""

from __future__ import annotations

from typing import Any

import msgspec


class Counter(msgspec.Struct, frozen=True):
    """One piece on the map: what it bears and how it lies; `face` is the figure printed on the face that is up, and
    `weak` says that it is not its starting face; `life` is how many points of damage it takes to lose it."""

    piece: str
    seat: str
    name: str
    place: str
    face: str
    tilted: bool
    icon: str
    star: bool
    weak: bool = False
    life: int = 1


class Meter(msgspec.Struct, frozen=True):
    """Something counted, drawn as pips: how many are left of how many."""

    label: str
    left: int
    full: int


class Card(msgspec.Struct, frozen=True):
    """One card: its id ("?" face down), a figure for each seat, its emblem, and its name and text where it has them."""

    id: str
    values: dict[str, int] = {}
    emblem: str | None = None
    name: str = ""
    text: str = ""


class Pile(msgspec.Struct, frozen=True):
    """Cards that lie together, with the name of the pile and the seat that owns it, if any; `opener` is the card that
    lays them out to choose from."""

    id: str
    label: str
    seat: str | None
    cards: tuple[Card, ...]
    opener: str | None = None


class Line(msgspec.Struct, frozen=True):
    """One line of a sum."""

    label: str
    amount: int


class Column(msgspec.Struct, frozen=True):
    """One side of a comparison: whose, under which heading, line by line, with the total (None: not known yet)."""

    seat: str
    heading: str
    lines: tuple[Line, ...]
    total: int | None


class Tally(msgspec.Struct, frozen=True):
    """A combat as two sums: where it is fought, the card drawn, both columns, and the result in words."""

    title: str
    origin: str
    target: str
    card: Card | None
    columns: tuple[Column, Column]
    result: str


class Choice(msgspec.Struct, frozen=True):
    """One legal action: its kind and label, what it costs, and the places, pieces and card that a tap can name.

    `marks` says how often each piece is meant: once for a piece that joins, n for a piece that takes n points.
    """

    action: Any
    kind: str
    label: str
    cost: int | None = None
    origin: str | None = None
    target: str | None = None
    marks: dict[str, int] = {}
    card: str | None = None
    secret: bool = False


class Side(msgspec.Struct, frozen=True):
    """One seat as a screen names and colours it: its id, its name in the language of the scene, "#rrggbb"."""

    id: str
    name: str
    colour: str


class Emblem(msgspec.Struct, frozen=True):
    """A coat of arms: its name, its pattern ("plain", "pales", "tower", "chains"), and two "#rrggbb" colours."""

    name: str
    pattern: str
    field: str
    charge: str


class Scene(msgspec.Struct, frozen=True):
    """Everything that a screen shows of one state to one seat.

    `hidden` says that the decider must choose among cards that the others may not see. `lesson` tells new players what
    this decision is about; it is empty once they must know.

    `decider` is who must decide now (None: nobody, or chance); `choices` are filled for the decider and for the
    view of both, but never with a secret choice there. `kind` names the sort of decision ("initiative", "turn",
    "reaction", "damage", ...), by which a screen picks its page. `kinds` names each kind of choice that a player may
    wish for on the map, possible now or not; `sides` and `emblems` say how seats and coats of arms look.

    `printed` says that the cards are printed, in the players' own hands: nothing of them is hidden in the app, since it
    knows none. `dealing` says that now hands must do something with them, or that a card must be told; the cards among
    which one can be told are in the pile "told", and piles "dealt" show as backs what is to be dealt.
    """

    kind: str
    title: str
    prompt: str
    decider: str | None
    counters: tuple[Counter, ...]
    meters: tuple[Meter, ...]
    piles: tuple[Pile, ...]
    tally: Tally | None
    choices: tuple[Choice, ...]
    winner: str | None
    reason: str
    hidden: bool = False
    lesson: str = ""
    kinds: dict[str, str] = {}
    sides: tuple[Side, ...] = ()
    emblems: dict[str, Emblem] = {}
    printed: bool = False
    dealing: bool = False


class Sheet(msgspec.Struct, frozen=True):
    """One page of the rules in short: its title, and rows of what and how."""

    title: str
    rows: tuple[tuple[str, str], ...]


class PrintedField(msgspec.Struct, frozen=True):
    """One thing printed on a piece or card: its key, what it is now, and what it can be, as (value, name)."""

    key: str
    value: str
    options: tuple[tuple[str, str], ...]


class PrintedItem(msgspec.Struct, frozen=True):
    """One piece or card as its owner checks it: the group in which it is looked at, its fields, and whether they are
    known for certain. `counter` or `card` shows it."""

    id: str
    group: str
    fields: tuple[PrintedField, ...]
    sure: bool
    counter: Counter | None = None
    card: Card | None = None
