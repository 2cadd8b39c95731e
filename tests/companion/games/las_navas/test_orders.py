"""The orders that are listed are those of a slow, plain reading of the rulings, in all positions of random games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from companion.game import CHANCE, Options
from companion.games.las_navas.zones import NAMES
from tests.companion.games.las_navas.positions import GAME, legal

ICONS = {unit.id: unit.icon for unit in GAME.printed.units}
TYPES = {unit.id: unit.type for unit in GAME.printed.units}
SIDES = {unit.id: unit.side for unit in GAME.printed.units}
Order = tuple[Any, ...]


def steps(a: str, b: str) -> int:
    """R2: how many steps lie between two zones."""
    return max(abs(ord(a[0]) - ord(b[0])), abs(int(a[1]) - int(b[1])))


def parts(units: list[str]) -> Iterator[tuple[str, ...]]:
    for size in range(1, len(units) + 1):
        yield from combinations(units, size)


def orders(raw: dict[str, Any]) -> set[Order]:
    """Every order of R12-R21, R31 and R42, each looked for among all that could be written."""
    side, points = raw["to_act"], raw["points"]
    christian = side == "christian"
    zones = {zone: sorted(u for u, at in raw["units"].items() if at["zone"] == zone) for zone in NAMES}
    mine = [zone for zone in NAMES if zones[zone] and SIDES[zones[zone][0]] == side]
    theirs = [zone for zone in NAMES if zones[zone] and zone not in mine]
    alive = {TYPES[u] for u, at in raw["units"].items() if at["zone"]}
    held = set(raw["specials"]["christian"]) & alive if christian else set()
    found: set[Order] = set()
    for zone in mine:
        here = zones[zone]
        fit = [u for u in here if not raw["units"][u]["exhausted"]]
        for unit in fit:
            if raw["units"][unit]["power"] == 1 and points >= 1:
                found.add(("rally", unit))
        for to in NAMES:
            if steps(zone, to) != 1 or to in theirs or (christian and to[0] != zone[0]):
                continue
            cost = 2 if christian and not zones[to] and to[1] in "123" else 1
            for group in parts(here):
                stuck = any(TYPES[u] in ("al_nasir", "black_guard") for u in group)
                whole = zones[to] or len(group) == len(here)
                if cost <= points and not stuck and whole and len(zones[to]) + len(group) <= 3:
                    found.add(("move", zone, to, group))
        if raw["combats"] >= 2:
            continue
        for target in theirs:
            if steps(zone, target) == 2 and not raw["shots"] and points >= (1 if christian else 2):
                found |= {("shoot", unit, target) for unit in fit if ICONS[unit] == "archer"}
            if steps(zone, target) != 1:
                continue
            ahead = target == f"{zone[0]}{int(zone[1]) - 1}"
            for group in parts(fit):
                lopez = "lopez_de_haro" in held and any(TYPES[u] == "lopez_de_haro" for u in group)
                sancho = "sancho_vii" in held and zone[0] == "C" and target[0] == "B"
                for cards in parts(["lopez_de_haro"] * lopez + ["sancho_vii"] * sancho):
                    found |= attacks(zone, target, group, cards, points, christian, ahead)
                found |= attacks(zone, target, group, (), points, christian, ahead)
    return found


def attacks(
    zone: str, target: str, group: tuple[str, ...], cards: tuple[str, ...], points: int, christian: bool, ahead: bool
) -> set[Order]:
    found: set[Order] = set()
    if points >= (2 if christian else 1):
        found.add(("attack", zone, target, group, cards))
    mounted = any(ICONS[u] == "cavalry" for u in group)
    if points >= 3 and mounted and (ahead or not christian) and "sancho_vii" not in cards:
        found.add(("charge", zone, target, group, cards))
    return found


def written(action: dict[str, Any]) -> Order:
    """A listed order in the words of this file."""
    match action["do"]:
        case "move":
            return ("move", action["from"], action["to"], tuple(action["units"]))
        case "shoot":
            return ("shoot", action["unit"], action["target"])
        case "rally":
            return ("rally", action["unit"])
    special = tuple(action.get("special", ()))
    return (action["do"], action["from"], action["target"], tuple(action["units"]), special)


@pytest.mark.parametrize("variant", GAME.variants)
@pytest.mark.parametrize("seed", range(12))
def test_the_listed_orders_are_the_rules_orders(variant: str, seed: int) -> None:
    random = Random(seed)
    state = GAME.setup(Options(variant))
    while GAME.to_act(state) is not None:
        if GAME.to_act(state) == CHANCE:
            action = GAME.chance(state, random)
            assert action is not None
            state = GAME.apply(state, action)[0]
            continue
        raw = GAME.encode(state)
        if raw["phase"] == "act":
            kinds = ("move", "shoot", "attack", "charge", "rally")
            listed = [written(action) for action in legal(state) if action["do"] in kinds]
            assert len(listed) == len(set(listed))
            assert set(listed) == orders(raw)
        state = GAME.apply(state, random.choice(GAME.legal_actions(state)))[0]
