"""`python -m tests.bench reader`: how well and how fast the table is read, against plain ArucoDetector in one run.

`--quick` reads few boards a condition, `--boards N` so many (300 by default), `--only NAME` one condition, `--speed`
the speed alone.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass, field
from math import hypot
from statistics import median
from time import thread_time
from typing import Final

import cv2
import numpy as np

from companion.game import PieceId
from companion.table.observe import is_tilted
from companion.table.sightings import ObservedBoard
from companion.table.stickers import DICTIONARY, Stickers
from hardware.cameras.camera import Frame, Image
from hardware.reader.table_reader import TableReader
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.table import SimulatedTable
from tests.las_navas import printed

GOALS: Final = {"good": (1, 99.9), "ordinary": (1, 99.9), "usb": (1, 99.5), "dim": (10, 99.0), "blurred": (10, 99.0)}
GOALS["glare"] = (10, 99.0)
FRAMES: Final = 10
STRAIGHT_DEG: Final = 8.0
TILTED_DEG: Final = (20.0, 90.0)
APART_MM: Final = 27.0


@dataclass
class Tally:
    """What came of the boards of one condition."""

    boards: int = 0
    first: int = 0
    whole: int = 0
    wrong: int = 0
    missing: int = 0
    tilts_wrong: int = 0
    read: int = 0
    off_mm: list[float] = field(default_factory=list)
    frames: list[int] = field(default_factory=list)
    plain_read: int = 0
    plain_whole: int = 0
    plain_wrong: int = 0


def run(argv: list[str]) -> int:
    """The exit code: 1 where a wrong piece was ever reported."""
    parser = argparse.ArgumentParser(prog="tests.bench reader")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--boards", type=int, default=300)
    parser.add_argument("--only", choices=sorted(GOALS), action="append")
    parser.add_argument("--speed", action="store_true")
    parser.add_argument("--seed", type=int, default=1000)
    chosen = parser.parse_args(argv)
    boards = 8 if chosen.quick else chosen.boards
    cv2.setNumThreads(1)
    wrong = 0
    if not chosen.speed:
        print(f"{boards} boards of 54 counters a condition; plain: ArucoDetector with its own parameters, one frame")
        print(
            f"{'condition':10} {'plain':>7} {'plain':>7} {'plain':>6} {'one':>7} {'up to':>7} {'goal':>8} {'wrong':>6} "
            f"{'not':>6} {'tilts':>6} {'off by':>8} {'frames':>7}"
        )
        print(
            f"{'':10} {'markers':>7} {'boards':>7} {'wrong':>6} {'frame':>7} {'10':>7} {'':>8} {'pieces':>6} "
            f"{'read':>6} {'wrong':>6} {'p99 mm':>8} {'mean':>7}"
        )
        for condition in chosen.only or GOALS:
            tally = measure(condition, boards, chosen.seed)
            wrong += tally.wrong
            print(line(condition, tally), flush=True)
    if not chosen.only:
        speed(5 if chosen.quick else 40)
    return 1 if wrong else 0


def measure(condition: str, boards: int, seed: int) -> Tally:
    """Reads so many random boards under one condition."""
    tally = Tally()
    plain = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, f"DICT_{DICTIONARY}")))
    for n in range(boards):
        random = np.random.default_rng((seed, n))
        table = SimulatedTable(printed())
        scatter(table, random)
        camera = SimulatedCamera(table, condition, seed=seed + n)
        reader = TableReader(printed())
        tally.boards += 1
        board: ObservedBoard | None = None
        for frame in range(1, FRAMES + 1):
            image = camera.read().image
            if frame == 1:
                count_plain(tally, plain, image, table, camera)
            reading = reader.read(Frame(image, frame * 66.0))
            board = reading.board
            right = board is not None and exactly_right(board, table)
            if frame == 1:
                tally.first += right
            if board is not None:
                tally.wrong += wrong_pieces(board, table)
            if right:
                tally.frames.append(frame)
                break
        tally.whole += right
        if board is not None:
            judge(tally, board, table)
        else:
            tally.missing += len(table.pieces)
    return tally


def scatter(table: SimulatedTable, random: np.random.Generator) -> None:
    """Lays three counters into each place anyhow: crooked, upside down, tilted, either face, touching no other."""
    order = random.permutation([piece.id for piece in table.pieces])
    laid: list[tuple[float, float]] = [(anchor.x_mm, anchor.y_mm) for anchor in table.board.anchors]
    for n, piece in enumerate(order):
        xs, ys = zip(*table.board.places[n // 3].outline, strict=True)
        while True:
            x, y = random.uniform(min(xs) + 11, max(xs) - 11), random.uniform(min(ys) + 11, max(ys) - 11)
            near = [hypot(x - a, y - b) for a, b in laid]
            if min(near) > APART_MM or (n % 3 and random.random() < 0.002 and min(near) > 24):
                break
        laid.append((x, y))
        table.put(PieceId(str(piece)), x, y)
        tilted = random.random() < 0.4
        off = random.uniform(*TILTED_DEG) if tilted else random.uniform(0, STRAIGHT_DEG)
        table.turn(PieceId(str(piece)), float(random.choice([0.0, 180.0]) + random.choice([-1, 1]) * off))
        if random.random() < 0.5:
            table.flip(PieceId(str(piece)))


def exactly_right(board: ObservedBoard, table: SimulatedTable) -> bool:
    """Whether every counter was read with its face, its place and its tilt, and nothing else was."""
    truth = {
        (piece.id, at.face, table.place_of(piece.id), is_tilted(at.angle_deg))
        for piece in table.pieces
        for at in [table.where(piece.id)]
    }
    return truth == {(p.piece, p.face, p.place, p.tilted) for p in board.pieces}


def wrong_pieces(board: ObservedBoard, table: SimulatedTable) -> int:
    """How many pieces were reported with a wrong face or place."""
    return sum(
        (piece.face, piece.place) != (table.where(piece.piece).face, table.place_of(piece.piece))
        for piece in board.pieces
    )


def judge(tally: Tally, board: ObservedBoard, table: SimulatedTable) -> None:
    tally.missing += len(table.pieces) - len(board.pieces)
    tally.read += len(board.pieces)
    for piece in board.pieces:
        at = table.where(piece.piece)
        tally.tilts_wrong += piece.tilted is not is_tilted(at.angle_deg)
        tally.off_mm.append(hypot(piece.x_mm - at.x_mm, piece.y_mm - at.y_mm))


def count_plain(
    tally: Tally, plain: cv2.aruco.ArucoDetector, image: Image, table: SimulatedTable, camera: SimulatedCamera
) -> None:
    stickers = Stickers(printed())
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    corners, ids, _ = plain.detectMarkers(grey)
    lying = table.counters()
    spots = camera.view.pixels([(at.x_mm, at.y_mm) for at in lying])
    expected = [stickers.of_face(at.piece, at.face) for at in lying]
    found: set[int] = set()
    for quad, marker in zip(corners, [] if ids is None else ids.ravel(), strict=True):
        away = np.linalg.norm(spots - quad.reshape(4, 2).mean(axis=0), axis=1)
        nearest = int(away.argmin())
        if marker == expected[nearest] and away[nearest] < 30:
            found.add(nearest)
        elif marker not in stickers.anchors:
            tally.plain_wrong += 1
    tally.plain_read += len(found)
    tally.plain_whole += len(found) == len(lying)


def line(condition: str, tally: Tally) -> str:
    """One line of the table."""
    pieces = 54 * tally.boards
    frames, goal = GOALS[condition]
    reached = 100 * (tally.first if frames == 1 else tally.whole) / tally.boards
    return (
        f"{condition:10} {100 * tally.plain_read / pieces:6.1f}% {100 * tally.plain_whole / tally.boards:6.1f}% "
        f"{tally.plain_wrong:6} {100 * tally.first / tally.boards:6.1f}% {100 * tally.whole / tally.boards:6.1f}% "
        f"{goal:5.1f}% {'ok' if reached >= goal else '--'} {tally.wrong:5} {tally.missing:6} {tally.tilts_wrong:6} "
        f"{np.percentile(tally.off_mm, 99) if tally.off_mm else 0:8.2f} {np.mean(tally.frames or [0]):7.1f}"
    )


TWO = "two places read"


class Timed:
    """A table under a camera and a reader, frame by frame, each of the processor time of one thread, in ms."""

    def __init__(self, table: SimulatedTable, camera: SimulatedCamera, reader: TableReader) -> None:
        self._table, self._camera, self._reader = table, camera, reader
        self.times: dict[str, list[float]] = {name: [] for name in ("idle", "change seen", TWO, "one counter moved")}
        self._at_ms = 0.0
        self.survey = self._see()
        for _ in range(4):
            self._see()

    def _see(self, name: str = "") -> float:
        self._at_ms += 66.0
        frame = Frame(self._camera.read().image, self._at_ms)
        took = timed(lambda: self._reader.read(frame))
        if name:
            self.times[name].append(took)
        return took

    def go_on(self, n: int) -> None:
        """One idle frame, two counters turned over, and one moved."""
        table = self._table
        self._see("idle")
        for piece in (table.pieces[n % 27].id, table.pieces[27 + n % 27].id):
            table.flip(piece)
        self._see("change seen")
        self._see(TWO)
        for _ in range(2):
            self._see()
        table.put_in(table.pieces[5 * n % 54].id, table.board.places[7 * n % 18].id)
        self._see()
        self._see("one counter moved")
        for _ in range(2):
            self._see()


def timed(work: Callable[[], object]) -> float:
    """The processor time of this thread that something takes, in ms."""
    begun = thread_time()
    work()
    return (thread_time() - begun) * 1000


def speed(rounds: int) -> None:
    """Prints how long a frame takes, as a share of a plain full-frame read in the same run."""
    table = SimulatedTable(printed())
    camera = SimulatedCamera(table, "ordinary", seed=7)
    plain = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, f"DICT_{DICTIONARY}")))
    followed = Timed(table, camera, TableReader(printed()))
    plainly = []
    for n in range(rounds):
        image = camera.read().image
        plainly.append(timed(lambda image=image: plain.detectMarkers(cv2.cvtColor(image, 6))))
        followed.go_on(n)
    times, survey = followed.times, followed.survey
    base = median(plainly)
    print(
        f"\nprocessor time of one thread, 2304x1296; plain full-frame read {base:.1f} ms; first survey {survey:.0f} ms"
    )
    for name, goal in (("idle", 0.03), ("change seen", None), (TWO, 0.1), ("one counter moved", None)):
        share = median(times[name]) / base
        says = "" if goal is None else f"  goal {goal}  {'ok' if share <= goal else '--'}"
        print(f"{name:18} {median(times[name]):6.2f} ms  {share:.3f} of plain{says}")
