"""`python -m tests.bench printed`: how well counters without stickers are read by their prints.

For each style of print a box is learnt in good light (the empty board, then each side of every counter), and other
boards of the same box are read: counters anyhow, worn each in its own way, six printed anchors beside the board.
Beside it stickers on the same tables are read in the same light, up to as many frames. A part can be run by itself:
`--boards N` boards a style and condition (2), from board `--seed` on, `--frames N` frames each (8), `--style STYLE`,
`--light CONDITION`, `--size WIDTHxHEIGHT`; `--also CONDITION`: what was learnt is learnt in one more light. `--cost
ROUNDS` measures what frames of a followed table cost by stickers and by prints.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass
from math import hypot
from statistics import median
from time import thread_time

import cv2
import numpy as np

from calibration.beside import with_anchors_beside
from calibration.fit import calibrate
from calibration.geometry import Calibration
from calibration.markers.detection import Mark
from companion.errors import DataError
from companion.game import PieceId
from companion.games import build
from companion.table.observe import is_tilted
from companion.table.stickers import Stickers
from hardware.cameras.camera import Frame, Image
from hardware.reader.prints.keeping.book import Box, PrintBook
from hardware.reader.prints.learning.lessons import Learning
from hardware.reader.prints.learning.lights import with_light
from hardware.reader.prints.plane import BoardPlane, White
from hardware.reader.prints.reading.reader import PrintReader
from hardware.reader.survey import Survey
from hardware.reader.table_reader import TableReader
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.picture.print_styles import PRINTS
from hardware.simulated.picture.prints import PrintRun, prints_of
from hardware.simulated.table import Lying, SimulatedTable
from tests.bench.reading.reader import Timed, exactly_right, scatter, wrong_pieces
from tests.las_navas import printed

LEARNT_FRAMES = 6
GONE_MM = -400.0
CROOKED_DEG = 3.0
"""How crooked counters lie that are learnt (standard deviation)."""
BESIDE_MM = 1.5
"""How far they lie beside their spots (standard deviation)."""
FAR_MM = 6.0
"""A counter that is seen farther from every one is none of them."""
LIGHTS = ("ordinary", "dim", "blurred", "glare")


@dataclass
class Tally:
    """What was read of some boards: counters right, wrong, unsure, seen where none lies; whole boards; time in s."""

    right: int = 0
    wrong: int = 0
    unsure: int = 0
    extra: int = 0
    whole: int = 0
    boards: int = 0
    seconds: float = 0.0
    stickers: int = 0
    """Boards that were read whole by stickers,"""
    stickers_wrong: int = 0
    """and pieces that were read wrong by them."""


class PrintedBox:
    """A printed box of 1212 in one style, its board with anchors beside it."""

    def __init__(self, style: str, seed: int, size: tuple[int, int] | None = None) -> None:
        self.game, self._seed, self.size = build("las_navas"), seed, size
        self.prints = prints_of(self.game, PrintRun(style, seed))
        self.game.board = with_anchors_beside(self.game.board)
        self.ground: str | None = None
        """How its board is drawn, once it was seen."""

    def table(self) -> SimulatedTable:
        """Its table, set up."""
        return SimulatedTable(Box(self.game.board, self.game.pieces))

    def camera(self, table: SimulatedTable, condition: str, seed: int) -> SimulatedCamera:
        """A camera above its table."""
        camera = SimulatedCamera(table, condition, seed=seed, prints=self.prints, style=self.ground, size=self.size)
        self.ground = camera.style
        return camera

    def located(self, frame: Image) -> tuple[Calibration, list[Mark], Stickers]:
        """Where its board lies in a frame, by the anchors."""
        stickers = Stickers(Box(self.game.board, ()))
        size = frame.shape[1], frame.shape[0]
        survey = Survey(size, stickers)
        survey.look(frame)
        return calibrate(survey.marks, self.game.board, stickers, size), survey.marks, stickers

    def learnt(self, seed: int) -> PrintBook:
        """What is learnt of it in good light."""
        table, random = self.table(), np.random.default_rng(seed)
        camera = self.camera(table, "good", seed)
        starts = {piece.id: table.where(piece.id) for piece in table.pieces}
        for piece in table.pieces:
            table.put(piece.id, GONE_MM, GONE_MM)
        frame = camera.read().image
        calibration, marks, stickers = self.located(frame)
        plane = BoardPlane(calibration, self.game.board)
        empty = plane.straight([camera.read().image for _ in range(LEARNT_FRAMES)])
        learning = Learning(self.game, self.game.board, empty, White.seen(frame, marks, stickers))
        for face in (0, 1):
            self._lay_out(table, starts, face, random)
            learning.show(plane.straight([camera.read().image for _ in range(LEARNT_FRAMES)]))
        return learning.book()

    def learnt_also(self, book: PrintBook, light: str, seed: int) -> PrintBook:
        """What is known of it once it was learnt in one more light."""
        table, random = self.table(), np.random.default_rng(seed)
        camera = self.camera(table, light, seed)
        starts = {piece.id: table.where(piece.id) for piece in table.pieces}
        calibration, _, _ = self.located(camera.read().image)
        plane, looks = BoardPlane(calibration, self.game.board), {}
        learning = Learning.of(book, self.game, self.game.board)
        for face in (0, 1):
            self._lay_out(table, starts, face, random)
            lit = learning.lit(plane.straight([camera.read().image for _ in range(LEARNT_FRAMES)]))
            for place in learning.laid(lit):
                looks |= learning.looks(place, lit, face) if place.fault is None else {}
        return with_light(book, looks)

    @staticmethod
    def _lay_out(table: SimulatedTable, starts: dict[PieceId, Lying], face: int, random: np.random.Generator) -> None:
        """Lays every counter near where it starts, one face up."""
        for piece in table.pieces:
            at = starts[piece.id]
            beside = np.clip(random.normal(0, BESIDE_MM, 2), -BESIDE_MM, BESIDE_MM)
            table.put(piece.id, at.x_mm + float(beside[0]), at.y_mm + float(beside[1]))
            table.flip(piece.id, piece.faces[face])
            table.turn(piece.id, float(np.clip(random.normal(0, CROOKED_DEG), -8, 8)))


def judge(
    tally: Tally, box: PrintedBox, book: PrintBook, table: SimulatedTable, camera: SimulatedCamera, frames: int
) -> None:
    """Reads one board and counts what was read."""
    shown = [camera.read().image for _ in range(frames)]
    began = thread_time()
    calibration, _, _ = box.located(shown[0])
    seen = PrintReader(book).read(shown, calibration, box.game.board)
    tally.seconds += thread_time() - began
    counters, place_at = list(table.counters()), box.game.board.place_at
    kinds = book.kinds
    truth = Counter((kinds[at.piece], at.face, place_at(at.x_mm, at.y_mm), is_tilted(at.angle_deg)) for at in counters)
    read: Counter[tuple[object, ...]] = Counter()
    for counter in seen:
        pose = counter.pose
        near = min(counters, key=lambda at: hypot(at.x_mm - pose.x_mm, at.y_mm - pose.y_mm))
        face = book.faces[counter.face]
        if counter.sure:
            read[face.pieces[0], face.face, place_at(pose.x_mm, pose.y_mm), is_tilted(pose.turn_deg)] += 1
        if hypot(near.x_mm - pose.x_mm, near.y_mm - pose.y_mm) > FAR_MM:
            tally.extra += counter.sure
        elif not counter.sure:
            tally.unsure += 1
        elif (face.pieces[0], face.face) == (kinds[near.piece], near.face):
            tally.right += 1
        else:
            tally.wrong += 1
    tally.boards += 1
    tally.whole += read == truth


def by_stickers(n: int, condition: str, frames: int, size: tuple[int, int] | None) -> tuple[bool, int]:
    """Whether a board of the same layout is read whole by stickers, and how many pieces are wrong."""
    table = SimulatedTable(printed())
    scatter(table, np.random.default_rng((7, n)))
    camera = SimulatedCamera(table, condition, seed=500 + n, size=size)
    reader = TableReader(printed())
    for frame in range(frames):
        board = reader.read(Frame(camera.read().image, frame * 66.0)).board
        if board is not None and exactly_right(board, table):
            return True, 0
    return False, wrong_pieces(board, table) if board is not None else 0


def measure(
    style: str,
    conditions: tuple[str, ...],
    numbers: range,
    frames: int,
    size: tuple[int, int] | None,
    also: tuple[str, ...] = (),
) -> None:
    """Prints what was learnt of one style, in good light and `also` in some others, and a line a condition."""
    tallies = {condition: Tally() for condition in conditions}
    kinds = []
    for n in numbers:
        box = PrintedBox(style, 3 + n, size)
        try:
            book = box.learnt(50 + n)
            for light in also:
                book = box.learnt_also(book, light, 150 + n)
        except DataError as error:
            print(f"{style:12} not learnt: {error}", flush=True)
            continue
        kinds.append(len({face.pieces for face in book.faces}))
        table = box.table()
        scatter(table, np.random.default_rng((7, n)))
        for condition, tally in tallies.items():
            judge(tally, box, book, table, box.camera(table, condition, 500 + n), frames)
            whole, wrong = by_stickers(n, condition, frames, size)
            tally.stickers, tally.stickers_wrong = tally.stickers + whole, tally.stickers_wrong + wrong
    counters = len(build("las_navas").pieces)
    for condition, t in tallies.items():
        if t.boards:
            print(
                f"{style:12} {condition:10} {min(kinds):3}-{max(kinds):<3} "
                f"{100 * t.right / counters / t.boards:6.1f} % "
                f"{t.wrong:6} {t.unsure:7} {t.extra:6} {t.whole:4} of {t.boards:<4} {t.seconds / t.boards:6.1f} s "
                f"{t.stickers:9} {t.stickers_wrong:6}",
                flush=True,
            )


def cost(style: str, rounds: int) -> None:
    """Prints what frames of a followed table cost by stickers and by prints, in turn."""
    box = PrintedBox(style, 3)
    book = box.learnt(50)
    table = box.table()
    stickers = SimulatedTable(build("las_navas"))
    ways = {
        "stickers": Timed(stickers, SimulatedCamera(stickers, "ordinary", seed=7), TableReader(build("las_navas"))),
        "prints": Timed(table, box.camera(table, "ordinary", 7), TableReader(build("las_navas"), prints=book)),
    }
    for n in range(rounds):
        for way in ways.values():
            way.go_on(n)
    print(f"{style}, {rounds} rounds: a frame in ms of one thread, by stickers, by prints, times as much")
    first, second = (ways[name] for name in ("stickers", "prints"))
    print(f"  first look: {first.survey:.0f}, {second.survey:.0f}")
    for name in first.times:
        one, other = median(first.times[name]), median(second.times[name])
        print(f"  {name}: {one:.2f}, {other:.2f}, {other / one:.2f}")


def run(argv: list[str]) -> int:
    """The exit code: 0, since this measures and judges nothing."""
    parser = argparse.ArgumentParser(prog="tests.bench printed")
    parser.add_argument("--boards", type=int, default=2)
    parser.add_argument("--frames", type=int, default=8)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--style", choices=sorted(PRINTS), action="append")
    parser.add_argument("--light", choices=LIGHTS, action="append")
    parser.add_argument("--also", choices=LIGHTS[:3], action="append", default=[], help="learnt in this light too")
    parser.add_argument("--cost", type=int, metavar="ROUNDS", help="measure what frames cost, in so many rounds")
    parser.add_argument("--size", help="of the picture in px, such as 4608x2592")
    chosen = parser.parse_args(argv)
    cv2.setNumThreads(1)
    if chosen.cost:
        for style in chosen.style or ("busy",):
            cost(style, chosen.cost)
        return 0
    size = None
    if chosen.size:
        width, height = chosen.size.split("x")
        size = int(width), int(height)
    heads = f"{'kinds':7} {'right':>8} {'wrong':>6} {'unsure':>7} {'extra':>6} {'whole':>9} {'a board':>11}"
    print(f"{'style':12} {'light':10} {heads} {'stickers':>9} {'wrong':>6}")
    numbers = range(chosen.seed, chosen.seed + chosen.boards)
    for style in chosen.style or PRINTS:
        measure(style, tuple(chosen.light or LIGHTS), numbers, chosen.frames, size, tuple(chosen.also))
    return 0
