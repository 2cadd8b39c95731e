"""A screen that nobody sees: the app is really rendered and really touched, but no display is needed."""

from __future__ import annotations

import atexit
import gc
import logging
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from hardware.cameras.camera import Image

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

LARGEST = 1360
"""The side of the hidden surface, in px; no picture can be larger."""


def prepare() -> None:
    """Tells Kivy, before it is loaded, to render without a display; what it keeps in its home goes with the process."""
    home = tempfile.mkdtemp(prefix="companion-kivy-")
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    os.environ.update(
        KIVY_WINDOW="sdl2",
        KIVY_LOG_MODE="PYTHON",
        KIVY_NO_ARGS="1",
        KIVY_NO_CONSOLELOG="1",
        KIVY_NO_FILELOG="1",
        KIVY_HOME=home,
    )
    logging.getLogger("kivy").addHandler(logging.NullHandler())
    from kivy.config import Config

    Config.set("graphics", "width", LARGEST)
    Config.set("graphics", "height", LARGEST)
    Config.set("graphics", "maxfps", 0)
    Config.set("graphics", "multisamples", "0")  # as in the app
    for provider, _ in Config.items("input"):
        Config.remove_option("input", provider)


class VirtualScreen:
    """One hidden window a process; `prepare` comes first."""

    def __init__(self, draws: bool = True) -> None:
        """`draws` says whether each frame is drawn, as on a real screen; if not, only pictures are."""
        from kivy.base import EventLoop
        from kivy.core.window import Window

        from ui.widgets.motion import Frames

        EventLoop.ensure_window()
        Frames.drawn = draws
        if EventLoop.status != "started":
            EventLoop.start()
        self._loop, self.window = EventLoop, Window
        self._frame = EventLoop.idle if draws else self._undrawn

    def show(self, widget: Widget, size: tuple[int, int] = (800, 480)) -> None:
        """Fills a window of that size, in px, with a widget."""
        self.clear()
        if tuple(self.window.size) != size:
            self.forget()
        self.window.size = size
        self.window.add_widget(widget)
        self.frames(3)

    def forget(self) -> None:
        """Drops what was shown before: it still follows the size of the window for as long as it is there."""
        gc.collect()

    def frames(self, count: int = 1) -> None:
        """Lets that many frames pass."""
        for _ in range(count):
            self._frame()

    def _undrawn(self) -> None:
        """What Kivy does in a frame, less the drawing."""
        from kivy.clock import Clock
        from kivy.lang import Builder

        Clock.tick()
        self._loop.dispatch_input()
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()

    def until(self, true: Callable[[], bool], frames: int = 600) -> None:
        """Lets frames pass until something is true; AssertionError after so many."""
        for _ in range(frames):
            if true():
                return
            self._frame()
        raise AssertionError("it did not come true")

    def press(self, x: float, y: float) -> Any:
        """A finger comes down and stays; it is moved by `touch_move` and lifted by `touch_up`."""
        from ui.demo.touch import Touch

        touch = Touch(x, y)
        touch.touch_down()
        self.frames(1)
        return touch

    def tap(self, x: float, y: float) -> None:
        """A finger comes down and up again."""
        self.press(x, y).touch_up()
        self.frames(3)

    def tap_widget(self, widget: Widget) -> None:
        """A tap in the middle of a widget."""
        self.tap(*widget.to_window(*widget.center))

    def image(self) -> Image:
        """What the window shows now, drawn afresh; blue, green, red."""
        self.frames(2)
        return self.drawn()

    def drawn(self) -> Image:
        """What the window shows without letting time pass; blue, green, red."""
        from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

        width, height = self.window.size
        self.window.canvas.ask_update()
        self.window.dispatch("on_draw")
        raw = np.frombuffer(bytes(glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE)), np.uint8)
        return np.asarray(cv2.flip(cv2.cvtColor(raw.reshape(height, width, 3), cv2.COLOR_RGB2BGR), 0), np.uint8)

    def picture(self, path: Path) -> Path:
        """What the window shows now as a PNG file."""
        cv2.imwrite(str(path), self.image(), [cv2.IMWRITE_PNG_COMPRESSION, 9])
        return path

    def clear(self) -> None:
        """Takes everything off the window."""
        from kivy.app import App

        for child in list(self.window.children):
            self.window.remove_widget(child)
        App._running_app = None
