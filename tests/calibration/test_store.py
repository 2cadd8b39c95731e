"""Calibrations survive a restart; broken files are said."""

import json
from pathlib import Path

import pytest

from calibration.geometry import Calibration
from calibration.store import load, save
from companion.errors import DataError
from companion.games import build
from companion.settings.measured import as_measured
from companion.settings.sections import BoardConfig

BOARD = build("las_navas").board
OTHER = build("dragon_soul").board
KEPT = Calibration(640, 480, (1, 0, 3, 0, 1, 6, 0, 0, 1), 0.02, 0.6, 1.01, ("top left",))


def test_what_is_saved_is_loaded_for_its_board_alone(tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    assert load(BOARD, path) is None
    save(KEPT, BOARD, path)
    assert load(BOARD, path) == KEPT
    assert load(OTHER, path) is None
    assert load(as_measured(BOARD, BoardConfig(width=1.1)), path) is None
    assert list(tmp_path.iterdir()) == [path]


def test_what_was_kept_before_sizes_were_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    save(KEPT, BOARD, path)
    file = json.loads(path.read_text())
    del file["size_mm"]
    path.write_text(json.dumps(file))
    assert load(BOARD, path) == KEPT


@pytest.mark.parametrize("text", ["", "{", "[]", '{"version": 1}'])
def test_a_broken_file_is_said(text: str, tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    path.write_text(text)
    with pytest.raises(DataError, match="no calibration"):
        load(BOARD, path)


def test_a_file_of_another_version_is_said(tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    save(KEPT, BOARD, path)
    path.write_text(path.read_text().replace('"version": 1', '"version": 99'))
    with pytest.raises(DataError, match="another version"):
        load(BOARD, path)


def test_a_missing_folder_is_said(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cannot be written"):
        save(KEPT, BOARD, tmp_path / "none" / "calibration.json")
