"""`python -m tests.bench sizes`: how stickers of each size, and a board a tenth larger, are read.

The start of 1212, 54 counters a board, one look after the other up to four; `--boards N` so many a line.
"""

from __future__ import annotations

import argparse
from statistics import fmean

from companion.games import build
from companion.settings.config import BoardConfig, Config
from companion.settings.measured import STICKERS_MM, measured
from companion.table.stickers import MODULE_MM
from hardware.cameras.camera import Frame
from hardware.reader.table_reader import TableReader
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.table import SimulatedTable

PICTURES = ((1920, 1080), (2304, 1296))
CONDITIONS = ("ordinary", "dim")
FRAMES = 4
OWN = (*(BoardConfig(sticker_mm=mm) for mm in STICKERS_MM), BoardConfig(width=1.1, height=1.1))


def run(argv: list[str]) -> int:
    """Prints a line for each size, camera and light; 1 where a counter was read as what it is not."""
    parser = argparse.ArgumentParser(prog="tests.bench sizes", description=__doc__)
    parser.add_argument("--boards", type=int, default=4)
    boards, every_wrong = parser.parse_args(argv).boards, 0
    print("board, sticker, picture, light: px a cell; read in one frame, in up to 4; wrong; off by")
    for own in OWN:
        game = measured(build("las_navas"), Config(boards={"las_navas": own}))
        for size in PICTURES:
            for condition in CONDITIONS:
                first = best = wrong = many = 0
                off: list[float] = []
                for n in range(boards):
                    table = SimulatedTable(game)
                    camera, reader = SimulatedCamera(table, condition, size=size, seed=n), TableReader(game)
                    lies = {at.piece: (table.place_of(at.piece), at.face) for at in table.counters()}
                    top = 0
                    for frame in range(FRAMES):
                        board = reader.read(Frame(camera.read().image, frame * 100.0)).board
                        seen = {at.piece: (at.place, at.face) for at in board.pieces} if board is not None else {}
                        right = sum(seen.get(piece) == where for piece, where in lies.items())
                        wrong += len(seen) - right
                        first += right if not frame else 0
                        top = max(top, right)
                        if top == len(lies):
                            break
                    best, many = best + top, many + len(lies)
                    if reader.calibration is not None:
                        off.append(reader.calibration.error_mm)
                paper, sticker_mm = game.board.on_paper, 16 * game.board.scale
                cell = camera.view.px_per_mm((game.board.width_mm / 2, game.board.height_mm / 2)) * MODULE_MM
                print(
                    f"{paper.width_mm:.0f}x{paper.height_mm:.0f}, {sticker_mm:.0f} mm, {size[0]}x{size[1]}, "
                    f"{condition}: {cell:.1f}; {100 * first / many:.1f} %, {100 * best / many:.1f} %; {wrong}; "
                    f"{fmean(off):.2f} mm",
                    flush=True,
                )
                every_wrong += wrong
    return 1 if every_wrong else 0
