"""A WAL that was torn at every byte of its last page: what is left is a whole game, a little shorter."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from companion.record.session import Session
from companion.record.storage.log import Log
from tests.companion.toy import Done, ToyGame, build

FRAME = 4096 + 24
"""A page of the WAL with its header, in bytes."""


def faults(folder: Path, step: int = 1) -> list[str]:
    """Tears copies of a WAL in steps of so many bytes; what went wrong."""
    found = []
    with Log(folder / "whole.db") as log:
        session = Session.new(ToyGame(), log, seed=1)
        for _ in range(6):
            session.submit(Done(), session.to_act)
        base, wal = (folder / "whole.db").read_bytes(), (folder / "whole.db-wal").read_bytes()
        actions = [entry.action for entry in session.entries]
    for size in {*range(len(wal) - FRAME, len(wal), step), len(wal) - FRAME, len(wal) - 1, len(wal)}:
        for old in folder.glob("torn.db*"):
            old.unlink()
        (folder / "torn.db").write_bytes(base)
        (folder / "torn.db-wal").write_bytes(wal[:size])
        with Log(folder / "torn.db") as log:
            log.check()
            again = Session.resume(log, session.id, build)
            kept = [entry.action for entry in again.entries]
            if kept != actions[: len(kept)] or len(kept) < len(actions) - 1:
                found.append(f"{len(kept)} of {len(actions)} entries are left of a WAL of {size} bytes")
            again.submit(Done(), again.to_act)
    return found


def run(argv: list[str]) -> int:
    """Tears the WAL at every byte; 1 where anything was lost but the last entry."""
    argparse.ArgumentParser(prog="torn", description=__doc__).parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        found = faults(Path(folder))
    print(f"a WAL torn at {FRAME + 1} places: {len(found)} faults")
    for fault in found[:10]:
        print(fault)
    return 1 if found else 0
