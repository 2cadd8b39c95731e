"""`python -m tests.bench whole`: how many boards of printed counters the app reads whole, in up to ten frames
(80 in dim light).

As `printed`, box by box, but through `TableReader`, which reads again in the mean of more frames what it could not read
in one; beside it stickers on the same tables, in as many frames: `--boards N` boards a style and light (2), from board
`--seed` on, `--style STYLE`, `--light LIGHT`, `--size WIDTHxHEIGHT`. `--tell` names each counter that is unsure, passed
over or wrong; `--books FOLDER` keeps what is learnt of each box, and takes it from there.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from pathlib import Path
from time import thread_time

import cv2
import numpy as np

from calibration.markers.detection import Mark
from companion.errors import DataError
from companion.games import build
from companion.table.observe import is_tilted
from companion.table.sightings import ObservedBoard, ObservedPiece
from hardware.cameras.camera import Frame
from hardware.reader.prints.keeping.book import LearntFace, PrintBook, load
from hardware.reader.prints.plane import Pose
from hardware.reader.prints.reading.marks import PrintMark, poses_of
from hardware.reader.table_reader import TableReader
from hardware.simulated.picture.print_styles import PRINTS
from hardware.simulated.table import Lying, SimulatedTable
from tests.bench.reading.printed import FAR_MM, LIGHTS, PrintedBox, by_stickers
from tests.bench.reading.reader import scatter

FRAMES = 10
IN_DIM_LIGHT = 80


@dataclass
class Tally:
    """What was read of some boards: whole ones, and counters right, unsure, passed over and wrong; time in s."""

    boards: int = 0
    whole: int = 0
    right: int = 0
    unsure: int = 0
    passed: int = 0
    wrong: int = 0
    seconds: float = 0.0
    frames: int = 0
    """The most frames that a whole board took."""
    stickers: int = 0
    """Boards that were read whole by stickers,"""
    stickers_wrong: int = 0
    """and pieces that were read wrong by them."""

    def line(self) -> str:
        """The figures of one line."""
        counters = self.right + self.unsure + self.passed + self.wrong
        return (
            f"{self.whole:5} of {self.boards:<5} {self.right:6} of {counters:<6} {self.unsure:7} {self.passed:7} "
            f"{self.wrong:6} {self.frames:7} {self.seconds / max(self.boards, 1):8.2f} s "
            f"{self.stickers:9} {self.stickers_wrong:6}"
        )


SurePrints = Sequence[tuple[LearntFace, Pose]]


def judged(
    board: ObservedBoard | None, table: SimulatedTable, book: PrintBook, sure: SurePrints
) -> Iterator[tuple[str, Lying]]:
    """What became of each counter on a table, and of each piece that was seen where none of its kind lies. `sure` are
    the prints that were taken for sure: one that is another counter's is wrong, also where the board shows no piece
    for it, since a counter of that kind is seen twice then."""
    kinds = book.kinds
    pieces = list(board.pieces) if board is not None else []
    problems = board.problems if board is not None else ()
    told = {at.place for at in problems} | (board.hidden if board is not None else set())
    doubtful = {kinds[at.piece] for at in problems if at.piece is not None}
    left = list(sure)
    for at in table.counters():
        near = [piece for piece in pieces if _are_near(piece, at)]
        for piece in near:
            pieces.remove(piece)
        prints = [one for one in left if _are_near(one[1], at)]
        left = [one for one in left if one not in prints]
        seen = {(kinds[piece.piece], piece.face, piece.place, piece.tilted) for piece in near}
        truth = (kinds[at.piece], at.face, table.place_of(at.piece), is_tilted(at.angle_deg))
        if seen:
            yield ("right" if seen == {truth} and len(near) == 1 else "wrong"), at
        elif any((face.pieces[0], face.face) != truth[:2] for face, _ in prints):
            yield "wrong", at
        else:
            yield ("unsure" if table.place_of(at.piece) in told or truth[0] in doubtful else "passed"), at
    for piece in pieces:
        yield "wrong", Lying(piece.piece, piece.face, piece.x_mm, piece.y_mm, 0.0)
    for face, pose in left:
        if not any(_are_near(pose, piece) for piece in pieces):
            yield "wrong", Lying(face.pieces[0], face.face, pose.x_mm, pose.y_mm, pose.turn_deg)


def _are_near(one: ObservedPiece | Pose, other: ObservedPiece | Lying) -> bool:
    return hypot(one.x_mm - other.x_mm, one.y_mm - other.y_mm) < FAR_MM


def sure_prints(reader: TableReader, book: PrintBook) -> SurePrints:
    """The prints that a reader takes for sure, and where they lie."""
    marks: list[Mark] = reader._memory.table.marks
    prints = [mark for mark in marks if isinstance(mark, PrintMark)]
    if reader.calibration is None:
        return []
    faces = [book.faces[mark.face] for mark in prints]
    return list(zip(faces, poses_of(prints, reader.calibration), strict=True))


def learnt(box: PrintedBox, style: str, n: int, books: Path | None) -> PrintBook:
    """What is learnt of a box, or was before."""
    kept = books / f"{style}-{n}-{box.size}.prints" if books is not None else None
    if kept is not None and kept.exists():
        box.camera(box.table(), "good", 50 + n)  # draws its board, as when it was learnt
        return load(kept)
    book = box.learnt(50 + n)
    if kept is not None:
        kept.parent.mkdir(parents=True, exist_ok=True)
        book.save(kept)
    return book


def measure(
    style: str, n: int, tallies: dict[str, Tally], size: tuple[int, int] | None, books: Path | None, tell: bool
) -> None:
    """Reads one board in each light. Where the app asks that a box is laid out anew to be learnt, its board is not
    whole, and none of its counters is counted."""
    box = PrintedBox(style, 3 + n, size)
    try:
        book = learnt(box, style, n, books)
    except DataError as refused:
        print(f"  {style} {n}: not learnt: {refused}", flush=True)
        for tally in tallies.values():
            tally.boards += 1
        return
    table = box.table()
    scatter(table, np.random.default_rng((7, n)))
    for light, tally in tallies.items():
        camera = box.camera(table, light, 500 + n)
        reader = TableReader(build("las_navas"), prints=book)
        took, board, seen = 0.0, None, []
        frames = IN_DIM_LIGHT if light == "dim" else FRAMES
        for frame in range(frames):
            image = camera.read().image
            begun = thread_time()
            board = reader.read(Frame(image, frame * 66.0)).board or board
            took += thread_time() - begun
            seen = list(judged(board, table, book, sure_prints(reader, book)))
            if all(word == "right" for word, _ in seen):
                tally.frames = max(tally.frames, frame + 1)
                break
        tally.boards, tally.seconds = tally.boards + 1, tally.seconds + took
        by, wrong = by_stickers(n, light, frames, size)
        tally.stickers, tally.stickers_wrong = tally.stickers + by, tally.stickers_wrong + wrong
        tally.whole += all(word == "right" for word, _ in seen)
        for word, at in seen:
            setattr(tally, word, getattr(tally, word) + 1)
            if tell and word != "right":
                place = f"{at.x_mm:.0f}, {at.y_mm:.0f} mm, {at.angle_deg:.0f} degrees"
                print(f"  {style} {n} {light}: {word} {at.piece} {at.face} at {place}", flush=True)


def run(argv: list[str]) -> int:
    """The exit code: 0, since this measures and judges nothing."""
    parser = argparse.ArgumentParser(prog="tests.bench whole")
    parser.add_argument("--boards", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--style", choices=sorted(PRINTS), action="append")
    parser.add_argument("--light", choices=LIGHTS, action="append")
    parser.add_argument("--size", help="of the picture in px, such as 4608x2592")
    parser.add_argument("--tell", action="store_true")
    parser.add_argument("--books", type=Path)
    chosen = parser.parse_args(argv)
    cv2.setNumThreads(1)
    size = None
    if chosen.size:
        width, height = chosen.size.split("x")
        size = int(width), int(height)
    heads = f"{'unsure':>7} {'passed':>7} {'wrong':>6} {'frames':>7} {'a board':>10} {'stickers':>9} {'wrong':>6}"
    print(f"{'style':12} {'light':9} {'whole boards':>14} {'right':>16} {heads}")
    for style in chosen.style or PRINTS:
        tallies = {light: Tally() for light in chosen.light or LIGHTS}
        for n in range(chosen.seed, chosen.seed + chosen.boards):
            measure(style, n, tallies, size, chosen.books, chosen.tell)
        for light, tally in tallies.items():
            print(f"{style:12} {light:9} {tally.line()}", flush=True)
    return 0
