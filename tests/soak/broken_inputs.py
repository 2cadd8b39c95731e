"""What the fuzz tests break: files and lines that are whole, by the thousand with some bytes changed."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random

import cv2
import msgspec

from companion import engine as protocol
from companion.games.dragon_soul.box.components import DEFAULT
from companion.record.exchange import portable
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.record.storage.rows import EntryRow, GameRow
from companion.record.storage.schema import VERSION
from tests.companion import samples
from tests.companion.toy import Done, ToyGame

SAMPLE = Path(samples.__file__).parent / f"v{VERSION}.db"
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


def mutate(data: bytes, random: Random) -> bytes:
    """The data with some bytes changed, cut out, doubled or put in."""
    changed = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 4, 16))):
        at = random.randrange(len(changed) + 1)
        match random.randrange(6):
            case 0 if changed:
                changed[min(at, len(changed) - 1)] = random.randrange(256)
            case 1 if changed:
                changed[min(at, len(changed) - 1)] ^= 1 << random.randrange(8)
            case 2:
                del changed[at : at + random.choice((1, 2, 8, 64, 512))]
            case 3:
                changed[at:at] = random.choice(SCRAPS)
            case 4:
                changed[at:at] = changed[at : at + random.randrange(64)]
            case _ if random.random() < 0.2:
                del changed[at:]
            case _:
                del changed[at : at + 1]
    return bytes(changed)


@contextlib.contextmanager
def opened() -> Iterator[Log]:
    """A copy of the sample log, since whoever opens a log may change its file."""
    with tempfile.TemporaryDirectory() as folder, Log(Path(shutil.copy(SAMPLE, folder))) as log:
        yield log


@cache
def sample() -> tuple[tuple[GameRow, tuple[EntryRow, ...]], ...]:
    """The games of the sample log."""
    with opened() as log:
        return tuple((row, log.entries(row.id)) for row in log.games())


def databases(random: Random) -> Iterator[bytes]:
    """Logs of games, broken."""
    with tempfile.TemporaryDirectory() as folder:
        with Log(Path(folder) / "seed.db") as log:
            session = Session.new(ToyGame(), log, seed=1)
            for _ in range(8):
                session.submit(Done(), session.to_act)
        whole = (Path(folder) / "seed.db").read_bytes()
    while True:
        yield mutate(whole, random)


def entry_texts(random: Random) -> Iterator[bytes]:
    """One text of one entry of the sample log, broken, and where it stands."""
    while True:
        game = random.randrange(len(sample()))
        entry = random.choice(sample()[game][1])
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


def many_lines(random: Random) -> Iterator[bytes]:
    """Lines for the engine, one of them broken."""
    lines = (*LINES, *(_states(LINES[n]) for n in (0, 2, NEW - 2)))
    while True:
        chosen = [random.choice(LINES[:NEW]), *random.choices(lines, k=random.randint(1, 4))]
        at = random.randrange(len(chosen))
        chosen[at] = mutate(chosen[at], random)
        yield b"".join(chosen)


def broken(*texts: bytes) -> Callable[[Random], Iterator[bytes]]:
    """Some texts, broken."""

    def forever(random: Random) -> Iterator[bytes]:
        while True:
            yield mutate(random.choice(texts), random)

    return forever


def exports(random: Random) -> Iterator[bytes]:
    """Exported games, broken."""
    with opened() as log:
        text = msgspec.json.encode(portable.exported(log, log.unfinished()[0].id))
    return broken(text)(random)


def pictures(random: Random) -> Iterator[bytes]:
    """Picture files, broken."""
    board = cv2.aruco.CharucoBoard((4, 5), 20, 14, cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    drawn = board.generateImage((160, 200))
    return broken(*(cv2.imencode(kind, drawn)[1].tobytes() for kind in (".png", ".jpg", ".bmp")))(random)


CONFIG = b"""language = "es"\n[camera]\nkind = "simulated"\n[lights]\nkind = "none"\n"""

HEXES = DEFAULT.read_bytes()[DEFAULT.read_bytes().index(b"[[map]]") :]
