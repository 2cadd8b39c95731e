"""Every text file is read and written as UTF-8, whatever the computer's locale."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.errors import DataError
from companion.games import build
from companion.settings.config import load
from companion.settings.files import read_text, text_if_there

ROOT = Path(__file__).parent.parent
FOLDERS = ("companion", "calibration", "hardware", "ui", "docs")
SOURCES = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
BOM = b"\xef\xbb\xbf"


def without_encoding(source: str) -> Iterator[int]:
    """The lines of calls that read or write text in the locale's encoding."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or any(keyword.arg == "encoding" for keyword in node.keywords):
            continue
        given = {keyword.arg: keyword.value for keyword in node.keywords}
        true = {key for key, value in given.items() if isinstance(value, ast.Constant) and value.value is True}
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called in ("read_text", "write_text"):
            if isinstance(node.func, ast.Attribute):
                yield node.lineno
        elif called in ("open", "fdopen", "NamedTemporaryFile", "TemporaryFile"):
            values = [*node.args, *given.values()]
            modes = [v.value for v in values if isinstance(v, ast.Constant) and isinstance(v.value, str)]
            named = isinstance(node.func, ast.Name) or called != "open"
            if not any("b" in mode for mode in modes) and (named or any(set(mode) <= set("rwax+t") for mode in modes)):
                yield node.lineno
        elif true & {"text", "universal_newlines"}:
            yield node.lineno


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("p.read_text()", 1),
        ("p.write_text(x, errors='replace')", 1),
        ("open(p)", 1),
        ("open(p, 'w')", 1),
        ("p.open('r')", 1),
        ("subprocess.run(x, capture_output=True, text=True)", 1),
        ("p.read_text(encoding='utf-8')", 0),
        ("read_text(p)", 0),
        ("open(p, 'rb')", 0),
        ("p.open('wb')", 0),
        ("device.open(0)", 0),
        ("model.open(Screen.MENU)", 0),
    ],
)
def test_the_check_finds_what_it_is_for(source: str, found: int) -> None:
    assert len([*without_encoding(source)]) == found


@pytest.mark.whole_game
def test_no_text_file_is_read_or_written_in_the_locales_encoding() -> None:
    assert len(SOURCES) > 100
    found = [f"{path}:{line}" for path in SOURCES for line in without_encoding(path.read_text(encoding="utf-8"))]
    assert not found


def test_names_of_pieces_are_the_same_in_a_locale_of_eight_bits() -> None:
    # Such a locale may not be there; without its UTF-8 mode, Python takes a plain C locale to be ASCII.
    said = subprocess.run(
        [sys.executable, "-X", "utf8=0", "-c", "from companion.games import build as g; g('')"],
        env={**os.environ, "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"},
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert said.returncode == 0, said.stderr


def test_what_a_command_prints_into_a_file_is_utf_8(tmp_path: Path) -> None:
    (tmp_path / "companion.toml").write_text('language = "es"', encoding="utf-8")
    said = subprocess.run(
        [sys.executable, "-X", "utf8=0", "-m", "companion", "doctor"],
        env={
            **os.environ,
            "LC_ALL": "C",
            "PYTHONCOERCECLOCALE": "0",
            "COMPANION_CONFIG": str(tmp_path / "companion.toml"),
        },
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert "cámara" in said.stdout.decode("utf-8"), said.stderr


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path) -> None:
    file = tmp_path / "companion.toml"
    file.write_bytes(BOM + b'language = "es"\n')
    (tmp_path / "settings.json").write_bytes(BOM + b'{"screen": {"calm": true}}')
    config = load(file, tmp_path)
    assert config.language == "es"
    assert config.screen.calm
    pieces = tmp_path / "las_navas.toml"
    pieces.write_bytes(BOM + build("").components.encode())
    assert read_text(pieces) == build("").components


def test_a_file_in_another_encoding_is_said_and_a_missing_one_is_none(tmp_path: Path) -> None:
    file = tmp_path / "companion.toml"
    file.write_bytes('language = "es"\n'.encode("utf-16"))
    with pytest.raises(DataError, match=r"companion\.toml is not in UTF-8: save it again"):
        read_text(file)
    assert text_if_there(tmp_path / "none") is None
    with pytest.raises(DataError, match="put it right"):
        text_if_there(tmp_path)
