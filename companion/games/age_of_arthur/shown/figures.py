"""Which drawing of the game's art each card and each marker has: cards that are alike in kind share one."""

from __future__ import annotations

from typing import Final

from companion.games.age_of_arthur.box import table

_CARDS: Final = {
    "bell": ("fall_of_the_mighty", "for_whom_the_bell_tolls"),
    "briton": ("saxon_hater", "cast_out_the_saxons", "britons_unite", "hill_people"),
    "cart": ("migrating_saxons", "migrating_britons"),
    "chain": ("rebellion",),
    "claim": ("establish_claim", "claim_to_the_throne", "unexpected_inheritance"),
    "crown": ("charisma",),
    "currach": ("irish_scourge", "irish_invaders"),
    "dagger": ("assassin", "night_of_the_long_knives", "treachery"),
    "fire": ("grassfire",),
    "fool": ("fool_in_war", "dumb_ox", "the_knave", "legendary_clumsiness"),
    "fox": ("sly_fox",),
    "hall": ("saxon_settlement",),
    "hammer": ("hammer_of_the_gods",),
    "hearth": ("men_of_the_hearth",),
    "hero": ("schooled_in_war", "the_brave", "legendary_prowess", "warrior_prince"),
    "irish": ("irish_friends",),
    "knight": ("knights_of_renown", "knights_errant"),
    "longship": ("long_ships",),
    "march": ("steal_a_march",),
    "merlin": ("merlin", "sorcery"),
    "mist": ("dragons_breath",),
    "monk": ("out_of_the_monastery",),
    "roman": ("the_roman_way",),
    "roundhouse": ("irish_subjects",),
    "saxon": ("saxon_usurper", "saxons_unite", "northerners"),
    "stakes": ("hidden_ditch",),
    "renounce": ("renounce_claim",),
    "war": ("cassus_belli",),
    "warlord": ("warlord",),
    "wheel": ("reshuffle",),
    "woods": ("ambush", "plashing"),
}
"""The cards of each drawing; any other card is drawn by its own id."""
CARD_FIGURES: Final = {card: figure for figure, cards in _CARDS.items() for card in cards}
MARKER_FIGURES: Final = {
    "claim": "claim", "raid": "raid", table.SAXON_HUT: "saxon_hut", table.IRISH_HUT: "irish_hut",
    table.WARLORD: "warlord", table.LONGSHIP: "longship", table.SCOURGE: "scourge",
}  # fmt: skip
