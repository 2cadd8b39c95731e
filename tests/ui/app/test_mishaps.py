"""Whatever raises in the app, the journal has the traceback, the app goes on, and the players read one sentence."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator

import pytest
from kivy.base import EventLoop, ExceptionManager
from kivy.clock import Clock

from companion.settings.config import CameraConfig, Config, ScreenConfig
from ui.app import panel as panels
from ui.app import window as windows
from ui.app.services.mishaps import SAID
from ui.app.window import TableApp, on_main
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen
from ui.parts.background import Background
from ui.screens.page import Page
from ui.widgets.touch.every import every


class Broken(Exception):
    """What a test lets go wrong."""


def fail(*_: object) -> None:
    raise Broken("as the test wants it")


class Window:
    """The app in its main loop, as Kivy runs it."""

    def __init__(self, screen: VirtualScreen) -> None:
        self.app = TableApp(
            Config(screen=ScreenConfig(calm=True), camera=CameraConfig(kind="none")),
            None,
            seed=7,
            page_clock=None,
        )
        screen.show(self.app.build())
        assert self.app.panel is not None
        self.screen, self.fingers, self.model = screen, Fingers(screen, self.app.panel), self.app.joined.model

    def frames(self, count: int = 4, then: Callable[[], object] = lambda: None) -> None:
        """Lets frames pass in Kivy's own loop, which hears of what goes wrong in them; `then` is called within it."""
        left = iter(range(count))

        def look() -> bool:
            return next(left, None) is None

        EventLoop.window, window = _Counted(EventLoop.window, look), EventLoop.window
        Clock.schedule_once(lambda _: then())
        try:
            EventLoop.mainloop()
        finally:
            EventLoop.window, EventLoop.quit = window, False

    def said(self) -> bool:
        return SAID in self.fingers.texts()


class _Counted:
    """A window whose main loop ends after so many rounds."""

    def __init__(self, window: object, enough: Callable[[], bool]) -> None:
        self._window, self._enough = window, enough

    def __getattr__(self, name: str) -> object:
        return getattr(self._window, name)

    def mainloop(self) -> None:
        EventLoop.quit = self._enough()


@pytest.fixture
def window(virtual_screen: VirtualScreen) -> Iterator[Window]:
    made = Window(virtual_screen)
    yield made
    made.app.on_stop()


def written(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The exceptions in the journal."""
    return [
        record.exc_info[0].__name__
        for record in caplog.records
        if record.levelno == logging.ERROR and record.exc_info and record.exc_info[0]
    ]


def test_a_tap_that_fails(window: Window, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    window.model.games.new_game("basic")
    window.model.open(Screen.MENU)
    window.frames()
    monkeypatch.setattr(window.model, "open", fail)
    window.frames(then=lambda: window.fingers.press("Settings"))
    assert written(caplog) == ["Broken"]
    assert window.said()
    window.fingers.press("Go on")
    assert not window.said()
    assert window.model.screen is Screen.MENU
    window.fingers.press("Back to the game")
    assert window.model.screen is Screen.HANDOVER


def test_a_clock_that_fails_goes_on_and_is_not_written_each_time(
    window: Window, caplog: pytest.LogCaptureFixture
) -> None:
    ticked = []

    def tick() -> None:
        ticked.append(1)
        fail()

    ticking = every(0, tick)
    window.frames(6)
    ticking.cancel()
    assert len(ticked) > 3
    assert written(caplog) == ["Broken"]
    assert window.said()


def test_the_service_hears_that_the_app_lives_whatever_fails(
    window: Window, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    beats = []
    monkeypatch.setattr(windows, "POLL_S", 0)
    monkeypatch.setattr(window.app.heart, "beat", beats.append)
    monkeypatch.setattr(window.app.joined, "take_reading", fail)
    window.app.on_start()
    window.frames(6)
    assert len(beats) > 3
    assert set(written(caplog)) == {"Broken"}


def test_a_result_that_cannot_be_taken(window: Window, caplog: pytest.LogCaptureFixture) -> None:
    Background(on_main)(lambda: 1, fail)
    for _ in range(200):
        window.frames(1)
        if written(caplog):
            break
    assert written(caplog) == ["Broken"]
    assert window.said()


def test_a_page_that_cannot_be_made_leaves_a_way_home(
    window: Window, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Bad(Page):
        def __init__(self, *arguments: object, **kwargs: object) -> None:
            fail()

    pages = panels.page_of
    monkeypatch.setattr(panels, "page_of", lambda screen: Bad if screen is Screen.MENU else pages(screen))
    window.model.games.new_game("basic")
    window.frames()
    window.frames(then=lambda: window.model.open(Screen.MENU))
    assert set(written(caplog)) == {"Broken"}
    assert window.said()
    window.frames(8, then=lambda: window.fingers.press("Home"))
    assert window.model.screen is Screen.HOME
    assert not window.said()
    assert "New game" in window.fingers.texts()


def test_what_ends_a_program_ends_this_one(window: Window) -> None:
    for end in (KeyboardInterrupt(), SystemExit(1)):
        assert ExceptionManager.handle_exception(end) == ExceptionManager.RAISE
    assert not window.said()
