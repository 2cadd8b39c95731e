"""The game that plays itself goes through the whole path."""

from __future__ import annotations

import tests.plugin  # noqa: F401  (brings harvest)

# isort: split

from pathlib import Path

import pytest

from companion.games import build
from companion.record.session import Session, Source
from companion.record.storage.log import Log
from ui.demo.demo import Demo


@pytest.mark.whole_game
@pytest.mark.parametrize(("game", "variant", "rounds"), [("harvest", "three", 99), ("dragon_soul", "three_crowns", 2)])
def test_any_game_plays_itself(tmp_path: Path, virtual_screen: object, game: str, variant: str, rounds: int) -> None:
    demo = Demo(tmp_path, tmp_path, "es", 1, variant, game=game, table_alone=True)
    try:
        demo.play(rounds=rounds, combats=0)
        sources = {entry.source for entry in demo.model.session.entries}
        assert sources == {Source.SCREEN, Source.TABLE, Source.CHANCE}
        assert demo.rounds > rounds or demo.model.scene.winners
    finally:
        demo.close()
    session = demo.model.session
    log = Log(next(tmp_path.glob("*.sqlite")))
    assert Session.resume(log, session.id, build).state == session.state
    log.close()


@pytest.mark.whole_game
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
