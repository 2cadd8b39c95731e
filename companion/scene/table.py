"""What lies on the table: counters, the ground of places, cards in their piles, and how sides and arms look."""

from __future__ import annotations

from enum import Enum

import msgspec


class Counter(msgspec.Struct, frozen=True):
    """One piece on the map: what it bears and how it lies; `face` is the figure printed on the face that is up, and
    `weak` says that it is not its starting face; `life` is how many points of damage it takes to lose it; `under` names
    what lies below it, and `seat` is empty where it is nobody's. `figure` names its drawing in the game's art, where it
    is not that of its icon; `about` says in a sentence or two what players should know of it; `sign` is a letter or
    figure that tells it from others of its kind, such as the number on its token. `counts_cards` says that its figure
    is how many cards lie with it."""

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
    under: tuple[str, ...] = ()
    figure: str = ""
    about: str = ""
    sign: str = ""
    counts_cards: bool = False


class Ground(msgspec.Struct, frozen=True):
    """What a place shows without a counter: the seat that holds it (empty: nobody does, None: whoever stands there), a
    badge of one or two signs, a label, and the colour of what grows or lies there, as "#rrggbb"; `story` is what there
    is to read of it when it is tapped and nothing can be done there, `about` what players should know of it at any
    time; `figure` names the drawing of what grows or lies there in the game's art: once for what has a badge, else all
    over the place. `disputed` says that its light tells of a dispute as long as there is nothing else to tell, and
    `away` that it is not in play, so that the map does not name it."""

    seat: str | None = None
    badge: str = ""
    label: str = ""
    tint: str = ""
    story: str = ""
    about: str = ""
    figure: str = ""
    disputed: bool = False
    away: bool = False


class Card(msgspec.Struct, frozen=True):
    """One card: its id ("?" face down), a figure for each seat, its emblem, and its name and text where it has them;
    `figure` names its drawing in the game's art, where it is not that of its id."""

    id: str
    values: dict[str, int] = {}
    emblem: str | None = None
    name: str = ""
    text: str = ""
    figure: str = ""


class Lies(Enum):
    """How the cards of a pile lie, by which a screen knows who may see them."""

    HAND = "hand"
    """In the hand of its seat, which may look at them."""
    OPEN = "open"
    """Face up."""
    ACTIVE = "active"
    """Face up, and in force now."""
    BACKS = "backs"
    """Face down."""
    TOLD = "told"
    """Nowhere: one of them is named by the players."""
    DEALT = "dealt"
    """Face down, to be dealt by hands."""


class Pile(msgspec.Struct, frozen=True):
    """Cards that lie together: the name of the pile, the seat that owns it and the place where it lies, if any, and how
    they lie; `opener` is the card that lays them out to choose from. `usable` says whether, as far as all seats know,
    one of them could be used now, and `opens` in two or three words what its seat does with them then."""

    id: str
    label: str
    seat: str | None
    cards: tuple[Card, ...]
    lies: Lies = Lies.OPEN
    opener: str | None = None
    place: str | None = None
    usable: bool = True
    opens: str = ""


class Measure(msgspec.Struct, frozen=True):
    """One figure a seat, by which players see how a game goes: what it counts, and how many each has."""

    label: str
    values: dict[str, int]


class Meter(msgspec.Struct, frozen=True):
    """Something counted, drawn as pips: how many are left of how many."""

    label: str
    left: int
    full: int


class Side(msgspec.Struct, frozen=True):
    """One seat as a screen names and colours it: its id, its name in the language of the scene, "#rrggbb"; `within` is
    what it is called within a sentence, where that is not its name, such as "the Muslims"."""

    id: str
    name: str
    colour: str
    within: str = ""

    @property
    def inside(self) -> str:
        """What it is called within a sentence."""
        return self.within or self.name


class Emblem(msgspec.Struct, frozen=True):
    """A coat of arms: its name, its pattern ("plain", "pales", "tower", "chains"), and two "#rrggbb" colours."""

    name: str
    pattern: str
    field: str
    charge: str
