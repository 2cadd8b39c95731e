"""Several fingers on one screen, and taps before a page is drawn anew: what is no longer shown does nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from kivy.uix.widget import Widget

from companion.games import build
from companion.record.storage.log import Log
from companion.settings.config import ScreenConfig
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel
from ui.widgets.tiles.banner_press import BannerPress
from ui.widgets.touch.buttons import Press

Open = Callable[..., Fingers]


@pytest.fixture(params=[(0, 0), (400, 100)], ids=["alone", "beside"])
def opened(virtual_screen: VirtualScreen, request: pytest.FixtureRequest) -> Open:
    """Opens the app alone in a window, or beside something else."""

    def open_app(variant: str = "basic") -> Fingers:
        model = TableModel(build("las_navas"), Log(None), build, "en", 7, ScreenConfig(calm=True))
        panel = Panel(model, pos=request.param, size=(800, 480), size_hint=(None, None))
        around = Widget()
        around.add_widget(panel)
        virtual_screen.show(around, (1300, 720))
        model.games.new_game(variant)
        virtual_screen.frames(3)
        return Fingers(virtual_screen, panel)

    return open_app


def button(fingers: Fingers, text: str) -> Widget:
    buttons = (widget for widget in fingers.widgets(Widget) if isinstance(widget, (Press, BannerPress)))
    return next(widget for widget in buttons if widget.text == text)


def touch(fingers: Fingers, press: Widget) -> Callable[[], None]:
    """A finger comes down on a button, without time passing; what lifts it."""
    from ui.demo.touch import Touch

    finger = Touch(*press.to_window(*press.center))
    finger.touch_down()
    return finger.touch_up


def first_choice(fingers: Fingers) -> None:
    fingers.do(fingers.model.scene_for(fingers.model.wanted).choices[0])


def to_menu(fingers: Fingers) -> None:
    first_choice(fingers)
    fingers.model.open(Screen.MENU)
    fingers.screen.frames(3)


def to_end(fingers: Fingers) -> None:
    first_choice(fingers)
    fingers.model.consent.concede(fingers.model.game.seats[0])
    fingers.screen.frames(3)
    assert fingers.model.screen is Screen.END


@pytest.mark.whole_game
@pytest.mark.parametrize("frames", [0, 3], ids=["within a frame", "some frames later"])
@pytest.mark.parametrize(
    ("to", "held", "home"),
    [
        (to_menu, "Undo the last action", "Keep the game and go home"),
        (to_menu, "Sealed decks", "Keep the game and go home"),
        (to_menu, "Settings", "Keep the game and go home"),
        (to_menu, "Give up", "Keep the game and go home"),
        (to_end, "Replay", "Home"),
        (to_end, "Combats", "Home"),
        (to_end, "Sealed decks", "Home"),
        (to_end, "Undo", "Home"),
    ],
)
def test_a_button_that_is_held_while_another_goes_home_does_nothing(
    opened: Open, to: Callable[[Fingers], None], held: str, home: str, frames: int
) -> None:
    fingers = opened()
    to(fingers)
    session = fingers.model.session
    entries = session.entries
    lift = touch(fingers, button(fingers, held))
    fingers.screen.frames(frames)
    touch(fingers, button(fingers, home))()
    fingers.screen.frames(frames)
    lift()
    fingers.screen.frames(3)
    assert fingers.model.screen is Screen.HOME
    assert session.entries == entries


def test_two_taps_within_one_frame_are_one(opened: Open) -> None:
    fingers = opened()
    to_menu(fingers)
    before = fingers.model.session.seq
    undo = button(fingers, "Undo the last action")
    touch(fingers, undo)()
    touch(fingers, undo)()
    fingers.screen.frames(3)
    assert fingers.model.session.seq == before + 1


@pytest.mark.whole_game
def test_of_two_buttons_within_one_frame_the_first_counts(opened: Open) -> None:
    fingers = opened()
    to_menu(fingers)
    session, before = fingers.model.session, fingers.model.session.seq
    home, undo = (button(fingers, text) for text in ("Keep the game and go home", "Undo the last action"))
    touch(fingers, home)()
    touch(fingers, undo)()
    fingers.screen.frames(3)
    assert fingers.model.screen is Screen.HOME
    assert session.seq == before


@pytest.mark.whole_game
def test_a_tap_counts_though_the_page_is_drawn_anew_under_the_finger(opened: Open) -> None:
    fingers = opened()
    to_menu(fingers)
    lift = touch(fingers, button(fingers, "Rules in short"))
    fingers.model.changed()
    fingers.screen.frames(3)
    lift()
    fingers.screen.frames(3)
    assert fingers.model.screen is Screen.REFERENCE


@pytest.mark.whole_game
def test_a_finger_that_slid_off_a_button_presses_nothing_though_the_page_is_drawn_anew(opened: Open) -> None:
    from ui.demo.touch import Touch

    fingers = opened()
    to_menu(fingers)
    press = button(fingers, "Rules in short")
    x, y = press.to_window(*press.center)
    finger = Touch(x, y)
    finger.touch_down()
    fingers.model.changed()
    fingers.screen.frames(3)
    finger.touch_move(x, y + 200)
    finger.touch_up()
    fingers.screen.frames(3)
    assert fingers.model.screen is Screen.MENU


@pytest.mark.whole_game
def test_a_decision_that_the_table_made_meanwhile_is_not_made_again(opened: Open) -> None:
    fingers = opened()
    first_choice(fingers)
    first_choice(fingers)
    while fingers.model.scene.kind != "turn":
        first_choice(fingers)
    model = fingers.model
    assert model.pointing.ending is not None
    lift = touch(fingers, button(fingers, model.pointing.ending.label))
    model.act(next(choice for choice in model.scene.choices if choice.origin is not None).action)
    before = model.session.seq
    fingers.screen.frames(3)
    lift()
    fingers.screen.frames(3)
    assert model.session.seq == before


@pytest.mark.whole_game
def test_both_sides_may_agree_at_the_same_time(opened: Open) -> None:
    fingers = opened()
    first_choice(fingers)
    first_choice(fingers)
    assert fingers.model.session.takeback() is not None
    before = fingers.model.session.seq
    fingers.model.open(Screen.MENU)
    fingers.press("Undo the last action")
    assert fingers.model.screen is Screen.AGREE
    one, other = (touch(fingers, button(fingers, f"{side}: I agree")) for side in ("Christians", "Muslims"))
    one()
    fingers.screen.frames(2)
    other()
    fingers.screen.frames(3)
    assert fingers.model.session.seq > before
    assert fingers.model.screen is not Screen.AGREE


@pytest.mark.whole_game
def test_letters_may_be_typed_with_two_fingers(opened: Open) -> None:
    fingers = opened()
    fingers.model.games.go_home()
    fingers.model.players.begin_name(0)
    fingers.screen.frames(3)
    one, other = (touch(fingers, button(fingers, letter)) for letter in "AB")
    one()
    other()
    fingers.screen.frames(3)
    assert fingers.model.players.draft.upper() == "AB"
