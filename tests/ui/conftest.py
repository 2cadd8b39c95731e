"""A virtual screen for the app: rendered without a display, touched by real touches."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.update(
    KIVY_WINDOW="sdl2",
    KIVY_LOG_MODE="PYTHON",
    KIVY_NO_ARGS="1",
    KIVY_NO_CONSOLELOG="1",
    KIVY_NO_FILELOG="1",
    KIVY_HOME=tempfile.mkdtemp(prefix="kivy-"),
)


LARGEST = 1360
"""The side of the hidden window's surface, in px; no picture can be larger."""
from kivy.config import Config  # noqa: E402  (after the environment, before any window)

Config.set("graphics", "width", LARGEST)
Config.set("graphics", "height", LARGEST)
Config.set("graphics", "maxfps", 0)

from ui.screenshots import pixels  # noqa: E402


class VirtualScreen:
    """The one window of the test run: shows a widget, passes frames, touches, takes pictures."""

    def __init__(self) -> None:
        from kivy.base import EventLoop
        from kivy.core.window import Window

        for provider, _ in Config.items("input"):
            Config.remove_option("input", provider)
        EventLoop.ensure_window()
        if EventLoop.status != "started":
            EventLoop.start()
        self._loop, self.window = EventLoop, Window

    def show(self, widget: object, size: tuple[int, int] = (800, 480)) -> None:
        """Fills a window of that size, in px, with a widget."""
        self.clear()
        self.window.size = size
        self.window.add_widget(widget)
        self.frames(3)

    def frames(self, count: int = 1) -> None:
        """Lets that many frames pass."""
        for _ in range(count):
            self._loop.idle()

    def until(self, true: Callable[[], bool], frames: int = 600) -> None:
        """Lets frames pass until something is true; fails after so many."""
        for _ in range(frames):
            if true():
                return
            self._loop.idle()
        raise AssertionError("it did not come true")

    def press(self, x: float, y: float) -> object:
        """A finger comes down and stays."""
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(x, y)
        touch.touch_down()
        self.frames(1)
        return touch

    def tap(self, x: float, y: float) -> None:
        """A finger comes down and up again."""
        touch = self.press(x, y)
        touch.touch_up()  # type: ignore[attr-defined]
        self.frames(3)

    def tap_widget(self, widget: object) -> None:
        """A tap in the middle of a widget."""
        x, y = widget.to_window(*widget.center)  # type: ignore[attr-defined]
        self.tap(x, y)

    def picture(self, path: Path) -> Path:
        """The window's picture as a PNG file."""
        self.frames(2)
        cv2.imwrite(str(path), pixels(self.window))
        return path

    def clear(self) -> None:
        """Takes everything off the window."""
        from kivy.app import App

        for child in list(self.window.children):
            self.window.remove_widget(child)
        App._running_app = None


@pytest.fixture(scope="session")
def _window() -> VirtualScreen:
    return VirtualScreen()


@pytest.fixture
def virtual_screen(_window: VirtualScreen) -> Iterator[VirtualScreen]:
    """An empty virtual screen."""
    yield _window
    _window.clear()
