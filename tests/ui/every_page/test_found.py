"""Every screen has one page, found by its name, and each can be imported alone."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from ui.model.screen import Screen

ROOMS = Path(__file__).parents[3] / "ui" / "screens"
ALONE = """
from ui.demo import virtual_screen
virtual_screen.prepare()
from ui.model.screen import Screen
from ui.screens.found import page_of
print(page_of(Screen.{name}).__module__)
"""

AHEAD = """
from ui.demo import virtual_screen
virtual_screen.prepare()
screen = virtual_screen.VirtualScreen(draws=False)
from companion.settings.config import CameraConfig, Config
from ui.app.window import TableApp
import sys
app = TableApp(Config(camera=CameraConfig(kind="none")), None, page_clock=None)
screen.show(app.build())
for _ in range(3):
    names = (name.rpartition(".")[2] for name in sys.modules if name.startswith("ui.screens."))
    print(sorted({"setup", "battle", "hand"} & set(names)))
    app.look_ahead()
app.on_stop()
"""


def test_every_screen_has_one_folder_and_every_folder_a_screen() -> None:
    folders = sorted(path.parent.name for path in ROOMS.glob("*/*/__init__.py"))
    assert folders == sorted(screen.value for screen in Screen)


def test_no_two_widgets_have_the_same_name() -> None:
    """Kivy finds a widget that a layout names by its class alone, in whichever file it was made last."""
    names = Counter(
        node.name
        for folder in (ROOMS, ROOMS.parent / "widgets")
        for path in folder.rglob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    )
    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.whole_game
def test_no_page_is_imported_before_it_is_shown() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            ALONE.format(name="MENU") + "import sys; print([m for m in sys.modules if '.battle' in m])",
        ],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOMS.parents[1],
    )
    assert done.stdout.split("\n")[-3:] == ["ui.screens.play.menu.menu", "[]", ""]


@pytest.mark.whole_game
def test_pages_are_imported_ahead_one_after_the_other() -> None:
    done = subprocess.run(
        [sys.executable, "-c", AHEAD], capture_output=True, text=True, check=True, cwd=ROOMS.parents[1]
    )
    first, second, third = done.stdout.splitlines()[-3:]
    assert (first, second, third) == ("[]", "['setup']", "['battle', 'setup']")
