"""Broken files and lines by the ten thousand: each is used or refused in a sentence; none crashes, hangs, or writes.

`python -m tests.soak fuzz [--inputs N] [--only NAME]`
"""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import sys
import tempfile
import tty
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import count
from pathlib import Path
from random import Random
from threading import Thread
from time import monotonic
from types import FrameType

import msgspec
from msgspec.structs import replace

from companion import engine as protocol
from companion.board import load_board
from companion.errors import CompanionError
from companion.games import build
from companion.games.age_of_arthur.box.plan import CARDS, MAP, joined, load_data
from companion.games.dragon_soul.box.components import DEFAULT, load_box
from companion.games.dragon_soul.box.written import with_maps
from companion.games.las_navas.box.components import load_components
from companion.record.exchange import portable
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.settings.config import load
from hardware.doctor.lights import Link, heard, judged
from hardware.lights.adalight import SerialLamps
from hardware.lights.strip import Strip
from hardware.see.picture import load_grey
from tests.companion.toy import Done
from tests.companion.toy import build as build_toy
from tests.soak.broken_inputs import (
    CONFIG,
    HEXES,
    broken,
    databases,
    entry_texts,
    exports,
    many_lines,
    pictures,
    sample,
)

HANG_S = 5
RULES = Path(load_components.__code__.co_filename).parent

Try = Callable[[bytes, Path], None]


def _database(data: bytes, folder: Path) -> None:
    for old in folder.glob("fuzz.db*"):
        old.unlink()
    (folder / "fuzz.db").write_bytes(data)
    with Log(folder / "fuzz.db") as log:
        for row in log.games():
            session = Session.resume(log, row.id, build_toy)
            _ = session.seals
            session.submit(Done(), session.to_act)


def _entries(data: bytes, folder: Path) -> None:
    """A log that is whole, but one of whose entries says something else."""
    game, seq, column, text = data.split(b"\x1f", 3)
    row, entries = sample()[int(game)]
    changed = {column.decode(): text.decode(errors="replace")}
    with Log(None) as log:
        log.begin(row)
        log.append(row.id, (replace(entry, **changed) if entry.seq == int(seq) else entry for entry in entries))
        Session.resume(log, row.id, build)


def _line(data: bytes, folder: Path) -> None:
    sink = BytesIO()
    protocol.serve(BytesIO(data), sink)
    for answer in sink.getvalue().splitlines():
        said = msgspec.json.decode(answer)
        if said["ok"] is not True and not said["error"]:
            raise AssertionError(said)


def _exported(data: bytes, folder: Path) -> None:
    with Log(None) as log:
        portable.take_in(log, portable.parse(data, "fuzz"), "fuzz")


def _text(read: Callable[[str], object]) -> Try:
    return lambda data, folder: void(read(data.decode(errors="replace")))


def _config(data: bytes, folder: Path) -> None:
    (folder / "config.toml").write_bytes(data)
    load(folder / "config.toml", folder)


def _picture(data: bytes, folder: Path) -> None:
    (folder / "picture").write_bytes(data)
    load_grey(folder / "picture")


class Impatient:
    """A serial port at which nobody waits longer than a pseudo terminal needs."""

    def __init__(self, link: Link) -> None:
        self._link, self.timeout = link, None

    def read(self, size: int) -> bytes:
        self._link.timeout = 0.01
        return self._link.read(size)

    def write(self, data: bytes) -> object:
        return self._link.write(data)


def _answer(data: bytes, folder: Path) -> None:
    """A controller at the end of a serial line that answers anything when it is asked for its name."""
    controller, line = os.openpty()
    tty.setraw(line)
    lamps = SerialLamps(Strip({}, 4), os.ttyname(line), 115200)

    def answer() -> None:
        while b"v" not in os.read(controller, 4096):
            pass
        os.write(controller, data[:400] + b"\n")

    speaking = Thread(target=answer)
    speaking.start()
    try:
        lamps.open(0)
        judged(heard(Impatient(lamps.link), count().__next__), lamps.lamps, lamps.opened)
    finally:
        speaking.join()
        lamps.close()
        os.close(controller)
        os.close(line)


def void(_: object) -> None:
    """Nothing."""


KINDS: dict[str, tuple[Callable[[Random], Iterator[bytes]], Try]] = {
    "databases": (databases, _database),
    "log entries": (entry_texts, _entries),
    "protocol lines": (many_lines, _line),
    "exported games": (exports, _exported),
    "component files": (broken((RULES / "components.toml").read_bytes()), _text(load_components)),
    "campaign maps": (broken(MAP.read_bytes()), _text(lambda text: load_data(joined(text, CARDS.read_text())))),
    "campaign cards": (broken(CARDS.read_bytes()), _text(lambda text: load_data(joined(MAP.read_text(), text)))),
    "hex map files": (broken(HEXES), _text(lambda text: load_box(with_maps("", text)))),
    "hex component files": (broken(DEFAULT.read_bytes()), _text(load_box)),
    "board files": (broken((RULES / "board.toml").read_bytes()), _text(load_board)),
    "configuration files": (broken(CONFIG), _config),
    "serial answers": (broken(b"WLED 2405", b"Ada", b"\xff\x00" * 60), _answer),
    "picture files": (pictures, _picture),
}


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Keeps what libraries print about broken pictures off the screen."""
    sys.stderr.flush()
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


class Hang(BaseException):
    """Something took too long."""


def _hang(signum: int, frame: FrameType | None) -> None:
    raise Hang


def faults(name: str, inputs: int, seed: int) -> list[str]:
    """Tries so many inputs of a kind; what went wrong."""
    make, attempt = KINDS[name]
    random = Random(seed)
    found = []
    signal.signal(signal.SIGALRM, _hang)
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as data, tempfile.TemporaryDirectory() as elsewhere:
        os.chdir(elsewhere)
        try:
            for n, changed in zip(range(inputs), make(random), strict=False):
                signal.alarm(HANG_S)
                try:
                    with quiet():
                        attempt(changed, Path(data))
                except CompanionError:
                    pass
                except (Exception, Hang) as error:
                    found.append(f"{name} {n}: {type(error).__name__}: {error} {changed[:200]!r}")
                finally:
                    signal.alarm(0)
        finally:
            os.chdir(before)
        found += [f"{name}: wrote {path}" for path in Path(elsewhere).iterdir()]
    return found


def run(argv: list[str]) -> int:
    """Prints each kind with its faults; 1 where there was any."""
    parser = argparse.ArgumentParser(prog="fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=sorted(KINDS))
    args = parser.parse_args(argv)
    good = True
    for name in [args.only] if args.only else KINDS:
        begun = monotonic()
        found = faults(name, args.inputs, args.seed)
        good &= not found
        print(f"{name}: {args.inputs} inputs in {monotonic() - begun:.0f} s, {len(found)} faults", flush=True)
        for fault in found[:10]:
            print(f"  {fault}", file=sys.stderr)
    return 0 if good else 1
