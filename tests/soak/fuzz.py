"""Broken files and lines by the ten thousand: each is used or refused in a sentence; none crashes, hangs, or writes.

`python -m tests.soak fuzz [--inputs N] [--only NAME]`
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import signal
import sys
import tempfile
import tty
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from itertools import count
from pathlib import Path
from random import Random
from threading import Thread
from time import monotonic
from types import FrameType

import cv2
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
from companion.record.storage.rows import EntryRow, GameRow
from companion.record.storage.schema import VERSION
from companion.settings.config import load
from hardware.doctor.lights import Link, heard, judged
from hardware.lights.adalight import SerialLamps
from hardware.lights.strip import Strip
from hardware.see.picture import load_grey
from tests.companion import samples
from tests.companion.toy import Done, ToyGame
from tests.companion.toy import build as build_toy

HANG_S = 5
SAMPLE = Path(samples.__file__).parent / f"v{VERSION}.db"
RULES = Path(load_components.__code__.co_filename).parent
SCRAPS = (
    b'"',
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b":",
    b"-1",
    b"1e999",
    b"null",
    b"\\ud800",
    b"\x00",
    b"\xff",
    b"99999999999999999999",
    b"true",
    b"=",
    b"\n",
    b"#",
    b"'",
)

Try = Callable[[bytes, Path], None]


def mutate(data: bytes, random: Random) -> bytes:
    """The data with some bytes changed, cut out, doubled or put in."""
    broken = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 4, 16))):
        at = random.randrange(len(broken) + 1)
        match random.randrange(6):
            case 0 if broken:
                broken[min(at, len(broken) - 1)] = random.randrange(256)
            case 1 if broken:
                broken[min(at, len(broken) - 1)] ^= 1 << random.randrange(8)
            case 2:
                del broken[at : at + random.choice((1, 2, 8, 64, 512))]
            case 3:
                broken[at:at] = random.choice(SCRAPS)
            case 4:
                broken[at:at] = broken[at : at + random.randrange(64)]
            case _ if random.random() < 0.2:
                del broken[at:]
            case _:
                del broken[at : at + 1]
    return bytes(broken)


# What is tried


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
    row, entries = _sample()[int(game)]
    changed = {column.decode(): text.decode(errors="replace")}
    with Log(None) as log:
        log.begin(row)
        log.append(row.id, (replace(entry, **changed) if entry.seq == int(seq) else entry for entry in entries))
        Session.resume(log, row.id, build)


@contextlib.contextmanager
def _opened() -> Iterator[Log]:
    """A copy of the sample log, since whoever opens a log may change its file."""
    with tempfile.TemporaryDirectory() as folder, Log(Path(shutil.copy(SAMPLE, folder))) as log:
        yield log


@cache
def _sample() -> tuple[tuple[GameRow, tuple[EntryRow, ...]], ...]:
    """The games of the sample log."""
    with _opened() as log:
        return tuple((row, log.entries(row.id)) for row in log.games())


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


# What is broken


def _databases(random: Random) -> Iterator[bytes]:
    with tempfile.TemporaryDirectory() as folder:
        with Log(Path(folder) / "seed.db") as log:
            session = Session.new(ToyGame(), log, seed=1)
            for _ in range(8):
                session.submit(Done(), session.to_act)
        whole = (Path(folder) / "seed.db").read_bytes()
    while True:
        yield mutate(whole, random)


def _entry_texts(random: Random) -> Iterator[bytes]:
    while True:
        game = random.randrange(len(_sample()))
        entry = random.choice(_sample()[game][1])
        column = random.choice(("action", "events", "seat", "source", "at"))
        text = mutate(str(getattr(entry, column)).encode(), random)
        yield b"\x1f".join((str(game).encode(), str(entry.seq).encode(), column.encode(), text))


LINES = (
    b'{"new": {"game": "las_navas", "variant": "basic", "seed": 7}}\n',
    b'{"new": {"game": "las_navas", "variant": "advanced", "chance": "ask"}}\n',
    b'{"new": {"game": "age_of_arthur", "variant": "4+saxon_shore", "people": {"kent": "saxon"}, "seed": 7}}\n',
    b'{"new": {"game": "dragon_soul", "variant": "four_marches+teams", "seed": 7}}\n',
    b'{"new": {"game": "dragon_soul", "variant": "duel", "chance": "ask"}}\n',
    b'{"state": true}\n',
    b'{"view": "christian"}\n',
    b'{"legal": true}\n',
    b'{"do": {"do":"deal","hands":{"christian":["1-6","2-5","2-4"],"muslim":["3-4","3-3","4-3"]},'
    b'"deck":["4-2","5-2","6-1"]}}\n',
    b'{"do": {"do":"initiative","side":"christian","card":"4-2"}}\n',
    b'{"do": {"do":"move","from":"A4","to":"A3","units":["A4a","A4b","A4c"]}}\n',
    b'{"do": {"do":"damage","side":"muslim","units":{"B3a":1,"B3b":2}}}\n',
    b'{"do": {"do":"play","card":"establish_claim","place":"baddan"}}\n',
    b'{"do": {"do":"play","card":"raid","place":"baddan","stand":"saxon:Wb"}}\n',
    b'{"do": {"do":"first","side":"red"}}\n',
    b'{"do": {"do":"draw"}}\n',
    b'{"do": {"do":"cards","cards":{"knight":1}}}\n',
    b'{"do": {"do":"deploy","card":"knight","at":"-3,0"}}\n',
    b'{"undo": true}\n',
)
NEW = 5
"""So many of them begin a game."""


def _states(new: bytes) -> bytes:
    sink = BytesIO()
    protocol.serve(BytesIO(new + b'{"state": true}\n'), sink)
    state = msgspec.json.decode(sink.getvalue().splitlines()[1])["state"]
    return msgspec.json.encode({"load": state}) + b"\n"


def _many_lines(random: Random) -> Iterator[bytes]:
    lines = (*LINES, *(_states(LINES[n]) for n in (0, 2, NEW - 2)))
    while True:
        chosen = [random.choice(LINES[:NEW]), *random.choices(lines, k=random.randint(1, 4))]
        at = random.randrange(len(chosen))
        chosen[at] = mutate(chosen[at], random)
        yield b"".join(chosen)


def _of(*texts: bytes) -> Callable[[Random], Iterator[bytes]]:
    def forever(random: Random) -> Iterator[bytes]:
        while True:
            yield mutate(random.choice(texts), random)

    return forever


def _exports(random: Random) -> Iterator[bytes]:
    with _opened() as log:
        text = msgspec.json.encode(portable.exported(log, log.unfinished()[0].id))
    return _of(text)(random)


def _pictures(random: Random) -> Iterator[bytes]:
    board = cv2.aruco.CharucoBoard((4, 5), 20, 14, cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    drawn = board.generateImage((160, 200))
    return _of(*(cv2.imencode(kind, drawn)[1].tobytes() for kind in (".png", ".jpg", ".bmp")))(random)


CONFIG = b"""language = "es"\n[camera]\nkind = "simulated"\n[lights]\nkind = "none"\n"""

HEXES = DEFAULT.read_bytes()[DEFAULT.read_bytes().index(b"[[map]]") :]

KINDS: dict[str, tuple[Callable[[Random], Iterator[bytes]], Try]] = {
    "databases": (_databases, _database),
    "log entries": (_entry_texts, _entries),
    "protocol lines": (_many_lines, _line),
    "exported games": (_exports, _exported),
    "component files": (_of((RULES / "components.toml").read_bytes()), _text(load_components)),
    "campaign maps": (_of(MAP.read_bytes()), _text(lambda text: load_data(joined(text, CARDS.read_text())))),
    "campaign cards": (_of(CARDS.read_bytes()), _text(lambda text: load_data(joined(MAP.read_text(), text)))),
    "hex map files": (_of(HEXES), _text(lambda text: load_box(with_maps("", text)))),
    "hex component files": (_of(DEFAULT.read_bytes()), _text(load_box)),
    "board files": (_of((RULES / "board.toml").read_bytes()), _text(load_board)),
    "configuration files": (_of(CONFIG), _config),
    "serial answers": (_of(b"WLED 2405", b"Ada", b"\xff\x00" * 60), _answer),
    "picture files": (_pictures, _picture),
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
            for n, broken in zip(range(inputs), make(random), strict=False):
                signal.alarm(HANG_S)
                try:
                    with quiet():
                        attempt(broken, Path(data))
                except CompanionError:
                    pass
                except (Exception, Hang) as error:
                    found.append(f"{name} {n}: {type(error).__name__}: {error} {broken[:200]!r}")
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
