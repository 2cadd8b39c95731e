"""A hint: for a person's own seat, from what the eyes that read it may know, and dropped by whatever is done next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from companion.errors import DataError
from companion.game import CHANCE, Seat
from companion.games import build
from companion.opponent import Thought
from companion.record.storage.log import Log
from companion.scene import Page
from companion.table.cues.cue import Cue
from tests.companion.opponent.positions import Position, dealt_anew
from tests.ui.at_once import AtOnce
from ui.model.table_model import Screen, TableModel

CHRISTIAN, MUSLIM = Seat("christian"), Seat("muslim")
MOST = 60


def made(language: str = "en") -> TableModel:
    model = TableModel(build("las_navas"), Log(None), build, language, seed=7)
    worker = AtOnce(shortly=True)
    model.questions.make = lambda: worker  # type: ignore[assignment, return-value]
    model.opponents.make = AtOnce  # type: ignore[assignment]
    return model


@pytest.fixture
def model() -> Iterator[TableModel]:
    model = made()
    model.games.new_game("advanced")
    yield model
    model.opponents.close()


def worker_of(model: TableModel) -> AtOnce:
    worker = model.questions._worker
    assert isinstance(worker, AtOnce)
    return worker


def play_until(model: TableModel, true: Callable[[], bool]) -> None:
    for _ in range(MOST):
        if true():
            return
        if model.play.beats.front is not None:
            model.play.looked_at()
            model.play.ask()
            continue
        model.act(model.game.legal_actions(model.session.state)[0])
    pytest.fail("the game never came so far")


def on_the_board(model: TableModel) -> None:
    play_until(model, lambda: model.screen is Screen.BATTLE and model.scene.page is Page.BOARD)


def test_a_hint_on_the_board_is_said_and_marked(model: TableModel) -> None:
    on_the_board(model)
    model.hints.ask()
    assert model.hints.said() == "A hint is being worked out."
    assert model.pattern == {}
    model.think()
    said, choice = model.hints.said(), model.hints.choice
    assert said.startswith("Hint, from what everybody can see: ")
    assert "win chance" in said
    assert choice is not None
    assert choice in model.scene.choices
    assert model.game.say(choice.action, "en") in said
    marked = {place for place in (choice.origin, choice.target) if place is not None}
    assert set(model.pattern) == marked
    assert choice.origin is None or model.pattern[choice.origin] is Cue.FROM  # type: ignore[index]


def test_a_hint_on_the_board_is_the_same_whatever_the_hands_hold(model: TableModel) -> None:
    on_the_board(model)
    game, session = model.game, model.session
    seen = tuple(game.event_view(event, None) for step in session.steps for event in step.entry.events)
    position = Position(game, session.state, dict.fromkeys(game.seats, seen), seen)  # type: ignore[arg-type]
    model.hints.ask()
    asked = worker_of(model).views[-1]
    random, others = Random(1), 0
    for _ in range(20):
        other = dealt_anew(position, random, to_an_onlooker=True)
        others += other.state != session.state
        assert game.view(other.state, None) == asked
    assert others


def test_a_hint_on_the_page_of_the_hand_is_for_its_holder_alone(model: TableModel) -> None:
    assert model.screen is Screen.HANDOVER
    assert not model.hints.possible(alone=True)
    model.hidden.take_screen()
    assert not model.hints.possible()
    model.hints.ask(alone=True)
    model.think()
    said = model.hints.said(alone=True)
    names = [model.game.card_name(card.id, "en") for card in model.hidden.hand]  # type: ignore[arg-type]
    assert any(f"({name})" in said for name in names)
    assert model.hints.said() == ""
    assert model.hints.choice is None
    assert model.pattern == {}
    holder = model.play.holder
    model.play.holder = next(seat for seat in model.game.seats if seat != holder)
    assert model.hints.said(alone=True) == ""


def test_whatever_is_done_next_drops_a_hint(model: TableModel) -> None:
    on_the_board(model)
    model.hints.ask()
    model.think()
    assert model.hints.said()
    model.undo()
    model.act(model.game.legal_actions(model.session.state)[0])
    assert model.hints.said() == ""
    on_the_board(model)
    model.hints.ask()
    dropped = worker_of(model).dropped
    model.act(model.game.legal_actions(model.session.state)[0])
    assert worker_of(model).dropped == dropped + 1
    model.think()
    assert model.hints.said() == ""


def test_nobody_asks_for_a_seat_of_the_app() -> None:
    model = made()
    model.players.next_player(list(model.players.seating).index(MUSLIM))
    model.games.new_game()
    play_until(model, lambda: model.session.to_act == MUSLIM)
    for alone in (False, True):
        assert not model.hints.possible(alone=alone)
        model.hints.ask(alone=alone)
        assert model.hints.said(alone=alone) == ""
    model.opponents.close()


def test_a_failure_is_a_sentence(model: TableModel) -> None:
    on_the_board(model)
    model.hints.ask()

    def fail() -> Thought | None:
        raise DataError("It has failed.")

    worker_of(model).poll = fail  # type: ignore[method-assign]
    model.think()
    assert model.hints.said() == "There is no hint for this."


def test_leaving_the_game_ends_the_process(model: TableModel) -> None:
    on_the_board(model)
    model.hints.ask()
    worker = worker_of(model)
    model.games.go_home()
    model.think()
    assert worker.closed == 1
    assert model.hints.said() == ""


def test_chance_is_not_asked_for(model: TableModel) -> None:
    assert model.session.to_act != CHANCE
    model.games.new_game(printed=True)
    assert model.session.to_act == CHANCE
    assert not model.hints.possible()
