"""A mistake in a file of settings costs what it is about, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.settings.config import ButtonsKind, Config, load
from companion.settings.usable import load_usable

RIGHT = 'language = "es"\n[camera]\nkind = "usb"\n'


def used(by_hand: bytes | str, kept: bytes | str, folder: Path) -> tuple[Config, list[str]]:
    for name, content in (("companion.toml", by_hand), ("settings.json", kept)):
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    config, mistakes = load_usable(folder / "companion.toml", folder)
    return config, [str(mistake) for mistake in mistakes]


def test_files_without_a_mistake_are_used_whole(tmp_path: Path) -> None:
    config, mistakes = used(RIGHT, '{"screen": {"calm": true}}', tmp_path)
    assert mistakes == []
    assert config == load(tmp_path / "companion.toml", tmp_path)
    assert load_usable(tmp_path / "none", None) == (Config(), ())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("lanuage = 1\n", "there is no setting lanuage; did you mean language?"),
        ('"a.b" = 1\n', "there is no setting a.b; there are "),
        ("screen = 3\n", "screen must be a table of settings."),
        ("[screen]\nwidth = 5\n", "screen.width must be 64 at least."),
        ("[screen]\nhight = 480\n", "there is no setting screen.hight; did you mean screen.height?"),
        (
            "[screen]\nlanguage = 'es'\n",
            "there is no setting screen.language: write language at the top of the file, above the first line in ",
        ),
        ("rotation = 180\n", "there is no setting rotation; did you mean screen.rotation?"),
        ("[lights]\nrotation = 180\n", "there is no setting lights.rotation; did you mean screen.rotation?"),
        ("[players]\nnames = [1]\n", "players.names[0] must be a text in quotes."),
        ("[boards.las_navas]\nwidth = 330\n", "boards.las_navas.width must be 5 at most."),
        ("[boards.las_navas]\nwidht = 1.1\n", "there is no setting boards.las_navas.widht."),
        ("[games.dragon_soul.wiring]\nA = [0]\nB = [1, 'x']\n", "games.dragon_soul.wiring.B[1] must be a whole number"),
        ("[counters]\nlas_navas = 'print'\n", "counters.las_navas can only be stickers, prints, both."),
        ("[lights]\nbuad = 9600\n", "there is no setting lights.buad; did you mean lights.baud?"),
    ],
)
def test_one_key_is_left_out(text: str, said: str, tmp_path: Path) -> None:
    config, mistakes = used(RIGHT + text if text.startswith("[") else text + RIGHT, "{}", tmp_path)
    assert len(mistakes) == 1
    assert mistakes[0].startswith(f"companion.toml: {said}")
    assert config.language == "es"
    assert config.camera.kind == "usb"


@pytest.mark.parametrize("text", ["kind = 'gpio'\npins = {A = 40}", "wiring = {A = ['x']}"])
def test_a_device_of_which_nobody_knows_where_it_is_is_left_out(text: str, tmp_path: Path) -> None:
    config, mistakes = used(f"{RIGHT}[lights]\n{text}\n", "{}", tmp_path)
    assert len(mistakes) == 1
    assert config.lights.kind == "none"
    assert config.camera.kind == "usb"


def test_without_a_legible_file_there_is_no_device_and_what_was_set_on_the_screen_counts(tmp_path: Path) -> None:
    config, mistakes = used(RIGHT.encode("utf-16"), '{"language": "es"}', tmp_path)
    assert len(mistakes) == 1
    assert "is not in UTF-8" in mistakes[0]
    assert config.language == "es"
    assert config.camera.kind == "none"
    assert config.lights.kind == "none"
    assert config.buttons.kind is ButtonsKind.NONE


@pytest.mark.parametrize("kept", [b"", b"{", bytes(100), b"[]", b'{"screen": {"calm": tru'])
def test_settings_of_the_screen_that_are_damaged_leave_what_people_wrote(kept: bytes, tmp_path: Path) -> None:
    config, mistakes = used(RIGHT, kept, tmp_path)
    assert len(mistakes) == 1
    assert "settings.json cannot be read" in mistakes[0]
    assert config.camera.kind == "usb"


def test_each_mistake_is_said_once(tmp_path: Path) -> None:
    config, mistakes = used("a = 1\nb = 2\n" + RIGHT, '{"c": 3, "screen": {"calm": 7, "sounds": false}}', tmp_path)
    assert [mistake.split(":")[0] for mistake in mistakes] == ["companion.toml"] * 2 + ["settings.json"] * 2
    assert config.language == "es"
    assert not config.screen.sounds


@pytest.mark.whole_game
@given(st.one_of(st.binary(max_size=200), st.text(max_size=80).map(str.encode)))
def test_whatever_is_in_the_files_the_app_opens(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    folder = tmp_path_factory.mktemp("usable")
    _, mistakes = used(content, "{}", folder)
    assert all("companion.toml" in mistake for mistake in mistakes)
    config, mistakes = used(RIGHT, content, folder)
    assert all("settings.json" in mistake for mistake in mistakes)
    assert config.camera.kind == "usb"
