"""The page of the lights: each lamp asked for on the map, counted and kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.settings.config import LightsConfig, load
from companion.table.cues.cue import Cue
from hardware.doctor.check import Verdict
from tests.hardware.lights.wled import Cable, Wled
from tests.ui.equipment.table import STRIP, Open
from ui.model.table_model import Screen
from ui.widgets.touch.buttons import Press


@pytest.mark.whole_game
def test_the_lights_are_tested_cue_after_cue_and_then_left_alone(opened: Open) -> None:
    table = opened()
    table.fingers.press("Devices")
    table.fingers.press("Test the lights")
    assert set(table.lights.pattern.values()) == {Cue.FROM}
    assert len(table.glowing()) == len(table.model.board.places)
    assert Cue.FROM.look.words in table.fingers.texts()
    table.fingers.press("Next light")
    table.look(1)
    assert set(table.lights.pattern.values()) == {Cue.TO}
    table.fingers.press("Back")
    assert table.glowing() == []


@pytest.mark.whole_game
def test_lamps_are_asked_for_on_the_map_and_kept(opened: Open, tmp_path: Path) -> None:
    table = opened(tmp_path)
    fingers, board = table.fingers, table.model.board
    fingers.press("Devices")
    fingers.press("Where is each lamp?")
    assert table.glowing() == []
    fingers.press("Begin")
    assert table.glowing() == ["A1"]
    fingers.place("B2")
    assert table.glowing() == [board.places[1].id]
    table.look(1)
    assert table.glowing() == [board.places[1].id]
    fingers.press("Skip")
    fingers.place("C3")
    fingers.press("Again")
    assert table.glowing() == [board.places[2].id]
    fingers.place("B2")
    fingers.press("Done")
    assert table.glowing() == []
    assert load(tmp_path / "none.toml", tmp_path).lights.wiring == {"B2": (0, 2)}
    fingers.press("Back")
    assert table.model.screen is Screen.DEVICES


def test_leaving_the_survey_gives_the_lights_back(opened: Open, tmp_path: Path) -> None:
    table = opened(tmp_path)
    table.fingers.press("Devices")
    table.fingers.press("Where is each lamp?")
    table.fingers.press("Begin")
    table.fingers.place("A2")
    table.fingers.press("Back")
    assert table.glowing() == []
    assert not (tmp_path / "settings.json").exists()


@pytest.mark.whole_game
def test_the_lamps_of_a_strip_are_counted_before_they_are_asked_for(opened: Open, tmp_path: Path) -> None:
    cable = Cable(tmp_path, Wled(40))
    table = opened(tmp_path, lights=LightsConfig(kind="serial", port=str(cable.port)))
    wiring = table.joined.parts.wiring

    def press(text: str) -> None:
        table.fingers.press(text)
        cable.deliver(0.0)

    press("Devices")
    press("Where is each lamp?")
    assert "18 lamps." in table.fingers.texts()
    for step in ("+10", "+", "+", "−"):
        press(step)
    assert "29 lamps." in table.fingers.texts()
    assert any("until its last one glows" in text for text in table.fingers.texts())
    press("Begin")
    assert not any(press.text == "+" for press in table.fingers.widgets(Press))
    assert any(text.startswith("Lamp 1 of 29 glows.") for text in table.fingers.texts())
    for _ in range(28):
        press("Skip")
    table.fingers.place("A1")
    press("Done")
    kept = load(tmp_path / "none.toml", tmp_path).lights
    assert (kept.wiring, kept.lamps) == ({"A1": (28,)}, 29)
    assert wiring.lamps == 29


@pytest.mark.parametrize(
    ("lights", "said"),
    [
        (LightsConfig(kind="none"), "No lights are set up: name them in companion.toml (lights.kind)."),
        (STRIP, "check its plug"),
    ],
)
def test_lights_that_are_not_there_are_not_counted(opened: Open, lights: LightsConfig, said: str) -> None:
    table = opened(lights=lights)
    driven = table.joined.rig.lights
    if lights is STRIP:
        table.fingers.screen.until(lambda: driven.trouble is not None)  # its thread has tried the port
    for screen in (Screen.TABLE, Screen.DEVICES, Screen.LIGHTS):
        table.model.open(screen)
        table.fingers.screen.frames(3)
        texts = table.fingers.texts()
        assert not any("18 lamps" in text for text in texts)
        if screen is Screen.DEVICES:
            check = next(check for check in table.joined.parts.checked.checks if check.part == "lights")
            assert check.verdict in (Verdict.ABSENT, Verdict.WRONG)
        if screen is Screen.LIGHTS:
            assert any(said in text for text in texts)
            assert next(press for press in table.fingers.widgets(Press) if press.text == "Begin").disabled
