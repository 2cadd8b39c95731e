"""Buttons act when they are meant: never on a page that has just appeared, and a dangerous one after a second tap."""

from __future__ import annotations

import pytest
from kivy.uix.boxlayout import BoxLayout

from companion.games import build
from companion.record.storage.log import Log
from companion.settings.config import ScreenConfig
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel
from ui.theme import LEGIBLE, style
from ui.widgets.touch import buttons
from ui.widgets.touch.buttons import Press
from ui.widgets.touch.slots import PAD, SIDE, Slot, Slots
from ui.widgets.touch.tap import NEW_MS
from ui.widgets.writing.text import measured

now = [1000.0]


@pytest.fixture
def fingers(virtual_screen: VirtualScreen) -> Fingers:
    """The app's first page, with a clock that stands still."""
    now[0] = 1000.0
    model = TableModel(build("las_navas"), Log(None), build, "es", 7, ScreenConfig(calm=True), lambda changed: None)
    panel = Panel(model, lambda: now[0])
    virtual_screen.show(panel)
    return Fingers(virtual_screen, panel)


def test_a_page_takes_no_tap_in_its_first_quarter_of_a_second(fingers: Fingers) -> None:
    fingers.press("Settings")
    assert fingers.model.screen is Screen.HOME
    now[0] += NEW_MS - 1
    fingers.press("Settings")
    assert fingers.model.screen is Screen.HOME
    now[0] += 1
    fingers.press("Settings")
    assert fingers.model.screen is Screen.SETTINGS
    fingers.press("Back")
    assert fingers.model.screen is Screen.SETTINGS
    now[0] += NEW_MS
    fingers.press("Back")
    assert fingers.model.screen is Screen.HOME


def test_a_finger_that_came_down_too_early_does_nothing_when_it_is_lifted_later(fingers: Fingers) -> None:
    settings = next(press for press in fingers.widgets(Press) if press.text == "Ajustes")
    touch = fingers.screen.press(*settings.to_window(*settings.center))
    now[0] += NEW_MS
    touch.touch_up()
    fingers.screen.frames(3)
    assert fingers.model.screen is Screen.HOME


class Danger:
    """A button that loses something, alone on a screen, and how often it did."""

    def __init__(self, screen: VirtualScreen, **settings: bool) -> None:
        style.asks = "Sure?"
        self.acted = 0
        self.press = Press(text="Delete", sort="danger", **settings)
        self.press.bind(on_release=lambda *_: self._act())
        box = BoxLayout()
        box.add_widget(self.press)
        screen.show(box)
        self._screen = screen

    def _act(self) -> None:
        self.acted += 1

    def tap(self) -> None:
        """A finger taps it."""
        self._screen.tap_widget(self.press)


def test_a_danger_button_asks_once_more(virtual_screen: VirtualScreen) -> None:
    danger = Danger(virtual_screen)
    danger.tap()
    assert (danger.acted, danger.press.text) == (0, "Sure?")
    danger.tap()
    assert (danger.acted, danger.press.text) == (1, "Delete")
    danger.tap()
    assert danger.acted == 1


def test_a_danger_button_is_dark_until_it_asks(virtual_screen: VirtualScreen) -> None:
    danger = Danger(virtual_screen)

    def light() -> float:
        box = danger.press
        image = virtual_screen.image()
        return float(image[image.shape[0] - round(box.y) - 8, round(box.x) + 8 :][:8].mean())

    calm = light()
    danger.tap()
    virtual_screen.frames(1)
    assert light() > 1.5 * calm


@pytest.mark.parametrize("text", ["Undo", "Cards of the other player"])
def test_a_sign_stands_right_before_its_words_and_both_in_the_middle(virtual_screen: VirtualScreen, text: str) -> None:
    slots = Slots(cols=1)
    slots.show([Slot(text, lambda: None, "undo")], 48)
    virtual_screen.show(slots)
    virtual_screen.frames(2)
    press = slots.children[0]
    assert press.sign_box is not None
    left, _, side, _ = press.sign_box
    words = measured(text, round(press.font_size))[0]
    assert abs((left - press.x) - (press.right - left - side - words)) <= 3 * PAD * style.unit
    assert left > press.x + press.width / 4


@pytest.mark.parametrize("icon", ["home", ""])
def test_a_long_word_is_not_broken_where_it_has_room_up_to_the_edge(virtual_screen: VirtualScreen, icon: str) -> None:
    text = "Asentamientos sajones" if not icon else "Asentamiento sajón"
    word, least = text.split()[0], round(LEGIBLE * style.unit)
    wide = measured(word, least)[0] + ((SIDE + PAD) * style.unit if icon else 0) + PAD * style.unit + 2
    slots = Slots(cols=1, size_hint_x=None, width=wide)
    slots.show([Slot(text, lambda: None, icon)], 48)
    virtual_screen.show(slots)
    virtual_screen.frames(2)
    press = slots.children[0]
    room = press.width - press.padding[0] - press.padding[2]
    assert measured(word, round(press.font_size))[0] <= room


def test_a_danger_button_that_nobody_presses_again_forgets(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(buttons, "ASKS_S", 0.0)
    danger = Danger(virtual_screen)
    danger.tap()
    virtual_screen.frames(2)
    assert (danger.acted, danger.press.text) == (0, "Delete")


def test_where_the_page_is_the_question_a_danger_button_acts_at_once(virtual_screen: VirtualScreen) -> None:
    danger = Danger(virtual_screen, asks=False)
    danger.tap()
    assert danger.acted == 1


def test_it_asks_in_the_players_language(fingers: Fingers) -> None:
    assert style.asks == "¿Seguro? Pulsa otra vez"


def test_a_button_is_of_the_sort_that_it_is_made_of(virtual_screen: VirtualScreen) -> None:
    assert [Press(sort=sort).sort for sort in ("primary", "plain", "danger", "quiet")] == [
        "primary",
        "plain",
        "danger",
        "quiet",
    ]


@pytest.mark.parametrize("language", ["en", "es"])
def test_all_words_of_a_row_of_buttons_are_of_one_size(virtual_screen: VirtualScreen, language: str) -> None:
    row = BoxLayout(spacing=8, size_hint_y=None, height=56)
    texts = ("Undo", "Replay", "A much longer label that needs small letters", "!")
    for text in texts:
        row.add_widget(Press(text=text, icon="undo"))
    virtual_screen.show(row, (480, 56))
    virtual_screen.frames(3)
    sizes = {press.text: press.font_size for press in row.children}
    assert len({sizes[text] for text in texts[:3]}) == 1
    assert sizes["!"] > sizes["Undo"]
    row.remove_widget(next(press for press in row.children if press.text == texts[2]))
    virtual_screen.frames(3)
    assert {press.font_size for press in row.children if len(press.text) > 1} != {sizes["Undo"]}


def test_so_are_those_of_the_buttons_beside_a_map(virtual_screen: VirtualScreen) -> None:
    slots = Slots(cols=2, size_hint_y=None, height=56)
    slots.show([Slot(text, lambda: None) for text in ("Move", "A much longer label that needs small letters")], 56)
    virtual_screen.show(slots, (240, 56))
    virtual_screen.frames(3)
    assert len({press.font_size for press in slots.children}) == 1
