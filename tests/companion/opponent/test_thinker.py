"""What the opponent decides: legal, in every game, better than chance, and weaker at a lower level."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import msgspec
import pytest

import tests.plugin  # noqa: F401  (brings a game that is somebody else's)
from companion.errors import DataError
from companion.game import CHANCE, Game
from companion.games import module_named
from companion.opponent import Strength, Thinker
from companion.opponent.thinking.search import expected, expected_worst
from tests.companion.opponent.positions import Played
from tests.companion.toy import ToyGame

FEW = Strength(2, 60.0, 0.0)


def other_games() -> list[Any]:
    named = [module_named(name) for name in ("dragon_soul", "age_of_arthur", "harvest")]
    return [*(pytest.param(module.new(module.options({})), id=module.name) for module in named), ToyGame()]


@pytest.mark.whole_game
@pytest.mark.parametrize("game", other_games())
def test_a_game_without_a_judgement_is_played_by_its_rules_alone(game: Game) -> None:
    random, state, decided = Random(4), game.setup(), 0
    thinkers = {seat: Thinker(game, seat) for seat in game.seats}
    for _ in range(25):
        seat = game.to_act(state)
        if seat is None:
            break
        action: Any = game.chance(state, random) if seat == CHANCE else None
        if action is None:
            legal = game.legal_actions(state)
            action = random.choice(legal)
            if seat in thinkers and len(legal) > 1 and decided < 4:
                thought = thinkers[seat].think(game.view(state, seat), (), FEW, legal)
                action = msgspec.convert(thought.action, game.action_type)
                assert action in legal
                assert 0 <= thought.win <= 1
                decided += 1
        state = game.apply(state, action)[0]
    assert decided > 2


@pytest.mark.whole_game
@pytest.mark.parametrize("variant", ["basic", "advanced"])
def test_every_decision_of_1212_gets_a_legal_action_and_a_line_that_begins_with_it(variant: str) -> None:
    phases = set()
    for n, position in enumerate(Played(variant, 3)):
        if n % 3 == 0 or position.state.phase not in phases:
            phases.add(position.state.phase)
            thought = position.think(2)
            assert msgspec.convert(thought.action, position.game.action_type) in position.legal
            assert thought.line[0] == thought.action
            assert 0 <= thought.win <= thought.best <= 1
            assert thought.open < len(thought.line)
    assert len(phases) > 3


def test_it_takes_a_win_that_is_there() -> None:
    """A position in which one action wins at once: that one is taken."""
    for seed in range(30):
        for position in Played("basic", seed):
            after = [(a, position.game.apply(position.state, a)[0].winner) for a in position.legal]
            if any(winner == position.seat for _, winner in after) and len(after) > 3:
                thought = position.think(1)
                taken = msgspec.convert(thought.action, position.game.action_type)
                assert dict(after)[taken] == position.seat
                assert thought.win == 1
                return
    pytest.fail("no such position was met")


def test_a_temper_chooses_weaker_moves_too() -> None:
    position = next(p for p in Played("basic", 1) if len(p.legal) > 20)
    view, seen = position.game.view(position.state, position.seat), position.seen[position.seat]
    thinker = Thinker(position.game, position.seat)
    wild = Strength(1, 60.0, 5.0)
    chosen = {str(thinker.think(view, seen, wild, position.legal, Random(n)).action) for n in range(12)}
    assert len(chosen) > 3
    steady = {thinker.think(view, seen, Strength(1, 60.0, 0.0), position.legal, Random(n)).win for n in range(3)}
    assert len(steady) == 1


def test_what_a_player_did_is_looked_at_in_place_of_a_choice() -> None:
    position = next(p for p in Played("basic", 1) if len(p.legal) > 20)
    thinker = Thinker(position.game, position.seat)
    view, seen = position.game.view(position.state, position.seat), position.seen[position.seat]
    best = thinker.think(view, seen, FEW, position.legal)
    for action in position.legal[::9]:
        thought = thinker.think(view, seen, FEW, position.legal, taken=action)
        assert msgspec.convert(thought.action, position.game.action_type) == action
        assert thought.win <= thought.best
        assert thought.best == pytest.approx(best.best, abs=0.3)


def test_thinking_stops_when_it_is_told_to() -> None:
    position = next(p for p in Played("basic", 1) if len(p.legal) > 20)
    asked = iter([True, True, False])
    thinker = Thinker(position.game, position.seat)
    view, seen = position.game.view(position.state, position.seat), position.seen[position.seat]
    thought = thinker.think(view, seen, Strength(500, 60.0, 0.0), position.legal, on=lambda: next(asked))
    assert thought.positions == 3


def test_a_view_of_another_seat_is_refused() -> None:
    position = next(iter(Played("basic", 1)))
    other = Thinker(position.game, position.game.seats[1])
    with pytest.raises(DataError, match="nothing to decide"):
        other.think(position.game.view(position.state, position.game.seats[1]), (), FEW)


def test_what_a_hidden_hand_can_do_at_worst() -> None:
    """With one unknown card of two, the worse value is to be feared in half of the cases."""
    assert expected_worst([0.2, 0.8], ["a", "b"], 1, 2) == pytest.approx(0.5)
    assert expected_worst([0.2, 0.8], ["a", "b"], 2, 2) == pytest.approx(0.2)
    assert expected_worst([0.2, 0.8], [None, "b"], 1, 2) == pytest.approx(0.2)
    assert expected_worst([0.2, 0.4, 0.9], ["a", "b", None], 1, 4) == pytest.approx(0.25 * 0.2 + 0.25 * 0.4 + 0.5 * 0.9)


def test_a_player_mostly_takes_what_is_best_for_it() -> None:
    """Among equals nothing is gained by having many; what is clearly worse is not expected."""
    assert expected([0.5] * 40, 1) == pytest.approx(0.5)
    assert expected([0.9, 0.1, 0.1], 1) == pytest.approx(0.9)
    assert expected([0.9, 0.1, 0.1], -1) == pytest.approx(0.1)
    assert 0.5 < expected([0.5, 0.52], 1) < 0.52


def test_the_app_starts_without_numpy_for_the_judgement() -> None:
    """The judgement is loaded by whoever thinks, not with the game."""
    import subprocess

    code = "import sys; import companion.games.las_navas.module; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
