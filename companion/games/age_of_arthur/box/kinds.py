"""The kinds of cards, in the groups that share a rule."""

from __future__ import annotations

from typing import Final

BASE: Final = ("establish_claim", "raid", "renounce_claim", "saxon_settlement", "cassus_belli")
CHARACTERS: Final = (
    "schooled_in_war", "fool_in_war", "sly_fox", "dumb_ox", "the_brave", "the_knave", "legendary_prowess",
    "legendary_clumsiness",
)  # fmt: skip
LORDSHIPS: Final = ("claim_to_the_throne", "out_of_the_monastery")
MARKERS: Final = ("irish_scourge", "long_ships")
ON_A_RULER: Final = (
    *CHARACTERS, "the_roman_way", "saxon_hater", "saxons_unite", "hill_people", "irish_friends", "northerners",
    "knights_of_renown",
)  # fmt: skip
"""Put on a seat that is named, without more."""
ON_ONESELF: Final = ("rebellion", "britons_unite", "warrior_prince", "knights_errant")
STAYING: Final = (
    *ON_A_RULER, *ON_ONESELF, *LORDSHIPS, *MARKERS, "merlin", "warlord", "men_of_the_hearth", "charisma",
)  # fmt: skip
FIGHTING: Final = ("ambush", "plashing", "hidden_ditch", "grassfire", "steal_a_march", "hammer_of_the_gods")
BATTLE: Final = (*FIGHTING, "dragons_breath", "sorcery")
RULER: Final = (
    *CHARACTERS, "the_roman_way", "saxon_hater", "irish_friends", "knights_of_renown", "merlin", "warrior_prince",
    "men_of_the_hearth", "charisma",
)  # fmt: skip
"""Discarded when the ruler dies."""
RESHUFFLE: Final = "reshuffle"
KNOWN: Final = frozenset(
    {
        *BASE, *STAYING, *BATTLE, RESHUFFLE, "migrating_saxons", "migrating_britons", "saxon_usurper",
        "fall_of_the_mighty", "for_whom_the_bell_tolls", "cast_out_the_saxons", "unexpected_inheritance", "treachery",
        "irish_subjects", "irish_invaders", "assassin", "night_of_the_long_knives", "pendragon", "bretwalda",
    }
)  # fmt: skip
STANDS: Final = (
    "british:Cv", "british:LH", "british:Ps", "british:Ax", "british:Sp", "british:Kn", "saxon:Wb", "saxon:Ps",
    "saxon:Bd", "irish:Wb",
)  # fmt: skip
