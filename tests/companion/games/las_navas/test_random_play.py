"""Random play of both variants: no dead end, a state that survives writing and reading, views that leak nothing."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from companion.game import CHANCE, Action, State
from companion.games import build
from companion.games.las_navas.rules import VARIANTS, opening

GAME = build("las_navas")


def choose(state: State, random: Random) -> Action:
    """A random legal action, or what chance brings."""
    if GAME.to_act(state) == CHANCE:
        action = GAME.chance(state, random)
        assert action is not None
        return action
    return random.choice(GAME.legal_actions(state))


@pytest.mark.whole_game
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(
    "seed", [*range(30), *(pytest.param(seed, marks=pytest.mark.thorough) for seed in range(30, 100))]
)
def test_a_random_game_comes_to_its_end(variant: str, seed: int) -> None:
    random = Random(seed)
    state = opening(GAME.printed, variant)
    while GAME.to_act(state) is not None:
        action = choose(state, random)
        written = msgspec.json.decode(msgspec.json.encode(action), type=GAME.action_type)
        assert written == action
        state, events = GAME.apply(state, written)
        assert events
        assert GAME.decode(msgspec.json.decode(msgspec.json.encode(GAME.encode(state)))) == state
    assert GAME.view(state, None)["winner"] in GAME.seats
    assert GAME.legal_actions(state) == ()
