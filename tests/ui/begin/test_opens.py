"""Whatever is wrong in a file or with a device, the app opens, says so on its first page, and people play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero import Button, Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.games import build
from companion.settings.config import config_file
from companion.settings.pieces import kept_in
from companion.settings.usable import load_usable
from ui.app.start import folder_of_games
from ui.app.window import TableApp
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen

OWN = build("").components


@pytest.fixture(autouse=True)
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path / "companion.toml"))
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    Device.pin_factory = factory = MockFactory(pin_class=MockPWMPin)
    yield
    factory.reset()


class Opened:
    """The app as `play` makes it, on its first page."""

    def __init__(self, screen: VirtualScreen) -> None:
        data, nowhere = folder_of_games()
        config, misread = load_usable(config_file(), data)
        self.app = TableApp(config, data, 7, misread, nowhere, page_clock=None)
        screen.show(self.app.build())
        assert self.app.panel is not None
        self.fingers = Fingers(screen, self.app.panel)

    @property
    def page(self) -> str:
        """All that the page says."""
        self.fingers.screen.frames(2)
        return "\n".join(self.fingers.texts())

    def play(self) -> None:
        """Begins a game and closes the app."""
        self.fingers.press("New game")
        self.fingers.press("Begin")
        assert self.app.joined.model.running
        self.app.on_stop()


@pytest.mark.whole_game
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('game = "go"\n', ["companion.toml: game names go"]),
        ('[buttons]\nkind = "gpio"\npins = {north = 5}\n', ["companion.toml: buttons.pins names north"]),
        ('[buttons]\nkind = "gpio"\npins = {christian = 5, muslim = 5}\n', ["GPIO 5 cannot serve both", "muslim"]),
        ('[lights]\nkind = "gpio"\npins = {Z9 = 5}\n', ["companion.toml: lights.pins names Z9"]),
        ('[lights]\nkind = "serial"\nport = "/dev/none"\nlamps = 2\nwiring = {A1 = [9]}\n', ["names lamp 9"]),
        ('[camera]\nkind = "webcam"\n[lights]\nkind = "wled"\n', ["camera.kind can only", "lights.kind can only"]),
        ("a = 1\nb = 1\nc = 1\nd = 1\ne = 1\n", ["no setting a", "no setting c", "There are 2 more: see Devices."]),
    ],
)
def test_a_mistake_in_the_settings(text: str, words: list[str], tmp_path: Path, virtual_screen: VirtualScreen) -> None:
    (tmp_path / "companion.toml").write_text(text, encoding="utf-8")
    opened = Opened(virtual_screen)
    for word in (*words, "the app does without it"):
        assert word in opened.page
    opened.app.on_stop()


def test_damaged_files(tmp_path: Path, virtual_screen: VirtualScreen) -> None:
    (tmp_path / "companion.toml").write_bytes('language = "es"'.encode("utf-16"))
    (tmp_path / "settings.json").write_bytes(bytes(512))
    (tmp_path / "las_navas.toml").write_text(OWN[:3000], encoding="utf-8")
    (tmp_path / "calibration.json").write_bytes(b"{")  # the board is found by its markers, and nobody misses it
    opened = Opened(virtual_screen)
    for name in ("companion.toml is not in UTF-8", "settings.json cannot be read", "las_navas.toml: "):
        assert name in opened.page
    opened.play()


@pytest.mark.whole_game
def test_damaged_pieces_are_put_aside_for_those_that_are_checked(tmp_path: Path, virtual_screen: VirtualScreen) -> None:
    damaged = OWN.replace('icon = "archer"', 'icon = "archr"', 1)
    kept_in(tmp_path, "las_navas").write_text(damaged, encoding="utf-8")
    opened = Opened(virtual_screen)
    assert "icon of A1c can only be none, archer, cavalry" in opened.page
    opened.app.joined.model.games.check_pieces()
    opened.app.joined.model.games.pieces_right()
    assert (tmp_path / "las_navas.toml.aside").read_text(encoding="utf-8") == damaged
    assert kept_in(tmp_path, "las_navas").read_text(encoding="utf-8") != damaged
    opened.app.on_stop()
    again = Opened(virtual_screen)
    assert "las_navas.toml" not in again.page
    again.app.on_stop()


@pytest.mark.whole_game
def test_no_folder_for_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, virtual_screen: VirtualScreen) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "file" / "data"))
    opened = Opened(virtual_screen)
    assert "name another one in COMPANION_DATA" in opened.page
    assert "no game is kept until then" in opened.page
    assert "Put this file aside" not in opened.page
    opened.fingers.press("Try again")
    assert "name another one in COMPANION_DATA" in opened.page
    opened.play()


def test_no_home_folder(monkeypatch: pytest.MonkeyPatch, virtual_screen: VirtualScreen) -> None:
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "COMPANION_DATA", "COMPANION_CONFIG"):
        monkeypatch.delenv(name)
    monkeypatch.setattr("os.path.expanduser", lambda path: path)  # as for a user whom no list of users names
    opened = Opened(virtual_screen)
    assert "This user has no home folder" in opened.page
    opened.app.on_stop()


def test_a_pin_that_another_program_holds(tmp_path: Path, virtual_screen: VirtualScreen) -> None:
    text = '[buttons]\nkind = "gpio"\npins = {christian = 12, muslim = 16}\n'
    (tmp_path / "companion.toml").write_text(text, encoding="utf-8")
    with Button(16):
        opened = Opened(virtual_screen)
        assert "A button does not work (GPIO 16: pin GPIO16 is already in use)" in opened.page
        opened.app.on_stop()


def test_a_driver_that_does_not_load(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, virtual_screen: VirtualScreen
) -> None:
    class Refused(Exception):
        """What no library of ours knows."""

    def refuse() -> None:
        raise Refused("can not open gpiochip")

    text = '[lights]\nkind = "gpio"\npins = {A1 = 5}\n[buttons]\nkind = "gpio"\npins = {muslim = 16}\n'
    (tmp_path / "companion.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setattr(Device, "ensure_pin_factory", refuse)
    opened = Opened(virtual_screen)
    assert "No driver for the pins works here" in opened.page
    opened.play()
