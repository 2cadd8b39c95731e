"""The guide to a new game holds: its files are written, its commands run, its answers compared."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from companion.translations import read, write

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*) ?(\S*)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
"""Each block of the guide: its language, the file it belongs to, and its text."""


class Evening:
    """Somebody who does what the guide says, in a folder that was empty."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.said: list[str] = []

    def write(self, path: str, text: str) -> None:
        """Writes a file, and makes the package known once it says what it brings, as an editable installation does."""
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        if file.name == "pyproject.toml":
            project = tomllib.loads(text)["project"]
            known = file.parent / f"{project['name']}-{project['version']}.dist-info"
            known.mkdir()
            (known / "METADATA").write_text(
                f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", encoding="utf-8"
            )
            lines = [
                f"[{group}]\n" + "".join(f"{name} = {at}\n" for name, at in points.items())
                for group, points in project["entry-points"].items()
            ]
            (known / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")

    def run(self, command: list[str], given: str = "") -> str:
        """Runs `python ...` of the guide."""
        assert command[0] == "python"
        path = os.pathsep.join([str(self.folder / "ford"), str(ROOT)])
        done = subprocess.run(
            [sys.executable, *command[1:]],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
            input=given.encode(),
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.decode()

    def talk(self, text: str) -> None:
        """Speaks the protocol as the guide does, and compares what comes back."""
        asked = [line[2:] for line in text.splitlines() if line.startswith("> ")]
        answered = [json.loads(line[2:]) for line in text.splitlines() if line.startswith("< ")]
        heard = self.run(["python", "-m", "companion", "engine"], "\n".join(asked))
        assert [json.loads(line) for line in heard.splitlines()] == answered

    def translate(self, path: str, text: str) -> None:
        """Fills a catalogue in."""
        file = self.folder / path
        whole, some = read(file), read_po(text.splitlines(), locale="es")
        for message in some:
            if message.id:
                assert whole.get(message.id, context=message.context), f"{message.id} is no text of the game"
                whole[message.id].string = message.string
        write(whole, file)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """The guide, done from its first block to its last."""
    made = Evening(tmp_path_factory.mktemp("evening"))
    for language, path, text in BLOCKS:
        if path.startswith("tests/"):
            continue
        if language == "po":
            made.translate(path, text)
        elif path:
            made.write(path, text)
        elif language == "sh":
            made.said += [made.run(shlex.split(line)) for line in text.splitlines()]
        elif text.startswith("> "):
            made.talk(text)
    return made


@pytest.mark.whole_game
def test_its_game_plays_itself_by_screen_camera_and_lights(evening: Evening) -> None:
    lines = next(said for said in evening.said if "Rounds played" in said).splitlines()
    assert {line.split()[1] for line in lines if re.match(r" *\d+  ", line)} == {"table", "cards", "screen"}
    assert (evening.folder / "pictures" / "window.png").is_file()
    assert (evening.folder / "stickers.pdf").read_bytes().startswith(b"%PDF")


TOUCHED = """
from pathlib import Path
from ui.demo import virtual_screen
virtual_screen.prepare()
from companion.record.session import Source
from companion.settings.config import Config, ScreenConfig
from ui.app.window import TableApp
from ui.demo.fingers import Fingers
screen = virtual_screen.VirtualScreen(draws=False)
app = TableApp(Config(game="ford", screen=ScreenConfig(calm=True)), Path("data"), 7, page_clock=None)
screen.show(app.build(), (1350, 720))
fingers, model = Fingers(screen, app.panel), app.joined.model
model.games.new_game("")
screen.frames(3)
fingers.place("north bank")
screen.frames(3)
print(sorted(app.joined.rig.lights.glows(0.0)))
fingers.place("north bank")
fingers.do(next(choice for choice in model.scene.choices if choice.target == "first stone"))
print(model.session.state.wagons[0], model.session.entries[1].source is Source.SCREEN)
app.on_stop()
"""
"""Touches its map, and looks which lamps glow."""


@pytest.mark.whole_game
def test_its_map_is_touched_and_its_places_light(evening: Evening) -> None:
    (evening.folder / "data").mkdir()
    lit, there = evening.run(["python", "-c", TOUCHED]).splitlines()
    assert lit in ("['first stone', 'north bank']", "['first stone', 'middle stone', 'north bank']")
    assert there == "first stone True"


@pytest.mark.whole_game
def test_its_game_with_words_plays_itself_in_another_language(evening: Evening) -> None:
    again = evening.run(
        shlex.split("python -m companion demo --game ford --table-alone --language es -o words --seed 3")
    )
    assert "The die shows" in again
    assert "On to the" in again
    said = "from companion.games import build; from ford.state import GaveUp"
    said += "; print(build('ford').say(GaveUp('north'), 'es'))"
    assert evening.run(["python", "-c", said]) == "North deja el vado.\n"


def test_its_game_has_its_catalogue_in_its_own_folder(evening: Evening) -> None:
    assert any("ford/ford/locale/es.po" in said for said in evening.said)
    texts = {message.id for message in read(evening.folder / "ford/ford/locale/es.po") if message.id}
    assert {"Wagon", "Go to {place}", "A wagon is across.", "North"} <= texts


@pytest.mark.whole_game
def test_its_package_is_whole_when_it_is_installed(evening: Evening, tmp_path: Path) -> None:
    made = shutil.copytree(evening.folder / "ford", tmp_path / "ford", ignore=shutil.ignore_patterns("*.dist-info"))
    offline = ["--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", "install", "-q", *offline, "--target", str(tmp_path / "site"), str(made)]
    subprocess.run(command, capture_output=True, check=True)
    assert (tmp_path / "site/ford/locale/es.po").is_file()
    points = (tmp_path / "site/ford-1.0.dist-info/entry_points.txt").read_text(encoding="utf-8")
    assert "[table_companion.games]\nford = ford.module:MODULE" in points


@pytest.mark.parametrize(("path", "text"), [block[1:] for block in BLOCKS if block[1].startswith("tests/")])
def test_what_it_shows_of_a_larger_game_is_there(path: str, text: str) -> None:
    assert text in (ROOT / path).read_text(encoding="utf-8")


def test_nothing_in_the_product_knows_the_games_that_are_added() -> None:
    kept = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode()
    names = [name for name in kept.split("\0") if name and not name.startswith(("tests/", "docs/"))]
    assert len(names) > 200
    known = re.compile(rb"(?i)\bharvest\b|\bford\b")
    assert not [name for name in names if known.search(name.encode()) or known.search((ROOT / name).read_bytes())]
