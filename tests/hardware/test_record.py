"""A recording holds the board and nothing beside it, and can be played again."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import DataError, DeviceError
from companion.games import build
from companion.settings.config import data_folder
from companion.table.sightings import Reading, TableStatus
from hardware import record
from hardware.cameras.camera import Camera, Frame
from hardware.cameras.recorded import RecordedCamera
from hardware.reader.table_reader import TableReader
from hardware.see import picture

GAME = build("")
FACE = (255, 0, 255)


@pytest.fixture(scope="module")
def frame() -> Frame:
    """A frame with a coloured face at the board's edge, outside of the board."""
    frame = record.simulated_camera(GAME).read()
    reader = TableReader(GAME)
    reader.read(frame)
    assert reader.calibration is not None
    image = frame.image.copy()
    for x_mm in np.linspace(0, GAME.board.width_mm, 8):
        x, y = reader.calibration.to_px([(x_mm, -24.0)])[0]
        cv2.circle(image, (round(x), round(y)), 40, FACE, -1)
    return Frame(image, frame.at_ms)


class Still:
    """A camera that gives one frame, and none where it is told so."""

    def __init__(self, frame: Frame, gone: tuple[int, ...] = ()) -> None:
        self.frame = frame
        self.gone = gone
        self.number = 0

    def read(self) -> Frame:
        self.number += 1
        if self.number in self.gone:
            raise DeviceError("The camera is gone.")
        return self.frame

    def close(self) -> None: ...


def recorded(camera: Camera, folder: Path, count: int) -> tuple[int, list[dict[str, object]]]:
    recorder = record.Recorder(folder, GAME.board)
    kept = record.record(camera, TableReader(GAME), recorder, count, 0)
    recorder.close()
    return kept, [json.loads(line) for line in (folder / "readings.jsonl").read_text().splitlines()]


@pytest.mark.whole_game
def test_nothing_beside_the_board_is_kept(frame: Frame, tmp_path: Path) -> None:
    assert (frame.image == FACE).all(axis=2).sum() > 10_000
    kept, rows = recorded(Still(frame), tmp_path / "out", 1)
    assert kept == 1
    assert rows[0]["frame"] == "000001.jpg"
    image = cv2.imread(str(tmp_path / "out" / "000001.jpg")).astype(int)
    assert image.shape[0] < frame.image.shape[0]
    assert ((image[:, :, 0] - image[:, :, 1] > 60) & (image[:, :, 2] - image[:, :, 1] > 60)).sum() == 0


@pytest.mark.whole_game
def test_a_recording_reads_as_the_table_did(frame: Frame, tmp_path: Path) -> None:
    recorded(Still(frame), tmp_path / "out", 1)
    live = TableReader(GAME).read(frame)
    again = TableReader(GAME).read(RecordedCamera(tmp_path / "out").read())
    assert live.board is not None
    assert again.board is not None
    assert {(p.piece, p.face, p.place, p.tilted) for p in again.board.pieces} == {
        (p.piece, p.face, p.place, p.tilted) for p in live.board.pieces
    }
    assert len(again.board.pieces) == len(GAME.pieces)


def test_without_a_known_board_no_picture_is_kept(tmp_path: Path) -> None:
    blank = Frame(np.full((480, 640, 3), 90, np.uint8), 0)
    kept, rows = recorded(Still(blank), tmp_path / "out", 2)
    assert kept == 0
    assert [row["frame"] for row in rows] == [None, None]
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["readings.jsonl"]


def test_a_camera_that_fails_is_told_and_tried_again(
    frame: Frame, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, rows = recorded(Still(frame, gone=(1,)), tmp_path / "out", 2)
    assert kept == len(rows) == 1
    assert "The camera is gone." in capsys.readouterr().out


def test_a_full_folder_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").touch()
    with pytest.raises(DataError, match="is not empty: name a new folder"):
        record.Recorder(tmp_path, GAME.board)
    with pytest.raises(DataError, match="cannot be written"):
        record.Recorder(tmp_path / "mine.txt" / "x", GAME.board)


def test_a_reading_is_kept_with_its_sentence(tmp_path: Path) -> None:
    recorder = record.Recorder(tmp_path / "out", GAME.board)
    assert not recorder.keep(Frame(np.zeros((4, 4, 3), np.uint8), 5), Reading(TableStatus.DARK, 5), None)
    recorder.close()
    row = json.loads((tmp_path / "out" / "readings.jsonl").read_text())
    assert row["reading"]["status"] == "dark"


@pytest.mark.whole_game
def test_the_command_records_the_simulated_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data_folder()
    assert record.run(["-o", str(tmp_path / "out"), "--count", "1"]) == 0
    assert (tmp_path / "out" / "000001.jpg").is_file()
    assert "Pictures of the board kept" in capsys.readouterr().out


@pytest.mark.whole_game
def test_a_mistake_in_the_settings_is_said_and_does_not_keep_a_fault_from_being_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "companion.toml").write_text("[screen]\nlanguage = 'es'\n")
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path / "companion.toml"))
    assert record.run(["-o", str(tmp_path / "out"), "--count", "1"]) == 0
    assert "write language at the top of the file" in capsys.readouterr().err
    assert picture.run(["--live", "--frames", "1"]) == 0
    assert "write language at the top of the file" in capsys.readouterr().err


def test_without_a_camera_it_is_said_once_and_nothing_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "companion.toml").write_text('[camera]\nkind = "none"\n')
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path / "companion.toml"))
    with pytest.raises(DeviceError, match="No camera is set up"):
        record.run(["-o", str(tmp_path / "out")])
    with pytest.raises(DeviceError, match="No camera is set up"):
        picture.run(["--live"])
    assert capsys.readouterr().out == ""
    assert not (tmp_path / "out").exists()
