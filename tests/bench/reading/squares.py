"""`python -m tests.bench squares`: are printed squares that are no markers ever taken for one?

Random patterns of 6 x 6 cells: as cells alone, as stickers under the simulated camera, and, those most like a marker,
as icons of a sticker's size on an empty board. `--quick` looks at few.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from calibration.markers.detection import Floats, matches
from calibration.markers.still import is_sure, read_still
from companion.table.sightings import Problem
from companion.table.stickers import BLACK_MM, DICTIONARY, MODULES, STICKER_MM
from hardware.cameras.camera import Frame, Image
from hardware.reader.table_reader import TableReader
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.picture.view import View
from hardware.simulated.table import SimulatedTable
from tests.bench.reading.printed_boards import ACROSS, DOWN, Print, shoot
from tests.las_navas import printed

MOST: Final = 1e-4
"""So many random patterns may pass for markers at the most."""
LIGHTS: Final = ("good", "ordinary", "dim", "glare", "blurred")
BOARD_LIGHTS: Final = ("good", "ordinary", "usb", "dim", "glare", "blurred")
PX_PER_MM: Final = 2.88
ICONS: Final = 6
FRAMES: Final = 10
INK, PAPER = 25, 235


def run(argv: list[str]) -> int:
    """The exit code: 1 where more patterns passed than may, or a piece was reported on an empty board."""
    parser = argparse.ArgumentParser(prog="tests.bench squares", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a twentieth of them")
    parser.add_argument("--patterns", type=int, default=10_000, help="as stickers; ten times as many as cells alone")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(argv)
    cv2.setNumThreads(1)
    patterns = chosen.patterns // 20 if chosen.quick else chosen.patterns
    cells = sum(passing(random_patterns(patterns, (chosen.seed, n))) for n in range(10))
    print(f"as cells: {cells} of {10 * patterns} random patterns pass as markers", flush=True)
    seen, wrong = _as_stickers(patterns, chosen.seed)
    print(f"as stickers, {', '.join(LIGHTS)} in turn: {wrong} of {seen} pass", flush=True)
    reported = _as_icons(patterns, chosen.seed)
    return int(reported or cells > MOST * patterns * 10 or wrong > MOST * seen)


def random_patterns(count: int, seed: tuple[int, ...]) -> Floats:
    """Patterns of cells (count, 36), 1: white."""
    side = MODULES - 2
    return (np.random.default_rng(seed).random((count, side * side)) < 0.5).astype(np.float64)


def passing(patterns: Floats) -> int:
    """How many patterns would be believed to be markers."""
    return sum(map(is_sure, matches(patterns)))


def most_like_markers(patterns: Floats, count: int) -> Floats:
    """Those patterns that are most like a marker."""
    fits = np.array([match.fit for match in matches(patterns)])
    return patterns[np.argsort(-fits)[:count]]


def with_icons(picture: Image, view: View, patterns: Floats, at_mm: Sequence[tuple[float, float]]) -> Image:
    """The picture of a table with patterns printed on the board like stickers, their middles at some points."""
    fine = 12
    cells = MODULES + 2
    shown = picture.copy()
    for pattern, (x, y) in zip(patterns, at_mm, strict=True):
        icon = np.full((cells, cells), PAPER, np.uint8)
        icon[1:-1, 1:-1] = INK
        icon[2:-2, 2:-2] = np.where(pattern.reshape(MODULES - 2, -1) > 0, PAPER, INK)
        large = cv2.resize(icon, None, fx=fine, fy=fine, interpolation=cv2.INTER_NEAREST)
        half = BLACK_MM / MODULES * cells / 2
        corners = view.pixels([(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)])
        size = cells * fine - 0.5
        source = np.array([(-0.5, -0.5), (size, -0.5), (size, size), (-0.5, size)], np.float32)
        # Drawn four times as large, so that cells are averaged as a lens does.
        left, top = np.floor(corners.min(axis=0)).astype(int) - 2
        wide, high = np.ceil(corners.max(axis=0)).astype(int) + 3 - (left, top)
        target = ((corners - (left, top) + 0.5) * 4 - 0.5).astype(np.float32)
        shape = (int(wide) * 4, int(high) * 4)
        plane = cv2.getPerspectiveTransform(source, target)
        mask = cv2.warpPerspective(np.full(large.shape, 255, np.uint8), plane, shape)
        seen = cv2.warpPerspective(large, plane, shape, flags=cv2.INTER_AREA)
        share = cv2.resize(mask, (int(wide), int(high)), interpolation=cv2.INTER_AREA)[:, :, None] / 255.0
        small = cv2.resize(seen, (int(wide), int(high)), interpolation=cv2.INTER_AREA)[:, :, None]
        room = shown[top : top + high, left : left + wide]
        room[:] = (room * (1 - share) + small * share).round().astype(np.uint8)
    return shown


def spots(count: int) -> list[tuple[float, float]]:
    """Points in mm of an empty board, far enough from each other and from its own markers."""
    board = printed().board
    across = [(x, y) for y in np.arange(60.0, board.height_mm - 40, 60) for x in np.arange(50.0, board.width_mm, 66.0)]
    return across[:count]


def pieces_on_an_empty_board(condition: str, patterns: Floats, seed: int) -> tuple[int, list[Problem]]:
    """How many pieces a reader sees on a board that bears icons alone, and what else it says of it."""
    table = SimulatedTable(printed())
    for piece in table.pieces:
        table.take_off(piece.id)
    camera = SimulatedCamera(table, condition, seed=seed)
    reader = TableReader(printed())
    at_mm = spots(len(patterns))
    pieces, problems = 0, []
    for frame in range(FRAMES):
        image = with_icons(camera.read().image, camera.view, patterns, at_mm)
        board = reader.read(Frame(image, frame * 66.0)).board
        if board is not None:
            pieces, problems = max(pieces, len(board.pieces)), list(board.problems)
    return pieces, problems


def _as_stickers(patterns: int, seed: int) -> tuple[int, int]:
    """How many patterns were looked at with all effort as stickers under the simulated camera, and how many passed."""
    per_board = ACROSS * DOWN
    wrong = boards = 0
    for boards in range(1, -(-patterns // per_board) + 1):
        light = LIGHTS[boards % len(LIGHTS)]
        shot = shoot(Print(DICTIONARY, STICKER_MM), PX_PER_MM, light, (seed, boards), decoys=per_board, covered=0)
        wrong += len(read_still(shot.grey))
    return boards * per_board, wrong


def _as_icons(patterns: int, seed: int) -> int:
    """Prints what is seen of the patterns most like a marker on an empty board; the pieces that were reported."""
    worst = most_like_markers(random_patterns(patterns, (seed, 0)), ICONS)
    reported = 0
    for n, condition in enumerate(BOARD_LIGHTS):
        pieces, problems = pieces_on_an_empty_board(condition, worst, seed + n)
        reported += pieces
        kinds = sorted({problem.kind.value for problem in problems} - {"beside the board"})
        print(f"{ICONS} icons on an empty board, {condition}: {pieces} pieces, {', '.join(kinds) or 'no problem'}")
    return reported
