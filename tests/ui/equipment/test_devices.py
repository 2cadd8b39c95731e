"""The page of the devices, by touches on a virtual screen, on simulated devices."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.language import Sentence
from hardware.buttons import PressKind, SimulatedButtons
from hardware.doctor.check import Verdict
from tests.ui.equipment.table import SIZES, STRIP, Open, tap_part
from ui.model.table_model import Screen
from ui.screens.equipment.devices.devices import PICTURES
from ui.theme import style
from ui.widgets.camera.camera_view import CameraView
from ui.widgets.touch.buttons import Press, Words


@pytest.mark.whole_game
def test_every_part_is_told_of_when_it_is_tapped(opened: Open, tmp_path: Path) -> None:
    table = opened(tmp_path)
    table.look(1)
    table.fingers.press("Devices")
    checks = table.joined.parts.checked.checks
    assert {"camera", "calibration", "lights", "buttons", "screen", "disk", "log"} <= {check.part for check in checks}
    for check in checks:
        assert check.part in PICTURES
        tap_part(table, check.part)
        texts = table.fingers.texts()
        assert check.part.capitalize() in texts
        assert check.verdict.value.capitalize() in texts
        assert check.finding.say() in texts
    assert next(check for check in checks if check.part == "calibration").verdict is Verdict.GOOD


@pytest.mark.whole_game
def test_a_part_that_needs_somebody_comes_first(opened: Open, tmp_path: Path) -> None:
    table = opened(tmp_path)
    table.look(1)
    table.lights.trouble = Sentence("Its plug is out.")
    table.fingers.press("Devices")
    table.fingers.screen.frames(2)
    assert table.fingers.panel.page is not None
    first = table.fingers.panel.page.ids.notes.children[-1]
    texts = {words.text for words in first.walk(restrict=True) if isinstance(words, Words)}
    assert texts == {"Lights", "Wrong", "Its plug is out."}


@pytest.mark.whole_game
def test_looking_again_finds_what_has_changed(opened: Open, tmp_path: Path) -> None:
    table = opened(tmp_path)
    table.fingers.press("Devices")
    tap_part(table, "calibration")
    assert "The board was not found in the picture yet." in table.fingers.texts()
    table.look(1)
    table.fingers.press("Look again")
    assert "The board was not found in the picture yet." not in table.fingers.texts()


def test_a_press_of_a_button_is_shown_and_does_nothing_else(opened: Open) -> None:
    table = opened()
    buttons = table.joined.rig.buttons
    assert isinstance(buttons, SimulatedButtons)
    table.fingers.press("Devices")
    buttons.press(table.model.game.seats[0])
    table.fingers.screen.frames(2)
    assert "Button of Christians: pressed (press 1)." in table.fingers.texts()
    buttons.press(table.model.game.seats[1], PressKind.MENU)
    table.fingers.screen.frames(2)
    assert "Button of Muslims: held (press 2)." in table.fingers.texts()
    assert table.model.screen is Screen.DEVICES


@pytest.mark.whole_game
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.thorough), "es"])
def test_every_button_is_large_and_on_the_screen(opened: Open, size: tuple[int, int], language: str) -> None:
    table = opened(None, size, language, STRIP)
    table.look(1)
    for screen in (Screen.DEVICES, Screen.LIGHTS, Screen.CAMERA, Screen.SIZE, Screen.PRINTS, Screen.LESSON):
        table.model.open(screen)
        table.fingers.screen.frames(3)
        least = 9 * 800 / 154 * style.unit - 0.5
        for press in table.fingers.widgets(Press):
            x, y = press.to_window(press.x, press.y)
            assert min(press.width, press.height) >= least
            assert -1 <= x <= size[0] - press.width + 1
            assert -1 <= y <= size[1] - press.height + 1
        for view in table.fingers.widgets(CameraView):
            assert view.width <= size[0]
            assert view.height <= size[1]
