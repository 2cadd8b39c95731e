"""States that were edited by hand are refused, or can be played on to the end like any other."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from companion.errors import DataError
from companion.game import CHANCE
from companion.games.las_navas.box.cards import SPECIALS
from companion.games.las_navas.box.components import SEATS
from companion.games.las_navas.box.zones import NAMES
from companion.games.las_navas.rules import VARIANTS, opening
from companion.games.las_navas.state import Phase, State
from tests.companion.games.las_navas.positions import GAME

DEALT_BY_HAND = (Phase.DEAL, Phase.DEAL_SPECIAL, Phase.RESHUFFLE)


@cache
def met() -> tuple[State, ...]:
    """Every state of some random games."""
    states = []
    for variant in VARIANTS:
        for seed in range(20):
            random, state = Random(seed), opening(GAME.printed, variant)
            while GAME.to_act(state) is not None:
                action = GAME.chance(state, random)
                state = GAME.apply(state, action or random.choice(GAME.legal_actions(state)))[0]
                states.append(state)
    return tuple(states)


def put_elsewhere(raw: dict[str, Any], random: Random) -> None:
    """A unit goes to a zone with room, changes its power, or leaves the board."""
    unit, at = random.choice(list(raw["units"].items()))
    stand = {zone: [u for u, where in raw["units"].items() if where["zone"] == zone] for zone in NAMES}
    christian = int(unit[1]) > 3
    fits = [
        zone
        for zone in NAMES
        if len(stand[zone]) < 3
        and all((int(u[1]) > 3) == christian for u in stand[zone])
        and (zone[0] == unit[0] or not christian)
    ]
    zone = random.choice([None, at["zone"], *fits])
    tilted = bool(zone) and at["exhausted"]
    raw["units"][unit] = {"zone": zone, "power": random.choice([1, 2]) if zone else 0, "exhausted": tilted}


def edit(raw: dict[str, Any], random: Random) -> None:
    """One edit as a person or a program might make it."""
    cards = raw["cards"]
    match random.randrange(12):
        case 0:
            piles = [cards["deck"], cards["discard"], cards["hand"]["christian"], cards["hand"]["muslim"]]
            source, sink = random.choice(piles), random.choice(piles)
            if source:
                sink.append(source.pop(random.randrange(len(source))))
        case 1:
            raw["phase"] = random.choice(list(Phase)).value
        case 2:
            raw["to_act"] = random.choice([*SEATS, CHANCE])
        case 3:
            raw["points"], raw["combats"] = random.randrange(9), random.randrange(3)
        case 4:
            raw["combat"] = GAME.encode(random.choice(met()))["combat"]
        case 5 if raw["variant"] == "advanced":
            side = random.choice([0, 1])
            raw["specials"][SEATS[side]] = random.sample(SPECIALS[side], random.randrange(3))
        case 6:
            raw["chance"] = "ask"
        case 7 if raw["combat"]:
            key = random.choice(["karr", "volunteers", "jund"])
            raw["combat"][key] = not raw["combat"][key]
        case _:
            put_elsewhere(raw, random)


def play_on(state: State, random: Random) -> None:
    """Plays to the end, or until the players must deal; every state on the way survives writing and reading."""
    while (seat := GAME.to_act(state)) is not None:
        action = GAME.chance(state, random)
        legal = GAME.legal_actions(state)
        if action is None and not legal:
            assert (seat, state.phase in DEALT_BY_HAND) == (CHANCE, True)
            return
        state, events = GAME.apply(state, action or random.choice(legal))
        assert all(GAME.say(event, "es") for event in events)
        assert GAME.decode(GAME.encode(state)) == state


@pytest.mark.whole_game
@pytest.mark.parametrize("seed", range(20))
def test_an_edited_state_is_refused_or_can_be_played_on(seed: int) -> None:
    random, taken = Random(seed), 0
    for _ in range(12):
        raw = GAME.encode(random.choice(met()))
        for _ in range(random.randint(1, 5)):
            edit(raw, random)
        try:
            state = GAME.decode(raw)
        except DataError:
            continue
        taken += 1
        play_on(state, random)
    assert taken
