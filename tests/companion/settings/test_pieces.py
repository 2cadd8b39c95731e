"""The owner's component file is carried as a file, whole or not at all."""

from pathlib import Path

import pytest

from companion.errors import DataError
from companion.games import build
from companion.settings import pieces


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def test_pieces_go_out_and_come_back(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    assert pieces.run(["--export", str(file)]) == 0
    assert file.read_text() == build("").components
    file.write_text(file.read_text().replace('name = "Jund Infantry"', 'name = "Jund"'))
    assert pieces.run(["--import", str(file)]) == 0
    assert pieces.owned(data, build("").name) == file.read_text()


def test_a_file_that_is_none_is_refused_and_nothing_is_lost(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    pieces.run(["--export", str(file)])
    pieces.run(["--import", str(file)])
    file.write_text("no component file")
    with pytest.raises(DataError, match="cannot be read"):
        pieces.run(["--import", str(file)])
    assert pieces.owned(data, build("").name) == build("").components
