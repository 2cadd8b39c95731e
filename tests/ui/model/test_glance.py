"""A kept game at a glance: its round and who is ahead, no further than its players have looked."""

from __future__ import annotations

import pytest

from companion.game import Options
from companion.games import build
from companion.record.storage.log import Log
from companion.settings.config import ScreenConfig
from ui.model.games.glance import ahead, figures
from ui.model.table_model import TableModel


@pytest.fixture
def model() -> TableModel:
    made = TableModel(build("las_navas"), Log(None), build, "en", 7, ScreenConfig(calm=True))
    made.games.new_game("basic")
    return made


def play_to_a_fight(model: TableModel) -> None:
    while model.play.fought is None:
        choices = model.scene_for(model.wanted).choices
        model.submit(next((choice for choice in choices if choice.kind == "charge"), choices[0]))


def test_a_game_stands_as_it_was_left(model: TableModel) -> None:
    play_to_a_fight(model)
    while model.play.fought is not None:
        model.fighting.leave_combat()
    scene = model.scene
    model.games.go_home()
    saved = model.games.saved_games
    (row,) = saved.kept
    glance = saved.glance(row, "en")
    assert glance is not None
    assert glance.board == model.board
    assert glance.scene == scene
    values = scene.measures[0].values
    assert figures(scene) == "Zones held " + "–".join(str(values[side.id]) for side in scene.sides)
    best = max(scene.sides, key=lambda side: values[side.id])
    level = len(set(values.values())) == 1
    assert ahead(scene, "en").startswith("Even" if level else f"Ahead: {best.name}")


def test_it_shows_no_fight_that_was_not_looked_at(model: TableModel) -> None:
    play_to_a_fight(model)
    until = model.play.beats.front.at.seq  # type: ignore[union-attr]
    before = next(step.state for step in reversed(model.session.steps) if step.entry.seq < until)
    shown = model.game.scene(before, None, "en")
    assert shown.counters != model.scene.counters or shown.prompt != model.scene.prompt
    model.games.go_home()
    saved = model.games.saved_games
    glance = saved.glance(saved.kept[0], "en")
    assert glance is not None
    assert glance.scene == shown


def test_it_is_new_after_more_was_played(model: TableModel) -> None:
    model.games.go_home()
    saved = model.games.saved_games
    first = saved.glance(saved.kept[0], "en")
    model.games.go_on()
    model.submit(model.scene_for(model.wanted).choices[0])
    model.games.go_home()
    second = saved.glance(saved.kept[0], "en")
    assert first is not None
    assert second is not None
    assert first.scene != second.scene


def test_it_holds_no_card_of_a_hand() -> None:
    model = TableModel(build("las_navas"), Log(None), build, "en", 7, ScreenConfig(calm=True))
    model.games.begin(Options({"variant": "advanced"}))
    own = {card.id for pile in model.scene_for(model.wanted).piles for card in pile.cards} - {"?"}
    assert own
    model.games.go_home()
    saved = model.games.saved_games
    glance = saved.glance(saved.kept[0], "en")
    assert glance is not None
    assert not own & {card.id for pile in glance.scene.piles for card in pile.cards}


def test_the_games_are_listed_with_the_last_played_first(model: TableModel) -> None:
    saved = model.games.saved_games
    assert next(iter(saved.titles)) == "las_navas"
    model.games.go_home()
    model.games.choose_game("dragon_soul")
    model.games.new_game()
    model.games.go_home()
    assert list(saved.titles)[:2] == ["dragon_soul", "las_navas"]
