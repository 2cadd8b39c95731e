"""The engine and the plain second reading of the rulings agree, action by action, in random play."""

import json
import random
from copy import deepcopy
from typing import Any

import msgspec
import pytest

from companion.game import CHANCE, Game
from companion.games import build
from companion.games.las_navas.rules import opening
from tests.companion.games.las_navas.reference.orders import CARDS, ENEMY, IMMOBILE, SPECIALS, ZONES, Do, Position
from tests.companion.games.las_navas.reference.rules import Reference


def reference_for(game: Game) -> Reference:
    printed = game.printed  # type: ignore[attr-defined]
    return Reference(
        {u.id: {"side": u.side, "zone": u.zone, "type": u.type, "icon": u.icon} for u in printed.units},
        {c.id: c.king for c in printed.cards},
    )


def written(action: Any) -> Do:
    """An action of the engine as the protocol writes it."""
    return json.loads(msgspec.json.encode(action))


def read(game: Game, action: Do) -> Any:
    return msgspec.convert(action, game.action_type)


def key(action: Do) -> str:
    return json.dumps(action, sort_keys=True)


def comparable(state: dict[str, Any], turned: bool) -> dict[str, Any]:
    """The parts of a state that both must have alike; an unknown deck order does not count."""
    cards = state["cards"]
    return {
        "units": state["units"],
        "deck": cards["deck"] if turned else sorted(cards["deck"]),
        "discard": cards["discard"],
        "hand": {side: sorted(hand) for side, hand in cards["hand"].items()},
        "initiative": cards["initiative"],
        "active": cards["active"],
        "specials": {side: sorted(held) for side, held in state["specials"].items()},
        **{
            k: state[k]
            for k in ("round", "points", "combats", "shots", "shield", "first", "winner", "variant", "played")
        },
    }


def chance(p: Position, rng: random.Random) -> Do:
    kind = p["queue"][0][0]
    if kind == "deal":
        deck = rng.sample(sorted(CARDS), 9)
        return {"do": "deal", "hands": {"christian": deck[:3], "muslim": deck[3:6]}, "deck": deck[6:]}
    if kind == "deal_special":
        return {"do": "deal_special", **{s: sorted(rng.sample(sorted(SPECIALS[s]), 3)) for s in sorted(ENEMY)}}
    deck = p["cards"]["deck"] + p["cards"]["discard"]
    rng.shuffle(deck)
    return {"do": "reshuffle", "hands": {"christian": deck[:2], "muslim": deck[2:4]}, "deck": deck[4:]}


def pick(actions: list[Do], rng: random.Random) -> Do:
    """A random action, the kinds alike often, so that rare ones are met; a turn is seldom ended early."""
    rare = [a for a in actions if a["do"] in ("charge", "react", "special")]
    if rare and rng.random() < 0.4:
        return rng.choice(rare)
    kinds = sorted({a["do"] for a in actions})
    if len(kinds) > 1 and "end_turn" in kinds and rng.random() < 0.9:
        kinds.remove("end_turn")
    kind = rng.choice(kinds)
    return rng.choice([a for a in actions if a["do"] == kind])


def play_on(game: Game, p: Position, state: Any, rng: random.Random, actions: int) -> None:
    """Plays both alike and compares them at every step."""
    reference = reference_for(game)
    for _ in range(actions):
        turn = reference.to_act(p)
        assert game.to_act(state) == turn, p["queue"]
        if turn is None:
            return
        expected = reference.legal(p)
        if expected:
            listed = {key(written(a)): a for a in game.legal_actions(state)}
            assert set(listed) == {key(a) for a in expected}, p["queue"]
            chosen = pick(expected, rng)
            action = listed[key(chosen)]
        else:
            chosen = chance(p, rng)
            action = read(game, chosen)
        p = reference.do(p, chosen)
        state, _ = game.apply(state, action)
        while game.to_act(state) == CHANCE and (own := game.chance(state, rng)) is not None:
            state, _ = game.apply(state, own)
        assert comparable(game.encode(state), p["turned"]) == comparable(p, p["turned"]), chosen


def scattered(reference: Reference, p: Position, rng: random.Random) -> dict[str, Any]:
    """Units spread at random over zones that either side may hold, some weakened, some gone, Al-Nasir alive."""
    holders = {
        z: None if rng.random() < 0.2 else rng.choices(("muslim", "christian"), (3, 1) if z[1] <= "3" else (1, 3))[0]
        for z in ZONES
    }
    holders["B1"] = "muslim"
    places: dict[str, list[str]] = {z: [] for z in ZONES}
    for unit in sorted(reference.units, key=lambda u: (reference.units[u]["type"] != "al_nasir", rng.random())):
        facts = reference.units[unit]
        open_zones = [z for z in ZONES if holders[z] == facts["side"] and len(places[z]) < 3]
        if facts["type"] in IMMOBILE:
            open_zones = [z for z in open_zones if z == "B1"]
        elif facts["side"] == "christian":
            open_zones = [z for z in open_zones if z[0] == facts["zone"][0]]
        if open_zones and (facts["type"] == "al_nasir" or rng.random() < 0.75):
            places[rng.choice(open_zones)].append(unit)
    units = {u: {"zone": None, "power": 0, "exhausted": False} for u in reference.units}
    for z, here in places.items():
        for unit in here:
            units[unit] = {"zone": z, "power": rng.choice([1, 2, 2]), "exhausted": False}
    return units


@pytest.mark.whole_game
@pytest.mark.parametrize("variant", ["basic", "advanced"])
@pytest.mark.parametrize("seed", range(10))
def test_they_agree_in_random_play(variant: str, seed: int) -> None:
    game = build("las_navas")
    start = reference_for(game).new(variant)
    play_on(game, start, opening(game.printed, variant, True), random.Random(seed), 600)


@pytest.mark.whole_game
@pytest.mark.parametrize("seed", range(40))
def test_they_agree_from_scattered_positions(seed: int) -> None:
    game, rng = build("las_navas"), random.Random(seed)
    reference = reference_for(game)
    p, state = reference.new("advanced"), opening(game.printed, "advanced", True)
    while p["queue"][0][0] != "initiative":
        action = (reference.legal(p) or [chance(p, rng)])[0]
        p = reference.do(p, action)
        state, _ = game.apply(state, read(game, action))
    decided = True
    while decided:
        p["units"] = scattered(reference, p, rng)
        probe = deepcopy(p)
        reference.check(probe)
        decided = probe["winner"] is not None
    state = game.decode({**game.encode(state), "units": p["units"]})
    play_on(game, p, state, rng, 100)
