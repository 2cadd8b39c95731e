"""Whether a move of the app's is explained, and how, tells nothing of its hidden cards."""

from __future__ import annotations

from random import Random

import pytest

from companion.game import TWO, Seat
from companion.games import build
from companion.games.las_navas.shown.scene import HIDDEN
from companion.games.las_navas.state import Phase
from companion.opponent import explain
from companion.record.storage.log import Log
from tests.companion.opponent.positions import Played, dealt_anew
from tests.ui.at_once import AtOnce
from ui.model.play.questions import open_actions
from ui.model.table_model import TableModel

MUSLIM = Seat("muslim")
MOST = 150


@pytest.mark.whole_game
def test_the_same_moves_are_explained_whatever_the_app_holds() -> None:
    """Special cards give other choices, and none leaves a question one answer: neither may be read from a silence."""
    random, differed, explained, silent = Random(2), 0, 0, 0
    for seed in range(2):
        for position in Played("advanced", seed):
            other = dealt_anew(position, random, to_an_onlooker=True)
            differed += set(position.legal) != set(other.legal)
            for action in set(position.legal) & set(other.legal):
                openly = [len(open_actions(p.game, p.state, action)) >= TWO for p in (position, other)]
                assert openly[0] == openly[1], action
                explained, silent = explained + openly[0], silent + (not openly[0])
    assert differed > 10
    assert explained > 10
    assert silent > 10


def test_a_question_that_its_hand_leaves_one_answer_is_thought_about_as_long() -> None:
    random, met = Random(4), 0
    for position in Played("advanced", 3):
        if len(position.legal) > 1 or position.state.phase not in (Phase.ACT, Phase.REACT, Phase.MAINTENANCE):
            continue
        other = next(
            (o for _ in range(20) if len((o := dealt_anew(position, random, to_an_onlooker=True)).legal) > 1), None
        )
        if other is not None:
            met += 1
            assert position.think(9).positions == other.think(9).positions == 9
        if met == 3:
            return
    pytest.fail("no hand left one answer")


def test_an_explanation_for_all_says_not_that_its_hand_left_one_choice() -> None:
    position = next(p for p in Played("advanced", 1) if len(p.legal) == 1)
    thought = position.think(2)
    assert "Nothing else" not in explain(position.game, thought, "en", before=0.5, after=0.5)
    assert "Nothing else" in explain(position.game, thought, "en", own=True)


@pytest.mark.parametrize("seed", range(2))
def test_the_app_says_nothing_of_a_question_that_only_its_hand_answers(seed: int) -> None:
    model = TableModel(build("las_navas"), Log(None), build, seed=seed)
    model.opponents.make = lambda: AtOnce(shortly=True)  # type: ignore[assignment, return-value]
    model.players.next_player(list(model.players.seating).index(MUSLIM))
    model.games.new_game("advanced")
    random, asked = Random(3), set[str]()
    while (session := model.session).to_act is not None and session.seq < MOST:
        if model.play.beats.front is not None:
            model.play.looked_at()
        elif model.opponents.thinking:
            kind = model.scene.kind
            model.opponents.follow()
            if kind in HIDDEN:
                asked.add(kind)
                assert model.opponents.says == ""
        else:
            model.act(random.choice(model.game.legal_actions(session.state)))
    assert asked >= {"draft", "initiative", "play", "search"}
    model.opponents.close()
