"""Lights and buttons that do not work are told while people play, and play goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue
from random import Random

import pytest
from gpiozero import Button, Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.settings.config import ButtonsConfig, ButtonsKind, Config, LightsConfig, LightsKind, ScreenConfig
from tests.hardware.lights.wled import Cable, Wled
from tests.ui.playing import step
from ui.app.joined import Joined
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen

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


def test_lights_unplugged_in_play_are_told_in_one_sentence_until_they_are_back(
    virtual_screen: VirtualScreen, calls: Queue[Callable[[], None]], cable: Cable
) -> None:
    lights = LightsConfig(kind=LightsKind.SERIAL, port=str(cable.port))
    joined, fingers = opened(Config(lights=lights, screen=ScreenConfig(calm=True)), virtual_screen, calls)
    with joined:
        model, random = joined.model, Random(1)
        model.new_game("basic")
        while model.screen is not Screen.BATTLE:
            step(fingers, random)
        assert not any("light" in text for text in fingers.texts())
        cable.unplug()
        until(fingers, calls, lambda: bool(model.trouble))
        assert model.trouble not in fingers.texts()
        fingers.press("!")
        told = [text for text in fingers.texts() if "light" in text]
        assert told == [model.trouble]
        fingers.press("!")
        assert model.trouble not in fingers.texts()
        before = model.session.seq
        while model.session.seq < before + 3:
            step(fingers, random)
        cable.plug()
        until(fingers, calls, lambda: not model.trouble)
        assert not any("light" in text or text == "!" for text in fingers.texts())


def test_lights_that_were_never_plugged_in_are_told_on_every_page_of_a_game(
    virtual_screen: VirtualScreen, calls: Queue[Callable[[], None]], tmp_path: Path
) -> None:
    lights = LightsConfig(kind=LightsKind.SERIAL, port=str(tmp_path / "none"))
    joined, fingers = opened(Config(lights=lights, screen=ScreenConfig(calm=True)), virtual_screen, calls)
    with joined:
        model, random = joined.model, Random(1)
        until(fingers, calls, lambda: bool(model.trouble))
        assert model.trouble.startswith("The lights' port ")
        assert any(model.trouble in text for text in fingers.texts())
        model.new_game("basic")
        for screen in (Screen.BATTLE, Screen.COMBAT):
            while model.screen is not screen:
                step(fingers, random)
            fingers.screen.frames(2)
            assert model.trouble not in fingers.texts()
            assert any(said in fingers.texts() for said in (model.lesson, " ".join(model.news[-2:]), model.prompt))
            fingers.press("!")
            assert model.trouble in fingers.texts()


def test_buttons_that_do_not_work_are_told(virtual_screen: VirtualScreen, calls: Queue[Callable[[], None]]) -> None:
    Device.pin_factory = MockFactory(pin_class=MockPWMPin)
    with Button(5):
        config = Config(buttons=ButtonsConfig(kind=ButtonsKind.GPIO, pins={"muslim": 5}))
        joined, fingers = opened(config, virtual_screen, calls)
        with joined:
            fingers.screen.frames(2)
            told = "A button does not work (GPIO 5: pin GPIO5 is already in use): "
            assert joined.model.trouble.startswith(told)
            assert any(told in text for text in fingers.texts())
    Device.pin_factory.reset()
