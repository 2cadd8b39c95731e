"""Random play of every variant: no dead end, a state that survives writing and reading, the same game from a seed."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from companion.game import CHANCE, VARIANT, Action, Options
from companion.games import build
from companion.games.dragon_soul.game import DragonSoul
from companion.games.dragon_soul.state import State
from tests.companion.games.dragon_soul.positions import VARIANTS, game

LONGEST = 20_000


def choose(rules: DragonSoul, state: State, random: Random) -> Action:
    """A random legal action, or what chance brings."""
    if rules.to_act(state) == CHANCE:
        action = rules.chance(state, random)
        assert action is not None
        return action
    return random.choice(rules.legal_actions(state))


@pytest.mark.whole_game
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(8))
def test_a_random_game_comes_to_its_end(variant: str, seed: int) -> None:
    rules, random = DragonSoul(Options({VARIANT: variant})), Random(seed)
    state = rules.setup()
    for step in range(LONGEST):
        if rules.to_act(state) is None:
            break
        action = choose(rules, state, random)
        state, events = rules.apply(state, action)
        assert events
        if step % 5 == 0 and rules.to_act(state) is not None:
            assert rules.decode(msgspec.json.decode(msgspec.json.encode(rules.encode(state)))) == state
    assert rules.legal_actions(state) == ()
    shown = rules.view(state, None)
    assert shown["winners"]
    assert shown["reason"] in ("castles", "last")


def test_a_seeded_draw_is_the_top_of_a_deck_shuffled_once() -> None:
    rules, random = build("dragon_soul"), Random(1)
    state, shuffles, drawn = rules.setup(), 0, 0
    for _ in range(200):
        action = choose(rules, state, random)
        kind = action.__struct_config__.tag
        if kind == "shuffle":
            shuffles += 1
            assert action.seals == "deck"
            assert not action.opens  # cards of the old order are still in hands
        drawn += kind == "cards"
        state, _ = rules.apply(state, action)
    assert shuffles == 1
    assert drawn > 10


def test_nothing_of_the_deck_is_decided_where_the_players_draw() -> None:
    assert game().chance(game().setup(), Random(1)) is None
    assert game().asked(game().setup()) == "first"
