"""What a game is: the contract between the rules of one game and everything that serves all games."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import Enum
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, NewType, Protocol

import msgspec

from companion.board import Board, PlaceId
from companion.errors import DataError, IllegalAction
from companion.examples import Example
from companion.scene import Card, Moment, Odd, PrintedItem, Scene, Sheet, Tally

if TYPE_CHECKING:
    from companion.judgement import Judgement
    from companion.rack import Rack

Seat = NewType("Seat", str)
PieceId = NewType("PieceId", str)
Face = NewType("Face", str)
CardId = NewType("CardId", str)
PlayerName = Annotated[
    str,
    msgspec.Meta(
        max_length=16, pattern=r"^[^\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]*\Z"
    ),
]
"""What a player is called, without control characters and signs that nobody sees; empty for a player without a name."""

TWO: Final = 2
"""With so many seats the texts for players say "both"; with more they say "all"."""
CHANCE: Final = Seat("chance")
UNKNOWN: Final = CardId("?")


class Action(msgspec.Struct, frozen=True, tag_field="do"):
    """A decision or a chance result that is put to the engine; each game has its own kinds."""

    seals: ClassVar[str] = ""
    """For a chance result that puts cards in a hidden order: the name of their pile. The order is sealed with a code
    that players see at once, and opened once another one `opens` that pile, or the game has ended."""
    opens: ClassVar[str] = ""
    """The pile whose older orders may be opened with it: no card of theirs is in a hand any more of which not all know
    what it is."""
    throws: ClassVar[bool] = False
    """Whether it is a chance result by dice, which lie open at once. The app's dice are sealed before the first throw,
    and each throw proves that it was not changed."""


class Sound(Enum):
    """What an event sounds like at the table; where several happen at once, the last of these is heard."""

    LAY = "lay"
    """A piece or a card is put down."""
    ROUND = "round"
    """A round or a turn begins."""
    TURN = "turn"
    """A card or a die shows what it says."""
    FALL = "fall"
    """Something is lost."""
    CLASH = "clash"
    """Sides fight."""
    END = "end"
    """The game is over."""


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """A fact that the engine produced; each game has its own kinds."""

    sounds_like: ClassVar[Sound | None] = None
    """How it is heard, by all players; None where it makes no sound."""

    reveals: ClassVar[bool] = False
    """Whether everybody learned by it what cannot be unlearned."""
    ends_turn: ClassVar[bool] = False
    """Whether a turn is over with it: what follows belongs to the next one. Turns are counted by it, from 1."""
    great: ClassVar[bool] = False
    """Whether a chronicle shows the map as it is after it, such as when armies have gathered."""

    def learned(self, seats: frozenset[Seat]) -> frozenset[Seat]:
        """Those of the seats that know now what cannot be unlearned: all where it `reveals`, else none. Whoever learned
        something must agree before it is taken back, so a look at another seat's cards names both seats."""
        return seats if self.reveals else frozenset()

    @property
    def told(self) -> bool:
        """Whether a chronicle tells of it; the journal tells of everything."""
        return True

    @property
    def harm(self) -> Mapping[PieceId, int]:
        """How many points of damage pieces took by it; empty where nobody was hurt."""
        return {}


class Correction(Action, frozen=True, tag="correction"):
    """All players say that the table is right: the pieces stand like this from now on."""

    standings: tuple[Standing, ...]


class Piece(msgspec.Struct, frozen=True):
    """One physical counter: what it is called, the names of its faces, starting face first, who owns it (None: nobody),
    and where it starts (None: in the supply). Pieces of one `kind` are alike, and any may stand for another; `tilts`
    says that turning it means something; `size_mm` is the length of its side."""

    id: PieceId
    name: str
    faces: tuple[Face, ...] = (Face(""),)
    seat: Seat | None = None
    start: PlaceId | None = None
    kind: str = ""
    tilts: bool = False
    size_mm: float = 20.0


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one piece should lie: its place (None: off the board), its face, whether it lies tilted, and whether another
    piece lies on it, so that nobody sees it."""

    piece: PieceId
    place: PlaceId | None
    face: Face
    tilted: bool
    covered: bool = False


class Layout(msgspec.Struct, frozen=True):
    """Where the engine says that each piece should be; one standing a piece, in the order of the pieces."""

    standings: tuple[Standing, ...]


class Setting(msgspec.Struct, frozen=True):
    """Something that players choose before a game: its key, what it is called, and its values as (value, name), the
    usual one first; `sign` is the house's sign that stands beside its name. Where it has `figures`, a drawing of the
    game's art or a sign of the house for each value, it is chosen by them; a `track` is chosen from few to many, by
    values that are numbers, "0" without end. The number of seats is chosen by their arms."""

    key: str
    name: str
    values: tuple[tuple[str, str], ...]
    sign: str = ""
    figures: tuple[str, ...] = ()
    track: bool = False


class Options(msgspec.Struct, frozen=True):
    """How a game is set up: the value of each setting that is not the usual one, the kinds of chance that the players
    say themselves ("cards", "dice"; all others are the app's), and who plays, where the game leaves that open."""

    settings: dict[str, str] = {}
    told: frozenset[str] = frozenset()
    seats: tuple[Seat, ...] = ()


VARIANT: Final = "variant"
"""The setting that the engine protocol names in `new`, and a list of kept games shows."""
CARDS: Final = "cards"
DICE: Final = "dice"


def variant_of(options: Options, variants: tuple[str, ...]) -> str:
    """The variant that is played, the first one where none is chosen; DataError where the game has none of that
    name."""
    variant = options.settings.get(VARIANT, variants[0])
    if variant not in variants:
        raise DataError("The variant must be one of: {variants}.", variants=", ".join(variants))
    return variant


State = Any
"""A game's own frozen value; nothing outside the game looks into it."""


class Module(Protocol):
    """A game as its folder hands it over: what can be chosen before it, and the game that is made of the choices."""

    name: str
    title: str
    """The game's name as its box says it."""
    tells: tuple[str, ...]
    """The kinds of chance that players may say themselves."""
    on_screen: bool
    """Whether the app offers it; else it speaks by the engine protocol alone, such as a game with secrets that has no
    scene of its own yet to keep them."""
    files: Mapping[str, str]
    """The files with printed facts that replace the box's own: the option of the command line, and what it is."""
    printed: Options
    """The set-up in which the board is printed, where none is chosen: the one that shows most of it."""

    @property
    def catalogue(self) -> Path | None:
        """The folder of its texts in other languages, a file each, such as `es.po`; None where it has none."""

    @property
    def art(self) -> Path | None:
        """The folder of its drawings (see `ui/theme/art.py`); None where it has none."""

    def settings(self, language: str) -> tuple[Setting, ...]:
        """What can be chosen before a game, in one language."""

    def options(self, fields: Mapping[str, Any]) -> Options:
        """The options that the engine protocol's fields name: those of `new`, or of a state to load; DataError where
        they fit no game. Fields that are none of the game's own are left alone."""

    def fields(self) -> frozenset[str]:
        """The fields that the engine protocol's `new` may have for this game, beside game, seed and chance."""

    def joined(self, files: Mapping[str, str]) -> str:
        """The text of one component file made of the given files (option -> text), the box's own where one is
        missing; DataError where one of them has another shape than this game's. `new` says whether it can be played."""

    def story(self) -> tuple[Moment, ...]:
        """Moments of the game that show each of its pages, for pictures; empty where it tells none."""

    def new(self, options: Options, components: str = "") -> Game:
        """The game as it was chosen, with the pieces that a component file's text describes (empty: the box's own);
        DataError where there is no such game."""


class Game(Protocol):
    """One game's rules, bound to its options and to the pieces that are printed for it. It holds no state of play."""

    name: str
    title: str
    """The game's name as its box says it."""
    components: str
    """The text of the component file that it is bound to, kept with every game; empty where a game has none."""
    options: Options
    seats: tuple[Seat, ...]
    board: Board
    pieces: tuple[Piece, ...]
    cards: tuple[CardId, ...]
    """Every printed card, in the order of their stickers: later ones go to the end."""
    campaign: bool
    """Whether it lasts for weeks: who goes on with it reads first what happened last."""
    rules_version: int
    """The version of its rules, which a log keeps with every entry."""
    action_type: Any
    """The union of the game's actions, for msgspec to read a logged one. One of them, tagged "concede" with the field
    `side`, is always accepted and never listed."""
    event_type: Any
    """The union of the game's events, for msgspec to read a logged one."""

    def setup(self) -> State:
        """A new game, before anything was dealt."""

    def to_act(self, state: State) -> Seat | None:
        """The seat that must decide now, CHANCE, or None once the game is over."""

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Every action that the rules allow now; empty once the game is over. Whether a seat is asked depends only on
        what all seats know: where its hidden cards leave it one answer, that one is listed alone."""

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """The state after an action and what happened; IllegalAction where the rules refuse it."""

    def replay(self, state: State, action: Action, rules: int) -> tuple[State, tuple[Event, ...]]:
        """`apply` as an earlier version of the rules did it, for an entry that was logged by it."""

    def chance(self, state: State, random: Random) -> Action | None:
        """A chance result for a state in which CHANCE is to act, drawn from the given generator; None where the
        players deal and draw themselves and must say it."""

    def asked(self, state: State) -> str:
        """What chance is asked for, in one word of the game's protocol; empty where chance is not to act."""

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        """The state as one seat, or a spectator, may know it; hidden cards are UNKNOWN."""

    def event_view(self, event: Event, seat: Seat | None) -> Event:
        """An event as one seat, or a spectator, may know it; hidden cards are UNKNOWN."""

    def scene(self, state: State, seat: Seat | None, language: str) -> Scene:
        """What a screen shows to one seat, or to all seats at once (None), in one language."""

    def tally(self, event: Event, language: str) -> Tally | None:
        """The sums of a combat that an event tells of, in one language; None for other events."""

    def fought(self, state: State, event: Event, language: str) -> Tally | None:
        """The fight that an event is the end of, as a journal and the end of a game tell it; `state` is the position
        before. Where nothing but the event is to be told, its tally; None for other events."""

    def pictured(self, event: Event, language: str) -> Example:
        """What stands beside the line of an event in a journal, such as a die that was thrown, beside the cards and
        counters that it names; empty where that is all."""

    def odds(self, state: State, seat: Seat | None, action: Action | None, language: str) -> tuple[Odd, ...]:
        """How the fight that a legal action begins, or (None) the one whose card or dice come next, may turn out, the
        first column's best way first, of what the view of that seat holds; empty where nothing is left to luck."""

    def shown(self, event: Event, language: str) -> Mapping[Seat, tuple[Card, ...]]:
        """The hidden cards that an event shows to the eyes of some seats alone, one seat after the other; empty for
        other events."""

    def wished(
        self, state: State, kind: str | None, origin: str, target: str | None, marks: Mapping[str, int]
    ) -> Action | None:
        """The action that a player means by pointing at the map, legal or not, so that `apply` can say why not; `kind`
        is one of the scene's kinds (None: whatever is usual there), `marks` as in a Choice (empty: all that stand
        there). None where the pointing means no action."""

    def sheets(self, language: str) -> tuple[Sheet, ...]:
        """The rules in short, page by page, in one language."""

    def printed_items(self, language: str) -> tuple[PrintedItem, ...]:
        """What is printed on each piece and card, for the owner of a box to check."""

    def card_name(self, card: CardId, language: str) -> str:
        """What players call a printed card, in one language."""

    def card(self, card: CardId, language: str) -> Card:
        """A card face up, in one language."""

    def reprinted(self, changes: Mapping[str, Mapping[str, str]], checked: Collection[str]) -> str:
        """The component file with changed fields (item -> field -> value), in which some groups or items count as
        checked; DataError where no box holds such pieces."""

    def layout(self, state: State) -> Layout:
        """Where each piece should lie on the table."""

    def corrected(self, state: State, layout: Layout) -> State:
        """The state with its pieces as the table shows them; DataError where no table could look like that. A position
        that is won by it ends the game at once."""

    def say(self, thing: Action | Event | IllegalAction, language: str) -> str:
        """One sentence that tells all players of an action, an event or a refusal; it names no hidden card."""

    def explain(self, rule: str, language: str) -> str:
        """The rule that a refusal names, in one sentence, for a player who asks why; empty where there is none."""

    def encode(self, state: State) -> dict[str, Any]:
        """The whole state as plain JSON values."""

    def decode(self, raw: dict[str, Any]) -> State:
        """The state that `encode` gave; DataError where it is impossible."""

    def judgement(self) -> Judgement | None:
        """What the game knows for whoever thinks about it; None where its rules alone must do."""

    def standing(self, state: State) -> Mapping[Seat, float] | None:
        """How well each seat stands, from 0 up on any scale, for whoever thinks about a game that has no judgement of
        its own; of what all can see. None where the scene's measures say it."""

    def rack(self) -> Rack | None:
        """How printed cards of a seat that the app plays are told; None where it cannot play with printed cards."""
