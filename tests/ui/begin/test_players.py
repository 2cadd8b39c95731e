"""Who sits at the table: names, sides and edges, from the page of a new game to the end."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.errors import DataError
from companion.game import VARIANT
from companion.games import build
from companion.language import Sentence
from companion.opponent.app_players import APP
from companion.record.exchange.portable import exported, parse, take_in
from companion.record.storage.log import Log
from companion.settings.config import CameraConfig, Config, PlayersConfig, ScreenConfig, load, save
from tests.ui.eye import Eye
from ui.app.joined import Joined
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.players import LONGEST
from ui.model.review.history import combats
from ui.model.table_model import Screen, TableModel
from ui.parts.background import at_once
from ui.screens.review.combats.combats import FoughtCombat
from ui.widgets.pictures.plot import Plot
from ui.widgets.tiles.kept_game import KeptGame
from ui.widgets.writing.fitted_words import FittedWords


def opened(
    screen: VirtualScreen, players: PlayersConfig | None = None, facing: bool = False
) -> tuple[Fingers, list[Mapping[str, Any]]]:
    """The app with its players, and the settings that it kept."""
    kept: list[Mapping[str, Any]] = []
    config = ScreenConfig(calm=True, facing=facing)
    model = TableModel(build("las_navas"), Log(None), build, "en", 7, config, kept.append, players=players)
    panel = Panel(model)
    screen.show(panel)
    return Fingers(screen, panel), kept


@pytest.mark.whole_game
def test_names_are_written_with_a_finger_and_kept(virtual_screen: VirtualScreen) -> None:
    fingers, kept = opened(virtual_screen)
    fingers.press("New game")
    fingers.press("With special cards")
    fingers.press("Players: Christians – Muslims")
    fingers.model.players.begin_name(0)
    for key in ("A", "n", "n", "a", "Space", "M", "x", "Delete", "ñ", "Done"):
        fingers.press(key)
    assert fingers.model.screen is Screen.PLAYERS
    assert kept == [{"players": {"names": ("Anna Mñ", ""), "seats": ("christian", "muslim")}}]
    fingers.press("plays the Christians")
    fingers.press("Done")
    fingers.press("Players: Anna Mñ · Muslims – Christians")
    fingers.press("Change places")
    assert fingers.model.players.seating == ("christian", "muslim")
    assert fingers.model.players.names == ("", "Anna Mñ")
    fingers.press("Done")
    fingers.press("Begin")
    assert fingers.model.session.players == {"muslim": "Anna Mñ"}
    assert fingers.model.games.variant == "advanced"


def test_names_of_earlier_games_are_offered_to_whoever_has_none(virtual_screen: VirtualScreen) -> None:
    fingers, _ = opened(virtual_screen, PlayersConfig(("Ines", "Omar")))
    model = fingers.model
    model.games.new_game("basic")
    model.games.go_home()
    model.players.config = PlayersConfig(("Ines", ""))
    model.players.begin_name(1)
    virtual_screen.frames(2)
    assert "Ines" not in fingers.texts()
    fingers.press("Omar")
    fingers.press("Done")
    assert model.players.names == ("Ines", "Omar")


@pytest.mark.whole_game
@pytest.mark.parametrize(
    ("game", "variant"), [("dragon_soul", "four_marches"), ("age_of_arthur", "3"), ("age_of_arthur", "8")]
)
def test_seats_around_a_table_can_be_read_and_touched(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, game: str, variant: str
) -> None:
    players = PlayersConfig(("Wilhelmina Alexa", "", APP + "easy", "Konstantin Maria"))
    config = ScreenConfig(calm=True)
    model = TableModel(build(game), Log(None), build, "es", 7, config, players=players)
    model.games.choose(VARIANT, variant)
    panel = Panel(model)
    virtual_screen.show(panel)
    eye = Eye(virtual_screen, panel, monkeypatch)
    model.open(Screen.PLAYERS)
    eye.look("players")
    assert not eye.faults, "\n" + "\n".join(dict.fromkeys(eye.faults))


def test_a_name_stays_short_and_begins_with_a_letter(virtual_screen: VirtualScreen) -> None:
    fingers, _ = opened(virtual_screen)
    model = fingers.model
    model.players.begin_name(1)
    for letter in "  Wilhelmina Alexandra":
        model.players.write(letter)
    assert model.players.draft == "Wilhelmina Alexa"
    assert len(model.players.draft) == LONGEST
    model.players.keep_name()
    assert model.players.names == ("", "Wilhelmina Alexa")


def test_players_are_addressed_by_name_as_long_as_their_game_lasts(virtual_screen: VirtualScreen) -> None:
    fingers, _ = opened(virtual_screen, PlayersConfig(("Ines", "Omar")))
    fingers.model.games.new_game("basic")
    virtual_screen.frames(3)
    assert "Hand the screen to: Ines\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}Christians" in fingers.texts()
    fingers.model.games.go_home()
    fingers.model.games.new_game("basic")
    fingers.model.players.config = PlayersConfig()
    fingers.model.open(Screen.GAMES)
    virtual_screen.frames(3)
    assert ["Ines – Omar" in game.text for game in fingers.widgets(KeptGame)] == [True, True]
    fingers.model.consent.concede("muslim")
    virtual_screen.frames(3)
    assert "Victory: Ines · Christians" in fingers.texts()


def test_a_seat_that_the_app_plays_is_named_in_words_among_kept_games_and_at_the_end(
    virtual_screen: VirtualScreen,
) -> None:
    fingers, _ = opened(virtual_screen, PlayersConfig((APP + "easy", "Omar")))
    model = fingers.model
    model.games.new_game("basic")
    model.open(Screen.GAMES)
    virtual_screen.frames(3)
    (game,) = fingers.widgets(KeptGame)
    assert "The app, easy – Omar" in game.text
    model.back()
    model.consent.concede("christian")
    virtual_screen.frames(3)
    assert {"The app, easy", "Omar"} <= {*fingers.texts()}
    model.open(Screen.REPLAY)
    virtual_screen.frames(3)
    assert {plot.names["christian"] for plot in fingers.widgets(Plot)} == {"The app, easy"}


@pytest.mark.whole_game
def test_a_name_that_is_changed_in_a_game_counts_at_once_and_is_kept_with_it(virtual_screen: VirtualScreen) -> None:
    fingers, kept = opened(virtual_screen, PlayersConfig(("Ines", "Omar")))
    model = fingers.model
    model.games.new_game("basic")
    model.players.config = PlayersConfig()
    model.open(Screen.SETTINGS)
    fingers.press("Who plays?")
    virtual_screen.frames(2)
    assert {"Ines", "Omar"} <= set(fingers.texts())
    model.players.begin_name(0)
    model.players.draft = "Anna"
    fingers.press("Done")
    fingers.press("Done")
    fingers.press("Back")
    virtual_screen.frames(2)
    assert "Hand the screen to: Anna\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}Christians" in fingers.texts()
    assert kept[-1] == {"players": {"names": ("Anna", "Omar"), "seats": ("christian", "muslim")}}
    model.games.go_home()
    model.games.go_on()
    assert model.session.players == {"christian": "Anna", "muslim": "Omar"}


def test_kept_games_tell_their_players_and_their_cards(virtual_screen: VirtualScreen) -> None:
    fingers, _ = opened(virtual_screen, PlayersConfig(("", "Omar")))
    model = fingers.model
    model.games.new_game("advanced", printed=True)
    model.games.go_home()
    model.players.config = PlayersConfig()
    model.games.new_game("basic")
    model.games.go_home()
    fingers.press("Kept games")
    virtual_screen.frames(3)
    basic, printed = fingers.widgets(KeptGame)
    assert printed.text.splitlines()[1:] == ["Christians – Omar", "With special cards · Printed cards"]
    assert basic.text.splitlines()[1:] == ["Basic game"]
    virtual_screen.tap_widget(printed)
    assert model.session.players == {"muslim": "Omar"}


@pytest.mark.whole_game
def test_whoever_acts_is_named(virtual_screen: VirtualScreen) -> None:
    fingers, _ = opened(virtual_screen, PlayersConfig(("Ines", "")))
    model = fingers.model
    model.games.new_game("basic")
    fingers.take_screen()
    virtual_screen.frames(3)
    assert "Ines · Christians" in fingers.texts()
    assert "Ines · Christians: choose your initiative card in secret." in fingers.texts()
    fought: list[str] = []
    while not {"christian", "muslim"} <= set(fought):
        choices = model.scene_for(model.wanted).choices
        fight = next((choice for choice in choices if choice.kind == "attack" and model.wanted not in fought), None)
        fought += [model.wanted or ""] if fight else []
        fingers.do(fight or next((c for c in choices if c.kind == "end"), choices[0]))
        while model.fighting.combat_over:
            fingers.press("Go on")
    model.undo()
    virtual_screen.frames(3)
    assert {"Ines · Christians: I agree", "Muslims: I agree"} <= set(fingers.texts())
    assert "Ines · Christians:\nI agree" in {words.text for words in fingers.widgets(FittedWords)}
    fingers.press("No, play on")
    model.open(Screen.MENU)
    fingers.press("Give up")
    fingers.press("Ines · Christians")
    fingers.press("Combats")
    listed = [one.ids for one in fingers.widgets(FoughtCombat)]
    assert all(ids.fight.text.startswith("Standard attack from") for ids in listed)
    assert {ids.attacker.text for ids in listed} == {"Ines · Christians", "Muslims"}


@pytest.mark.whole_game
@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
@pytest.mark.parametrize("text_size", [1.0, 1.3])
def test_a_page_of_combats_holds_no_more_than_fits(
    virtual_screen: VirtualScreen, size: tuple[int, int], text_size: float
) -> None:
    config = ScreenConfig(calm=True, text_size=text_size)
    players = PlayersConfig(("Wilhelmina Alexa", "Maximiliano José"))
    model = TableModel(build("las_navas"), Log(None), build, "es", 7, config, players=players)
    model.games.new_game("basic")
    random = Random(1)
    while not model.scene.winners:
        if model.fighting.combat_over:
            model.fighting.leave_combat()
            continue
        model.submit(random.choice(model.scene_for(model.wanted).choices))
    assert len(combats(model.session, "es")) > 5
    model.open(Screen.COMBATS)
    panel = Panel(model)
    virtual_screen.show(panel, size)
    virtual_screen.frames(3)
    assert panel.page is not None
    ids = panel.page.ids
    assert ids.title.top <= panel.page.top
    assert min(words.y for words in ids.rows.children) >= ids.foot.top
    assert ids.foot.y >= panel.page.y


def test_the_screen_turns_to_the_edge_of_the_seat(virtual_screen: VirtualScreen) -> None:
    fingers, _ = opened(virtual_screen, PlayersConfig((), ("muslim", "christian")), facing=True)
    fingers.model.games.new_game("basic")
    assert fingers.model.wanted == "christian"
    assert fingers.model.turned == 180.0


def test_seats_of_another_game_are_passed_over(virtual_screen: VirtualScreen) -> None:
    fingers, _ = opened(virtual_screen, PlayersConfig(("Ines",), ("blue", "red", "green")))
    assert fingers.model.players.named_seats == {"christian": "Ines"}


@pytest.mark.parametrize("name", ["a\nb", "a\x00", "abc\n", "\u202egnirts", "x" * 17])
def test_a_name_that_cannot_be_shown_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(DataError):
        save({"players": {"names": [name]}}, tmp_path)
    assert load(tmp_path / "none.toml", tmp_path) == Config()


def test_names_travel_with_an_exported_game(virtual_screen: VirtualScreen) -> None:
    fingers, _ = opened(virtual_screen, PlayersConfig(("José", "")))
    fingers.model.games.new_game("basic")
    file = parse(msgspec.json.encode(exported(fingers.model.games.saved_games._log)), "games.json")
    with Log(None) as log:
        take_in(log, file, "games.json")
        assert [row.players for row in log.games()] == [{"christian": "José"}]


def test_without_a_camera_the_set_up_speaks_of_none(virtual_screen: VirtualScreen) -> None:
    config = Config(screen=ScreenConfig(calm=True), camera=CameraConfig(kind="none"))
    with Joined(config, None, lambda call: None, 7, at_once) as joined:
        panel = Panel(joined.model)
        virtual_screen.show(panel)
        fingers = Fingers(virtual_screen, panel)
        fingers.press("New game")
        fingers.press("Set the counters up as shown.")
        fingers.press("Camera: none")
        assert joined.model.screen is Screen.CAMERA
        assert any("No camera is set up" in text for text in fingers.texts())


@pytest.mark.whole_game
def test_the_state_of_the_devices_leads_to_their_pages(virtual_screen: VirtualScreen) -> None:
    with Joined(Config(screen=ScreenConfig(calm=True)), None, lambda call: None, 7, at_once) as joined:
        panel = Panel(joined.model)
        virtual_screen.show(panel)
        fingers = Fingers(virtual_screen, panel)
        fingers.press("New game")
        fingers.press("Set the counters up as shown.")
        fingers.screen.frames(2)
        assert "Camera: no picture yet" in fingers.texts()
        joined.look(1000.0)
        fingers.press("Camera: it sees the board")
        assert joined.model.screen is Screen.CAMERA
        joined.model.back()
        fingers.press("Lights: below the table")
        assert joined.model.screen is Screen.LIGHTS
        joined.model.back()
        joined.rig.lights.trouble = Sentence("Its plug is out.")
        joined.model.changed()
        fingers.press("Lights: see what they need")
        assert joined.model.screen is Screen.DEVICES
