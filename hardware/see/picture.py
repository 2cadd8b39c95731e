"""`table-companion see PICTURE`: what a picture of the table shows, as JSON."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import cv2
import msgspec
import numpy as np

from calibration.fit import calibrate
from calibration.geometry import Calibration
from calibration.markers.detection import Grey, Mark
from calibration.markers.still import explain_nothing, is_mirrored, looks
from calibration.markers.trimmed import trimmed
from calibration.markers.unread import unread
from companion.board import Board
from companion.errors import DataError
from companion.games import build, modules
from companion.settings.given import goes_with
from companion.settings.measured import measured_here
from companion.table.observe import observe
from companion.table.sightings import ObservedBoard
from companion.table.stickers import DICTIONARY, Printed, Stickers
from hardware.reader.marks import sightings
from hardware.reader.prints.keeping.book import load
from hardware.see import live
from hardware.see.prints import load_colours, load_picture, see_prints
from hardware.see.progress import Progress
from hardware.see.raw import read_raw

INSIDE: Final = 0.75
"""The share of a place that must be in the picture."""
LARGE_PX: Final = 4_000_000
"""A larger picture is looked at with all effort only where its markers are not clear."""
CLEAR_FIT: Final = 0.93


def run(arguments: list[str]) -> int:
    """The command `see`; answers the exit code."""
    parser = argparse.ArgumentParser(prog="table-companion see", description="Say what a picture of the table shows.")
    parser.add_argument("picture", type=Path, nargs="?", help="a PNG or JPEG file")
    parser.add_argument("--game", choices=sorted(modules()), default=next(iter(modules())))
    parser.add_argument("--prints", type=Path, help="counters have no stickers: what `table-companion learn` kept")
    parser.add_argument("--all", action="store_true", help="also print the cards and the calibration")
    parser.add_argument("--raw", action="store_true", help="print the markers alone: ids and corners")
    parser.add_argument("--dictionary", help=f"with --raw: which markers, as OpenCV names them ({DICTIONARY})")
    parser.add_argument("--live", action="store_true", help="follow the camera of the configuration, a line a change")
    parser.add_argument("--frames", type=int, help="with --live: stop after so many")
    chosen = parser.parse_args(arguments)
    goes_with("--frames", chosen.frames is not None, "--live", chosen.live)
    goes_with("--dictionary", chosen.dictionary is not None, "--raw", chosen.raw)
    for option in ("prints", "all", "raw"):
        goes_with(f"--{option}", bool(getattr(chosen, option)), "PICTURE", not chosen.live)
    for option in ("all", "raw"):
        goes_with(f"--{option}", getattr(chosen, option), "stickers", chosen.prints is None)
    if chosen.live:
        return live.run(chosen.frames)
    if chosen.picture is None:
        raise DataError("Name a picture, or follow the camera with --live.")
    game = measured_here(build(chosen.game))
    if chosen.prints is not None:
        board, _ = see_prints([load_colours(chosen.picture)], game, load(chosen.prints))
        print(msgspec.json.encode(as_json(board)).decode())
        return 0
    grey = load_grey(chosen.picture)
    if chosen.raw:
        print(msgspec.json.encode({"markers": read_raw(grey, chosen.dictionary or DICTIONARY)}).decode())
        return 0
    with Progress(sys.stderr) as looking:
        board, calibration = see(grey, game, looking)
    if len(calibration.anchors) < 4:
        warning = "Only {n} of the board's own markers are seen: places may be {mm:.1f} mm off."
        print(warning.format(n=len(calibration.anchors), mm=calibration.error_mm), file=sys.stderr)
    shown = as_json(board)
    if chosen.all:
        shown["cards"] = [msgspec.to_builtins(card) for card in board.cards]
        shown["calibration"] = msgspec.to_builtins(calibration)
    print(msgspec.json.encode(shown).decode())
    return 0


def load_grey(path: Path) -> Grey:
    """The grey picture in a file; DataError where there is none."""
    return load_picture(path, cv2.IMREAD_GRAYSCALE)


def see(
    grey: Grey, printed: Printed, looking: Callable[[int], None] = lambda _: None
) -> tuple[ObservedBoard, Calibration]:
    """What a still picture shows, and where the board lies in it; DataError where it shows no whole board. `looking` is
    notified after each look at the picture how many markers were found until then."""
    stickers = Stickers(printed)
    marks: list[Mark] = []
    for n, marks in enumerate(looks(grey)):
        looking(len(marks))
        if n == 0 and (is_mirrored(grey) if not marks else _is_enough(grey, marks, stickers)):
            break
    if not marks:
        raise explain_nothing(grey)
    calibration = calibrate(marks, printed.board, stickers, (grey.shape[1], grey.shape[0]))
    outside = _outside(calibration, printed.board)
    if outside:
        raise DataError(
            "Only part of the board is in the picture ({places} are not): take the whole board.",
            places=", ".join(outside),
        )
    if not stickers.are_all_among(mark.marker for mark in marks):
        marks = trimmed(grey, marks, calibration, printed.board)
    seen = sightings(marks, calibration)
    # Where every piece is read, what cannot be read is none.
    whole = stickers.are_all_among(mark.marker for mark in marks)
    blurred = [] if whole else unread(grey, marks, calibration, printed.board)
    return observe(seen, printed.board, stickers, error_mm=calibration.error_mm, unread=blurred), calibration


def _is_enough(grey: Grey, marks: list[Mark], stickers: Stickers) -> bool:
    """Whether other looks at a picture would show no more than the first: its markers are clear, and every piece and
    every marker of the board is among them, or they are large."""
    if float(np.median([mark.fit for mark in marks])) < CLEAR_FIT:
        return False
    seen = [mark.marker for mark in marks]
    return grey.size > LARGE_PX or (stickers.are_all_among(seen) and stickers.anchors.keys() <= set(seen))


def as_json(board: ObservedBoard) -> dict[str, Any]:
    """An observed board as `see` prints it."""
    return {
        "pieces": [
            {
                "piece": piece.piece,
                "face": piece.face,
                "place": piece.place,
                "angle_deg": round(piece.angle_deg, 2),
                "tilted": piece.tilted,
                "x_mm": round(piece.x_mm, 2),
                "y_mm": round(piece.y_mm, 2),
            }
            for piece in sorted(board.pieces, key=lambda piece: piece.piece)
        ],
        "problems": [
            {
                "kind": problem.kind.value,
                "sentence": problem.sentence.say(),
                "piece": problem.piece,
                "place": problem.place,
                "marker": problem.marker,
            }
            for problem in board.problems
        ],
    }


def _outside(calibration: Calibration, board: Board) -> list[str]:
    """The places of which too much lies outside the picture."""
    frame = np.array(
        [[0, 0], [calibration.width_px, 0], [calibration.width_px, calibration.height_px], [0, calibration.height_px]],
        np.float32,
    )
    names: list[str] = []
    for place in board.places:
        outline = cv2.convexHull(calibration.to_px(place.outline).astype(np.float32))
        whole = cv2.contourArea(outline)
        inside, _ = cv2.intersectConvexConvex(outline, frame)
        if whole <= 0 or inside < INSIDE * whole:
            names.append(place.called)
    return names
