"""`python -m tests.bench strange`: whether anything is taken for a printed counter that is none.

`--photographs FOLDER` puts each picture of a folder where the board is seen, straight from above, and reads it with
what was learnt of a box; without it things lie on the board, beside counters: a hand, a cup, dice, cards, a phone;
then counters of another box. `--style STYLE` for boxes of that style alone, `--parts N M` for the Mth (from 0) of N
parts of the photographs.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from math import hypot
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from calibration.geometry import Calibration, nine
from companion.board import Board
from companion.game import CardId
from hardware.cameras.camera import Image
from hardware.reader.prints.keeping.book import Box, PrintBook
from hardware.reader.prints.plane import MARGIN_MM, PX_PER_MM
from hardware.reader.prints.reading.reader import PrintReader
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.picture.print_styles import PRINTS
from hardware.simulated.picture.prints import PrintRun, prints_of
from hardware.simulated.picture.view import View
from hardware.simulated.table import SimulatedTable
from tests.bench.reading.printed import FAR_MM, GONE_MM, PrintedBox

PICTURES: Final = (".jpg", ".jpeg", ".png", ".webp")
FEW: Final = 9
"""So many counters lie beside the things."""
Point = tuple[float, float]


def as_board(picture: Image, board: Board) -> tuple[Image, Calibration]:
    """A picture laid where the board and its margin are seen straight from above, cut so that it covers them, and the
    calibration of that."""
    width, height = ((side + 2 * MARGIN_MM) * PX_PER_MM for side in (board.width_mm, board.height_mm))
    if (picture.shape[1] > picture.shape[0]) != (width > height):
        picture = np.ascontiguousarray(np.rot90(picture))
    scale = max(width / picture.shape[1], height / picture.shape[0])
    size = round(picture.shape[1] * scale), round(picture.shape[0] * scale)
    laid = cv2.resize(picture, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC)
    unit = float(np.hypot(*size)) / 2
    middle = [(side - 1) / 2 for side in size]
    plane = np.array(
        [
            [unit / PX_PER_MM, 0, (middle[0] + 0.5) / PX_PER_MM - MARGIN_MM],
            [0, unit / PX_PER_MM, (middle[1] + 0.5) / PX_PER_MM - MARGIN_MM],
            [0, 0, 1],
        ]
    )
    return np.asarray(laid, np.uint8), Calibration(*size, nine(plane))


def photographs(folder: Path, book: PrintBook, board: Board, part: tuple[int, int]) -> tuple[int, int, int]:
    """How many photographs of a folder were read, and how many counters were seen in them surely, and unsurely."""
    reader, counts = PrintReader(book), [0, 0, 0]
    paths = [path for path in sorted(folder.iterdir()) if path.suffix.lower() in PICTURES]
    for path in paths[part[1] :: part[0]]:
        picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
        if picture is None:
            continue
        laid, calibration = as_board(np.asarray(picture, np.uint8), board)
        seen = reader.read([laid], calibration, board)
        sure = sum(counter.sure for counter in seen)
        if sure:
            print(f"  {path.name}: {[book.faces[counter.face].pieces[0] for counter in seen if counter.sure]}")
        counts = [count + n for count, n in zip(counts, (1, sure, len(seen) - sure), strict=True)]
    return counts[0], counts[1], counts[2]


def _cup(view: View, picture: Image) -> None:
    """A cup of 80 mm from above, with coffee in it."""
    for radius, colour in ((40, (225, 228, 230)), (36, (190, 196, 200)), (34, (24, 34, 52))):
        _disc(view, picture, (150.0, 200.0), radius, colour)


def _dice(view: View, picture: Image) -> None:
    """Dice of 12, 16 and 20 mm in three colours, anyhow."""
    random = np.random.default_rng(8)
    for n in range(18):
        at = (40.0 + 44.0 * (n % 6), 60.0 + 130.0 * (n // 6))
        side, turn = (12.0, 16.0, 20.0)[n % 3], float(random.uniform(0, 90))
        body = ((235, 238, 240), (40, 40, 200), (50, 50, 50))[n // 6]
        pip = (20, 20, 20) if n // 6 == 0 else (240, 240, 240)
        c, s = np.cos(np.radians(turn)) * side / 2, np.sin(np.radians(turn)) * side / 2
        corners = [(at[0] + c * a - s * b, at[1] + s * a + c * b) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        cv2.fillConvexPoly(picture, view.pixels(corners).round().astype(np.int32), body, cv2.LINE_AA)
        for a, b in PIPS[n % 6]:
            _disc(view, picture, (at[0] + c * a - s * b, at[1] + s * a + c * b), side / 11, pip)


def _phone(view: View, picture: Image) -> None:
    """A phone with bright icons on its screen, as large as counters."""
    corners = view.pixels([(80.0, 130.0), (155.0, 130.0), (155.0, 290.0), (80.0, 290.0)]).round().astype(np.int32)
    cv2.fillConvexPoly(picture, corners, (30, 28, 28), cv2.LINE_AA)
    random = np.random.default_rng(9)
    for n in range(18):
        x, y = 86.0 + 23.0 * (n % 3), 138.0 + 24.0 * (n // 3)
        icon = view.pixels([(x, y), (x + 17, y), (x + 17, y + 17), (x, y + 17)]).round().astype(np.int32)
        cv2.fillConvexPoly(picture, icon, tuple(int(v) for v in random.integers(0, 255, 3)), cv2.LINE_AA)
        spot = (x + float(random.uniform(5, 12)), y + float(random.uniform(5, 12)))
        _disc(view, picture, spot, float(random.uniform(2, 5)), tuple(int(v) for v in random.integers(0, 255, 3)))


def _nothing(view: View, picture: Image) -> None:
    """What the table itself shows."""


def _disc(view: View, picture: Image, at: Point, radius_mm: float, colour: tuple[int, ...]) -> None:
    """A disc on the table."""
    x, y = view.pixels([at])[0]
    radius = max(1, round(radius_mm * view.px_per_mm(at)))
    cv2.circle(picture, (round(x), round(y)), radius, colour, -1, cv2.LINE_AA)


PIPS: Final = (
    ((0.0, 0.0),),
    ((-0.5, -0.5), (0.5, 0.5)),
    ((-0.5, -0.5), (0.0, 0.0), (0.5, 0.5)),
    ((-0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (0.5, -0.5)),
    ((-0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (0.5, -0.5), (0.0, 0.0)),
    ((-0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (0.5, -0.5), (-0.5, 0.0), (0.5, 0.0)),
)
DRAWN: Final[dict[str, Callable[[View, Image], None]]] = {"cup": _cup, "dice": _dice, "phone": _phone}
THINGS: Final = ("hand", "cards", *DRAWN)


def with_thing(box: PrintedBox, book: PrintBook, name: str, condition: str, seed: int) -> tuple[int, int, int]:
    """Reads a table with a few counters along the board's left edge and a thing: how many of them were seen surely, and
    how many counters, surely and unsurely, where none lies."""
    cards = tuple(CardId(card) for card in box.game.cards)
    table = SimulatedTable(Box(box.game.board, box.game.pieces, cards))
    for n, piece in enumerate(table.pieces):
        table.put(piece.id, *((20.0, 25.0 + 47.0 * n) if n < FEW else (GONE_MM, GONE_MM)))
    if name == "hand":
        table.reach(170.0, 160.0, 20.0)
    if name == "cards":
        for n, card in enumerate(cards[:8]):
            at = 90.0 + 70.0 * (n % 3), 80.0 + 120.0 * (n // 3)
            table.lay_card(card, *at, angle_deg=20.0 * n, face_up=n % 2 == 0)
    camera = box.camera(table, condition, seed)
    shown = [camera.read().image.copy() for _ in range(2)]
    for image in shown:
        DRAWN.get(name, _nothing)(camera.view, image)
    calibration, _, _ = box.located(shown[0])
    counts = [0, 0, 0]
    lying = [at for at in table.counters() if table.on_board(at.piece)]
    for counter in PrintReader(book).read(shown, calibration, box.game.board):
        near = min(hypot(at.x_mm - counter.pose.x_mm, at.y_mm - counter.pose.y_mm) for at in lying)
        if near <= FAR_MM:
            counts[0] += counter.sure
        else:
            counts[1 if counter.sure else 2] += 1
    return counts[0], counts[1], counts[2]


def another_box(box: PrintedBox, book: PrintBook, style: str, seed: int) -> tuple[int, int]:
    """Reads a table full of counters of another box, of another style: how many were taken for the first one's surely,
    and unsurely."""
    table = box.table()
    prints = prints_of(box.game, PrintRun(style, seed))
    camera = SimulatedCamera(table, "ordinary", seed=seed, prints=prints, style=box.ground)
    shown = [camera.read().image for _ in range(2)]
    calibration, _, _ = box.located(shown[0])
    seen = PrintReader(book).read(shown, calibration, box.game.board)
    sure = sum(counter.sure for counter in seen)
    return sure, len(seen) - sure


def run(argv: list[str]) -> int:
    """The exit code: 1 where anything was surely taken for a counter that is none."""
    parser = argparse.ArgumentParser(prog="tests.bench strange")
    parser.add_argument("--photographs", type=Path)
    parser.add_argument("--style", choices=sorted(PRINTS), action="append")
    parser.add_argument("--parts", type=int, nargs=2, default=(1, 0), metavar=("N", "M"))
    chosen = parser.parse_args(argv)
    cv2.setNumThreads(1)
    wrong = 0
    for style in chosen.style or PRINTS:
        box = PrintedBox(style, 21)
        book = box.learnt(71)
        if chosen.photographs is not None:
            part = chosen.parts[0], chosen.parts[1]
            count, sure, unsure = photographs(chosen.photographs, book, box.game.board, part)
            print(f"{style:12} {count} photographs: {sure} taken for a counter, {unsure} unsurely", flush=True)
            wrong += sure
            continue
        for name in THINGS:
            right, sure, unsure = with_thing(box, book, name, "ordinary", 5)
            print(f"{style:12} {name:12} {right} of {FEW} counters; {sure} others, {unsure} unsurely", flush=True)
            wrong += sure
        for other in PRINTS:
            if other != style:
                sure, unsure = another_box(box, book, other, 33)
                print(f"{style:12} box of {other:12} {sure} taken for its counters, {unsure} unsurely", flush=True)
                wrong += sure
    return 1 if wrong else 0
