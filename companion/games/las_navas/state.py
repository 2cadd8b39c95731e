"""The whole state of a game as one frozen value, and the few questions that every rule asks of it.

A zone is a sorted tuple of small numbers, one a unit: unit * 4 + (power - 1) * 2 + exhausted. So what stands in a zone
is a key by which its orders are kept (see orders.py), and two equal positions are equal values.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

import msgspec

from companion.game import UNKNOWN, CardId, Seat
from companion.games.las_navas.box.cards import COMBAT, SPECIALS, Cards
from companion.games.las_navas.box.components import CHRISTIAN, MUSLIM, Printed, Side
from companion.games.las_navas.box.zones import Zone
from companion.games.las_navas.events import Term

Content = tuple[int, ...]
Zones = tuple[Content, ...]

replace = msgspec.structs.replace


class Phase(StrEnum):
    """What must be decided next."""

    DEAL = "deal"
    DEAL_SPECIAL = "deal_special"
    DRAFT = "draft"
    INITIATIVE = "initiative"
    PLAY = "play"
    ACT = "act"
    KARR = "karr"
    REACT = "react"
    DRAW = "draw"
    DAMAGE = "damage"
    VOLUNTEERS = "volunteers"
    JUND = "jund"
    ADVANCE = "advance"
    PEEK = "peek"
    MAINTENANCE = "maintenance"
    RESHUFFLE = "reshuffle"
    OVER = "over"


class Wound(msgspec.Struct, frozen=True, gc=False):
    """Damage points that a side has still to distribute in a zone (R24)."""

    side: Side
    zone: Zone
    points: int


class Combat(msgspec.Struct, frozen=True, gc=False):
    """A combat in progress.

    `kind` is shoot, attack, charge or karr; `units` joined; `karr`: it was declared (R28); `volunteers`: one joined the
    Muslims (R26) or stood in the Christians' target (R40); `jund`: one stood in the target (R39); `cause`: where the
    wounds come from.
    """

    kind: str
    side: Side
    origin: Zone
    target: Zone
    units: tuple[int, ...]
    special: Cards = ()
    karr: bool = False
    volunteers: bool = False
    jund: bool = False
    card: CardId | None = None
    attack: tuple[Term, ...] = ()
    defence: tuple[Term, ...] = ()
    wounds: tuple[Wound, ...] = ()
    cause: str = ""


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything there is to know of a game; pairs hold the Christians' part first.

    `ask`: the players say what chance brings. `ordered`: the deck's order is known, so that its top is the next card.
    `turn`: whose turn it is. `fresh`: nothing was done yet in this turn (R44). `played`: the special cards used so far,
    by both sides, sorted; everybody saw them. `aside`: those that were laid aside in secret (R33).
    """

    variant: str
    ask: bool
    zones: Zones
    phase: Phase
    decider: Seat | None
    round: int = 1
    hands: tuple[Cards, Cards] = ((), ())
    deck: Cards = ()
    discard: Cards = ()
    ordered: bool = False
    initiative: tuple[CardId | None, CardId | None] = (None, None)
    turn: Side | None = None
    active: CardId | None = None
    specials: tuple[Cards, Cards] = ((), ())
    played: Cards = ()
    aside: tuple[Cards, Cards] = ((), ())
    points: int = 0
    combats: int = 0
    shots: int = 0
    shield: Side | None = None
    first: Side | None = None
    fresh: bool = False
    combat: Combat | None = None
    winner: Seat | None = None
    reason: str | None = None


def code(unit: int, power: int = 2, exhausted: bool = False) -> int:
    """The number that stands for a unit in a zone."""
    return unit * 4 + (power - 1) * 2 + exhausted


NUMBERS: Final = range(4 * 54)
"""Every number that can stand in a zone: four for each of the 54 units (R4)."""
UNIT: Final = tuple(number >> 2 for number in NUMBERS)
"""The unit that a number stands for."""
FULL: Final = tuple(bool(number & 2) for number in NUMBERS)
"""Whether the unit has its full power of 2."""
EXHAUSTED: Final = tuple(bool(number & 1) for number in NUMBERS)
"""Whether the unit is exhausted."""


def power_of(number: int) -> int:
    """1 or 2."""
    return 2 if FULL[number] else 1


def as_full(number: int) -> int:
    """The same unit at its full power."""
    return number | 2


def as_exhausted(number: int) -> int:
    """The same unit, exhausted."""
    return number | 1


def as_straight(number: int) -> int:
    """The same unit, not exhausted."""
    return number & ~1


def holder(printed: Printed, content: Content) -> Side | None:
    """The side whose units stand there (R3)."""
    return printed.side[UNIT[content[0]]] if content else None


def other(side: Side) -> Side:
    return CHRISTIAN if side else MUSLIM


def of(pair: tuple[Cards, Cards], side: Side, cards: Cards) -> tuple[Cards, Cards]:
    """The pair with one side's cards replaced."""
    return (pair[0], cards) if side else (cards, pair[1])


def with_zones(zones: Zones, changes: Iterable[tuple[int, Content]]) -> Zones:
    """The zones with some contents replaced."""
    changed = list(zones)
    for zone, content in changes:
        changed[zone] = content
    return tuple(changed)


def alive(state: State, units: frozenset[int]) -> bool:
    """Whether at least one of the units is on the board."""
    for content in state.zones:
        for number in content:
            if UNIT[number] in units:
                return True
    return False


def unplaced(state: State) -> Cards:
    """The combat cards whose place the engine does not know: those that an unknown card may be."""
    placed = {*state.hands[0], *state.hands[1], *state.deck, *state.discard, *state.initiative, state.active}
    return tuple(card for card in COMBAT if card not in placed)


def turned(state: State) -> State:
    """The piles as they lie for a draw: with the deck empty the discard pile is turned over, unshuffled (R10)."""
    return state if state.deck else replace(state, deck=state.discard, discard=(), ordered=True)


def may_be(state: State, cards: Cards) -> Cards:
    """The combat cards that may be among these: the known ones, and with an unknown one every unplaced card."""
    if UNKNOWN not in cards:
        return cards
    pool = {*cards, *unplaced(state)}
    return tuple(card for card in COMBAT if card in pool)


def specials_held(state: State, side: Side) -> Cards:
    """The special cards that a side may hold: the known ones, and with an unknown one all that are not gone."""
    held = state.specials[side]
    if UNKNOWN not in held:
        return held
    return tuple(card for card in specials_unseen(state, side) if card not in state.aside[side])


def specials_unseen(state: State, side: Side) -> Cards:
    """The special cards that a side could hold as far as both sides know (R47)."""
    if not state.specials[side]:
        return ()
    return tuple(card for card in SPECIALS[side] if card not in state.played)
