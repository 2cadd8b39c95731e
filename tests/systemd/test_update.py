"""An update keeps games, settings, and the version before until the new one has started, or goes back by itself."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

UPDATE = Path(__file__).parents[2] / "systemd" / "update.sh"
INSTALL = """#!/bin/sh
set -eu
[ "$(cat "$(dirname "$0")/../fails")" = no ] || { echo "No network." >&2; exit 1; }
home=$TABLE_COMPANION_ROOT/opt/table-companion
rm -rf "$home/companion"
mkdir -p "$home/companion"
cp "$(dirname "$0")/../version" "$home/companion/version"
echo "$1" > "$home/way"
"""


class Computer:
    """A root folder on which version 1 is installed, with games and settings, and version 2 to update to."""

    def __init__(self, folder: Path) -> None:
        self.root, self.source = folder / "root", folder / "table-companion-2"
        self.home, self.data = self.root / "opt/table-companion", self.root / "var/lib/table-companion"
        for path, text in (
            (self.home / "companion/version", "1"),
            (self.home / "systemd/table-companion.service", "unit 1"),
            (self.data / "games.db", "games"),
            (self.root / "etc/table-companion/companion.toml", "settings"),
            (self.root / "etc/systemd/system/table-companion.service", "unit 2"),
            (self.root / "usr/local/bin/table-companion", "1"),
            (self.source / "systemd/install.sh", INSTALL),
            (self.source / "pyproject.toml", ""),
            (self.source / "version", "2"),
            (self.source / "fails", "no"),
        ):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def update(self, *words: object, result: str = "", tools: Path | None = None) -> subprocess.CompletedProcess[str]:
        """What `update` says; the commands in the folder of tools take the place of the system's."""
        env = {**os.environ, "TABLE_COMPANION_ROOT": str(self.root), "SERVICE_RESULT": result or "success"}
        env["PATH"] = os.pathsep.join([*([str(tools)] if tools else []), env["PATH"]])
        return subprocess.run(
            ["sh", UPDATE, *map(str, words)],
            capture_output=True,
            text=True,
            env=env,
            timeout=60,
            check=False,
            start_new_session=True,
        )

    @property
    def version(self) -> str:
        return (self.home / "companion/version").read_text()

    @property
    def keeps_the_one_before(self) -> bool:
        return (self.root / "opt/table-companion.before").exists()


@pytest.fixture
def computer(tmp_path: Path) -> Computer:
    return Computer(tmp_path)


def archived(source: Path, kind: str) -> Path:
    target = source.parent / f"companion.{kind}"
    if kind == "zip":
        with zipfile.ZipFile(target, "w") as archive:
            for path in source.rglob("*"):
                archive.write(path, path.relative_to(source.parent))
    else:
        with tarfile.open(target, "w:gz") as archive:
            archive.add(source, source.name)
    return target


@pytest.mark.parametrize("kind", ["folder", "zip", "tar.gz"])
def test_the_new_version_is_installed_and_games_and_settings_stay(computer: Computer, kind: str) -> None:
    source = computer.source if kind == "folder" else archived(computer.source, kind)
    done = computer.update(source)
    assert (done.returncode, done.stderr) == (0, "")
    assert computer.version == "2"
    assert (computer.home / "way").read_text() == "console\n"
    assert (computer.data / "games.db").read_text() == "games"
    assert (computer.root / "etc/table-companion/companion.toml").read_text() == "settings"
    assert computer.keeps_the_one_before


def test_the_version_before_goes_once_the_new_one_has_started(computer: Computer) -> None:
    computer.update(computer.source)
    computer.update("--started")
    assert not computer.keeps_the_one_before
    for _ in range(5):
        computer.update("--failed", result="watchdog")
    assert computer.version == "2"
    assert computer.update("--back").returncode == 2


def test_a_version_that_never_starts_gives_way_to_the_one_before(computer: Computer) -> None:
    computer.update(computer.source)
    (computer.data / "games.db").write_text("in the new version's format")
    versions = []
    for _ in range(3):
        computer.update("--failed", result="timeout")
        versions.append(computer.version)
    assert versions == ["2", "2", "1"]
    assert (computer.data / "games.db").read_text() == "games"
    assert (computer.root / "etc/systemd/system/table-companion.service").read_text() == "unit 1"
    assert not computer.keeps_the_one_before


def test_whoever_stops_the_app_before_its_first_page_has_no_failed_start(computer: Computer) -> None:
    computer.update(computer.source)
    for _ in range(5):
        computer.update("--failed", result="success")
    assert computer.version == "2"
    assert computer.keeps_the_one_before


def test_without_an_update_nothing_goes_back(computer: Computer) -> None:
    for _ in range(5):
        assert computer.update("--failed", result="exit-code").returncode == 0
    assert computer.version == "1"


def test_an_installation_that_fails_leaves_the_version_before(computer: Computer) -> None:
    (computer.source / "fails").write_text("yes")
    done = computer.update(computer.source)
    assert done.returncode == 2
    assert "No network." in done.stderr
    assert "the version before is back" in done.stderr
    assert computer.version == "1"
    assert (computer.data / "games.db").read_text() == "games"


def test_people_go_back_by_hand(computer: Computer) -> None:
    computer.update(computer.source)
    (computer.data / "games.db").write_text("one more game")
    assert computer.update("--back").returncode == 0
    assert computer.version == "1"
    assert (computer.data / "games.db").read_text() == "one more game"


def test_an_older_version_comes_back_by_its_own_archive(computer: Computer) -> None:
    computer.update(computer.source)
    computer.update("--started")
    back = computer.update("--back")
    assert (back.returncode, "update from an archive of the older one" in back.stderr) == (2, True)
    (computer.source / "version").write_text("1")
    assert computer.update(archived(computer.source, "zip")).returncode == 0
    assert (computer.home / "companion/version").read_text() == "1"


def test_more_than_one_file_is_none(computer: Computer) -> None:
    told = computer.update("table", "companion.zip")
    assert (told.returncode, told.stderr) == (2, "Name one file; a name with spaces in it stands in quotes.\n")
    assert computer.version == "1"


def test_help_says_what_an_update_takes(computer: Computer, tmp_path: Path) -> None:
    for word in ("-h", "--help"):
        told = computer.update(word)
        assert (told.returncode, told.stderr) == (0, "")
        assert told.stdout.startswith("usage: sudo table-companion update FILE | --back\n")
    assert not computer.home.with_name("table-companion.before").exists()


@pytest.mark.parametrize("words", [[], ["-h"], ["--help"]])
def test_the_help_of_the_installed_program_names_the_update_too(words: list[str], tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "companion").symlink_to(UPDATE.parents[1] / "companion")
    (home / ".venv/bin").mkdir(parents=True)
    (home / ".venv/bin/python").write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    (home / ".venv/bin/python").chmod(0o755)
    text = UPDATE.with_name("table-companion.sh").read_text().replace("/opt/table-companion", str(home))
    told = subprocess.run(["sh", "-c", text, "sh", *words], capture_output=True, text=True, check=True)
    lines = told.stdout.splitlines()
    assert lines[0] == "usage: table-companion COMMAND [options]"
    assert [line.split()[0] for line in lines if line.startswith("  ")][-2:] == ["translations", "update"]


def test_what_is_no_companion_is_refused_in_one_sentence(computer: Computer, tmp_path: Path) -> None:
    broken, half = tmp_path / "broken.tar.gz", tmp_path / "half.ZIP"
    broken.write_bytes(b"no archive")
    half.write_bytes(archived(computer.source, "zip").read_bytes()[:-40])
    for source in ("", tmp_path / "nowhere", tmp_path, broken, half):
        done = computer.update(source)
        assert done.returncode == 2
        assert len(done.stderr.splitlines()) == 1
        assert done.stderr.strip().endswith((".", "again."))
        assert computer.version == "1"
        assert not computer.keeps_the_one_before
