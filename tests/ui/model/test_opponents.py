"""Seats that the app plays: they decide by themselves, can be taken back, and nobody decides for them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from companion.game import CHANCE, Action, Seat
from companion.games import build
from companion.games.las_navas.actions import Peek, Special
from companion.games.las_navas.specials.own_turn import JIMENEZ
from companion.opponent import Level
from companion.opponent.app_players import APP, level_of, next_player, spoken
from companion.record.storage.log import Log
from companion.scene import Page
from companion.table.sightings import ObservedBoard, ObservedPiece, Reading, TableStatus
from tests.ui.at_once import AtOnce
from ui.model.table_model import Screen, TableModel

MUSLIM, CHRISTIAN = Seat("muslim"), Seat("christian")
MOST = 60
"""So many decisions are watched at most."""
LATER_MS = 5000.0


def shows(model: TableModel, tilted: str = "") -> None:
    """The camera sees the counters as they should lie, but for one that is tilted."""
    pieces = tuple(
        ObservedPiece(s.piece, s.face, s.place, s.tilted or s.piece == tilted, 0.0, 0.0, 0.0, 1.0)
        for s in model.session.layout.standings
        if s.place is not None
    )
    before = model.devices.reading
    at_ms = LATER_MS + (before.at_ms if before is not None else 0.0)
    model.take_reading(Reading(TableStatus.STILL, at_ms, ObservedBoard(pieces)))


@pytest.fixture
def model() -> Iterator[TableModel]:
    made = TableModel(build("las_navas"), Log(None), build, seed=7)
    made.opponents.make = AtOnce  # type: ignore[assignment]
    made.players.next_player(list(made.players.seating).index(MUSLIM))
    made.games.new_game()
    yield made
    made.opponents.close()


def person_decides(model: TableModel) -> bool:
    """Lets the app decide until a person must; whether one must."""
    for _ in range(MOST):
        model.opponents.follow()
        if model.play.fought is not None:
            model.fighting.leave_combat()
        if model.session.to_act not in (MUSLIM, CHANCE):
            return True
    return False


def test_a_seat_is_the_apps_by_its_name() -> None:
    assert [level_of(name) for name in ("", "Ana", APP + "easy", APP + "hard")] == [None, None, Level.EASY, Level.HARD]
    names = ["", "", "", "", ""]
    for n in range(4):
        names[n + 1] = next_player(names[n])
    assert names == ["", APP + "easy", APP + "medium", APP + "hard", ""]
    assert next_player("Ana") == APP + "easy"
    assert spoken(APP + "easy", "en") == "The app, easy"
    assert spoken(APP + "easy", "es") == "La app, fácil"


def test_the_app_decides_for_its_seat_alone(model: TableModel) -> None:
    assert person_decides(model)
    assert model.session.to_act == CHRISTIAN
    before = model.session.seq
    model.opponents.follow()
    assert model.session.seq == before
    assert model.players.called(next(side for side in model.scene.sides if side.id == MUSLIM)).startswith("The app")


def test_nobody_sees_its_hand_or_decides_for_it(model: TableModel) -> None:
    for _ in range(MOST):
        if model.wanted == MUSLIM:
            assert model.scene.choices == ()
            assert not model.hidden.can_look
            assert model.screen not in (Screen.HAND, Screen.HANDOVER)
            assert model.prompt.endswith("thinking.")
            return
        model.act(model.game.legal_actions(model.session.state)[0])
    pytest.fail("the app's seat never had to decide")


def test_undo_takes_back_to_the_last_decision_of_a_person(model: TableModel) -> None:
    assert person_decides(model)
    at = model.session.seq
    model.act(model.game.legal_actions(model.session.state)[0])
    assert person_decides(model)
    assert model.session.seq > at
    model.undo()
    assert model.session.to_act == CHRISTIAN
    assert model.screen is not Screen.AGREE


def test_it_waits_while_somebody_looks_at_a_page(model: TableModel) -> None:
    for _ in range(MOST):
        if model.wanted == MUSLIM:
            break
        model.act(model.game.legal_actions(model.session.state)[0])
    before = model.session.seq
    model.open(Screen.MENU)
    model.opponents.follow()
    assert model.session.seq == before
    model.back()
    model.opponents.follow()
    assert model.session.seq > before


def test_a_game_that_is_gone_on_with_is_played_on_by_the_same_seats(model: TableModel) -> None:
    assert person_decides(model)
    game = model.session.id
    model.games.go_home()
    assert not model.opponents.thinking
    model.games.go_on(game)
    assert model.opponents.levels == {MUSLIM: Level.EASY}


def test_it_takes_its_damage_in_the_middle_of_a_combat_that_nobody_can_leave(model: TableModel) -> None:
    for _ in range(10 * MOST):
        if model.scene.page is Page.SHARE and model.wanted == MUSLIM:
            break
        if model.fighting.combat_over:
            model.fighting.leave_combat()
        elif model.opponents.thinking:
            model.opponents.follow()
        else:
            legal = model.game.legal_actions(model.session.state)
            fights = [one for one in legal if one.__struct_config__.tag in ("attack", "charge")]
            model.act((fights or legal)[0])
    assert model.wanted == MUSLIM
    assert model.screen is Screen.COMBAT
    assert not model.fighting.combat_over
    before = model.session.seq
    model.opponents.follow()
    assert model.session.entries[before].seat == MUSLIM
    assert model.session.entries[before].action.__struct_config__.tag == "damage"


def test_a_person_is_alone_where_the_app_plays_all_others(model: TableModel) -> None:
    assert model.opponents.leave_one_alone
    model.players.next_player(list(model.players.seating).index(CHRISTIAN))
    model.games.new_game()
    assert not model.opponents.leave_one_alone


def test_the_app_says_which_counter_it_waits_for(model: TableModel) -> None:
    """Where a counter is to be straightened people play on; the app waits, and must not seem to think."""
    assert person_decides(model)
    while not model.opponents.thinking or model.scene.page is not Page.BOARD:
        assert model.session.to_act is not None
        model.act(model.game.legal_actions(model.session.state)[0])
    tilted = next(s.piece for s in model.session.layout.standings if s.place == "A1")
    for _ in range(2):
        shows(model, tilted=tilted)
    assert model.guidance.fixes
    assert not model.guidance.holds
    assert model.prompt == model.guidance.fixes[0].say("en")
    at = model.session.seq
    model.opponents.follow()
    assert model.session.seq == at
    for _ in range(2):
        shows(model)
    assert model.prompt.endswith("thinking.")
    model.opponents.follow()
    assert model.session.seq > at


def test_nobody_is_asked_to_hand_the_screen_to_the_app_for_a_look(model: TableModel) -> None:
    """Jiménez de Rada shows a card of the Muslims to the Christians: here to nobody at the table."""
    model.players.next_player(list(model.players.seating).index(CHRISTIAN))
    while model.players.names[list(model.players.seating).index(MUSLIM)]:
        model.players.next_player(list(model.players.seating).index(MUSLIM))
    random = Random(1)
    jimenez: list[Action] = []
    while not jimenez:
        model.games.new_game("advanced")
        while (legal := model.game.legal_actions(model.session.state)) and not jimenez:
            jimenez = [action for action in legal if action == Special(JIMENEZ)]
            model.act(*jimenez[:1] or [random.choice(legal)])
            while model.play.fought is not None:
                model.fighting.leave_combat()
    assert any(isinstance(entry.action, Peek) for entry in model.session.entries)
    assert model.play.shown is None
    assert model.screen not in (Screen.HAND, Screen.HANDOVER)
