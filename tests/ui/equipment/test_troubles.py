"""Lights and buttons that do not work are told while people play, and play goes on."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue
from random import Random

import pytest
from gpiozero import Button, Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.games import build
from companion.language import Sentence
from companion.record.storage.log import Log
from companion.settings.config import ButtonsConfig, ButtonsKind, Config, LightsConfig, ScreenConfig
from companion.table.sightings import ObservedBoard, Reading, TableStatus
from hardware.reader.pictures.flicker import SENTENCE as FLICKERS
from hardware.reader.sentences import DARKER
from tests.hardware.lights.wled import Cable, Wled
from tests.ui.playing import step
from ui.app.joined import Joined
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel
from ui.theme import RAISED, WARN, contrast
from ui.widgets.touch.buttons import Press

LONG_S = 20


@pytest.fixture
def calls() -> Queue[Callable[[], None]]:
    """What other threads ask of the main thread."""
    return Queue()


@pytest.fixture
def cable(tmp_path: Path) -> Iterator[Cable]:
    cable = Cable(tmp_path, Wled(18))
    yield cable
    if cable.port.exists():
        cable.unplug()


def opened(config: Config, screen: VirtualScreen, calls: Queue[Callable[[], None]]) -> tuple[Joined, Fingers]:
    joined = Joined(config, None, calls.put, seed=7)
    panel = Panel(joined.model)
    screen.show(panel)
    return joined, Fingers(screen, panel)


def until(fingers: Fingers, calls: Queue[Callable[[], None]], true: Callable[[], bool]) -> None:
    """Lets the main thread do what it is asked to until something is so."""
    while not true():
        calls.get(timeout=LONG_S)()
        fingers.screen.frames(2)


@pytest.mark.whole_game
def test_lights_unplugged_in_play_are_told_in_one_sentence_until_they_are_back(
    virtual_screen: VirtualScreen, calls: Queue[Callable[[], None]], cable: Cable
) -> None:
    lights = LightsConfig(kind="serial", port=str(cable.port))
    joined, fingers = opened(Config(lights=lights, screen=ScreenConfig(calm=True)), virtual_screen, calls)
    with joined:
        model, random = joined.model, Random(1)
        model.games.new_game("basic")
        while model.screen is not Screen.BATTLE:
            step(fingers, random)
        assert not any("light" in text for text in fingers.texts())
        cable.unplug()
        until(fingers, calls, lambda: bool(model.table.trouble))
        assert model.table.trouble not in fingers.texts()
        fingers.press("!")
        told = [text for text in fingers.texts() if "light" in text]
        assert told == [model.table.trouble]
        fingers.press("!")
        assert model.table.trouble not in fingers.texts()
        before = model.session.seq
        while model.session.seq < before + 3:
            step(fingers, random)
        cable.plug()
        until(fingers, calls, lambda: not model.table.trouble)
        assert not any("light" in text or text == "!" for text in fingers.texts())


def test_lights_that_were_never_plugged_in_are_told_on_every_page_of_a_game(
    virtual_screen: VirtualScreen, calls: Queue[Callable[[], None]], tmp_path: Path
) -> None:
    lights = LightsConfig(kind="serial", port=str(tmp_path / "none"))
    joined, fingers = opened(Config(lights=lights, screen=ScreenConfig(calm=True)), virtual_screen, calls)
    with joined:
        model, random = joined.model, Random(1)
        until(fingers, calls, lambda: bool(model.table.trouble))
        assert model.table.trouble.startswith("The lights' port ")
        assert any(model.table.trouble in text for text in fingers.texts())
        model.games.new_game("basic")
        for screen in (Screen.BATTLE, Screen.COMBAT):
            while model.screen is not screen:
                step(fingers, random)
            fingers.screen.frames(2)
            assert model.table.trouble not in fingers.texts()
            assert any(said in fingers.texts() for said in (model.lesson, " ".join(model.news[-2:]), model.prompt))
            fingers.press("!")
            assert model.table.trouble in fingers.texts()


def test_buttons_that_do_not_work_are_told(virtual_screen: VirtualScreen, calls: Queue[Callable[[], None]]) -> None:
    Device.pin_factory = MockFactory(pin_class=MockPWMPin)
    with Button(5):
        config = Config(buttons=ButtonsConfig(kind=ButtonsKind.GPIO, pins={"muslim": 5}))
        joined, fingers = opened(config, virtual_screen, calls)
        with joined:
            fingers.screen.frames(2)
            told = "A button does not work (GPIO 5: pin GPIO5 is already in use): "
            assert joined.model.table.trouble.startswith(told)
            assert any(told in text for text in fingers.texts())
    Device.pin_factory.reset()


def playing(screen: VirtualScreen, *, printed: bool = False, explain: bool = False) -> Fingers:
    """The app in a new game, without devices."""
    model = TableModel(build("las_navas"), Log(None), build, "en", 7, ScreenConfig(calm=True, explain=explain))
    panel = Panel(model)
    screen.show(panel)
    model.games.new_game("advanced" if printed else "basic", printed=printed)
    return Fingers(screen, panel)


def seen(
    model: TableModel, status: TableStatus, sentence: Sentence | None = None, note: Sentence | None = None
) -> None:
    """The camera sees the same for a while."""
    for at_ms in (0.0, 60_000.0):
        model.take_reading(Reading(status, at_ms, None, sentence, note))


def to(fingers: Fingers, screen: Screen, seed: int = 1) -> None:
    """Plays on until a page is shown."""
    random = Random(seed)
    while fingers.model.screen is not screen:
        step(fingers, random)
    fingers.screen.frames(2)


@pytest.mark.whole_game
@pytest.mark.parametrize("screen", [Screen.HAND, Screen.BATTLE, Screen.COMBAT, Screen.CARDS])
def test_lamps_that_flicker_are_a_badge_on_every_page_of_a_game(virtual_screen: VirtualScreen, screen: Screen) -> None:
    fingers = playing(virtual_screen, printed=screen is Screen.CARDS)
    flickers = FLICKERS.say("en")
    to(fingers, screen)
    assert "!" not in fingers.texts()
    fingers.model.take_reading(Reading(TableStatus.MOVING, 0.0, None, FLICKERS, FLICKERS))
    fingers.screen.frames(2)
    assert flickers not in fingers.texts()
    fingers.press("!")
    assert flickers in fingers.texts()
    fingers.model.take_reading(Reading(TableStatus.MOVING, 100.0))
    fingers.screen.frames(2)
    assert not {"!", flickers} & set(fingers.texts())


def test_a_badge_stands_out_in_the_colour_of_warnings(virtual_screen: VirtualScreen) -> None:
    fingers = playing(virtual_screen)
    to(fingers, Screen.BATTLE)
    seen(fingers.model, TableStatus.DARK, DARKER)
    fingers.screen.frames(3)
    (badge,) = (press for press in fingers.widgets(Press) if press.text == "!")
    assert tuple(badge.color) == WARN
    assert contrast(WARN, RAISED) >= 4.5


@pytest.mark.parametrize("explain", [False, True])
def test_a_table_that_cannot_be_read_hides_neither_lesson_nor_news(
    virtual_screen: VirtualScreen, explain: bool
) -> None:
    fingers = playing(virtual_screen, explain=explain)
    to(fingers, Screen.BATTLE)
    model, dark = fingers.model, DARKER.say("en")
    before = fingers.texts()
    told = model.lesson if explain else model.news[-1]
    assert any(told in text for text in before)
    seen(model, TableStatus.DARK, DARKER)
    fingers.screen.frames(2)
    assert set(before) | {"!"} == set(fingers.texts())
    fingers.press("!")
    assert dark in fingers.texts()
    fingers.press("!")
    assert any(told in text for text in fingers.texts())
    to(fingers, Screen.COMBAT)
    fingers.press("!")
    assert dark in fingers.texts()


def test_what_holds_play_up_is_in_the_prompt(virtual_screen: VirtualScreen) -> None:
    config = Config(screen=ScreenConfig(calm=True))
    with Joined(config, None, lambda call: None, 7) as joined:
        panel = Panel(joined.model)
        virtual_screen.show(panel)
        fingers, model = Fingers(virtual_screen, panel), joined.model
        model.games.new_game("basic")
        to(fingers, Screen.BATTLE)
        assert joined.table is not None
        joined.table.lay(model.session.layout)
        joined.table.take_off(model.game.pieces[0].id)
        for n in range(3):
            joined.look(1e6 + 1e4 * n)
        guide = model.guide
        assert guide is not None
        assert model.table.held_up
        fingers.screen.frames(2)
        assert "!" not in fingers.texts()
        assert guide.says in fingers.texts()


@pytest.mark.parametrize("screen", [Screen.HOME, Screen.SETTINGS])
def test_a_camera_that_is_missing_or_comes_is_told_at_once_before_a_game(
    virtual_screen: VirtualScreen, screen: Screen
) -> None:
    model = TableModel(build("las_navas"), Log(None), build, "en", 7, ScreenConfig(calm=True))
    panel = Panel(model)
    virtual_screen.show(panel)
    fingers = Fingers(virtual_screen, panel)
    model.open(screen)
    for sentence in ("The camera gives no pictures: check its cable.", "The light is poor."):
        model.take_reading(Reading(TableStatus.NO_CAMERA, 0.0, None, Sentence(sentence)))
        fingers.screen.frames(2)
        assert sentence in " ".join(fingers.texts())
    model.take_reading(Reading(TableStatus.STILL, 100.0, ObservedBoard(())))
    fingers.screen.frames(2)
    assert "The camera sees 0 counters." in " ".join(fingers.texts())


def test_a_tap_on_the_first_page_counts_though_the_camera_sees_something_else_meanwhile(
    virtual_screen: VirtualScreen,
) -> None:
    model = TableModel(build("las_navas"), Log(None), build, "en", 7, ScreenConfig(calm=True))
    panel = Panel(model)
    virtual_screen.show(panel)
    (new,) = (press for press in Fingers(virtual_screen, panel).widgets(Press) if press.text == "New game")
    finger = virtual_screen.press(*new.to_window(*new.center))
    del new
    model.take_reading(Reading(TableStatus.NO_CAMERA, 0.0, None, Sentence("Dark.")))
    virtual_screen.frames(2)
    gc.collect()
    finger.touch_up()
    virtual_screen.frames(2)
    assert model.screen is Screen.SETUP
