"""A whole game on the table: hands make every change that counters can show, and the camera's pictures are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.record.session import Session, Source, Step
from companion.record.storage.log import Log
from companion.record.verify import findings
from companion.settings.config import Printing
from ui.demo.demo import Demo


def _shown(session: Session) -> list[Step]:
    """The decisions, open to both players, that changed how the counters lie."""
    game, before = session.game, session.start
    shown = []
    for step in session.steps:
        open_ = [choice.action for choice in game.scene(before, None, "en").choices if not choice.secret]
        if step.entry.action in open_ and game.layout(before) != game.layout(step.state):
            shown.append(step)
        before = step.state
    return shown


@pytest.mark.whole_game
@pytest.mark.parametrize(
    ("variant", "counters", "rounds"),
    [
        ("advanced", Printing.STICKERS, 1),
        ("basic", Printing.BUSY, 1),
        pytest.param("advanced", Printing.STICKERS, 99, marks=pytest.mark.thorough),
        *(
            pytest.param(variant, style, 99, marks=pytest.mark.thorough)
            for variant in ("basic", "advanced")
            for style in (Printing.BUSY, Printing.SYMBOLS)
        ),
        pytest.param("basic", Printing.HERALDRY, 99, marks=pytest.mark.thorough),
        pytest.param("basic", Printing.DARK, 99, marks=pytest.mark.thorough),
    ],
)
def test_a_game_is_played_on_the_table_alone(
    tmp_path: Path, virtual_screen: object, variant: str, counters: Printing, rounds: int
) -> None:
    demo = Demo(tmp_path, tmp_path, "en", 2, variant, table_alone=True, counters=counters)
    try:
        demo.play(rounds=rounds, combats=999 if rounds == 99 else 3)
    finally:
        demo.close()
    session = demo.model.session
    assert demo.model.scene.winners or demo.rounds > rounds
    shown = _shown(session)
    assert len(shown) > (20 if rounds == 99 else 8)
    assert {step.entry.source for step in shown} == {Source.TABLE}
    log = Log(next(tmp_path.glob("*.sqlite")))
    row = log.game(session.id)
    assert all(finding.good for finding in findings(log, row))
    again = Session.resume(log, session.id, lambda name, components, options: session.game)
    assert again.state == session.state
    log.close()
