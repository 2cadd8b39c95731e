"""Why a move was good or bad: of anybody's open decisions, from what all knew before them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.errors import DataError
from companion.game import Seat
from companion.opponent import Thought
from companion.table.cues.cue import Cue
from tests.ui.model.test_hints import made, on_the_board, play_until, worker_of
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel
from ui.widgets.board.map import Map


@pytest.fixture
def model() -> Iterator[TableModel]:
    model = made()
    model.games.new_game("advanced")
    yield model
    model.opponents.close()


def said(model: TableModel) -> str:
    reason = model.reasons.reason("en")
    assert reason is not None
    return reason.said


def test_a_move_that_loses_chances_is_told_what_was_better(model: TableModel) -> None:
    on_the_board(model)
    seat, ending = model.session.to_act, model.pointing.ending
    assert ending is not None
    model.submit(ending)  # a turn thrown away
    model.explain_moves()
    assert model.screen is Screen.REASONS
    assert said(model).endswith("The app looks into it.")
    model.think()
    words = said(model)
    assert model.game.say(ending.action, "en") in words
    assert "The win chance goes from" in words
    assert "The best line would have been: " in words
    reason = model.reasons.reason("en")
    assert reason is not None
    assert reason.seat == seat
    assert reason.better is not None
    assert reason.better not in reason.moves[:1]


def test_the_board_before_a_move_is_shown_with_its_places(model: TableModel) -> None:
    on_the_board(model)
    choice = next(c for c in model.scene.choices if c.origin and c.target and c.origin != c.target and not c.secret)
    before = model.game.scene(model.session.state, None, "en")
    model.submit(choice)
    model.reasons.newest()
    reason = model.reasons.reason("en")
    assert reason is not None
    assert reason.cues == {choice.origin: Cue.FROM, choice.target: Cue.TARGET}
    assert reason.before == before
    assert reason.moves[0].places == (choice.origin, choice.target)
    assert set(choice.marks) <= {*reason.moves[0].pieces}


def test_the_best_move_is_not_blamed(model: TableModel) -> None:
    on_the_board(model)
    model.hints.ask()
    model.think()
    choice = model.hints.choice
    assert choice is not None
    model.submit(choice)
    model.reasons.newest()
    model.think()
    assert "The win chance stays at" in said(model)
    assert "would have been" not in said(model)


def test_only_open_decisions_are_looked_at_and_with_an_onlookers_eyes(model: TableModel) -> None:
    on_the_board(model)
    decided = {step.entry.seat for step in model.session.steps}
    assert decided >= set(model.game.seats)  # each has laid an initiative card, in secret
    model.act(model.game.legal_actions(model.session.state)[0])
    before = model.session.steps[-2].state
    model.reasons.newest()
    assert worker_of(model).views == [model.game.view(before, None)]
    assert not model.reasons.has_earlier
    model.reasons.earlier()
    assert len(worker_of(model).views) == 1


def test_before_anything_was_decided_openly_nothing_is_said(model: TableModel) -> None:
    model.explain_moves()
    assert model.reasons.reason("en") is None
    assert not model.reasons.has_earlier
    assert not model.reasons.has_later


def test_moves_are_looked_at_one_after_the_other(model: TableModel) -> None:
    on_the_board(model)
    for _ in range(3):
        model.act(model.game.legal_actions(model.session.state)[0])
        on_the_board(model)
    model.reasons.newest()
    model.think()
    newest = said(model)
    model.reasons.earlier()
    assert model.reasons.has_later
    model.think()
    assert said(model) != newest
    asked = len(worker_of(model).views)
    model.reasons.later()
    assert said(model) == newest
    assert len(worker_of(model).views) == asked


def test_a_failure_is_a_sentence_and_a_hint_takes_its_place(model: TableModel) -> None:
    on_the_board(model)
    model.act(model.game.legal_actions(model.session.state)[0])
    play_until(model, lambda: model.hints.possible())
    model.reasons.newest()
    model.hints.ask()
    model.think()
    assert model.hints.said().startswith("Hint")

    def fail() -> Thought | None:
        raise DataError("It has failed.")

    model.reasons.newest()
    worker_of(model).poll = fail  # type: ignore[method-assign]
    model.think()
    assert said(model).endswith("The app cannot look into this.")


def test_a_move_of_the_app_is_looked_at_too() -> None:
    model = made()
    muslim = Seat("muslim")
    model.players.next_player(list(model.players.seating).index(muslim))
    model.games.new_game()
    play_until(model, lambda: model.session.to_act == muslim and model.scene.page.name == "BOARD")
    model.think()
    model.reasons.newest()
    reason = model.reasons.reason("en")
    assert reason is not None
    assert reason.seat == muslim
    model.opponents.close()


def test_the_page_draws_the_board_before_the_move(virtual_screen: VirtualScreen, model: TableModel) -> None:
    panel = Panel(model)
    virtual_screen.show(panel)
    on_the_board(model)
    choice = next(c for c in model.scene.choices if c.origin and c.target and c.origin != c.target and not c.secret)
    lay = {counter.piece: counter.place for counter in model.scene.counters}
    model.submit(choice)
    model.explain_moves()
    virtual_screen.frames(3)
    (map_,) = Fingers(virtual_screen, panel).widgets(Map)
    assert {counter.piece: counter.place for counter in map_.counters} == lay
    assert set(map_.cues) == {choice.origin, choice.target}
