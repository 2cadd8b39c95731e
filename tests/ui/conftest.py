"""A virtual screen for the app: rendered without a display, touched by real touches."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from ui.demo import virtual_screen as hidden

hidden.prepare()

from tests.ui.left import leave  # noqa: E402
from ui.app import window  # noqa: E402  (Kivy is prepared first)
from ui.app.services.garbage_collection import THRESHOLD, GarbageCollection  # noqa: E402
from ui.theme import style  # noqa: E402
from ui.widgets.ground import ground  # noqa: E402

GROUNDS = 60
"""So many boards' grounds are kept: other tests show the same ones."""


_left = [True]
"""Whether an app was closed that is garbage now."""


class LeftOut(GarbageCollection):
    """That of an app in tests: what is loaded stays left out of every search when an app is closed, and what belongs to
    a test is never left out."""

    def leave_out(self) -> None:
        """What is loaded is left out already."""

    def close(self) -> None:
        gc.set_threshold(*THRESHOLD)
        _left[0] = True


@pytest.fixture(scope="session")
def _window() -> Iterator[hidden.VirtualScreen]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(window, "GarbageCollection", LeftOut)
        patch.setattr(ground, "KEPT", GROUNDS)
        yield hidden.VirtualScreen(draws=False)


@pytest.fixture
def virtual_screen(_window: hidden.VirtualScreen) -> Iterator[hidden.VirtualScreen]:
    """An empty virtual screen, on which things are as large as on a 7 inch panel whatever was shown before. What is
    loaded by now is not looked through for garbage again and again."""
    if _left[0]:
        gc.collect()
        _left[0] = False
    if not gc.get_freeze_count():
        gc.freeze()
    style.fit(800, 480)
    style.text = 1.0
    yield _window
    leave(_window.window.children)
    _window.clear()
    _window.frames(1)  # what waits for the next frame keeps what was shown
