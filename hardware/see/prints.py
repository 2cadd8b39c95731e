"""`table-companion learn`, and `table-companion see --prints`: counters without stickers, learnt and read."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from calibration.beside import with_anchors_beside
from calibration.fit import calibrate
from calibration.geometry import Calibration
from calibration.markers.detection import Mark
from calibration.markers.still import explain_nothing, looks
from calibration.markers.tiles import HUGE_PX
from companion.board import Board
from companion.errors import DataError
from companion.game import Game
from companion.games import build, modules
from companion.language import Sentence, mark
from companion.settings.measured import measured_here
from companion.settings.usable import language_here
from companion.table.observe import observe
from companion.table.sightings import ObservedBoard
from companion.table.stickers import Stickers
from hardware.cameras.camera import Image
from hardware.reader.marks import grey_of, sightings
from hardware.reader.prints.keeping.book import Box, PrintBook
from hardware.reader.prints.learning.lessons import Learning
from hardware.reader.prints.plane import BoardPlane, Floats, White
from hardware.reader.prints.reading.marks import marks_of
from hardware.reader.prints.reading.reader import PrintReader
from hardware.reader.prints.reading.unmarked import by_picture

LEARNT = mark("{n} counters are learnt, {kinds} kinds; the file has {kb} kB.")
REDUCED: Final = (
    (8, cv2.IMREAD_REDUCED_COLOR_8),
    (4, cv2.IMREAD_REDUCED_COLOR_4),
    (2, cv2.IMREAD_REDUCED_COLOR_2),
)
"""How OpenCV reads a picture at a part of its sides."""
UNLIKE = mark("Pictures of one table must have one size: take them with the same camera.")
ALIKE = mark("These look alike to the camera: {pieces}.")
NONE_ALIKE = mark("No two look alike: were the pictures of the empty board and of the game set up exchanged?")


def run(arguments: list[str]) -> int:
    """The command `learn`; answers the exit code."""
    parser = argparse.ArgumentParser(
        prog="table-companion learn", description="Learn a game's printed counters from pictures of the board."
    )
    parser.add_argument("--game", choices=sorted(modules()), default=next(iter(modules())))
    parser.add_argument("--empty", type=Path, nargs="+", required=True, help="pictures of the empty board")
    parser.add_argument("--front", type=Path, nargs="+", required=True, help="of the game set up")
    parser.add_argument("--back", type=Path, nargs="+", required=True, help="of the same, every counter turned over")
    parser.add_argument("-o", "--output", type=Path, required=True, help="where to keep what is learnt")
    chosen = parser.parse_args(arguments)
    game = measured_here(build(chosen.game))
    book = learnt(
        game, *((load_colours(path) for path in paths) for paths in (chosen.empty, chosen.front, chosen.back))
    )
    book.save(chosen.output)
    kinds = sorted({face.pieces for face in book.faces})
    size, language = round(chosen.output.stat().st_size / 1000), language_here()
    print(Sentence(LEARNT, {"n": len(game.pieces), "kinds": len(kinds), "kb": size}).say(language))
    for pieces in kinds:
        if len(pieces) > 1:
            print(Sentence(ALIKE, {"pieces": ", ".join(pieces)}).say(language))
    if len(kinds) == len(game.pieces):
        print(Sentence(NONE_ALIKE).say(language))
    return 0


def learnt(game: Game, empty: Iterable[Image], *sides: Iterable[Image]) -> PrintBook:
    """What some pictures teach: of the empty board, of the game set up, and of every counter turned over; DataError
    where they show something else. One picture at a time is asked for."""
    board = with_anchors_beside(game.board)
    straight, white = _looked_at(empty, board)
    learning = Learning(game, board, straight, white)
    for pictures in sides:
        learning.show(_looked_at(pictures, board)[0])
    return learning.book()


def _looked_at(pictures: Iterable[Image], board: Board) -> tuple[Floats, White]:
    """The mean of pictures of one table straight from above, and its white paper; one picture is kept at a time."""
    plane, count = None, 0
    for picture in pictures:
        count += 1
        if plane is None:
            (calibration, marks), size = located(picture, board), picture.shape
            white = White.seen(picture, marks, Stickers(Box(board, ())))
            plane = BoardPlane(calibration, board)
            total = plane.straight([picture])
        elif picture.shape != size:
            raise DataError(UNLIKE)
        else:
            total += plane.straight([picture])
        del picture
    if plane is None:
        raise ValueError("there is no picture")
    return np.asarray(total / np.float32(count), np.float32), white


def see_prints(pictures: Sequence[Image], game: Game, book: PrintBook) -> tuple[ObservedBoard, Calibration]:
    """What pictures of one table that nobody touches show, the board found by its cards, or by what is drawn on it;
    DataError where it is found by neither."""
    box = book.box(game)
    stickers = Stickers(box, book.kinds)
    pictures = _alike(pictures)
    try:
        calibration, _ = located(pictures[0], box.board)
    except DataError:
        calibration = by_picture(pictures, book, box.board)
    counters = PrintReader(book).read(pictures, calibration, box.board)
    sure, unsure = marks_of(counters, book, stickers, calibration)
    unread = [(at.x_mm, at.y_mm) for at in sightings(unsure, calibration)]
    seen = sightings(sure, calibration)
    return observe(seen, box.board, stickers, error_mm=calibration.error_mm, unread=unread), calibration


def located(picture: Image, board: Board) -> tuple[Calibration, list[Mark]]:
    """Where a board lies in a picture by the cards beside it, and the markers seen until all of these are; DataError
    where that cannot be said."""
    grey, stickers = grey_of(picture), Stickers(Box(board, ()))
    marks: list[Mark] = []
    for marks in looks(grey):
        if stickers.anchors.keys() <= {mark.marker for mark in marks}:
            break
    if not marks:
        raise explain_nothing(grey)
    return calibrate(marks, board, stickers, (picture.shape[1], picture.shape[0])), marks


def load_colours(path: Path) -> Image:
    """The picture in a file in colour, a huge one at a half, a quarter or an eighth of its sides; DataError where there
    is none. Prints are read at 3 px a mm, and a huge picture has several times as many."""
    eighth = load_picture(path, cv2.IMREAD_REDUCED_GRAYSCALE_8)
    px = eighth.size * 64
    return load_picture(path, next((kind for part, kind in REDUCED if px / part**2 >= HUGE_PX), cv2.IMREAD_COLOR))


def load_picture(path: Path, kind: int = cv2.IMREAD_COLOR) -> Image:
    """The picture in a file, in colour or as OpenCV's `kind` says; DataError where there is none."""
    try:
        with path.open("rb") as file:
            # By its number, whatever its name; the decoder reads it bit by bit, so that it is not in memory too.
            picture = cv2.imread(f"/dev/fd/{file.fileno()}", kind) if file.peek(1) else None
    except OSError as error:
        reason = error.strerror or str(error)
        raise DataError("{file} cannot be read: {reason}.", file=str(path), reason=reason) from error
    except cv2.error:
        picture = None
    if picture is None:
        raise DataError("{file} is no picture that can be read: give a PNG or JPEG file.", file=str(path))
    return np.asarray(picture, np.uint8)


def _alike(pictures: Sequence[Image]) -> Sequence[Image]:
    """The pictures, which must be of one size."""
    if len({picture.shape for picture in pictures}) > 1:
        raise DataError(UNLIKE)
    return pictures
