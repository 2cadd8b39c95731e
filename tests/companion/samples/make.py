"""Makes the sample log of the present version: `python -m tests.companion.samples.make`. One file a version is kept."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random

from companion.game import Layout, Standing
from companion.games import build
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.record.storage.rows import Looked
from companion.record.storage.schema import VERSION
from tests.las_navas import chosen

FOLDER = Path(__file__).parent


def make(path: Path) -> None:
    """A log with a finished advanced game, and an unfinished basic one with a takeback, a correction and a look."""
    random = Random(VERSION)
    stopwatch = count(step=2000).__next__
    with Log(path) as log:
        game = build("las_navas", options=chosen("advanced"))
        day = "2026-01-01T20:00:00.000+00:00"
        session = Session.new(game, log, seed=3, clock=lambda: day, stopwatch=stopwatch)
        while session.to_act is not None:
            session.submit(random.choice(game.legal_actions(session.state)), session.to_act)
        session.look(Looked(session.seq + 1))
        session.reveal()
        names = {game.seats[0]: "Elena"}
        game = build("las_navas")
        next_day = "2026-01-02T20:00:00.000+00:00"
        session = Session.new(game, log, players=names, clock=lambda: next_day, stopwatch=stopwatch)
        for _ in range(12):
            session.submit(random.choice(game.legal_actions(session.state)), session.to_act)
        session.undo(agreed=True)
        standings = session.layout.standings
        fallen = Standing(standings[0].piece, None, standings[0].face, False)
        session.correct(Layout((fallen, *standings[1:])))
        session.look(Looked(session.seq, 1))
    with Log(path, must_exist=True) as log:
        log._base.execute("PRAGMA journal_mode = DELETE")


if __name__ == "__main__":
    make(FOLDER / f"v{VERSION}.db")
