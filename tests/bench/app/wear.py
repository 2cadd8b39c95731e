"""How much an hour of play writes to the card: the log, counted as the bytes that the process hands to the system."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from random import Random

from companion.games import build
from companion.record.session import Session
from companion.record.storage.log import Log
from tests.las_navas import chosen

DECISIONS = 240
"""Decisions in an hour at a table: one every fifteen seconds, which is fast."""
AIM = 5_000_000
"""What an hour should write at most, in bytes."""


def written() -> int:
    """The bytes that this process has written so far."""
    for line in Path("/proc/self/io").read_text().splitlines():
        name, value = line.split(": ")
        if name == "wchar":
            return int(value)
    raise RuntimeError("this system does not count what is written")


def run(argv: list[str]) -> int:
    """Prints bytes an hour; 1 where it is more than the aim."""
    parser = argparse.ArgumentParser(prog="wear", description=__doc__)
    parser.add_argument("--hours", type=int, default=3)
    args = parser.parse_args(argv)
    random = Random(1)
    with tempfile.TemporaryDirectory() as folder:
        before, decisions, entries = written(), 0, 0
        with Log(Path(folder) / "games.db") as log:
            session: Session | None = None
            while decisions < args.hours * DECISIONS:
                if session is None or session.to_act is None:
                    entries += session.seq if session else 0
                    session = Session.new(build("las_navas", options=chosen("advanced")), log)
                session.submit(random.choice(session.game.legal_actions(session.state)), session.to_act)
                decisions += 1
            entries += session.seq if session else 0
        hour = (written() - before) // args.hours
        size = (Path(folder) / "games.db").stat().st_size
    print(f"log: {hour / 1e6:.2f} MB written an hour ({DECISIONS} decisions); {size / entries:.0f} bytes kept an entry")
    return 0 if hour < AIM else 1
