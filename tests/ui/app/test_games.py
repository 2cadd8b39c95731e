"""Several games in one app: chosen on the screen, each with its own board under camera and lamps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import tests.plugin  # noqa: F401  (brings the game)
from companion.games import modules, offered
from companion.games.age_of_arthur.box.plan import MAP
from companion.settings.config import Config, GameConfig, LightsConfig, load
from companion.table.reconciliation.verdict import Verdict
from ui.app.window import TableApp
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen


@pytest.fixture
def app(virtual_screen: VirtualScreen, tmp_path: Path) -> Iterator[TableApp]:
    app = TableApp(Config(), tmp_path, 7, page_clock=None)
    virtual_screen.show(app.build(), (1350, 720))
    yield app
    app.on_stop()


def choose(app: TableApp, screen: VirtualScreen, title: str) -> Fingers:
    assert app.panel is not None
    fingers = Fingers(screen, app.panel)
    fingers.press("Another game")
    fingers.press(title)
    screen.frames(3)
    return fingers


@pytest.mark.whole_game
def test_another_game_is_chosen_and_its_table_is_read(app: TableApp, virtual_screen: VirtualScreen) -> None:
    joined = app.joined
    fingers = choose(app, virtual_screen, "Harvest")
    assert joined.model.game.title == joined.game.title == "Harvest"
    assert joined.table is not None
    assert len(joined.table.pieces) == 44
    assert app.desk is not None
    assert app.desk.view.table is joined.table
    fingers.press("New game")
    fingers.press("Begin")
    assert joined.model.session.game.name == "harvest"
    for at_ms in range(1000, 5000, 400):
        reading = joined.look(float(at_ms))
    assert reading.board is not None
    assert len(reading.board.pieces) == 4
    assert joined.model.guide is not None
    assert joined.model.guide.follower.guidance.verdict is Verdict.AGREED


@pytest.mark.whole_game
def test_its_places_light(app: TableApp, virtual_screen: VirtualScreen) -> None:
    model = app.joined.model
    choose(app, virtual_screen, "Harvest")
    model.games.new_game("three")
    for seat in model.game.seats:
        bid = model.scene_for(seat).choices[0]
        model.act(bid.action)
    assert model.wanted is not None
    here = next(c.place for c in model.scene.counters if c.seat == model.wanted)
    model.pointing.tap_place(here)
    virtual_screen.frames(2)
    lit = app.joined.rig.lights.glows(0.0)
    assert lit.keys() == {here, *(place for place in model.board.place(here).next)}


@pytest.mark.whole_game
def test_going_on_with_a_kept_game_of_another_kind_just_works(
    app: TableApp, virtual_screen: VirtualScreen, tmp_path: Path
) -> None:
    model = app.joined.model
    choose(app, virtual_screen, "Harvest")
    model.games.new_game("three")
    harvest = model.session.id
    model.games.go_home()
    model.games.choose_game("las_navas")
    assert app.joined.game.name == "las_navas"
    model.games.new_game("basic")
    model.games.go_home()
    model.games.go_on(harvest)
    assert (model.game.name, app.joined.game.name) == ("harvest", "harvest")
    assert model.screen is Screen.HANDOVER
    app.on_stop()
    again = TableApp(Config(), tmp_path, 7, page_clock=None)
    assert again.joined.game.name == "las_navas", "the last one begun comes first"
    again.on_stop()


@pytest.mark.whole_game
def test_the_wiring_of_another_game_is_kept_beside_the_usual_ones(app: TableApp, tmp_path: Path) -> None:
    app.joined.model.games.choose_game("harvest")
    app.joined.parts.wiring._keep({"lights": {"wiring": {"mill": (2,)}, "lamps": 8}})
    kept = load(tmp_path / "none.toml", tmp_path)
    assert kept.games == {"harvest": GameConfig(wiring={"mill": (2,)}, lamps=8)}
    assert kept.lights.wiring == {}


@pytest.mark.whole_game
def test_what_was_set_on_the_screen_counts_for_the_next_game_too(app: TableApp) -> None:
    app.joined._keep({"camera": {"mains_hz": 60}})
    app.joined.model.games.choose_game("harvest")
    assert app.joined.fitted.set_up.config.camera.mains_hz.value == 60


def test_a_game_without_a_screen_that_keeps_its_secrets_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {"las_navas", "dragon_soul", "age_of_arthur", "harvest"} <= offered().keys()
    monkeypatch.setattr(type(modules()["harvest"]), "on_screen", False)
    assert "harvest" in modules()
    assert "harvest" not in offered()


def test_each_game_has_its_own_wiring() -> None:
    lights = LightsConfig("serial", wiring={"A1": (0,)})
    config = Config(lights=lights, games={"harvest": GameConfig(wiring={"mill": (3,)})})
    assert config.lights_of("las_navas", "las_navas").wiring == {"A1": (0,)}
    assert config.lights_of("harvest", "las_navas").wiring == {"mill": (3,)}
    assert config.lights_of("dragon_soul", "las_navas").wiring == {}


@pytest.mark.whole_game
def test_another_map_of_the_owner_is_chosen_and_a_wrong_one_is_named(
    virtual_screen: VirtualScreen, tmp_path: Path
) -> None:
    text = MAP.read_text(encoding="utf-8")
    folder = tmp_path / "age_of_arthur" / "map"
    folder.mkdir(parents=True)
    (folder / "wales.toml").write_text(text.replace('name = "Kent"', 'name = "Cantia"'), encoding="utf-8")
    (folder / "broken.toml").write_text(text.replace('home = "ceint"', 'home = "regin"'), encoding="utf-8")
    app = TableApp(Config(game="age_of_arthur"), tmp_path, 7, page_clock=None)
    virtual_screen.show(app.build(), (1350, 720))
    try:
        games = app.joined.model.games
        setting = games.next_settings[-1]
        assert [value for value, _ in setting.values] == ["", "broken", "wales"]
        games.choose(setting.key, "broken")
        assert app.joined.model.why.startswith("broken.toml: ")
        assert games.chosen(setting) == ""
        games.choose(setting.key, "wales")
        games.choose("variant", "2")
        assert app.joined.model.game.seats == ("kent", "dumnonia")
        games.begin(games.next_game)
        assert app.joined.model.scene.sides[0].name == "Cantia"
        assert games.chosen(setting) == "wales"
    finally:
        app.on_stop()
