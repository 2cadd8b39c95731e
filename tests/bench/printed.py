"""`python -m tests.bench printed`: how well counters without stickers are known by their prints, as a study.

For each style of print a box is learnt in good light (the empty board, then every face at its starting place), and
other boards of the same box are read: counters anyhow, worn each in its own way, six printed anchors beside the board.
`--boards N` boards a style and condition (2), `--frames N` frames each (4), `--only STYLE`.
"""

from __future__ import annotations

import argparse
from math import hypot
from time import thread_time
from typing import Final

import cv2
import msgspec
import numpy as np

from calibration.fit import calibrate
from calibration.geometry import Calibration
from calibration.markers import Mark
from companion.board import Anchor, Board
from companion.games import build
from companion.table.stickers import Stickers
from hardware.cameras.camera import Image
from hardware.reader.survey import Survey
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.prints import PRINTS, PrintRun, Prints, prints_of
from hardware.simulated.table import SimulatedTable
from tests.bench.prints.learn import PrintBook, prints_at
from tests.bench.prints.match import Recogniser
from tests.bench.prints.plane import BoardPlane, Floats, White, coarse, fine, light
from tests.bench.prints.spots import Spot, differing, find, squared
from tests.bench.reader import scatter
from tests.las_navas import Printed

SIDE_MM: Final = 20.0
FAR_MM: Final = 6.0
"""A square that is farther from every counter is none of them."""
FITS, LEADS = 0.45, 0.4
"""The most that a face may leave unexplained, and the least by which it must lead, to be taken."""
BESIDE_MM: Final = 18.0
GONE_MM: Final = -400.0


class Box:
    """One printed box: its pieces, with those of one print as one kind, and its board with anchors beside it."""

    def __init__(self, style: str, seed: int) -> None:
        game = build("las_navas")
        self.prints: Prints = prints_of(game, PrintRun(style, seed))
        width, height = game.board.width_mm, game.board.height_mm
        spots = [(x, y) for x in (-BESIDE_MM, width + BESIDE_MM) for y in (10.0, height / 2, height - 10.0)]
        anchors = tuple(Anchor(str(n), *spot) for n, spot in enumerate(spots))
        self.board: Board = msgspec.structs.replace(game.board, anchors=anchors)
        pieces = tuple(
            msgspec.structs.replace(piece, kind=f"{piece.seat} {self.prints.looks[piece.id, piece.faces[0]].kind}")
            for piece in game.pieces
        )
        self.printed = Printed(self.board, pieces, ())
        self.stickers = Stickers(self.printed)

    def table(self) -> SimulatedTable:
        """Its table, set up."""
        return SimulatedTable(self.printed)

    def camera(self, table: SimulatedTable, condition: str, seed: int) -> SimulatedCamera:
        """A camera above its table."""
        return SimulatedCamera(table, condition, seed=seed, prints=self.prints)

    def found(self, frame: Image) -> tuple[Calibration, list[Mark]]:
        """Where its board lies in a frame, by the anchors."""
        size = frame.shape[1], frame.shape[0]
        survey = Survey(size, self.stickers)
        survey.look(frame)
        return calibrate(survey.marks, self.board, self.stickers, size), survey.marks


def mean(camera: SimulatedCamera, plane: BoardPlane, frames: int) -> Floats:
    """The mean of some frames, straight from above."""
    seen = [plane.straight(camera.read().image).astype(np.float32) for _ in range(frames)]
    return np.asarray(np.mean(seen, axis=0), np.float32)


def learn(box: Box, seed: int) -> tuple[PrintBook, White, str]:
    """What is learnt of a box, what white is like there, and how its board is drawn."""
    table = box.table()
    camera = box.camera(table, "good", seed)
    starts = {piece.id: table.where(piece.id) for piece in table.pieces}
    for piece in table.pieces:
        table.put(piece.id, GONE_MM, GONE_MM)
    frame = camera.read().image
    calibration, marks = box.found(frame)
    plane, white = BoardPlane(calibration, box.board), White(frame, marks, box.stickers)
    book = PrintBook(coarse(mean(camera, plane, 6)))
    for face in (0, 1):
        near: dict = {}
        for piece in table.pieces:
            at = starts[piece.id]
            table.put(piece.id, at.x_mm, at.y_mm)
            table.flip(piece.id, piece.faces[face])
            near.setdefault(box.stickers.of_face(piece.id, piece.faces[face]), []).append((at.x_mm, at.y_mm))
        for marker, prints in prints_at(mean(camera, plane, 6), book.board, white, SIDE_MM, near).items():
            book = book.with_face(marker, prints)
    return book, white, camera._style


def read(box: Box, book: PrintBook, white: White, camera: SimulatedCamera, frames: int) -> list[tuple[Spot, int, bool]]:
    """The squares that are seen, each with the id of the face that it seems to be, and whether that is sure."""
    calibration, _ = box.found(camera.read().image)
    straight = mean(camera, BoardPlane(calibration, box.board), frames)
    small = coarse(straight)
    gain = light(small, book.board)
    evened = straight / fine(gain, straight)
    change = evened - fine(book.board, straight)
    ids = list(book.faces)
    recogniser = Recogniser([book.faces[marker] for marker in ids])
    seen = []
    for spot in find(differing(small / gain, book.board), SIDE_MM):
        at = squared(change, spot, SIDE_MM)
        known = recogniser.recognise(evened, at, white)
        if known is not None:
            seen.append((at, ids[known.face], known.residual <= FITS and known.lead >= LEADS))
    return seen


def measure(style: str, condition: str, boards: int, frames: int) -> str:
    """One line: of all counters, how many are read right, wrong and not for sure, and what else was taken for one."""
    right = wrong = unsure = extra = 0
    began = thread_time()
    for n in range(boards):
        box = Box(style, 3 + n)
        book, white, ground = learn(box, 50 + n)
        table = box.table()
        scatter(table, np.random.default_rng((7, n)))
        camera = box.camera(table, condition, 500 + n)
        camera._renderer._ground = camera._renderer._draw_ground(ground)  # the board that was learnt
        for spot, marker, sure in read(box, book, white, camera, frames):
            lying = min(table.counters(), key=lambda at: hypot(at.x_mm - spot.x_mm, at.y_mm - spot.y_mm))
            if hypot(lying.x_mm - spot.x_mm, lying.y_mm - spot.y_mm) > FAR_MM:
                extra += sure
            elif not sure:
                unsure += 1
            elif marker == box.stickers.of_face(lying.piece, lying.face):
                right += 1
            else:
                wrong += 1
    counters = boards * len(build("las_navas").pieces)
    return (
        f"{style:12} {condition:10} {100 * right / counters:6.1f} % {wrong:6} {unsure:7} {extra:6} "
        f"{(thread_time() - began) / boards:6.1f} s"
    )


def run(argv: list[str]) -> int:
    """The exit code: 0, since this is a study."""
    parser = argparse.ArgumentParser(prog="tests.bench printed")
    parser.add_argument("--boards", type=int, default=2)
    parser.add_argument("--frames", type=int, default=4)
    parser.add_argument("--only", choices=sorted(PRINTS), action="append")
    chosen = parser.parse_args(argv)
    cv2.setNumThreads(1)
    print(f"{'style':12} {'light':10} {'right':>8} {'wrong':>6} {'unsure':>7} {'extra':>6} {'a board':>8}")
    for style in chosen.only or PRINTS:
        for condition in ("ordinary", "dim", "blurred", "glare"):
            print(measure(style, condition, chosen.boards, chosen.frames), flush=True)
    return 0
