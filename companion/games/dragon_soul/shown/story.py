"""A game for pictures: a duel in its seventh round, with a battle and a strike, and four players about one map."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.game import VARIANT, Action, CardId, Game, Options, PieceId, Seat
from companion.games.dragon_soul import actions as do
from companion.games.dragon_soul.fight.cards import KINDS
from companion.games.dragon_soul.fight.dragon import BALLISTA, BREATH, CLAW, SHIELD_WALL
from companion.scene import Moment, Shows

Raw = dict[str, Any]
DUEL: Final = {VARIANT: "duel"}
TEAMS: Final = {VARIANT: "four_marches+teams"}
MARCHES: Final = {VARIANT: "four_marches"}
RED, GOLD = Seat("red"), Seat("gold")
ARCHER, KNIGHT, STONE, SPEARMAN, SWORDSMAN = KINDS

Counts = dict[CardId, int]
Stack = tuple[str, Counts]
"""Where a battalion is, and its cards."""

DEAD: Final[Counts] = {ARCHER: 5, KNIGHT: 3, SPEARMAN: 4, SWORDSMAN: 5, STONE: 1}
DUEL_CASTLES: Final = {"-3,0": "red", "-4,2": "red", "-2,-2": "red", "-1,2": "red", "-3,3": "red",
                       "3,0": "gold", "2,2": "gold", "4,-2": "gold", "3,-3": "gold"}  # fmt: skip
DUEL_STACKS: Final[dict[str, Stack]] = {
    "red1": ("0,1", {ARCHER: 2, KNIGHT: 2, SPEARMAN: 1}),
    "red2": ("-1,0", {SPEARMAN: 2, STONE: 1}),
    "red3": ("-2,-2", {SWORDSMAN: 3}),
    "gold1": ("1,0", {SWORDSMAN: 2, KNIGHT: 1, SPEARMAN: 1}),
    "gold2": ("4,-2", {ARCHER: 3}),
    "gold3": ("1,1", {KNIGHT: 2, ARCHER: 1}),
}
DUEL_HANDS: Final[dict[str, Counts]] = {"red": {KNIGHT: 2, SWORDSMAN: 1, ARCHER: 1}, "gold": {SPEARMAN: 2, STONE: 1}}
MARCHES_CASTLES: Final = {"-1,-4": "red", "-3,-3": "red", "-2,-2": "red", "-3,0": "green", "5,-4": "gold",
                          "6,-3": "gold", "3,-3": "gold", "1,4": "blue", "3,3": "blue", "2,2": "blue",
                          "-5,4": "green", "-6,3": "green", "-4,2": "green"}  # fmt: skip
MARCHES_STACKS: Final[dict[str, Stack]] = {
    "red1": ("-1,-2", {ARCHER: 2, KNIGHT: 1}),
    "red2": ("-1,-4", {SPEARMAN: 2}),
    "gold1": ("3,-2", {SWORDSMAN: 3, STONE: 1}),
    "gold2": ("5,-1", {KNIGHT: 2}),
    "blue1": ("1,2", {SPEARMAN: 3, ARCHER: 2}),
    "green1": ("-4,3", {KNIGHT: 4}),
    "green2": ("-3,1", {SWORDSMAN: 1, ARCHER: 1}),
}


def _raw(
    game: Game, castles: Mapping[str, str], stacks: Mapping[str, Stack], hands: Mapping[str, Counts], **more: Any
) -> Raw:
    """A turn with these pieces, as plain values; all other cards are in the deck."""
    raw = copy.deepcopy(game.encode(game.setup()))
    for cards in (DEAD, *hands.values(), *(cards for _, cards in stacks.values())):
        for card, n in cards.items():
            raw["deck"][card] -= n
    raw |= {
        "order": list(game.seats),
        "current": game.seats[0],
        "round": 7,
        "phase": "turn",
        "deploying": True,
        "castles": dict(castles),
        "battalions": {name: {"at": at, "cards": dict(cards), "acted": False} for name, (at, cards) in stacks.items()},
        "hands": {seat: dict(hands.get(seat, {})) for seat in game.seats},
        "dead": dict(DEAD),
        "chance": "seeded",
        **more,
    }
    return raw


def _fought(attack: CardId, defence: CardId) -> list[Action]:
    """A round of battle between the first battalions of red and gold."""
    return [do.Fight(RED, attack), do.Fight(GOLD, defence)]


def _struck(attack: str, defence: str) -> list[Action]:
    """A strike of red's dragon at gold's first battalion."""
    return [do.Strike(PieceId("gold1")), do.Coin(RED, attack), do.Coin(GOLD, defence)]


def moments(made: Callable[[Options], Game]) -> tuple[Moment, ...]:
    """The pictures of a game, in the order in which it is played."""
    game, marches = made(Options(DUEL)), made(Options(MARCHES))
    duel = _raw(game, DUEL_CASTLES, DUEL_STACKS, DUEL_HANDS, dragons={"red": "2,-1"})
    income = {**copy.deepcopy(duel), "phase": "income"}
    claim = {**copy.deepcopy(income), "current": "gold", "claims": ["red"], "castles": {
        space: "red" if space == "3,-3" else owner for space, owner in DUEL_CASTLES.items()}}  # fmt: skip
    four = _raw(marches, MARCHES_CASTLES, MARCHES_STACKS, {"gold": {ARCHER: 1}}, current="green",
                dragons={"green": "0,-2"})  # fmt: skip
    attack = do.Attack(PieceId("red1"), PieceId("gold1"))
    first, second = _fought(ARCHER, SWORDSMAN), _fought(KNIGHT, KNIGHT)

    def moment(name: str, *actions: Action, shows: Shows = Shows.GAME, start: Raw = duel, **more: Any) -> Moment:
        return Moment(name, DUEL, start, actions, shows, **more)

    return (
        Moment("setup", TEAMS, shows=Shows.SETUP),
        moment("income", start=income),
        moment("map"),
        moment("reserves", shows=Shows.HAND, card=KNIGHT),
        moment("march", taps=("-1,0",)),
        moment("boneyard", taps=("-1,0", "0,0"), start={**duel, "dragons": {}}),
        moment("attack", taps=("0,1", "1,0")),
        moment("battle", attack),
        moment("pick", attack, shows=Shows.HAND, card=ARCHER),
        moment("round", attack, *first, shows=Shows.FIGHT),
        moment("next-round", attack, *first, *second[:1]),
        moment("coin", do.Strike(PieceId("gold1")), shows=Shows.HAND, card=CLAW),
        moment("coins", *_struck(CLAW, BALLISTA), shows=Shows.FIGHT),
        moment("losses", *_struck(CLAW, BALLISTA)),
        moment("dead-pile", attack, *first, shows=Shows.NOTES),
        moment("claim", start=claim),
        moment("victory", shows=Shows.NOTES, page=1, start=claim),
        moment("cards", shows=Shows.NOTES, page=2),
        Moment("four", MARCHES, four),
        moment("journal", attack, *first, *second, do.Cease(), *_struck(BREATH, SHIELD_WALL), shows=Shows.JOURNAL),
        moment("menu", shows=Shows.MENU),
        moment("end", do.Fly("0,-3"), played=241),  # what is played by chance, always the same, is won with that flight
    )
