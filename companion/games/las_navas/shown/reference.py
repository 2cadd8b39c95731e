"""The rules in short, in our own words: costs and limits of each side, victory, the round, the special cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.examples import Example
from companion.games.las_navas.box.cards import SPECIALS
from companion.games.las_navas.box.components import CHRISTIAN, MUSLIM, SEATS, Printed, Side
from companion.games.las_navas.fight.combat import SHOT_DAMAGE
from companion.games.las_navas.fight.sums import BONUS, CAMP_DEFENCE
from companion.games.las_navas.shown import examples
from companion.games.las_navas.shown.texts import CARDS, Words
from companion.games.las_navas.turns.orders import ATTACK_COST, CHARGE_COST, MOVE_COST, RALLY_COST, SHOT_COST
from companion.language import mark
from companion.scene import Sheet

Row = tuple[str, str, str, dict[str, Any]]
"""The sign before it, what and how, and the figures in them."""


def _side(side: Side) -> list[Row]:
    """What is common to both sides, with the side's figures."""
    own: dict[Side, list[Row]] = {
        CHRISTIAN: [
            (
                "move",
                mark("Move: {n}"),
                mark("Ahead or back in the own column; {more} into an empty zone of rows 1-3."),
                {"n": MOVE_COST, "more": MOVE_COST + 1},
            ),
            (
                "charge",
                mark("Cavalry charge: {n}"),
                mark(
                    "+{bonus}, straight ahead only, with cavalry. The target emptied: the "
                    "zone advances, and the zones right behind it follow."
                ),
                {"n": CHARGE_COST, "bonus": BONUS["charge", side]},
            ),
            (
                "crown",
                mark("For the King"),
                mark("+1 to standard attacks and charges from the column of the active card's coat of arms."),
                {},
            ),
        ],
        MUSLIM: [
            (
                "move",
                mark("Move: {n}"),
                mark("In any direction; Al-Nasir and the Black Guard never move."),
                {"n": MOVE_COST},
            ),
            (
                "charge",
                mark("Cavalry charge: {n}"),
                mark("+{bonus}, in any direction, with cavalry. The target emptied: the zone may advance."),
                {"n": CHARGE_COST, "bonus": BONUS["charge", side]},
            ),
            (
                "unit/cavalry",
                mark("Karr wa-l-farr"),
                mark(
                    "Free answer to a charge on a zone with cavalry: +{bonus} after it, from the "
                    "survivors or from the next zone behind."
                ),
                {"bonus": BONUS["karr", MUSLIM]},
            ),
            (
                "unit/jihad_volunteers",
                mark("Jihad Volunteers"),
                mark(
                    "+1 to a standard attack or charge that they join; if it empties the "
                    "target, the zone must advance. -1 where they are attacked so."
                ),
                {},
            ),
            ("unit/al_nasir", mark("Al-Nasir's camp"), mark("B1 defends with +{bonus}."), {"bonus": CAMP_DEFENCE}),
        ],
    }
    move, charge, *rest = own[side]
    return [
        move,
        (
            "bow",
            mark("Archers: {n}"),
            mark("One archer, at distance 2: {damage} damage, no card. Once a turn."),
            {"n": SHOT_COST[side], "damage": SHOT_DAMAGE[side]},
        ),
        (
            "sword",
            mark("Standard attack: {n}"),
            mark("{bonus}, on any adjacent zone."),
            {"n": ATTACK_COST[side], "bonus": f"{BONUS['attack', side]:+d}"},
        ),
        charge,
        ("flag", mark("Rally: {n}"), mark("One unexhausted unit back to power 2; it is exhausted."), {"n": RALLY_COST}),
        *rest,
    ]


ROUND: list[Row] = [
    (
        "cards",
        mark("Initiative"),
        mark("Each side lays a card in secret; the higher goes first, the Christians on a tie."),
        {},
    ),
    ("hand", mark("Four turns"), mark("In turn, each side plays two cards; a card's value are the action points."), {}),
    (
        "combat",
        mark("Combats"),
        mark("At most 2 a turn, at most 1 by archers. Who attacks or rallies is tilted until the turn ends."),
        {},
    ),
    (
        "plus",
        mark("Sums"),
        mark("Power + card + modifiers; the lower side takes the difference, both take 1 on a tie."),
        {},
    ),
    ("move", mark("Moves"), mark("Into an empty zone all units go. At most 3 units a zone."), {}),
    (
        "turn",
        mark("Switch: 1"),
        mark("The initiative cards change places; for 1 more the other side may not switch them back in this round."),
        {},
    ),
    ("deck", mark("Empty deck"), mark("The discard pile is turned over, unshuffled."), {}),
    (
        "end-turn",
        mark("End of round"),
        mark("Each side takes the card in its own initiative area, the rest is shuffled, two new cards each."),
        {},
    ),
]
VICTORY: list[Row] = [
    ("seat/christian", mark("Christians"), mark("Al-Nasir is eliminated."), {}),
    (
        "seat/muslim",
        mark("Muslims"),
        mark("No Christian stands in rows 1-3, and the Christians hold at most 4 zones."),
        {},
    ),
    ("place", mark("Both"), mark("They hold at least twice as many zones as the other side."), {}),
]


def sheets(printed: Printed, language: str) -> tuple[Sheet, ...]:
    """The pages of the rules in short, the special cards last."""
    words = Words(printed, language)

    def sheet(title: str, rows: list[Row], shown: Mapping[str, Example]) -> Sheet:
        told = tuple((words.say(what, **values), words.say(how, **values)) for _, what, how, values in rows)
        drawn = tuple(shown.get(what, ()) for _, what, *_ in rows)
        return Sheet(title, told, signs=tuple(sign for sign, *_ in rows), examples=drawn)

    made = [sheet(words.say("The round"), ROUND, examples.ROUND)]
    made += [sheet(words.side(SEATS[side]), _side(side), examples.of_side(side)) for side in (CHRISTIAN, MUSLIM)]
    made.append(sheet(words.say("Victory"), VICTORY, examples.VICTORY))
    for side in (CHRISTIAN, MUSLIM):
        title = words.say("Cards: {side}", side=words.side(SEATS[side]))
        made.append(sheet(title, [(f"card/{card}", *CARDS[card], {}) for card in SPECIALS[side]], {}))
    return tuple(made)
