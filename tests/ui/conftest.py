"""A virtual screen for the app: rendered without a display, touched by real touches."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from ui.demo import virtual_screen as hidden

hidden.prepare()

from ui.theme import style  # noqa: E402  (Kivy is prepared first)


@pytest.fixture(scope="session")
def _window() -> hidden.VirtualScreen:
    return hidden.VirtualScreen(draws=False)


@pytest.fixture(scope="module", autouse=True)
def _frozen() -> None:
    """What is loaded by now is not looked through again and again; an app that is closed thaws it."""
    if not gc.get_freeze_count():
        gc.collect()
        gc.freeze()


@pytest.fixture
def virtual_screen(_window: hidden.VirtualScreen) -> Iterator[hidden.VirtualScreen]:
    """An empty virtual screen, on which things are as large as on a 7 inch panel whatever was shown before."""
    style.fit(800, 480)
    style.text = 1.0
    yield _window
    _window.clear()
