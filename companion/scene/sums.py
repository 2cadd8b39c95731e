"""Sums against each other, such as those of a combat: lines, columns, and how it may turn out."""

from __future__ import annotations

import msgspec

from companion.scene.table import Card, Counter


class Stand(msgspec.Struct, frozen=True):
    """Some troops of one kind in an army: their drawing in the folder `stand` of the game's art, how many there are,
    and what they are called."""

    figure: str
    count: int
    name: str


class Line(msgspec.Struct, frozen=True):
    """One line of a sum; `piece` is the counter that brings it in, where one does, `seat` the seat whose arms stand
    before it, and `detail` what is read below its label. Where the game has a drawing of each of its `stands`, they are
    shown instead, and their names are read under a finger that stays."""

    label: str
    amount: int
    piece: str = ""
    seat: str = ""
    detail: str = ""
    stands: tuple[Stand, ...] = ()


class Note(msgspec.Struct, frozen=True):
    """What is to be kept in mind beside a sum, after one of the house's signs; `seat` is the one that it is about, if
    any."""

    text: str
    sign: str = ""
    seat: str = ""


class Track(msgspec.Struct, frozen=True):
    """The steps that something passes through, one after the other, and the one that it is at, from 0 on."""

    steps: tuple[str, ...]
    at: int


class Column(msgspec.Struct, frozen=True):
    """One side of a comparison: whose, under which heading, line by line, with the total (None: not known yet);
    `counters` are those that fight for it, as they stand before the result; `card` is the card that it plays in a duel,
    face down until both are played, and None before; `falls` says that the card is defeated, or that the throw goes
    against whoever it is about. `die` is what the die shows that was thrown for it; `notes` are below its lines, the
    most important first. `beside` are the cards that lie beside it in a duel, as all see them, in place of lines where
    they have room, and `falling` how many more it loses by the result. `figure` is the drawing of the game's art that
    shows the result in place of the counters. One that has nothing to add up is shown by the banner of its seat. `lost`
    are the troops that it lost."""

    seat: str
    heading: str
    lines: tuple[Line, ...]
    total: int | None
    counters: tuple[Counter, ...] = ()
    card: Card | None = None
    falls: bool = False
    die: int | None = None
    notes: tuple[Note, ...] = ()
    beside: tuple[Card, ...] = ()
    lost: tuple[Stand, ...] = ()
    falling: int = 0
    figure: str = ""


class Beats(msgspec.Struct, frozen=True):
    """Which card defeats which in a duel, whoever plays it: the cards, each as far as it can before those that it
    defeats, the ids of the winner and of the loser of each pair that has them, and what comes of all others."""

    cards: tuple[Card, ...]
    pairs: tuple[tuple[str, str], ...]
    rest: str


class Tally(msgspec.Struct, frozen=True):
    """A comparison of sums, such as a combat: where it is made, the card drawn, a column a side, and the result in
    words; `harm` is how many points of damage each seat takes by it. `draws` says that a card belongs to it, drawn
    already or not. In a `duel` each side plays a card of its own against the other's; its columns have no sum. One that
    `joins` is no fight but a throw of dice: those of one title that follow each other are shown side by side. `track`
    says how far it has come, where it passes through steps, and `beats` which card of a duel defeats which, where that
    is the same for both sides. `walled` is the seat that stands behind walls, if any."""

    title: str
    origin: str
    target: str
    card: Card | None
    columns: tuple[Column, ...]
    result: str
    draws: bool = True
    harm: dict[str, int] = {}
    duel: bool = False
    joins: bool = False
    track: Track | None = None
    beats: Beats | None = None
    walled: str = ""


class Odd(msgspec.Struct, frozen=True):
    """One way in which a fight may turn out, of what a seat knows: how many cards or throws bring it, the difference of
    the sums (above 0: the first column's is higher), the result in words, the seats that are worse off by it, and the
    cards that bring it where cards do; `label` is what it is called where it has no difference, but depends on what is
    played against it."""

    count: int
    difference: int
    result: str
    losers: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    label: str = ""
