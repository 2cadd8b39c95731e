"""The app in a real window of a virtual X display, clicked with a real mouse pointer."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np
import pytest
from PIL import ImageGrab

from companion.settings.config import log_file
from tests.display import virtual_display
from ui.app.start import DESK
from ui.theme import PRIMARY

Found = TypeVar("Found")
PATIENCE_S = 60.0


@pytest.fixture
def display() -> Iterator[str]:
    """A virtual X display as large as the window."""
    with virtual_display(1350, 720) as name:
        yield name


def until(look: Callable[[], Found | None], what: str) -> Found:
    """Looks again and again until there is something to see."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        found = look()
        if found is not None:
            return found
    raise AssertionError(f"{what} did not come")


def gold_button(display: str) -> tuple[int, int] | None:
    """The middle of the touchscreen's lowest large gold button: on every page the way on."""
    picture = np.asarray(ImageGrab.grab(xdisplay=display).convert("RGB")).astype(int)
    mask = (np.abs(picture - np.round(255 * np.array(PRIMARY[:3]))).max(axis=2) < 12).astype(np.uint8)
    _, _, boxes, _ = cv2.connectedComponentsWithStats(mask)
    large = [box for box in boxes[1:] if box[0] >= DESK[0] and box[2] > 150 and 35 < box[3] < 120]
    if not large:
        return None
    x, y, width, height, _ = max(large, key=lambda box: box[1])
    return int(x + width // 2), int(y + height // 2)


def games(log: Path) -> int | None:
    """How many games the log holds; None while there is none."""
    if not log.exists():
        return None
    with sqlite3.connect(f"file:{log}?mode=ro", uri=True) as base:
        try:
            return base.execute("select count(*) from games").fetchone()[0] or None
        except sqlite3.OperationalError:
            return None


@pytest.mark.whole_game
def test_a_game_is_begun_with_the_mouse_and_the_window_closes_cleanly(display: str, tmp_path: Path) -> None:
    environ = {k: v for k, v in os.environ.items() if not k.startswith(("KIVY", "SDL"))}
    environ |= {"DISPLAY": display, "COMPANION_DATA": str(tmp_path), "HOME": str(tmp_path)}
    # The first evening was offered before, so that New game is the way on.
    (tmp_path / "settings.json").write_text('{"screen": {"introduced": true}}')
    app = subprocess.Popen([sys.executable, "-m", "companion", "play", "--seed", "3"], env=environ)
    try:
        until(lambda: gold_button(display), "the first gold button")

        def clicked_on() -> int | None:
            """Clicks the way on: New game, then Begin; a page that is still new takes no click."""
            spot = gold_button(display)
            if spot is not None:
                for act in (["mousemove", *map(str, spot)], ["mousedown", "1"], ["mouseup", "1"]):
                    subprocess.run(["xdotool", *act], env=environ, check=True)
            return games(log_file(tmp_path))

        assert until(clicked_on, "a game in the log") == 1
    finally:
        app.send_signal(signal.SIGTERM)
        assert app.wait(PATIENCE_S) == 0
