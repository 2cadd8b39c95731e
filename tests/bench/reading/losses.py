"""What the first reading of a table costs after losses, beside a whole table's in the same run.

So many counters are in the box, and the game knows. The reader begins anew each time, as after a new start, and is
handed frames until it has read the table; its processor time and the frames are told.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import median
from time import thread_time

import cv2

from hardware.cameras.camera import Frame
from hardware.reader.table_reader import TableReader
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.table import SimulatedTable
from tests.las_navas import printed

LOST = (0, 1, 6, 20)
IN_THE_BOX_MM = 5000.0
AIM = 1.5
"""How often a whole table's cost the first reading may cost at most."""
FRAMES = 20


def first_reading(lost: int, condition: str, seed: int, *, told: bool = True) -> tuple[float, int]:
    """The reader's time in ms until a board is read of which no place is hidden, and how many frames it took; `told`:
    the reader knows what should lie there."""
    table = SimulatedTable(printed())
    gone = {piece.id for piece in Random(seed).sample(table.pieces, lost)}
    for piece in gone:
        table.put(piece, IN_THE_BOX_MM, IN_THE_BOX_MM)
    camera, reader = SimulatedCamera(table, condition, seed=seed), TableReader(printed())
    if told:
        reader.want(frozenset(piece.id for piece in table.pieces) - gone)
    took = 0.0
    for frame in range(1, FRAMES + 1):
        image = camera.read().image
        begun = thread_time()
        board = reader.read(Frame(image, 66.0 * frame)).board
        took += thread_time() - begun
        if board is not None and not board.hidden:
            break
    return 1000 * took, frame


def run(argv: list[str]) -> int:
    """Prints the figures; 1 where losses make the first reading dearer than the aim."""
    parser = argparse.ArgumentParser(prog="losses", description=__doc__)
    parser.add_argument("--tables", type=int, default=5)
    parser.add_argument("--condition", default="ordinary")
    args = parser.parse_args(argv)
    cv2.setNumThreads(1)
    print(f"the first reading of {args.tables} tables of 54 counters ({args.condition}), median of the reader's time")
    whole, worst = 0.0, 0.0
    for lost in LOST:
        each = [first_reading(lost, args.condition, seed) for seed in range(args.tables)]
        ms, frames = median(ms for ms, _ in each), max(frames for _, frames in each)
        whole = whole or ms
        worst = max(worst, ms / whole)
        print(f"  {lost:2} in the box: {ms:6.0f} ms, at most {frames} frames; {ms / whole:.2f} of a whole table's")
    ms, frames = first_reading(1, args.condition, 0, told=False)
    print(f"   1 of which nobody told: {ms:5.0f} ms, {frames} frames; {ms / whole:.2f} of a whole table's")
    return 0 if worst <= AIM else 1
