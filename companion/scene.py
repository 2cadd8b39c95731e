"""What a screen shows of a game: plain values that a game fills in and any screen can draw.

A scene is built from a view, so it holds nothing that its seat may not know. It says what can be done as a list of
choices, one a legal action; a screen narrows that list by taps and never decides a rule by itself.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

import msgspec


class Page(Enum):
    """What a decision is made on, by which a screen picks its page."""

    BOARD = "board"
    """The map, with places and pieces to tap."""
    HAND = "hand"
    """Cards that only the decider may see."""
    SUMS = "sums"
    """The sums that are being made, column by column."""
    SHARE = "share"
    """Points to be shared out among pieces."""
    TELL = "tell"
    """Cards, dice or results that hands deal with, or that the players say."""
    OVER = "over"
    """Nothing more: who won."""


class Role(Enum):
    """What a choice does beside the others, by which a screen knows where to put it."""

    PLAIN = "plain"
    ENDS = "ends"
    """It ends what the seat is doing, such as its turn."""
    REFUSES = "refuses"
    """It lets an offer go by."""


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


class Counter(msgspec.Struct, frozen=True):
    """One piece on the map: what it bears and how it lies; `face` is the figure printed on the face that is up, and
    `weak` says that it is not its starting face; `life` is how many points of damage it takes to lose it; `under` names
    what lies below it, and `seat` is empty where it is nobody's. `figure` names its drawing in the game's art, where it
    is not that of its icon; `about` says in a sentence or two what players should know of it; `sign` is a letter or
    figure that tells it from others of its kind, such as the number on its token."""

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


class Ground(msgspec.Struct, frozen=True):
    """What a place shows without a counter: the seat that holds it (empty: nobody does, None: whoever stands there), a
    badge of one or two signs, a label, and the colour of what grows or lies there, as "#rrggbb"; `story` is what there
    is to read of it when it is tapped and nothing can be done there, `about` what players should know of it at any
    time; `figure` names the drawing of what grows or lies there in the game's art: once for what has a badge, else all
    over the place. `disputed` says that its light tells of a dispute as long as there is nothing else to tell."""

    seat: str | None = None
    badge: str = ""
    label: str = ""
    tint: str = ""
    story: str = ""
    about: str = ""
    figure: str = ""
    disputed: bool = False


class Measure(msgspec.Struct, frozen=True):
    """One figure a seat, by which players see how a game goes: what it counts, and how many each has."""

    label: str
    values: dict[str, int]


class Meter(msgspec.Struct, frozen=True):
    """Something counted, drawn as pips: how many are left of how many."""

    label: str
    left: int
    full: int


class Card(msgspec.Struct, frozen=True):
    """One card: its id ("?" face down), a figure for each seat, its emblem, and its name and text where it has them;
    `figure` names its drawing in the game's art, where it is not that of its id."""

    id: str
    values: dict[str, int] = {}
    emblem: str | None = None
    name: str = ""
    text: str = ""
    figure: str = ""


class Pile(msgspec.Struct, frozen=True):
    """Cards that lie together: the name of the pile, the seat that owns it and the place where it lies, if any, and how
    they lie; `opener` is the card that lays them out to choose from. `usable` says whether, as far as all seats know,
    one of them could be used now."""

    id: str
    label: str
    seat: str | None
    cards: tuple[Card, ...]
    lies: Lies = Lies.OPEN
    opener: str | None = None
    place: str | None = None
    usable: bool = True


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
    """What is to be kept in mind beside a sum, after one of the house's signs."""

    text: str
    sign: str = ""


class Track(msgspec.Struct, frozen=True):
    """The steps that something passes through, one after the other, and the one that it is at, from 0 on."""

    steps: tuple[str, ...]
    at: int


class Column(msgspec.Struct, frozen=True):
    """One side of a comparison: whose, under which heading, line by line, with the total (None: not known yet);
    `counters` are those that fight for it, as they stand before the result; `card` is the card that it plays in a duel,
    face down until both are played, and None before; `falls` says that the card is defeated, or that the throw goes
    against whoever it is about. `die` is what the die shows that was thrown for it; `notes` are below its lines, the
    most important first. One that has nothing to add up is shown by the banner of its seat."""

    seat: str
    heading: str
    lines: tuple[Line, ...]
    total: int | None
    counters: tuple[Counter, ...] = ()
    card: Card | None = None
    falls: bool = False
    die: int | None = None
    notes: tuple[Note, ...] = ()


class Tally(msgspec.Struct, frozen=True):
    """A comparison of sums, such as a combat: where it is made, the card drawn, a column a side, and the result in
    words; `harm` is how many points of damage each seat takes by it. `draws` says that a card belongs to it, drawn
    already or not. In a `duel` each side plays a card of its own against the other's; its columns have no sum. One that
    `joins` is no fight but a throw of dice: those of one title that follow each other are shown side by side. `track`
    says how far it has come, where it passes through steps."""

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


class Choice(msgspec.Struct, frozen=True):
    """One legal action: its kind and label, what it costs, its role, and the places, pieces, card and other player (a
    seat) that a tap can name.

    `marks` says how often each piece is meant: once for a piece that joins, n for a piece that takes n points. `pile`
    is the id of the pile that its card lies in, where that lies at a place of its own and not in the hand. `figure` is
    the drawing of the game's art that stands on its button, such as "stand/british_cv".
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
    seat: str | None = None
    role: Role = Role.PLAIN
    pile: str | None = None
    figure: str = ""


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


class Display(msgspec.Struct, frozen=True, tag=True):
    """Things that lie on a page in place of its rows; what there is of them is in `companion.displays`. One that is
    `mapped` has the map beside it, where there is room."""

    mapped: bool = False


class Sheet(msgspec.Struct, frozen=True):
    """One page to read, of the rules in short or of the position: its title, and rows of what and how. `seat` is the
    seat that all of it is about, or `sign` the house's sign for it, on its tab; `arms` names for each row the seat
    whose arms stand before it, `signs` the drawing of the game's art that does elsewhere, such as "card/knight", or the
    house's sign, such as "move" (both empty: none), and `bars` a figure that is drawn as a bar between what and how
    (less than 0: none), and `stands` an army that is drawn in place of how, where the page has such. Where the page of
    a position `shows` things that lie on a table, those are drawn, and its rows are there for whoever only reads; `tab`
    is what is written on its tab where its title is long."""

    title: str
    rows: tuple[tuple[str, str], ...]
    seat: str = ""
    arms: tuple[str, ...] = ()
    bars: tuple[int, ...] = ()
    stands: tuple[tuple[Stand, ...], ...] = ()
    signs: tuple[str, ...] = ()
    sign: str = ""
    shows: Display | None = None
    tab: str = ""


class Scene(msgspec.Struct, frozen=True):
    """Everything that a screen shows of one state to one seat.

    `page` says on what the decision is made, and `kind` names it in the game's own words, for lists and pictures only.
    `lesson` tells new players what this decision is about; it is empty once they must know.

    `decider` is who must decide now (None: nobody, or chance); `choices` are filled for the decider and for the
    view of both, but never with a secret choice there. `kinds` names each kind of choice that a player may wish for on
    the map, possible now or not, and `icons` the house's sign for a kind of choice. `groups` names the kinds whose
    choices lie behind one button on a page of sums: first a seat is chosen there, where they name several, then one of
    them; those that name places are chosen on the map. `sides` and `emblems` say how seats and coats of arms look.
    `grounds` says what places show, `measures` how the game goes, `lost` the pieces that were lost, `winners` who won
    together.

    `revealed` says in one sentence what has just been revealed to all, with the cards that lie open before the
    seats; it is empty once somebody has decided since.

    `others` are the seats that may use a hidden card of theirs now, though another one decides: all of whom it may be
    true for what everybody knows, whether they hold such a card or not. `notes` are pages that say more of the position
    than the map does, such as what each seat has in play, for all to read. `together` is what the players may do
    together now, beside what the decider may, such as ending the game: it lies in the menu and is asked once more.

    `wishes` are no legal actions, but nobody can know it who does not see the decider's cards: they are pointed at like
    `choices`, and the rules refuse them once they are put to them, so that nothing tells of a card before.

    `printed` says that the cards are printed, in the players' own hands: nothing of them is hidden in the app, since it
    knows none. `drawn_openly` says that the card to be told lies face up on the table, so that a camera may offer it.
    """

    kind: str
    title: str
    prompt: str
    decider: str | None
    counters: tuple[Counter, ...]
    page: Page = Page.BOARD
    meters: tuple[Meter, ...] = ()
    piles: tuple[Pile, ...] = ()
    tally: Tally | None = None
    choices: tuple[Choice, ...] = ()
    winners: tuple[str, ...] = ()
    reason: str = ""
    lesson: str = ""
    kinds: dict[str, str] = {}
    icons: dict[str, str] = {}
    groups: dict[str, str] = {}
    sides: tuple[Side, ...] = ()
    emblems: dict[str, Emblem] = {}
    grounds: dict[str, Ground] = {}
    lost: tuple[Counter, ...] = ()
    measures: tuple[Measure, ...] = ()
    printed: bool = False
    drawn_openly: bool = False
    revealed: str = ""
    others: tuple[str, ...] = ()
    notes: tuple[Sheet, ...] = ()
    together: tuple[Choice, ...] = ()
    wishes: tuple[Choice, ...] = ()

    @property
    def pointed_at(self) -> tuple[Choice, ...]:
        """What players may point at: what is legal, and what they cannot know to be illegal."""
        return (*self.choices, *self.wishes)


class PrintedField(msgspec.Struct, frozen=True):
    """One thing printed on a piece or card: its key, what it is now, and what it can be, as (value, name)."""

    key: str
    value: str
    options: tuple[tuple[str, str], ...]


class PrintedItem(msgspec.Struct, frozen=True):
    """One piece or card as its owner checks it: the group in which it is looked at, its fields, and whether they are
    known for certain. `counter` or `card` shows it; `heading` is what its group is called, where its name is not.
    `board` is the variant whose board is shown beside it, and `note` what else its owner should know."""

    id: str
    group: str
    fields: tuple[PrintedField, ...]
    sure: bool
    counter: Counter | None = None
    card: Card | None = None
    heading: str = ""
    board: str = ""
    note: str = ""


class Shows(Enum):
    """What a moment of a game's story is shown on."""

    GAME = "game"
    """Whatever page the decision is made on; places, or groups of choices, are tapped one after the other."""
    FIGHT = "fight"
    """The fight or the throw that is still to be looked at."""
    HAND = "hand"
    """The cards of whoever decides, with the finger on one of them."""
    NOTES = "notes"
    """A page of what is in play."""
    JOURNAL = "journal"
    MENU = "menu"
    SETUP = "setup"
    """A new game with these settings."""


class Moment(msgspec.Struct, frozen=True):
    """One picture of a game's story: its name, the settings, the state in which it begins as `encode` writes it (None:
    the game's own beginning), the actions since in their order, and on what it is shown, with what to tap, the
    card under the finger or the number of the page. Before the actions at least so many decisions are `played` by
    chance."""

    name: str
    settings: dict[str, str]
    start: dict[str, Any] | None = None
    actions: tuple[Any, ...] = ()
    shows: Shows = Shows.GAME
    taps: tuple[str, ...] = ()
    card: str = ""
    page: int = 0
    played: int = 0
