"""The command `engine`, line by line, and the examples of its documentation."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.engine import Engine, run
from companion.games.las_navas.box.components import DEFAULT
from tests.companion.engine.talk import begun, new, talk


def test_the_command_answers_line_by_line_until_the_end(tmp_path: Path) -> None:
    file = tmp_path / "pieces.toml"
    file.write_text(DEFAULT.read_text().replace('icon = "archer"', 'icon = "none"'))
    script = "import sys; from companion.engine import run; sys.exit(run(sys.argv[1:]))"
    with subprocess.Popen(
        [sys.executable, "-c", script, "--components", str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for request in (new(seed=7), {"legal": True}):
            process.stdin.write(json.dumps(request).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["ok"]
        process.stdin.close()
        assert process.wait(timeout=30) == 0


def test_a_component_file_that_cannot_be_used_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("[[unit]]")
    assert run(["--components", str(broken)]) == 1
    assert run(["--components", str(tmp_path / "none.toml")]) == 1
    assert "Traceback" not in capsys.readouterr().err


def test_a_component_file_names_its_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.toml"
    other.write_text('game = "chess"\n' + DEFAULT.read_text().replace('game = "las_navas"', ""))
    assert run(["--components", str(other)]) == 1
    assert "chess" in capsys.readouterr().err


def test_events_are_told_to_each_seat_as_it_may_know_them() -> None:
    engine = begun(seed=7)
    card = engine.answer({"legal": True})["actions"][0]["card"]
    engine.answer({"do": {"do": "initiative", "side": "christian", "card": card}})
    told = {seat: engine.answer({"events": seat})["events"] for seat in ("christian", "muslim", "spectator")}
    assert [event["card"] for event in told["christian"]] == [card]
    assert told["muslim"] == told["spectator"]
    assert [event["card"] for event in told["muslim"]] == ["?"]
    assert engine.answer({"events": "nobody"})["ok"] is False


def test_a_fault_of_the_engine_is_one_plain_error_and_a_traceback_for_its_author(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fault(*args: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr(Engine, "_made", fault)
    (answer,) = talk(json.dumps(new()).encode())
    assert answer["ok"] is False
    assert "Traceback" not in answer["error"]
    assert "RuntimeError: a fault" in capsys.readouterr().err


def test_the_conversation_in_the_documentation_is_what_is_said() -> None:
    text = (Path(__file__).parents[3] / "docs" / "engine.md").read_text()
    asked = [json.loads(line[2:]) for line in text.splitlines() if line.startswith("> ")]
    answered = [json.loads(line[2:]) for line in text.splitlines() if line.startswith("< ")]
    engine = Engine()
    assert len(asked) >= 5
    assert [engine.answer(request) for request in asked] == answered


@pytest.mark.whole_game
@pytest.mark.parametrize("game", ["las_navas", "dragon_soul"])
def test_the_bot_in_the_documentation_plays_a_game_to_its_end(game: str, tmp_path: Path) -> None:
    root = Path(__file__).parents[3]
    text = (root / "docs" / "engine.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    bot = tmp_path / "bot.py"
    bot.write_text(code, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(bot), game],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        check=True,
    )
    assert done.stdout.startswith(b"The last events: [{")
