"""Power, the card or the connection fails at any step of an update: no game is lost, and the app starts."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from .test_update import Computer

# In the place of a command: counts the steps down, and at the last one does a part of its work and ends everything.
CUT = """#!/bin/sh
left=$(($(cat "{left}") - 1))
echo "$left" >"{left}"
if [ "$left" = 0 ]; then
    for last; do :; done
    case {name} in
        rm) first=$(find "$last" -type f 2>/dev/null | head -n 1); [ -z "$first" ] || "{rm}" -f "$first" ;;
        cp) if [ "$1" = -a ]; then mkdir -p "$last"; else : >"$last"; fi ;;
    esac
    {end}
fi
exec "{real}" "$@"
"""
POWER_CUT = "kill -9 0"
NO_SPACE = 'echo "No space left on device" >&2; exit 1'


pytestmark = pytest.mark.whole_game


class Interrupted:
    """A computer on which an update ends at one of its steps."""

    def __init__(self, computer: Computer, folder: Path, end: str) -> None:
        self.computer, self.tools, self.left = computer, folder / "tools", folder / "left"
        self.tools.mkdir()
        for name in ("mv", "cp", "rm", "touch", "sync", "mkdir"):
            tool = self.tools / name
            real, rm = shutil.which(name), shutil.which("rm")
            tool.write_text(CUT.format(left=self.left, name=name, end=end, real=real, rm=rm))
            tool.chmod(0o755)

    def ends_at(self, step: int, *words: object, result: str = "") -> bool:
        """Whether an update came to that step, and ended there."""
        self.left.write_text(str(step))
        self.computer.update(*words, result=result, tools=self.tools)
        return int(self.left.read_text()) <= 0


def steps(folder: Path, end: str) -> Iterator[Interrupted]:
    """Computers as they come from the shop, one for each step that an update may end at."""
    for step in range(200):
        here = folder / str(step)
        yield Interrupted(Computer(here), here, end)


def starts(computer: Computer, versions: tuple[str, ...]) -> str:
    """The version that starts once the power is back, of those that can; update is told how each start went."""
    for _ in range(6):
        shown = computer.home / "companion/version"
        version = shown.read_text().strip() if shown.exists() else ""
        if version in versions:
            computer.update("--started")
            if shown.read_text().strip() == version:
                return version
        else:
            computer.update("--failed", result="exit-code")
    pytest.fail("it never starts again")


def test_a_power_cut_in_an_update_leaves_a_program_that_starts_and_every_game(tmp_path: Path) -> None:
    ended = []
    for step, one in enumerate(steps(tmp_path, POWER_CUT), start=1):
        if not one.ends_at(step, one.computer.source):
            break
        ended.append(starts(one.computer, ("1", "2")))
        assert (one.computer.data / "games.db").read_text() == "games"
        assert (one.computer.root / "etc/table-companion/companion.toml").read_text() == "settings"
    assert len(ended) > 10
    assert ended == sorted(ended)
    assert set(ended) == {"1", "2"}


def test_a_power_cut_while_it_goes_back_loses_neither_the_program_nor_the_games(tmp_path: Path) -> None:
    for step, one in enumerate(steps(tmp_path, POWER_CUT), start=1):
        one.computer.update(one.computer.source)
        (one.computer.data / "games.db").write_text("in the new version's format")
        for _ in range(2):
            one.computer.update("--failed", result="timeout")
        if not one.ends_at(step, "--failed", result="timeout"):
            break
        (one.computer.data).mkdir(exist_ok=True)  # as systemd makes it
        assert starts(one.computer, ("1",)) == "1"
        assert (one.computer.data / "games.db").read_text() == "games"
        assert not one.computer.keeps_the_one_before
    assert step > 5


def test_an_update_is_begun_again_after_a_power_cut_and_keeps_the_version_that_started(tmp_path: Path) -> None:
    for step, one in enumerate(steps(tmp_path, POWER_CUT), start=1):
        if not one.ends_at(step, one.computer.source):
            break
        assert one.computer.update(one.computer.source).returncode == 0
        assert one.computer.version == "2"
        for _ in range(3):
            one.computer.update("--failed", result="exit-code")
        assert one.computer.version == "1"
        assert (one.computer.data / "games.db").read_text() == "games"


def test_a_step_that_fails_is_told_in_one_sentence_and_the_version_before_is_back(tmp_path: Path) -> None:
    for step, one in enumerate(steps(tmp_path, NO_SPACE), start=1):
        one.left.write_text(str(step))
        done = one.computer.update(one.computer.source, tools=one.tools)
        if int(one.left.read_text()) > 0:
            break
        assert starts(one.computer, ("1", "2")) == ("2" if done.returncode == 0 else "1")
        assert (one.computer.data / "games.db").read_text() == "games"
        assert "Traceback" not in done.stderr
    assert step > 10


def test_an_update_that_finds_too_little_room_changes_nothing(tmp_path: Path) -> None:
    computer = Computer(tmp_path)
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "df").write_text("#!/bin/sh\necho Filesystem\necho none 9 9 0 100% /\n")
    (tools / "df").chmod(0o755)
    done = computer.update(computer.source, tools=tools)
    assert done.returncode == 2
    assert "0 MB are free. Nothing was changed." in done.stderr
    assert computer.version == "1"
    assert not computer.keeps_the_one_before
