"""Calibrations survive a restart; broken files are said."""

from pathlib import Path

import pytest

from calibration.geometry import Calibration
from calibration.store import load, save
from companion.errors import DataError

KEPT = Calibration(640, 480, (1, 0, 3, 0, 1, 6, 0, 0, 1), 0.02, 0.6, 1.01, ("top left",))


def test_what_is_saved_is_loaded_for_its_board_alone(tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    assert load("las_navas", path) is None
    save(KEPT, "las_navas", path)
    assert load("las_navas", path) == KEPT
    assert load("another", path) is None
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"version": 1}'])
def test_a_broken_file_is_said(text: str, tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    path.write_text(text)
    with pytest.raises(DataError, match="no calibration"):
        load("las_navas", path)


def test_a_file_of_another_version_is_said(tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    save(KEPT, "las_navas", path)
    path.write_text(path.read_text().replace('"version": 1', '"version": 99'))
    with pytest.raises(DataError, match="another version"):
        load("las_navas", path)


def test_a_missing_folder_is_said(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cannot be written"):
        save(KEPT, "las_navas", tmp_path / "none" / "calibration.json")
