"""A whole scene: everything that a screen shows of one state to one seat."""

from __future__ import annotations

from enum import Enum

import msgspec

from companion.scene.choices import Choice
from companion.scene.sheets import Sheet
from companion.scene.sums import Tally
from companion.scene.table import Counter, Emblem, Ground, Measure, Meter, Pile, Side


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


class Scene(msgspec.Struct, frozen=True):
    """Everything that a screen shows of one state to one seat.

    `page` says on what the decision is made, and `kind` names it in the game's own words, for lists and pictures only.
    `lesson` tells new players what this decision is about; it is empty once they must know.

    `decider` is who must decide now (None: nobody, or chance), and `turn` whose turn it is though another one may
    answer (None: the decider's); `choices` are filled for the decider and for the
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
    turn: str | None = None

    @property
    def pointed_at(self) -> tuple[Choice, ...]:
        """What players may point at: what is legal, and what they cannot know to be illegal."""
        return (*self.choices, *self.wishes)
