"""The doctor's page: a line a part, and an exit code that tells whether what is configured works."""

import json
from pathlib import Path

import cv2
import msgspec
import pytest
from gpiozero import Button, Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.games import build as build_game
from companion.language import Sentence
from companion.record.storage.log import Log
from companion.settings.config import CameraConfig, Config, data_folder, log_file
from companion.settings.pieces import kept_in
from companion.table.sightings import Reading, TableStatus
from hardware import doctor
from hardware.cameras.camera import Frame
from hardware.doctor import Running, computer, examine_running, table
from hardware.doctor.check import Verdict
from hardware.fitting import SetUp
from hardware.reader.prints.keeping.kept import keep
from hardware.reader.table_reader import TableReader
from hardware.record import simulated_camera
from hardware.rig import build
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.picture.prints import PrintRun, beside, prints_of
from hardware.simulated.table import SimulatedTable
from tests.hardware.reader.prints.test_kept_prints import a_book

PARTS = [
    *("computer", "settings", "pieces", "counters", "pins", "camera", "calibration", "lights"),
    *("buttons", "screen", "disk", "clock", "service", "log"),
]
GAME = build_game("")
LEFT_OUT = ("wrong", "It is left out because of the settings above.")


@pytest.fixture(autouse=True)
def config_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    Device.pin_factory = MockFactory(pin_class=MockPWMPin)
    file = tmp_path / "companion.toml"
    monkeypatch.setenv("COMPANION_CONFIG", str(file))
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    return file


def rows(capsys: pytest.CaptureFixture[str]) -> dict[str, tuple[str, str]]:
    return {row["part"]: (row["verdict"], row["finding"]) for row in json.loads(capsys.readouterr().out)}


def test_without_devices_nothing_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert doctor.run([]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == PARTS


def test_the_table_is_in_the_players_language(config_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config_file.write_text('language = "es"\n')
    assert doctor.run([]) == 0
    text = capsys.readouterr().out
    assert "cámara" in text
    assert "camera " not in text


def test_what_is_configured_and_missing_is_wrong(config_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config_file.write_text(
        '[camera]\nkind = "usb"\ndevice = "/dev/none"\n[lights]\nkind = "serial"\nport = "/dev/none"\n'
    )
    assert doctor.run(["--json"]) == 1
    told = rows(capsys)
    assert told["camera"] == (
        "wrong",
        "The camera /dev/none is not plugged in: plug it in, or change camera.device.",
    )
    assert told["lights"][0] == "wrong"
    assert "check its plug" in told["lights"][1]
    assert told["calibration"][0] == "absent"


def test_devices_that_the_running_app_has_are_left_alone(
    config_file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computer, "is_running", lambda: True)
    assert doctor.run(["--json"]) == 0
    assert "is asked for" in rows(capsys)["camera"][1]
    config_file.write_text(
        '[camera]\nkind = "usb"\ndevice = "/dev/none"\n[lights]\nkind = "serial"\nport = "/dev/none"\n'
        '[buttons]\nkind = "gpio"\npins = {muslim = 5}\n'
    )
    monkeypatch.setattr(table, "take_pins", lambda: "LGPIO")
    with Button(5):
        assert doctor.run(["--json"]) == 0
    told = rows(capsys)
    for part in ("camera", "calibration", "lights", "buttons"):
        assert told[part][0] == "absent"
        assert told[part][1].startswith("The app that runs uses it")


def test_a_broken_configuration_is_a_line_and_all_else_is_looked_at(
    config_file: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    config_file.write_text("lanuage = 3\n")
    assert doctor.run(["--json"]) == 1
    assert caplog.records == [], "nothing but the lines"
    told = rows(capsys)
    assert list(told) == PARTS
    assert told["settings"] == ("wrong", "companion.toml: there is no setting lanuage; did you mean language?")


def test_pins_with_two_uses_are_wrong(config_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config_file.write_text('[lights]\nkind = "gpio"\npins = {A1 = 5}\n[buttons]\nkind = "gpio"\npins = {muslim = 5}\n')
    assert doctor.run(["--json"]) == 1
    told = rows(capsys)
    assert told["settings"][1].startswith("companion.toml: GPIO 5 cannot serve both")
    assert told["lights"] == told["buttons"] == LEFT_OUT


@pytest.mark.parametrize(
    ("text", "out"),
    [
        ('[camera]\nkind = "gpio"\n', {"camera"}),
        ('[lights]\nkind = "gpoi"\n[camera]\nkind = "none"\n', {"lights"}),
        ('[lights]\nkind = "gpio"\npins = {A1 = 99}\n[camera]\nkind = "none"\n', {"lights"}),
        ('[camera]\nkind = "none"\nwidth = "wide"\n[buttons]\nkind = "gpio"\npins = {nobody = 5}\n', {"buttons"}),
        ("[lights\n", {"camera", "lights", "buttons"}),
    ],
)
def test_a_device_that_a_mistake_left_out_is_not_said_to_be_unasked_for(
    config_file: Path, capsys: pytest.CaptureFixture[str], text: str, out: set[str]
) -> None:
    config_file.write_text(text)
    assert doctor.run(["--json"]) == 1
    told = rows(capsys)
    assert told["settings"][0] == "wrong"
    assert {part for part in ("camera", "lights", "buttons") if told[part] == LEFT_OUT} >= out
    for part in {"lights", "buttons"} - out:
        assert told[part][0] == "absent"


def test_simulated_pins_are_told(config_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config_file.write_text('[buttons]\nkind = "gpio"\npins = {muslim = 5}\n')
    assert doctor.run(["--json"]) == 1
    told = rows(capsys)
    assert told["pins"] == ("wrong", "They are only simulated: unset GPIOZERO_PIN_FACTORY.")
    assert told["buttons"] == ("good", "1 button on pins.")
    with Button(5):
        assert doctor.run(["--json"]) == 1
    said = "A button does not work (GPIO 5: pin GPIO5 is already in use): go on by touch, and start anew when that is "
    assert rows(capsys)["buttons"] == ("wrong", said + "put right.")


def test_each_mistake_is_a_line(config_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config_file.write_text('game = "go"\n[camera]\nkind = "none"\n[lights]\nkind = "gpio"\npins = {Z9 = 5}\n')
    assert doctor.run(["--json"]) == 1
    found = [row["finding"] for row in json.loads(capsys.readouterr().out) if row["part"] == "settings"]
    assert found[0].startswith("companion.toml: game names go; there are las_navas")
    assert found[1].startswith("companion.toml: lights.pins names Z9; this game has A1, ")


def test_pieces_that_cannot_be_read_are_told_and_others_are_good(capsys: pytest.CaptureFixture[str]) -> None:
    file = kept_in(data_folder(), "las_navas")
    file.write_text(GAME.components.replace('icon = "archer"', 'icon = "archr"', 1), encoding="utf-8")
    assert doctor.run(["--json"]) == 1
    found = "las_navas.toml: This component file cannot be read: icon of A1c can only be none, archer, cavalry."
    told = rows(capsys)
    assert told["pieces"] == ("wrong", found)
    assert told["settings"][0] == "absent"
    file.write_text(GAME.components, encoding="utf-8")
    assert doctor.run(["--json"]) == 0
    assert rows(capsys)["pieces"][0] == "good"


def test_how_counters_are_read_is_told_and_what_is_missing(
    config_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert doctor.run(["--json"]) == 0
    assert rows(capsys)["counters"] == ("good", "They are read by their stickers.")
    config_file.write_text('[counters]\nlas_navas = "prints"\n')
    assert doctor.run(["--json"]) == 1
    verdict, found = rows(capsys)["counters"]
    assert verdict == "wrong"
    assert "not learnt yet" in found
    keep(data_folder(), a_book())
    assert doctor.run(["--json"]) == 0
    assert rows(capsys)["counters"] == ("good", "They are read by their prints: 54 are learnt, 54 kinds.")


@pytest.mark.whole_game
def test_cards_beside_the_board_that_are_not_seen_are_named() -> None:
    game = build_game("")
    simulated = SimulatedTable(beside(game))
    image = SimulatedCamera(simulated, prints=prints_of(game, PrintRun())).read().image
    reader = TableReader(game, prints=a_book())
    reader.read(Frame(image, 0.0))
    assert reader.calibration is not None
    assert table.how_exact(reader.calibration, game, by_cards=True).verdict is Verdict.GOOD
    lacking = msgspec.structs.replace(reader.calibration, anchors=reader.calibration.anchors[1:])
    told = table.how_exact(lacking, game, by_cards=True)
    assert told.verdict is Verdict.UNSURE
    assert "top left" in told.finding.say()


def test_without_a_folder_for_games_all_else_is_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "file" / "data"))
    assert doctor.run(["--json"]) == 1
    told = rows(capsys)
    assert list(told) == PARTS
    assert told["disk"][0] == "wrong"
    assert "name another one in COMPANION_DATA" in told["disk"][1]


@pytest.mark.whole_game
def test_a_recorded_board_is_found_and_measured(
    config_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "frames").mkdir()
    cv2.imwrite(str(tmp_path / "frames" / "1.png"), simulated_camera(GAME).read().image)
    config_file.write_text(f'[camera]\nkind = "recorded"\ndevice = "{tmp_path}/frames"\n')
    assert doctor.run(["--json"]) == 0
    told = rows(capsys)
    assert told["camera"][1].startswith("It gives 2304x1296")
    assert told["calibration"][0] == "good"
    assert "pixels a mm" in told["calibration"][1]


def test_a_picture_without_a_board_is_a_wrong_calibration(
    config_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "frames").mkdir()
    cv2.imwrite(str(tmp_path / "frames" / "1.png"), simulated_camera(GAME).read().image[:100, :100])
    config_file.write_text(f'[camera]\nkind = "recorded"\ndevice = "{tmp_path}/frames"\n')
    assert doctor.run(["--json"]) == 1
    assert rows(capsys)["calibration"][0] == "wrong"


def test_a_damaged_log_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    path = log_file(data_folder())
    Log(path).close()
    assert doctor.run(["--json"]) == 0
    assert rows(capsys)["log"] == ("good", "0 games, none damaged.")
    path.write_bytes(b"no database" * 100)
    assert doctor.run(["--json"]) == 1
    assert rows(capsys)["log"][0] == "wrong"


def test_a_running_app_tells_what_its_devices_told_it(tmp_path: Path) -> None:
    made = SetUp(Config(), GAME)
    with build(Config(), GAME.board, lambda press: None) as rig:
        seen = Reading(TableStatus.STILL, 0)
        told = {check.part: check for check in examine_running(made, tmp_path, Running(rig, seen))}
        assert list(told) == [part for part in PARTS if part != "counters"]  # stickers need no card of their own
        assert told["camera"].verdict is Verdict.GOOD
        assert told["lights"].verdict is Verdict.ABSENT
        assert told["buttons"].verdict is Verdict.ABSENT
        gone = Reading(TableStatus.NO_CAMERA, 0, sentence=Sentence("Unplugged."))
        rig.lights.trouble = Sentence("No lights.")  # type: ignore[misc]
        told = {check.part: check for check in examine_running(made, tmp_path, Running(rig, gone))}
        assert told["camera"].verdict is Verdict.WRONG
        assert told["lights"].finding.say() == "No lights."


def test_a_running_app_without_a_camera_waits_for_no_picture(tmp_path: Path) -> None:
    config = Config(camera=CameraConfig(kind="none"))
    with build(config, GAME.board, lambda press: None) as rig:
        told = {check.part: check for check in examine_running(SetUp(config, GAME), tmp_path, Running(rig))}
    assert told["camera"].finding.say() == "None is asked for (camera.kind is none)."
    assert told["calibration"].finding.say() == "Without a picture there is none."
    assert {told[part].verdict for part in ("camera", "calibration", "lights", "buttons")} == {Verdict.ABSENT}
