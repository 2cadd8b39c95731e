"""The configuration: every key has a default, and every mistake is told in one sentence."""

from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import DataError
from companion.settings.config import CHECKOUT, Config, config_file, data_folder, load, save


def written(folder: Path, text: str) -> Config:
    file = folder / "companion.toml"
    file.write_text(text, encoding="utf-8")
    return load(file, folder)


def test_without_any_file_everything_has_a_default(tmp_path: Path) -> None:
    config = load(tmp_path / "none.toml", tmp_path)
    assert config == Config()
    assert config.camera.kind == "simulated"
    assert config.lights.kind == "simulated"


def test_what_people_write_counts(tmp_path: Path) -> None:
    config = written(tmp_path, '[lights]\nkind = "serial"\nwiring = {A1 = [0, 1]}\n[camera]\nexposure_us = 9000\n')
    assert config.lights.kind == "serial"
    assert config.lights.wiring == {"A1": (0, 1)}
    assert config.camera.exposure_us == 9000
    assert config.lights.baud == 115_200


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("lanuage = 'es'", "companion.toml: there is no setting lanuage; did you mean language?"),
        ("[lights]\nbuad = 9600", "companion.toml: there is no setting lights.buad; did you mean lights.baud?"),
        (
            "[buttons]\nxyz = 1",
            "companion.toml: there is no setting buttons.xyz; there are kind, pins, hold_s.",
        ),
        ("[lights]\nbaud = 'fast'", "companion.toml: lights.baud must be a whole number, without quotes."),
        ("[screen]\nwidth = 5", "companion.toml: screen.width must be 64 at least."),
        ("[screen]\nrotation = 45", "companion.toml: screen.rotation must be a multiple of 90."),
        ("[lights.pins]\nA1 = 40", "companion.toml: lights.pins.A1 must be 27 at most."),
        ("language = '../es'", "companion.toml: there is no language ../es; there are en, es."),
        ("lights = 3", "companion.toml: lights must be a table of settings."),
    ],
)  # fmt: skip
def test_a_mistake_is_one_sentence_that_names_the_key(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(DataError) as caught:
        written(tmp_path, text)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("text", ["language = ", "\x00", "a" * 5000, "[[[["])
def test_a_broken_file_is_named(tmp_path: Path, text: str) -> None:
    with pytest.raises(DataError, match=r"companion\.toml cannot be read"):
        written(tmp_path, text)


@pytest.mark.parametrize(
    ("text", "reason", "spanish"),
    [
        ("language = es\n", 'line 1: text stands in quotes, such as kind = "pi"', "línea 1: el texto va entre"),
        ("[camera]\nkind = pi\n", 'line 2: text stands in quotes, such as kind = "pi"', "línea 2"),
        ("[lights]\n[camera]\n[lights]\n", "[lights] stands twice (line 3): keep one", "[lights] está dos veces"),
        ("[lights.pins]\n[lights.pins]\n", "[lights.pins] stands twice (line 2): keep one", "[lights.pins] está"),
        ('game = "a"\ngame = "b"\n', "line 2: this setting stands twice in its section; keep one", "línea 2"),
        ("[lights\n", "line 1: a bracket before it is not closed, or a comma lacks", "cerrar un corchete"),
        ("[lights.wiring]\nA1 = [0 1]\n", "line 2: a bracket before it is not closed, or a comma lacks", "coma"),
        ('language = "es\n', "line 1: a quote is not closed", "comillas"),
        ("kind\n", "line 1 is not written as it should be; a setting is written as name = value", "la línea 1"),
    ],
)
def test_a_line_that_is_no_setting_is_told_in_the_players_language(
    tmp_path: Path, text: str, reason: str, spanish: str
) -> None:
    file = tmp_path / "companion.toml"
    file.write_text(text)
    with pytest.raises(DataError) as raised:
        load(file, None)
    assert raised.value.sentence.say() == f"{file} cannot be read: {reason}."
    assert spanish in raised.value.sentence.say("es")


@given(st.binary(max_size=200))
def test_no_bytes_bring_a_traceback(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    folder = tmp_path_factory.mktemp("config")
    for name in ("companion.toml", "settings.json"):
        (folder / name).write_bytes(content)
        with suppress(DataError):
            assert isinstance(load(folder / "companion.toml", folder), Config)
        (folder / name).unlink()


def test_settings_made_on_the_screen_go_over_the_file(tmp_path: Path) -> None:
    written(tmp_path, "language = 'es'\n[lights]\nbrightness = 0.5\nwiring = {A1 = [0], B1 = [1]}\n")
    save({"lights": {"wiring": {"A1": (3,)}}}, tmp_path)
    save({"language": "en"}, tmp_path)
    config = load(tmp_path / "companion.toml", tmp_path)
    assert config.language == "en"
    assert config.lights.wiring == {"A1": (3,)}
    assert config.lights.brightness == 0.5


def test_a_setting_that_is_not_allowed_is_not_kept(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"screen\.rotation"):
        save({"screen": {"rotation": 5}}, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_data_folder_is_made_where_the_environment_says(tmp_path: Path) -> None:
    assert data_folder({"STATE_DIRECTORY": f"{tmp_path}/state:/other"}) == tmp_path / "state"
    assert data_folder({"COMPANION_DATA": f"{tmp_path}/mine", "STATE_DIRECTORY": "/s"}) == tmp_path / "mine"
    assert (tmp_path / "mine").is_dir()


def test_the_data_folder_is_never_in_the_code() -> None:
    with pytest.raises(DataError, match="choose another folder"):
        data_folder({"COMPANION_DATA": str(CHECKOUT / "games")})
    assert not (CHECKOUT / "games").exists()


def test_a_data_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DataError, match="name another one in COMPANION_DATA"):
        data_folder({"COMPANION_DATA": str(tmp_path / "file" / "data")})


def test_the_config_file_is_where_the_environment_says(tmp_path: Path) -> None:
    assert config_file({"CONFIGURATION_DIRECTORY": "/etc/companion"}) == Path("/etc/companion/companion.toml")
    assert config_file({"COMPANION_CONFIG": "/x.toml", "CONFIGURATION_DIRECTORY": "/etc"}) == Path("/x.toml")


def test_tests_have_a_home_of_their_own() -> None:
    assert "companion-tests-" in str(data_folder())
    assert "companion-tests-" in str(config_file())


def test_every_key_is_documented_with_its_default() -> None:
    text = (CHECKOUT / "docs" / "configuration.md").read_text(encoding="utf-8")
    rows = {}
    for line in text.splitlines():
        if line.startswith("| `"):
            _, key, default, *_ = (cell.strip(" `") for cell in line.split("|"))
            rows[key] = default
    defaults = {}
    for key, value in msgspec.to_builtins(Config()).items():
        under = {f"{key}.{name}": inner for name, inner in value.items()} if isinstance(value, dict) else {key: value}
        defaults.update(under)
    assert rows == {key: msgspec.json.encode(value).decode() for key, value in defaults.items()}
