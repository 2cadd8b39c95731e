"""What of a configuration does not fit is left out and said, with its file and its key; the rest works."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.board import PlaceId
from companion.game import Seat
from companion.games import build
from companion.settings.config import ButtonsKind, Config, load, save
from companion.settings.pieces import kept_in
from companion.settings.usable import load_usable
from hardware.fitting import Files, SetUp, fitted, set_up

PLACES = tuple(map(PlaceId, ("A", "B", "C")))
TWICE = "companion.toml: GPIO 5 cannot serve both {} and {}: give one of them another pin."
SEATS = tuple(map(Seat, ("north", "south")))


def fit(text: str, folder: Path) -> tuple[Config, list[str]]:
    file = folder / "companion.toml"
    file.write_text(text, encoding="utf-8")
    config, mistakes = fitted(load(file, folder), PLACES, SEATS, Files(file, folder))
    return config, [str(mistake) for mistake in mistakes]


@pytest.mark.parametrize(
    ("text", "said", "lamps", "presses"),
    [
        ("", [], {}, {}),
        (
            "[lights]\nkind = 'gpio'\npins = {A = 5, Z = 6}",
            ["companion.toml: lights.pins names Z; this game has A, B, C."],
            {"A": 5},
            {},
        ),
        (
            "[buttons]\nkind = 'gpio'\npins = {north = 5, west = 6}",
            ["companion.toml: buttons.pins names west; this game has north, south."],
            {},
            {"north": 5},
        ),
        (
            "[lights]\nkind = 'gpio'\npins = {A = 5, B = 6, C = 5}",
            ["companion.toml: GPIO 5 cannot serve both lights.pins.A and lights.pins.C: give one of them another pin."],
            {"B": 6},
            {},
        ),
        (
            "[lights]\nkind = 'gpio'\npins = {A = 5}\n[buttons]\nkind = 'gpio'\npins = {north = 5, south = 6}",
            [TWICE.format("lights.pins.A", "buttons.pins.north")],
            {},
            {"south": 6},
        ),
        ("[lights]\nkind = 'gpio'", ["companion.toml: lights.pins names no pin: name one for each place."], {}, {}),
        ("[buttons]\nkind = 'gpio'", ["companion.toml: buttons.pins names no pin: name one for each side."], {}, {}),
    ],
)
def test_pins_that_cannot_be_are_left_out(
    text: str, said: list[str], lamps: dict[str, int], presses: dict[str, int], tmp_path: Path
) -> None:
    config, mistakes = fit(text, tmp_path)
    assert mistakes == said
    assert (config.lights.pins, config.buttons.pins) == (lamps, presses)
    assert (config.lights.kind == "gpio") == bool(lamps)
    assert (config.buttons.kind is ButtonsKind.GPIO) == bool(presses)


def test_pins_that_nobody_uses_are_nobodys_mistake(tmp_path: Path) -> None:
    assert fit("[lights]\nkind = 'none'\npins = {Z = 5}\n[buttons]\npins = {west = 5}", tmp_path)[1] == []


@pytest.mark.parametrize(
    ("text", "said", "wiring"),
    [
        ("wiring = {A = [0], Z = [1]}", "lights.wiring names Z; this game has A, B, C.", {"A": (0,)}),
        ("wiring = {Z = [1]}", "lights.wiring names Z; this game has A, B, C.", {"A": (), "B": (), "C": ()}),
        (
            "lamps = 2\nwiring = {A = [0, 7], B = [1]}",
            "lights.wiring names lamp 7, but by lights.lamps the last one is 1.",
            {"A": (0,), "B": (1,)},
        ),
    ],
)
def test_lamps_that_are_not_there_are_left_out_and_none_is_guessed(
    text: str, said: str, wiring: dict[str, tuple[int, ...]], tmp_path: Path
) -> None:
    config, mistakes = fit(f"[lights]\nkind = 'serial'\n{text}", tmp_path)
    assert mistakes == [f"companion.toml: {said}"]
    assert config.lights.wiring == wiring
    assert config.lights.kind == "serial"


def test_what_was_set_on_the_screen_is_in_its_own_file(tmp_path: Path) -> None:
    save({"lights": {"wiring": {"Z": (0,)}}}, tmp_path)
    assert fit("[lights]\nkind = 'serial'", tmp_path)[1][0].startswith("settings.json: lights.wiring names Z")


def test_lamps_are_simulated_below_a_simulated_table_alone(tmp_path: Path) -> None:
    assert fit("", tmp_path)[0].lights.kind == "simulated"
    assert fit("[camera]\nkind = 'usb'", tmp_path)[0].lights.kind == "none"


def made(text: bytes, folder: Path) -> SetUp:
    file = folder / "companion.toml"
    file.write_bytes(text)
    config, misread = load_usable(file, folder)
    return set_up(config, Files(file, folder), misread)


def test_an_unknown_game_is_the_first_one(tmp_path: Path) -> None:
    found = made(b'game = "go"\nlanguage = "es"', tmp_path)
    assert found.game.name == build("").name
    assert found.config.language == "es"
    (mistake,) = found.mistakes
    assert str(mistake).startswith("companion.toml: game names go; there are las_navas, ")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", None),
        (b"\xef\xbb\xbf" + build("").components.encode(), None),
        (build("").components.encode("utf-16"), "is not in UTF-8: save it again"),
        (build("").components.encode()[:3000], "las_navas.toml: This component file cannot be read: "),
        (bytes(4096), "las_navas.toml: This component file cannot be read: "),
        (b"[[unit]]\nid = 'A1a'\n[[card]]", "Object missing required field `side` (A1a)."),
        (b"[[unit]]\nid = 3", "(unit 1)."),
        (b"[unit]\nid = 3", "las_navas.toml: This component file cannot be read: Expected `array`"),
        (
            build("").components.replace('icon = "archer"', 'icon = "archr"', 1).encode(),
            "icon of A1c can only be none, archer, cavalry.",
        ),
    ],
)
def test_pieces_that_cannot_be_read_are_the_games_own(content: bytes, said: str | None, tmp_path: Path) -> None:
    kept_in(tmp_path, "las_navas").write_bytes(content)
    found = made(b"", tmp_path)
    assert found.game.components == build("").components
    if said is None:
        assert found.said == ()
    else:
        (sentence,) = found.said
        assert said in sentence.say()
        assert "las_navas.toml" in sentence.say()


def test_devices_without_a_mistake_stay(tmp_path: Path) -> None:
    found = made(b'lanuage = "es"\n[camera]\nkind = "usb"\nwidth = 5\n[lights]\nkind = "wled"', tmp_path)
    assert found.config.camera.kind == "usb"
    assert found.config.lights.kind == "none"
    assert [sentence.say() for sentence in found.said] == [
        "companion.toml: there is no setting lanuage; did you mean language?",
        "companion.toml: camera.width must be 64 at least.",
        "companion.toml: lights.kind can only be none, simulated, serial, gpio.",
    ]
