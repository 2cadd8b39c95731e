"""`python -m tests.bench harsh`: bare lamps that blow out whole markers: what is not read, and is it said where?"""

from __future__ import annotations

import argparse
from typing import Final

import cv2
import numpy as np

from calibration.checks import glare
from calibration.markers.detection import Grey
from companion.game import PieceId
from companion.table.sightings import ObservedBoard
from companion.table.stickers import BLACK_MM
from hardware.cameras.camera import Frame
from hardware.reader.table_reader import TableReader
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.table import SimulatedTable
from tests.bench.reading.reader import FRAMES, scatter, wrong_pieces
from tests.las_navas import printed

WHITE: Final = 250
LOST: Final = 0.5
"""A marker of which more is plain white is blown out; unharmed, about a quarter of it is white."""


def run(argv: list[str]) -> int:
    """Prints what became of the blown out counters; 1 where a wrong piece was reported."""
    parser = argparse.ArgumentParser(prog="tests.bench harsh", description=__doc__)
    parser.add_argument("--boards", type=int, default=10)
    parser.add_argument("--quick", action="store_true", help="two boards")
    parser.add_argument("--fixed", action="store_true", help="a camera whose exposure cannot be changed")
    parser.add_argument("--seed", type=int, default=500)
    chosen = parser.parse_args(argv)
    cv2.setNumThreads(1)
    boards = 2 if chosen.quick else chosen.boards
    counters = blown = unread = unread_blown = named = wrong = boards_named = boards_unread = 0
    for n in range(boards):
        table = SimulatedTable(printed())
        scatter(table, np.random.default_rng((chosen.seed, n)))
        camera = SimulatedCamera(table, "harsh", seed=chosen.seed + n)
        reader = TableReader(printed(), bracket=None if chosen.fixed else camera.bracket)
        board: ObservedBoard | None = None
        for frame in range(FRAMES):
            image = camera.read().image
            board = reader.read(Frame(image, frame * 66.0)).board or board
        grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
        lost = blown_out(grey, table, camera)
        pieces = {piece.id for piece in table.pieces}
        missing = pieces if board is None else pieces - {piece.piece for piece in board.pieces}
        wrong += wrong_pieces(board, table) if board is not None else 0
        named_by = glare(grey, reader.calibration, table.board) if reader.calibration is not None else None
        glaring = named_by.places if named_by is not None else ()
        counters, blown, unread = counters + len(pieces), blown + len(lost), unread + len(missing)
        unread_blown += len(missing & lost)
        named += sum(table.place_of(piece) in glaring for piece in missing)
        boards_unread += bool(missing)
        boards_named += bool(glaring)
        print(
            f"board {n}: {len(lost)} blown out, {len(missing)} not read, a lamp in {', '.join(glaring) or '-'}",
            flush=True,
        )
    print(
        f"{boards} boards, {counters} counters, {blown} of them blown out, {wrong} wrong pieces; up to {FRAMES} frames"
    )
    print(f"not read: {unread} counters on {boards_unread} boards, {unread_blown} of them blown out")
    print(
        f"the light check names a lamp on {boards_named} boards, and the places of {named} of these {unread} counters"
    )
    return 1 if wrong else 0


def blown_out(grey: Grey, table: SimulatedTable, camera: SimulatedCamera) -> set[PieceId]:
    """The counters of whose markers too much is plain white."""
    lost: set[PieceId] = set()
    half = BLACK_MM / 2
    square = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
    for piece in table.pieces:
        at = table.where(piece.id)
        c, s = np.cos(np.radians(at.angle_deg)), np.sin(np.radians(at.angle_deg))
        corners = camera.view.pixels(square @ np.array([[c, s], [-s, c]]) + (at.x_mm, at.y_mm))
        mask = np.zeros(grey.shape, np.uint8)
        cv2.fillConvexPoly(mask, corners.round().astype(np.int32), 1)
        if (grey[mask > 0] >= WHITE).mean() > LOST:
            lost.add(piece.id)
    return lost
