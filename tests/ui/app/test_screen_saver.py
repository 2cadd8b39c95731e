"""A screen that nobody uses goes dark; what wakes it presses nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.settings.config import CameraConfig, Config, ScreenConfig
from hardware.buttons import PressKind, SimulatedButtons
from ui.app.services.screen_saver import ScreenSaver
from ui.app.window import TableApp
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen
from ui.widgets.touch.buttons import Press

MINUTE_MS = 60_000.0


class Window:
    """The app's window without a camera, and a clock that a test turns on."""

    def __init__(self, screen: VirtualScreen, after_min: float) -> None:
        shown = ScreenConfig(calm=True, dark_after_min=after_min)
        self.app = TableApp(Config(screen=shown, camera=CameraConfig(kind="none")), None, seed=7, page_clock=None)
        screen.show(self.app.build())
        assert self.app.panel is not None
        assert self.app.screen_saver is not None
        self.screen, self.fingers, self.screen_saver = screen, Fingers(screen, self.app.panel), self.app.screen_saver
        self.model = self.app.joined.model
        self.now_ms = 0.0
        self.screen_saver.clock = lambda: self.now_ms
        self.screen_saver.stir()

    def wait(self, minutes: float) -> None:
        """Lets time pass."""
        self.now_ms += minutes * MINUTE_MS
        self.app.poll()

    def brightest(self) -> int:
        """The brightest point of the window, of 255."""
        return int(self.screen.image().max())


@pytest.fixture
def window(virtual_screen: VirtualScreen) -> Iterator[Window]:
    made = Window(virtual_screen, 10)
    yield made
    made.app.on_stop()


def test_the_tap_that_wakes_it_presses_nothing(window: Window) -> None:
    window.wait(9.9)
    assert window.brightest() > 200
    window.wait(0.2)
    assert window.brightest() == 0
    window.fingers.press("Settings")
    assert window.model.screen is Screen.HOME
    assert window.brightest() > 200
    window.fingers.press("Settings")
    assert window.model.screen is Screen.SETTINGS


def test_a_finger_that_woke_it_and_slides_to_a_button_presses_nothing(window: Window) -> None:
    window.wait(11)
    settings = next(press for press in window.fingers.widgets(Press) if press.text == "Settings")
    x, y = settings.to_window(*settings.center)
    touch = window.screen.press(5, 5)
    touch.touch_move(x, y)
    touch.touch_up()
    window.screen.frames(3)
    assert window.model.screen is Screen.HOME
    window.screen.tap(x, y)
    assert window.model.screen is Screen.SETTINGS


def test_touches_keep_it_bright(window: Window) -> None:
    for _ in range(4):
        window.wait(6)
        window.screen.tap(2, 2)
    assert not window.screen_saver.is_dark


def test_a_button_beside_the_board_wakes_it_and_presses_nothing(window: Window) -> None:
    window.model.games.new_game("basic")
    window.wait(11)
    buttons = window.app.joined.rig.buttons
    assert isinstance(buttons, SimulatedButtons)
    seat = window.model.game.seats[0]
    for screen in (window.model.screen, Screen.MENU):
        assert window.screen_saver.is_dark is (screen is not Screen.MENU)
        buttons.press(seat, PressKind.MENU)
        window.screen.frames(3)
        assert window.model.screen is screen


def test_what_happens_in_the_game_wakes_it(window: Window) -> None:
    window.wait(11)
    window.model.changed()
    assert window.screen_saver.is_dark
    window.model.games.new_game("basic")
    assert not window.screen_saver.is_dark
    window.wait(11)
    assert window.screen_saver.is_dark
    assert window.model.wanted is not None
    window.model.submit(window.model.scene_for(window.model.wanted).choices[0])
    assert not window.screen_saver.is_dark


def test_a_key_that_wakes_it_does_nothing_else(window: Window) -> None:
    window.wait(11)
    heard = []

    def below(*key: object) -> None:
        heard.append(key)

    window.screen.window.unbind(on_key_down=window.screen_saver._on_key_down)
    window.screen.window.bind(on_key_down=below)
    window.screen.window.bind(on_key_down=window.screen_saver._on_key_down)
    window.screen.window.dispatch("on_key_down", 110, 0, "n", [])
    assert heard == []
    assert not window.screen_saver.is_dark
    window.screen.window.dispatch("on_key_down", 110, 0, "n", [])
    assert len(heard) == 1
    window.screen.window.unbind(on_key_down=below)


def test_it_never_goes_dark_where_nobody_wants_it(virtual_screen: VirtualScreen) -> None:
    window = Window(virtual_screen, 0)
    window.wait(10_000)
    assert not window.screen_saver.is_dark
    window.app.on_stop()


def test_the_desktop_shows_no_saver_while_a_game_runs(window: Window) -> None:
    desktop = window.screen.window
    assert desktop.allow_screensaver
    window.fingers.press("New game")
    assert desktop.allow_screensaver
    window.fingers.press("Begin")
    assert not desktop.allow_screensaver
    window.model.games.go_home()
    assert desktop.allow_screensaver
    window.model.games.go_on()
    assert not desktop.allow_screensaver
    window.app.on_stop()
    assert desktop.allow_screensaver


def test_a_closed_one_lets_every_touch_through(window: Window) -> None:
    window.wait(11)
    window.screen_saver.close()
    window.screen_saver.close()
    assert window.brightest() > 200
    window.fingers.press("Settings")
    assert window.model.screen is Screen.SETTINGS
    assert isinstance(window.screen_saver, ScreenSaver)
