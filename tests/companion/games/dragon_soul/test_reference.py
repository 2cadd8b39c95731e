"""The engine and the plain second reading of the rulings agree, action by action, in random play."""

from __future__ import annotations

import json
import random
import tomllib
from typing import Any

import msgspec
import pytest

from companion.game import CARDS, VARIANT, Options
from companion.games.dragon_soul.game import DragonSoul
from tests.companion.games.dragon_soul.positions import TEXT, VARIANTS, changed
from tests.companion.games.dragon_soul.reference.ground import Do, State
from tests.companion.games.dragon_soul.reference.rules import Reference

MEANINGLESS_WHEN_OVER = ("current", "round", "claims")


BOXES = {
    "as it comes": TEXT,
    "long moves": changed(move="3", enter_forest="false", castle_tokens="6", castles_to_win_teams="7"),
    "small stacks": changed(stack_max="3", hand_max="4", battalion_tokens="3", cards_per_castle="2", move="2"),
    "a short deck": changed(
        swordsman="6", archer="5", spearman="4", knight="3", soul_stone="6", cooldown="4", count_contested="true"
    ),
    "scarce castles": changed(castle_tokens="5", castles_to_win="5", soul_stone="15", cards_per_castle="3").replace(
        'archer = "attacker"', 'archer = "neither"'
    ),
}


def key(action: Do) -> str:
    return json.dumps(action, sort_keys=True)


def plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def comparable(state: State) -> State:
    """What the protocol says of a state."""
    unsaid = {"chance", "stack", *(MEANINGLESS_WHEN_OVER if state["phase"] == "over" else ())}
    return {name: value for name, value in state.items() if name not in unsaid}


def pick(actions: list[Do], rng: random.Random, seats: list[str]) -> Do:
    """A random action, the kinds alike often, so that rare ones are met; a turn is seldom ended early, and somebody
    gives up now and then."""
    if rng.random() < 0.002 and actions[0]["do"] != "first":
        return {"do": "concede", "side": rng.choice(seats)}
    kinds = sorted({a["do"] for a in actions})
    if len(kinds) > 1 and "end_turn" in kinds and rng.random() < 0.8:
        kinds.remove("end_turn")
    kind = rng.choice(kinds)
    return rng.choice([a for a in actions if a["do"] == kind])


def play(game: DragonSoul, reference: Reference, rng: random.Random, actions: int) -> set[str]:
    """Plays both alike and compares them at every step; the kinds of events met."""
    state, plainly, met = game.setup(), reference.new(), set()
    for _ in range(actions):
        told = game.encode(state)
        assert comparable(told) == comparable(plainly)
        assert game.decode(plain(told)) == state if plainly["phase"] != "over" else True
        expected = reference.legal(plainly)
        legal = game.legal_actions(state)
        listed = {key(plain(a)): a for a in legal}
        assert len(listed) == len(legal)
        assert set(listed) == {key(a) for a in expected}, plainly
        if not expected:
            break
        chosen = pick(expected, rng, reference.seats)
        if chosen["do"] == "concede" and chosen["side"] in plainly["out"]:
            continue
        plainly = reference.do(plainly, chosen)
        state, events = game.apply(state, msgspec.convert(chosen, game.action_type))
        met |= {plain(event)["event"] for event in events}
    return met


@pytest.mark.whole_game
@pytest.mark.parametrize("box", BOXES, ids=lambda name: name.replace(" ", "-"))
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.thorough)])
def test_they_agree_in_random_play(seed: int, variant: str, box: str) -> None:
    game = DragonSoul(Options({VARIANT: variant}, frozenset({CARDS})), BOXES[box])
    reference = Reference(tomllib.loads(BOXES[box]), variant)
    play(game, reference, random.Random(f"{variant}/{box}/{seed}"), 250)
