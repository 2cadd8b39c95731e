"""The commands: one name for the program, languages that there are, and a word on what was written or cannot be."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion import __main__ as commands
from companion.games import build
from companion.language import languages
from companion.record.session import Session
from companion.record.storage.log import Log

ROOT = Path(__file__).parents[2]
NOWHERE = "/proc/nowhere"
WRITING = {
    "board": "-o",
    "demo": "-o",
    "markers": "-o",
    "pieces": "--export",
    "screenshots": "-o",
}
"""The commands that write without being given anything to read, and the option that says where."""


def help_of(name: str, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as ended:
        commands.main([name, "--help"])
    assert ended.value.code == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("name", commands.COMMANDS)
def test_every_command_has_the_programs_one_name(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = help_of(name, capsys)
    assert told.startswith(f"usage: table-companion {name} ")
    assert "python -m companion" not in told
    assert ".db" not in told


@pytest.mark.parametrize("name", commands.COMMANDS)
def test_a_language_is_one_that_there_is(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    if "--language" in help_of(name, capsys):
        with pytest.raises(SystemExit):
            commands.main([name, "--language", "xx"])
        said = capsys.readouterr().err
        assert all(f"'{language}'" in said for language in languages())


@pytest.mark.parametrize("name", WRITING)
def test_what_cannot_be_written_is_said_in_a_sentence(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    ending = ".pdf" if name in ("board", "markers") else ""
    assert commands.main([name, WRITING[name], f"{NOWHERE}/x{ending}"]) == 2
    said = capsys.readouterr().err
    assert said.startswith(NOWHERE)
    assert "cannot be written" in said


@pytest.mark.parametrize(
    ("words", "ending", "said"),
    [
        (["markers", "-o"], ".pdf", "Pages in {file}: 3. Print them at 100 %, not fitted to the page.\n"),
        (["markers", "--size", "18", "--paper", "letter", "-o"], ".pdf", "Pages in {file}: 4. Print them at 100 %"),
        (["markers", "--beside", "--language", "es", "-o"], ".pdf", "Páginas en {file}: 1. Imprímelas al 100 %"),
        (["markers", "-o"], ".json", "Written to {file}.\n"),
        (["board", "--paper", "whole", "-o"], ".pdf", "Pages in {file}: 1. Print them at 100 %"),
        (["board", "-o"], ".png", "Written to {file}.\n"),
        (["pieces", "--export"], ".toml", "Written to {file}.\n"),
        (["pieces", "--import"], ".toml", "Your pieces are those of {file} now.\n"),
    ],
)
def test_what_was_written_is_said(
    words: list[str],
    ending: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    file = tmp_path / f"out{ending}"
    if "--import" in words:
        assert commands.main(["pieces", "--export", str(file)]) == 0
        capsys.readouterr()
    assert commands.main([*words, str(file)]) == 0
    assert capsys.readouterr().out.startswith(said.format(file=file))
    assert file.stat().st_size


@pytest.mark.parametrize("game", ["las_navas", "age_of_arthur"])
@pytest.mark.parametrize("command", ["demo", "markers", "board"])
def test_a_variant_is_one_that_there_is(
    command: str, game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [command, "--game", game, "--variant", "nosuch", "-o", str(tmp_path / "x.pdf")]
    assert commands.main(words) == 2
    assert capsys.readouterr().err.startswith("The variant must be one of: ")
    assert not (tmp_path / "x.pdf").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["see", "--frames", "3", "x.png"], "--frames goes with --live alone."),
        (["see", "--dictionary", "4X4_50", "x.png"], "--dictionary goes with --raw alone."),
        (["see", "--raw", "--live"], "--raw goes with PICTURE alone."),
        (["see", "--all", "--prints", "x.prints", "x.png"], "--all goes with stickers alone."),
        (["board", "--paper", "a3", "-o", "x.png"], "--paper goes with board.pdf alone."),
        (["height", "--fov", "78"], "--fov goes with --camera usb alone."),
    ],
)
def test_an_option_without_a_meaning_is_not_passed_over(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert commands.main(words) == 2
    assert capsys.readouterr().err == said + "\n"
    assert not list(tmp_path.iterdir())


def test_a_demo_plays_at_least_a_round(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["demo", "--rounds", "0", "-o", NOWHERE]) == 2
    assert capsys.readouterr().err == "A demo plays at least one round, and no fewer than 0 combats.\n"


def test_the_program_of_a_clone_works_from_anywhere(tmp_path: Path) -> None:
    ended = subprocess.run(
        [ROOT / "table-companion", "--help"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert ended.stdout == commands.usage() + "\n"


def test_the_program_of_a_clone_that_is_not_set_up_says_what_sets_it_up(tmp_path: Path) -> None:
    (tmp_path / "table-companion").write_bytes((ROOT / "table-companion").read_bytes())
    ended = subprocess.run(["sh", tmp_path / "table-companion"], capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (2, "Set it up first: make play\n")


def test_help_that_nobody_reads_to_its_end_is_no_fault() -> None:
    piped = f"{sys.executable} -m companion | true"
    assert subprocess.run(["sh", "-c", piped], cwd=ROOT, capture_output=True, text=True).stderr == ""


@pytest.mark.parametrize("words", [["verify"], ["export", "-o", "games.json"], ["chronicle", "-o", "chronicle.md"]])
def test_the_log_is_the_own_one_where_none_is_named(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert commands.main(words) == 2
    assert str(tmp_path / "games.sqlite") in capsys.readouterr().err
    game = build("las_navas")
    with Log(tmp_path / "games.sqlite") as log:
        Session.new(game, log, seed=1)
    assert commands.main(words) == 0
    assert [path.name for path in tmp_path.iterdir() if path.name in words] == words[2:]


def test_a_checkout_says_where_update_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["update", "table-companion.zip"]) == 2
    assert capsys.readouterr().err.startswith("`update` is a command of an installed table")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["height"], "Tablero: 300 x 450 mm, con su lado largo a lo largo de la imagen."),
        (["prints", "--import", f"{NOWHERE}/my.prints"], f"{NOWHERE}/my.prints no se puede leer: "),
    ],
)
def test_a_command_speaks_the_language_of_the_settings(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "companion.toml").write_text('language = "es"\n', encoding="utf-8")
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path / "companion.toml"))
    commands.main(words)
    assert said in "".join(capsys.readouterr())
