"""What the app does without at the first page, so that it takes less memory."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from weakref import ref

import pytest
from kivy.config import Config as Kivy
from kivy.graphics.opengl import GL_SAMPLES, glGetIntegerv

from companion.settings.config import CameraConfig, Config
from ui.app.start import prepare
from ui.app.window import TableApp
from ui.demo.virtual_screen import VirtualScreen
from ui.screens.begin.home.home import Home

FIRST_PAGE = """
import sys
from ui.demo import virtual_screen
virtual_screen.prepare()
from pathlib import Path
from companion.settings.config import CameraConfig, Config
from ui.app.window import TableApp
screen = virtual_screen.VirtualScreen()
app = TableApp(Config(camera=CameraConfig(kind="none")), Path({folder!r}), 1)
screen.show(app.build())
app.on_start()
screen.frames(3)
print(app.panel.screen.name, *sorted(sys.modules))
"""


def test_neither_languages_nor_chance_are_loaded_for_the_first_page(tmp_path: Path) -> None:
    """Babel's data and NumPy's generators take 5 MB and 7 MB; of a Spanish page Babel reads the catalogue alone."""
    code = FIRST_PAGE.format(folder=str(tmp_path))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    screen, *loaded = done.stdout.split()
    assert screen == "HOME"
    assert "ui.screens.begin.home.home" in loaded
    assert {"babel", "numpy.random"}.isdisjoint(loaded)


def test_what_the_first_page_held_goes_with_it(virtual_screen: VirtualScreen, tmp_path: Path) -> None:
    """Its picture alone takes 2 MB."""
    app = TableApp(Config(camera=CameraConfig(kind="none")), tmp_path, 1, page_clock=None)
    virtual_screen.show(app.build())
    app.on_start()
    virtual_screen.frames(3)
    assert app.panel is not None
    page = app.panel.page
    assert isinstance(page, Home)
    gone, page = ref(page), None
    app.joined.model.games.new_game("basic")

    def is_gone() -> bool:
        app.garbage_collection.stir()
        for _ in range(2):
            app.poll()
        return gone() is None

    try:
        virtual_screen.until(is_gone, frames=60)
    finally:
        app.on_stop()


def test_each_px_of_the_window_is_kept_once(virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kivy asks for several of each, 13 MB of a window of 800x480, which smooths no texture."""
    assert glGetIntegerv(GL_SAMPLES)[0] == 0
    told: list[tuple[str, ...]] = []
    monkeypatch.setattr(Kivy, "set", lambda *args: told.append(args))
    monkeypatch.setattr(Kivy, "remove_option", lambda *args: None)
    prepare(Config())
    assert ("graphics", "multisamples", "0") in told
