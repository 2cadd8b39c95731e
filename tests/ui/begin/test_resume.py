"""A closed window loses nothing: the next start goes on exactly there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.game import Seat
from companion.games import build
from companion.record.session import Source
from companion.record.storage.log import Log
from companion.settings.config import ScreenConfig
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel


def _start(screen: VirtualScreen, log: Log) -> Fingers:
    model = TableModel(build("las_navas"), log, build, "en", 7, ScreenConfig(calm=True))
    panel = Panel(model)
    screen.show(panel)
    return Fingers(screen, panel)


def _again(log: Log) -> TableModel:
    """The app after a new start, with its newest game."""
    model = TableModel(build("las_navas"), log, build, "en", 7, ScreenConfig(calm=True))
    model.games.go_on()
    return model


def _advanced(log: Log) -> TableModel:
    """A new game in which the Christians have kept Jiménez de Rada, as its seed deals him."""
    model = TableModel(build("las_navas"), log, build, "en", 7, ScreenConfig(calm=True))
    model.games.new_game("advanced")
    model.submit(next(c for c in model.scene_for(model.wanted).choices if c.card != "jimenez_de_rada"))
    return model


def _until(model: TableModel, true: Callable[[TableModel], bool], kinds: tuple[str, ...]) -> None:
    """Plays on, with a choice of some kinds wherever there is one, until something is true, but not for ever."""
    for _ in range(200):
        if true(model):
            return
        if model.fighting.combat_over:
            model.fighting.leave_combat()
            continue
        choices = model.scene_for(model.wanted).choices
        model.submit(next((choice for choice in choices if choice.kind in kinds), choices[0]))


def test_a_card_that_nobody_has_looked_at_yet_is_shown_to_its_seat_alone(tmp_path: Path) -> None:
    with Log(tmp_path / "games.sqlite") as log:
        model = _advanced(log)
        _until(model, lambda model: model.hidden.showing, ("special", "end"))
        model.hidden.take_screen()
        (card,) = model.hidden.hand
    with Log(tmp_path / "games.sqlite") as log:
        model = _again(log)
        assert (model.screen, model.wanted, model.hidden.hand) == (Screen.HANDOVER, "christian", ())
        assert card.id not in " ".join((*model.news, *(c.id for pile in model.scene.piles for c in pile.cards)))
        model.hidden.take_screen()
        assert (model.screen, model.hidden.hand) == (Screen.HAND, (card,))
        model.hidden.leave_shown()
        assert model.screen is Screen.BATTLE
    with Log(tmp_path / "games.sqlite") as log:
        model = _again(log)
        assert not model.hidden.showing
        assert model.screen is Screen.BATTLE


def test_whoever_goes_on_takes_the_screen_first(tmp_path: Path) -> None:
    with Log(tmp_path / "games.sqlite") as log:
        model = TableModel(build("las_navas"), log, build, "en", 7, ScreenConfig(calm=True))
        model.games.new_game("advanced")
        model.hidden.take_screen()
        assert (model.screen, bool(model.hidden.hand)) == (Screen.HAND, True)
        model.games.go_home()
        model.games.go_on()
        assert (model.screen, model.hidden.hand) == (Screen.HANDOVER, ())
        model.hidden.take_screen()
        model.hidden.look_at_board()
        assert model.screen is Screen.BATTLE
        model.games.new_game("advanced")
        assert model.screen is Screen.HANDOVER


def test_it_is_shown_even_where_hands_have_gone_on_by_the_table(tmp_path: Path) -> None:
    with Log(tmp_path / "games.sqlite") as log:
        model = _advanced(log)
        _until(model, lambda model: model.hidden.showing, ("special", "end"))
        fight = next(choice for choice in model.scene.choices if choice.kind == "attack")
        model.act(fight.action, Source.TABLE)
    with Log(tmp_path / "games.sqlite") as log:
        model = _again(log)
        assert model.hidden.showing
        model.hidden.leave_shown()
        assert model.fighting.combat is not None


@pytest.mark.whole_game
def test_a_question_that_waits_for_its_answer_is_asked_again_but_once(tmp_path: Path) -> None:
    for seed in range(20):
        path = tmp_path / f"{seed}.sqlite"
        with Log(path) as log:
            model = TableModel(build("las_navas"), log, build, "en", seed, ScreenConfig(calm=True))
            model.games.new_game("advanced")
            _until(model, lambda model: model.scene.kind == "reaction", ("attack", "end"))
            waiting = model.scene_for("muslim").choices
            if model.scene.kind != "reaction" or len(waiting) > 1:
                continue  # It must be one that only a pass can answer.
            seen = (model.screen, model.scene)
        with Log(path) as log:
            model = _again(log)
            assert (model.screen, model.scene) == seen
            assert model.scene_for("muslim").choices == waiting
            model.submit(model.plain_choices[0])
            after = (model.screen, model.scene, model.fighting.combat)
            assert after[1] != seen[1]
        with Log(path) as log:
            model = _again(log)
            assert (model.screen, model.scene, model.fighting.combat) == after
        return
    raise AssertionError("no such question came")


def test_a_combat_is_shown_until_it_was_looked_at(tmp_path: Path) -> None:
    with Log(tmp_path / "games.sqlite") as log:
        model = TableModel(build("las_navas"), log, build, "en", 7, ScreenConfig(calm=True))
        model.games.new_game("basic")
        _until(model, lambda model: model.fighting.combat_over, ("attack",))
        combat = model.fighting.combat
    for _ in range(2):
        with Log(tmp_path / "games.sqlite") as log:
            model = _again(log)
            assert (model.screen, model.fighting.combat) == (Screen.COMBAT, combat)
    with Log(tmp_path / "games.sqlite") as log:
        model = _again(log)
        model.fighting.leave_combat()
        assert model.fighting.combat is None
    with Log(tmp_path / "games.sqlite") as log:
        assert _again(log).fighting.combat is None


def test_a_game_whose_end_was_not_looked_at_is_still_kept_to_go_on_with(tmp_path: Path) -> None:
    """That it were missing would tell that its last combat has ended it."""
    with Log(tmp_path / "games.sqlite") as log:
        model = TableModel(build("las_navas"), log, build, "en", 7, ScreenConfig(calm=True))
        model.games.new_game("basic")
        _until(model, lambda model: model.fighting.combat_over and model.scene.decider is not None, ("attack",))
        model.session.concede(Seat("christian"))
        assert model.fighting.combat_over
        assert [row.id for row in model.games.saved_games.kept] == [model.session.id]
    with Log(tmp_path / "games.sqlite") as log:
        model = _again(log)
        assert model.screen is Screen.COMBAT
        while model.fighting.combat_over:
            model.fighting.leave_combat()
        assert model.screen is Screen.END
        assert model.games.saved_games.kept == ()
        model.session.undo()
        assert len(model.games.saved_games.kept) == 1


@pytest.mark.whole_game
def test_it_goes_on_in_the_middle_of_a_combat(tmp_path: Path, virtual_screen: VirtualScreen) -> None:
    with Log(tmp_path / "games.sqlite") as log:
        fingers = _start(virtual_screen, log)
        fingers.model.games.new_game("basic")
        while fingers.model.scene.kind != "damage":
            assert fingers.model.wanted is not None
            choices = fingers.model.scene_for(fingers.model.wanted).choices
            fingers.do(next((c for c in choices if c.kind == "attack"), choices[0]))
            if fingers.model.fighting.combat_over:
                fingers.press("Go on")
        fingers.screen.frames(3)
        seen, state = fingers.texts(), fingers.model.game.encode(fingers.model.session.state)
        assert fingers.model.screen is Screen.COMBAT
    with Log(tmp_path / "games.sqlite") as log:
        again = _start(virtual_screen, log)
        again.press("Go on with the game")
        assert again.model.screen is Screen.COMBAT
        assert again.model.game.encode(again.model.session.state) == state
        again.screen.frames(3)
        assert any("damage" in text for text in seen)
        assert set(again.texts()) == set(seen)
        before = again.model.session.seq
        again.do(again.model.scene.choices[0])
        assert again.model.session.seq > before
