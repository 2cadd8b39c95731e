"""The twelve special cards (R33): one record each, for whoever asks what a card is, when it is used, and what it says.

What a card does is in the file of its time beside this one: `own_turn`, `declared`, `reactions`, `maintenance`.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

import msgspec

from companion.game import CardId
from companion.language import mark


class When(Enum):
    """When a special card is used."""

    OWN_TURN = "own turn"
    DECLARED = "declared with an attack"
    REACTION = "reaction"
    MAINTENANCE = "maintenance"


class SpecialCard(msgspec.Struct, frozen=True):
    """One special card: its id, which is its type of unit (R34), its side (0 Christian, 1 Muslim), its ruling, when it
    is used, its name and its text in our own words."""

    id: CardId
    side: int
    ruling: str
    when: When
    name: str
    text: str


SPECIAL_CARDS: Final = (
    SpecialCard(
        CardId("alfonso_viii"),
        0,
        "R35",
        When.OWN_TURN,
        mark("Alfonso VIII"),
        mark("In your turn: 2 more action points."),
    ),
    SpecialCard(
        CardId("council_militia"),
        0,
        "R44",
        When.OWN_TURN,
        mark("Council Militia"),
        mark("Before anything else in your turn: all units in zones with Council Militia return to power 2."),
    ),
    SpecialCard(
        CardId("jimenez_de_rada"),
        0,
        "R43",
        When.OWN_TURN,
        mark("Jiménez de Rada"),
        mark("In your turn: see one combat card of the other hand, drawn at random."),
    ),
    SpecialCard(
        CardId("lopez_de_haro"),
        0,
        "R42",
        When.DECLARED,
        mark("López de Haro"),
        mark("With a standard attack or charge that he joins: +2."),
    ),
    SpecialCard(
        CardId("peter_ii"),
        0,
        "R41",
        When.OWN_TURN,
        mark("Peter II"),
        mark(
            "In your turn: a whole zone of column A, cavalry among its units, moves free into an empty zone "
            "of the column."
        ),
    ),
    SpecialCard(
        CardId("sancho_vii"),
        0,
        "R42",
        When.DECLARED,
        mark("Sancho VII"),
        mark("With a standard attack from column C on column B: +2."),
    ),
    SpecialCard(
        CardId("al_husayni"),
        1,
        "R36",
        When.MAINTENANCE,
        mark("Al-Husayni"),
        mark(
            "When maintenance begins: take any card of deck or discard pile in place of the one in your "
            "initiative area."
        ),
    ),
    SpecialCard(
        CardId("al_nasir"),
        1,
        "R35",
        When.OWN_TURN,
        mark("Al-Nasir"),
        mark("In your turn: 2 more action points."),
    ),
    SpecialCard(
        CardId("black_guard"),
        1,
        "R37",
        When.REACTION,
        mark("Black Guard"),
        mark("Against a standard attack or charge on B1, before the card: 2 damage to the zone it comes from."),
    ),
    SpecialCard(
        CardId("jihad_volunteers"),
        1,
        "R40",
        When.REACTION,
        mark("Jihad Volunteers"),
        mark("When a standard attack or charge kills the last Volunteer: 2 damage to the zone it came from."),
    ),
    SpecialCard(
        CardId("jund_infantry"),
        1,
        "R39",
        When.REACTION,
        mark("Jund Infantry"),
        mark("When a charge empties a zone that held Jund Infantry: nobody advances."),
    ),
    SpecialCard(
        CardId("kurdish_cavalry"),
        1,
        "R38",
        When.REACTION,
        mark("Kurdish Cavalry"),
        mark("With karr wa-l-farr, where Kurdish Cavalry is charged: 2 damage to the zone it comes from."),
    ),
)


def used(when: When) -> tuple[CardId, ...]:
    """The cards that are used at some time."""
    return tuple(card.id for card in SPECIAL_CARDS if card.when is when)
