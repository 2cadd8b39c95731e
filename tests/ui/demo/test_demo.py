"""The game that plays itself goes through the whole path."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.record.session import Source
from ui.demo.demo import Demo


def test_a_round_is_played_by_screen_and_by_table(
    tmp_path: Path, virtual_screen: object, capsys: pytest.CaptureFixture[str]
) -> None:
    demo = Demo(tmp_path, tmp_path, "en", 1, "basic")
    try:
        demo.play(rounds=0, combats=1)
        sources = {entry.source for entry in demo.model.session.entries}
        assert sources == {Source.SCREEN, Source.TABLE, Source.CHANCE}
        assert demo.combats >= 1
    finally:
        demo.close()
    assert {"home.png", "wrong.png", "battle.png", "combat.png", "window.png"} <= {p.name for p in tmp_path.iterdir()}
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) >= len(demo.model.session.entries) - 1
