"""Games go out as JSON and come back the same."""

from __future__ import annotations

import errno
import os
import shutil
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.errors import DataError, DeviceError, IllegalAction
from companion.games import build
from companion.record import verify
from companion.record.exchange import portable
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.record.storage.schema import VERSION

SAMPLE = Path(__file__).parents[2] / "samples" / f"v{VERSION}.db"


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
        ended, other = portable.exported(second).games
        assert (ended.unsealed, other.unsealed) == (len(ended.entries), 0)


@pytest.mark.whole_game
@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_what_an_older_version_kept_goes_out_and_comes_in(version: int, tmp_path: Path) -> None:
    log = shutil.copy(SAMPLE.with_name(f"v{version}.db"), tmp_path / "game.db")
    portable.run_export([str(log), "-o", str(tmp_path / "game.json")])
    assert portable.run_import([str(tmp_path / "game.json"), "-o", str(tmp_path / "again.db")]) == 0
    assert verify.run([str(tmp_path / "again.db")]) == 0


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
            r"wrong at games\[0\].game.seed",
        ),
        (b"\xff\xfe", "no file of exported games"),
    ],
)
def test_another_file_is_refused(text: bytes, said: str, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_bytes(text)
    with pytest.raises(DataError, match=said):
        portable.run_import([str(tmp_path / "x.json"), "-o", str(tmp_path / "new.db")])


def refused(json_file: Path, change: Callable[[list[Any]], object]) -> str:
    """What is said to the export once its games were changed; nothing of it is in the log then."""
    raw = msgspec.json.decode(json_file.read_bytes())
    change(raw["games"])
    json_file.write_bytes(msgspec.json.encode(raw))
    other = json_file.with_name("new.db")
    with pytest.raises(DataError) as error:
        portable.run_import([str(json_file), "-o", str(other)])
    with Log(other) as log:
        assert log.games() == ()
    return str(error.value)


@pytest.mark.whole_game
@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda g: g[1]["game"].update(created="yesterday"), "games[1].game.created"),
        (lambda g: g[0]["game"].update(ended="2026-01-01T10:00:00"), "games[0].game.ended"),  # without its offset
        (lambda g: g[1]["entries"][2].update(at="noon"), "games[1].entries[2].at"),
        (lambda g: g[1]["entries"][2].update(at="0001-01-01T00:00:00+14:00"), "games[1].entries[2].at"),
        (lambda g: g[1]["entries"][2].update(played_ms=-1), "games[1].entries[2].played_ms"),
        (lambda g: g[1]["entries"][2].update(played_ms=1), "games[1].entries[2].played_ms"),
        (lambda g: g[1]["entries"][2].update(seq="three"), "games[1].entries[2].seq"),
        (lambda g: g[1]["entries"][2].update(rules=99), "games[1].entries[2].rules"),
        (lambda g: g[1]["entries"].pop(2), "games[1].entries[2].seq"),
        (lambda g: g[1]["entries"][3].update(action="{"), "games[1].entries[3].action"),
        (
            lambda g: g[1]["entries"][3].update(action='{"do":"move","from":"A4","to":"C1","units":["A4a"]}'),
            "games[1].entries[3].action",
        ),
        (lambda g: g[1]["entries"][4].update(source="ghost"), "games[1].entries[4].action"),
        (lambda g: g[1]["entries"][4].update(events='[{"event":"game_over"}]'), "games[1].entries[4]"),
        (lambda g: g[1]["entries"][4].update(events="[]"), "games[1].entries[4].events"),
        (lambda g: g[1]["seals"].append(dict(g[1]["seals"][0], seq=999)), "games[1].seals[1]"),
        (lambda g: g[1]["seals"].append(dict(g[1]["seals"][0], seq=3)), "games[1].seals[1]"),
        (lambda g: g[1]["seals"].append(g[1]["seals"][0]), "games[1].seals[1].seq"),
        (lambda g: g[1]["seals"][0].update(pile="hand"), "games[1].seals[0]"),
        (lambda g: g[1]["seals"][0].update(salt="00"), "games[1].seals[0].code"),
        (lambda g: g[1]["seals"].pop(0), "games[1].entries[0].action: the app shuffled here"),
        (lambda g: g[0]["seals"].pop(), "games[0].entries["),
        (lambda g: g[1]["seals"].pop(0) and g[1]["entries"][0].update(source="screen"), "games[1].entries[0].action"),
        (lambda g: g[1]["game"].update(ended=g[1]["game"]["created"]), "games[1].game.ended"),
        (lambda g: g[0]["game"].update(ended=None), "games[0].game.ended"),
        (lambda g: g[1]["looked"].update(seq=999), "games[1].looked"),
        (lambda g: g[0].update(unsealed=999), "games[0].unsealed"),
        (lambda g: g[0].update(unsealed=-1), "games[0].unsealed"),
        (lambda g: g[1]["game"].update(name="chess"), "games[1].game"),
        (lambda g: g[1]["game"].update(players={"christian": "a\u0000"}), "games[1].game.players"),
        (lambda g: g.append(g[1]), "games[2].game.id: the game is in the file twice"),
        (lambda g: g.append(dict(g[1], entries=[])), "games[2].game.id"),
    ],
)
def test_a_wrong_export_is_refused_whole_with_the_place_of_the_mistake(
    change: Callable[[list[Any]], object], place: str, json_file: Path
) -> None:
    assert f"is wrong at {place}" in refused(json_file, change)


def test_a_rule_that_is_broken_is_named(json_file: Path) -> None:
    action = '{"do":"move","from":"A4","to":"C1","units":["A4a"]}'
    said = refused(json_file, lambda g: g[1]["entries"][3].update(action=action))
    game = build("las_navas")
    with Log(json_file.with_name("game.db")) as log:
        state = Session(game, log, log.unfinished()[0]).steps[2].state
    with pytest.raises(IllegalAction) as error:
        game.apply(state, msgspec.json.decode(action, type=game.action_type))
    assert f"games[1].entries[3].action: {error.value}" in said


def test_a_file_that_is_cut_off_or_no_json_says_in_which_line(json_file: Path, tmp_path: Path) -> None:
    whole = json_file.read_bytes()
    json_file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(DataError, match=f"line {whole[: len(whole) // 2].count(bytes([10])) + 1}: this is no JSON"):
        portable.run_import([str(json_file), "-o", str(tmp_path / "new.db")])
    lines = whole.splitlines()
    lines[8] = lines[8].replace(b":", b"=")
    json_file.write_bytes(b"\n".join(lines))
    with pytest.raises(DataError, match="line 9: this is no JSON"):
        portable.run_import([str(json_file), "-o", str(tmp_path / "new.db")])


def test_a_byte_order_mark_does_no_harm(json_file: Path, tmp_path: Path) -> None:
    json_file.write_bytes(b"\xef\xbb\xbf" + json_file.read_bytes())
    assert portable.run_import([str(json_file), "-o", str(tmp_path / "new.db")]) == 0


def test_one_game_of_a_file_can_be_taken_though_another_is_wrong(json_file: Path, tmp_path: Path) -> None:
    raw = msgspec.json.decode(json_file.read_bytes())
    raw["games"][1]["game"]["created"] = "yesterday"
    json_file.write_bytes(msgspec.json.encode(raw))
    whole = raw["games"][0]["game"]["id"]
    assert portable.run_import([str(json_file), "-o", str(tmp_path / "new.db"), "--game", whole]) == 0
    with Log(tmp_path / "new.db") as log:
        assert [game.id for game in log.games()] == [whole]
    with pytest.raises(DataError, match="holds no game"):
        portable.run_import([str(json_file), "-o", str(tmp_path / "new.db"), "--game", "none"])


def test_a_disk_that_fills_up_takes_no_half_of_it(
    json_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    append, calls = Log.append, []

    def full(log: Log, *args: Any) -> None:
        calls.append(log.path)
        if len([path for path in calls if path]) == 2:
            raise DeviceError("The disk is full. Free some space, then try again.")
        append(log, *args)

    monkeypatch.setattr(Log, "append", full)
    with pytest.raises(DeviceError, match="full"):
        portable.run_import([str(json_file), "-o", str(tmp_path / "new.db")])
    with Log(tmp_path / "new.db") as log:
        assert log.games() == ()


def test_an_older_backup_stays_until_a_whole_new_one_is_there(
    json_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = json_file.read_bytes()
    export = [str(tmp_path / "game.db"), "-o", str(json_file)]

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)
        with pytest.raises(DeviceError, match="disk is full"):
            portable.run_export(export)
    assert json_file.read_bytes() == older
    assert not list(tmp_path.glob("*.new"))
    json_file.chmod(0o644)
    portable.run_export(export)
    assert json_file.read_bytes() == older
    assert stat.S_IMODE(json_file.stat().st_mode) == 0o600


def test_what_is_no_file_is_written_to_and_a_link_stays_one(json_file: Path, tmp_path: Path) -> None:
    log = str(tmp_path / "game.db")
    assert portable.run_export([log, "-o", "/dev/null"]) == 0
    assert not Path("/dev/null").is_file()
    (tmp_path / "link.json").symlink_to(json_file)
    portable.run_export([log, "-o", str(tmp_path / "link.json")])
    assert (tmp_path / "link.json").is_symlink()
