"""A virtual screen for the app: rendered without a display, touched by real touches."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from ui.demo import virtual_screen as hidden

hidden.prepare()

from tests.ui.left import leave  # noqa: E402
from ui.app.services.garbage_collection import GarbageCollection  # noqa: E402  (Kivy is prepared first)
from ui.theme import style  # noqa: E402
from ui.widgets.ground import ground  # noqa: E402

GROUNDS = 60
"""So many boards' grounds are kept: other tests show the same ones."""


_thawed = [True]
"""Whether garbage is searched for in all that is loaded; an app that is closed sees to that."""


@pytest.fixture(scope="session")
def _window() -> Iterator[hidden.VirtualScreen]:
    close = GarbageCollection.close

    def closed(garbage: GarbageCollection) -> None:
        close(garbage)
        _thawed[0] = True

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(GarbageCollection, "close", closed)
        patch.setattr(ground, "KEPT", GROUNDS)
        yield hidden.VirtualScreen(draws=False)


@pytest.fixture
def virtual_screen(_window: hidden.VirtualScreen) -> Iterator[hidden.VirtualScreen]:
    """An empty virtual screen, on which things are as large as on a 7 inch panel whatever was shown before. What is
    loaded by now is not looked through for garbage again and again."""
    if _thawed[0]:
        gc.collect()
        gc.freeze()
        _thawed[0] = False
    style.fit(800, 480)
    style.text = 1.0
    yield _window
    leave(_window.window.children)
    _window.clear()
    _window.frames(1)  # what waits for the next frame keeps what was shown
