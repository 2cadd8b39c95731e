"""What the app tells the service that it runs as, and Kivy before its window opens."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from companion.settings.config import CameraConfig, Config
from companion.settings.lock import only_copy
from companion.settings.usable import load_usable
from ui.app.start import run
from ui.app.window import TableApp
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen


def test_the_service_hears_that_it_is_ready_lives_and_stops(
    virtual_screen: VirtualScreen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "20000000")
        monkeypatch.setenv("WATCHDOG_PID", str(os.getpid()))
        app = TableApp(Config(camera=CameraConfig(kind="none")), None, page_clock=None)
        virtual_screen.show(app.build())
        with pytest.raises(BlockingIOError):
            systemd.recv(100)
        app.on_start()
        with pytest.raises(BlockingIOError):
            systemd.recv(100)
        virtual_screen.frames(2)
        assert systemd.recv(100) == b"READY=1"
        app.poll()
        assert systemd.recv(100) == b"WATCHDOG=1"
        app.on_stop()
        assert systemd.recv(100) == b"STOPPING=1"


def test_touches_are_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from kivy.config import Config as Kivy

    from ui.app.start import prepare

    before = Kivy.items("input")
    Kivy.set("input", "%(name)s", "probesysfs,provider=hidinput")
    prepare(Config())
    assert not Kivy.has_option("input", "%(name)s")
    assert os.environ["SDL_TOUCH_MOUSE_EVENTS"] == "0"
    for provider, _ in Kivy.items("input"):
        Kivy.remove_option("input", provider)
    for provider, value in before:
        Kivy.set("input", provider, value)


def test_settings_that_cannot_be_read_are_told_on_the_first_screen_and_people_play(
    virtual_screen: VirtualScreen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = tmp_path / "companion.toml"
    written.write_text('[camera]\nkind = "webcam"\n')
    monkeypatch.setenv("COMPANION_CONFIG", str(written))
    settings, misread = load_usable(written, tmp_path)
    app = TableApp(settings, tmp_path, 7, misread, page_clock=None)
    virtual_screen.show(app.build())
    assert app.panel is not None
    fingers = Fingers(virtual_screen, app.panel)
    (said,) = [text for text in fingers.texts() if "camera.kind" in text]
    assert "companion.toml" in said
    assert "the app does without it" in said
    fingers.press("New game")
    fingers.press("Begin")
    assert app.joined.model.running
    app.on_stop()
    written.write_text('language = "es"\n')
    assert load_usable(written, tmp_path) == (Config(language="es"), ())


def test_a_second_copy_says_that_one_runs_already(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    with only_copy(tmp_path):
        assert run(["--language", "es"]) == 2
    assert "ya está en marcha" in capsys.readouterr().err
