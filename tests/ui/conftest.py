"""A virtual screen for the app: rendered without a display, touched by real touches."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from weakref import WeakKeyDictionary, WeakSet

import pytest

from ui.demo import virtual_screen as hidden

hidden.prepare()

from tests.ui.left import leave  # noqa: E402
from ui.app import window  # noqa: E402  (Kivy is prepared first)
from ui.app.panel import Panel  # noqa: E402
from ui.app.services.garbage_collection import THRESHOLD, GarbageCollection  # noqa: E402
from ui.model.table_model import Screen as ModelScreen  # noqa: E402
from ui.screens.page import Page  # noqa: E402
from ui.theme import style  # noqa: E402
from ui.widgets.ground import ground  # noqa: E402

SEARCHED = 20
"""Each time that something was shown in so many other sizes, garbage is searched for."""
GROUNDS = 60
"""So many boards' grounds are kept: other tests show the same ones."""


_left = [True]
"""Whether an app was closed that is garbage now."""


class Screen(hidden.VirtualScreen):
    """One on which what was shown before follows nothing, so that garbage is searched for seldom."""

    _sizes = 0

    def clear(self) -> None:
        leave(self.window.children)
        super().clear()

    def forget(self) -> None:
        self._sizes += 1
        if self._sizes % SEARCHED == 0:
            gc.collect()


class LeftOut(GarbageCollection):
    """That of an app in tests: what is loaded stays left out of every search when an app is closed, and what belongs to
    a test is never left out."""

    def leave_out(self) -> None:
        """What is loaded is left out already."""

    def close(self) -> None:
        gc.set_threshold(*THRESHOLD)
        _left[0] = True


_make = Panel._made
_pages: WeakKeyDictionary[Panel, WeakSet[Page]] = WeakKeyDictionary()
"""The pages of each panel that are still there."""


def _made(panel: Panel, screen: ModelScreen) -> Page:
    """A new page; those before the one that is shown, and come back no more, follow nothing."""
    pages = _pages.setdefault(panel, WeakSet())
    leave(set(pages) - {panel.page, *panel._kept.values()})
    page = _make(panel, screen)
    pages.add(page)
    return page


@pytest.fixture(scope="session")
def _window() -> Iterator[hidden.VirtualScreen]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(window, "GarbageCollection", LeftOut)
        patch.setattr(ground, "KEPT", GROUNDS)
        patch.setattr(Panel, "_made", _made)
        yield Screen(draws=False)


@pytest.fixture(scope="module")
def _window_of_module(_window: hidden.VirtualScreen) -> Iterator[hidden.VirtualScreen]:
    """The window; what the tests of a module leave for good, such as what they loaded, those of the next do not look
    through for garbage."""
    yield _window
    gc.collect()
    if not _pages:  # what is left out while it is shown stays for good
        gc.freeze()


@pytest.fixture
def virtual_screen(_window_of_module: hidden.VirtualScreen) -> Iterator[hidden.VirtualScreen]:
    """An empty virtual screen, on which things are as large as on a 7 inch panel whatever was shown before. What is
    loaded by now is not looked through for garbage again and again."""
    if _left[0]:
        gc.collect()
        _left[0] = False
    if not gc.get_freeze_count():
        gc.freeze()
    style.fit(800, 480)
    style.text = 1.0
    yield _window_of_module
    _window_of_module.clear()
    _window_of_module.frames(1)  # what waits for the next frame keeps what was shown
