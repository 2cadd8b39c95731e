"""The page of settings: each thing on it, and that what was chosen is kept."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from kivy.uix.scrollview import ScrollView

from companion.settings.config import CameraConfig, Config, MainsHz, ScreenConfig, load
from hardware.rig import mains_of
from tests.ui.every_page.opened import Open
from ui.app.joined import Joined
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.screenshots import SIZES
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen
from ui.parts.background import at_once
from ui.theme import FINGER, style
from ui.widgets.touch.buttons import Words
from ui.widgets.touch.on_off import OnOff
from ui.widgets.touch.things import Blast, Thing


def test_a_language_is_chosen_and_kept(opened: Open, saved: list[Mapping[str, Any]]) -> None:
    fingers = opened()
    fingers.press("Settings")
    fingers.press("Español")
    assert "Ajustes" in fingers.texts()
    assert saved == [{"language": "es"}]
    fingers.press("Back")
    assert "Nueva partida" in fingers.texts()


def test_larger_text_is_larger_at_once(opened: Open, saved: list[Mapping[str, Any]]) -> None:
    fingers = opened()
    (before,) = (words.font_size for words in fingers.widgets(Words) if words.text.startswith("The companion"))
    fingers.press("Settings")
    fingers.press("Largest")
    fingers.press("Back")
    fingers.screen.frames(3)
    (after,) = (words.font_size for words in fingers.widgets(Words) if words.text.startswith("The companion"))
    assert after == pytest.approx(before * 1.3)
    assert saved == [{"screen": {"text_size": 1.3}}]


def test_a_switch_turns_a_setting_on_and_off_again(opened: Open, saved: list[Mapping[str, Any]]) -> None:
    fingers = opened()
    fingers.press("Settings")
    for on in (True, False):
        fingers.press("Turn the screen to the player who decides")
        fingers.screen.frames(2)
        tile = next(tile for tile in fingers.widgets(OnOff) if tile.text.startswith("Turn the screen"))
        assert (tile.on, tile.switch.said) == (on, "Yes" if on else "No")
        assert fingers.model.settings.facing is on
        assert saved[-1] == {"screen": {"facing": on}}


def test_sounds_are_as_loud_as_the_bars_say_and_silent_without(opened: Open, saved: list[Mapping[str, Any]]) -> None:
    fingers = opened()
    fingers.press("Settings")
    for text, kept in (("50 %", {"sounds": True, "volume": 50}), ("Off", {"sounds": False})):
        fingers.press(text)
        fingers.screen.frames(2)
        assert saved[-1] == {"screen": kept}
        chosen = {part.text for part in fingers.widgets(Thing) if part.chosen}
        assert chosen == {"English", "Usual", text}
        lit = [part.text for part in fingers.widgets(Blast) if part.reached]
        assert lit == ["Off", "25 %", "50 %"][: 3 if text != "Off" else 1]


@pytest.mark.whole_game
@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_each_setting_is_a_thing_that_a_finger_finds(opened: Open, size: tuple[int, int]) -> None:
    fingers = opened(size, text_size=1.3)
    fingers.press("Settings")
    fingers.screen.frames(3)
    rows = fingers.panel.page.ids.rows
    assert len(rows.children) >= 6
    assert not fingers.panel.page.ids.roll.do_scroll_y
    for thing in (*fingers.widgets(Thing), *fingers.widgets(OnOff)):
        assert min(thing.size) >= FINGER * style.unit * 0.5, thing.text
    fingers.press("Who plays?")
    assert fingers.model.screen is Screen.PLAYERS


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", ["usb", "pi"])
def test_the_mains_are_a_setting_of_cameras_that_have_one(
    kind: str, size: str, virtual_screen: VirtualScreen, tmp_path: Path
) -> None:
    config = Config(camera=CameraConfig(kind=kind, device=str(tmp_path / "none")), screen=ScreenConfig(calm=True))
    with Joined(config, tmp_path, lambda call: None, 7, at_once) as joined:
        panel = Panel(joined.model)
        virtual_screen.show(panel, SIZES[size])
        fingers = Fingers(virtual_screen, panel)
        joined.model.open(Screen.SETTINGS)
        fingers.screen.frames(3)
        scroll = next(iter(fingers.widgets(ScrollView)))
        scroll.scroll_y = 0
        fingers.screen.frames(3)
        fingers.press("50 Hz")
        (chosen,) = (part for part in fingers.widgets(Thing) if part.text.endswith("Hz") and part.chosen)
        assert chosen.text == "50 Hz"
        assert mains_of(joined.rig.camera) is MainsHz.EUROPE
        assert load(tmp_path / "none.toml", tmp_path).camera.mains_hz is MainsHz.EUROPE


@pytest.mark.whole_game
def test_other_cameras_have_no_such_setting(virtual_screen: VirtualScreen) -> None:
    with Joined(Config(), None, lambda call: None, 7, at_once) as joined:
        panel = Panel(joined.model)
        virtual_screen.show(panel)
        joined.model.open(Screen.SETTINGS)
        virtual_screen.frames(3)
        assert "50 Hz" not in Fingers(virtual_screen, panel).texts()
