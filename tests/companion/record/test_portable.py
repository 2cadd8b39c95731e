"""Games go out as JSON and come back the same."""

from __future__ import annotations

import shutil
import stat
from pathlib import Path

import msgspec
import pytest

from companion.errors import DataError
from companion.record import portable, verify
from companion.record.log import VERSION, Log

SAMPLE = Path(__file__).parents[1] / "samples" / f"v{VERSION}.db"


@pytest.fixture
def json_file(tmp_path: Path) -> Path:
    log = shutil.copy(SAMPLE, tmp_path / "game.db")
    assert portable.run_export([str(log), "-o", str(tmp_path / "game.json")]) == 0
    return tmp_path / "game.json"


def test_out_and_back_is_the_same(json_file: Path, tmp_path: Path) -> None:
    assert portable.run_import([str(json_file), "-o", str(tmp_path / "again.db")]) == 0
    assert verify.run([str(tmp_path / "again.db")]) == 0
    with Log(tmp_path / "game.db") as first, Log(tmp_path / "again.db") as second:
        assert portable.exported(first) == portable.exported(second)


def test_a_second_import_adds_nothing(json_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    portable.run_import([str(json_file), "-o", str(tmp_path / "game.db")])
    assert "0 of 2 games added" in capsys.readouterr().out


def test_only_the_owner_may_read_it(json_file: Path) -> None:
    assert stat.S_IMODE(json_file.stat().st_mode) == 0o600


def test_one_game_can_be_chosen(tmp_path: Path) -> None:
    log = shutil.copy(SAMPLE, tmp_path / "game.db")
    with Log(Path(log)) as opened:
        (kept,) = opened.unfinished()
    portable.run_export([str(log), "-o", str(tmp_path / "one.json"), "--game", kept.id])
    assert [game["game"]["id"] for game in msgspec.json.decode((tmp_path / "one.json").read_bytes())["games"]] == [
        kept.id
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", "no file of exported games"),
        (b"[]", "no file of exported games"),
        (b'{"format":"other","version":1,"games":[]}', "no file of exported games"),
        (b'{"format":"table-companion games","version":99,"games":[]}', "newer version"),
        (
            b'{"format":"table-companion games","version":1,"games":[{"game":{"id":"a","name":"las_navas",'
            b'"variant":"basic","ask_chance":false,"components":"","seed":99999999999999999999,"created":""},"entries":[],"seals":[]}]}',
            "no file of exported games",
        ),
        (b"\xff\xfe", "no file of exported games"),
    ],
)
def test_another_file_is_refused(text: bytes, said: str, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_bytes(text)
    with pytest.raises(DataError, match=said):
        portable.run_import([str(tmp_path / "x.json"), "-o", str(tmp_path / "new.db")])


def test_a_game_that_breaks_the_rules_is_refused_whole(json_file: Path, tmp_path: Path) -> None:
    raw = msgspec.json.decode(json_file.read_bytes())
    raw["games"][1]["entries"][3]["action"] = '{"do":"move","from":"A4","to":"C1","units":["A4a"]}'
    json_file.write_bytes(msgspec.json.encode(raw))
    with pytest.raises(DataError):
        portable.run_import([str(json_file), "-o", str(tmp_path / "new.db")])
    with Log(tmp_path / "new.db") as log:
        assert log.games() == ()
