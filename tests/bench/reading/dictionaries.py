"""`python -m tests.bench dictionaries`: which markers, and how large, are read best on a counter of 18-20 mm.

Every dictionary is drawn on the same counters, under the same conditions of the simulated camera, and read three ways:
plain (ArucoDetector with its own parameters), soft (the product's decoder on the squares that OpenCV finds) and both
(with those of AprilTag 3 too, where it knows the dictionary). Recall is of markers that nothing covers; a wrong id is
whatever is read that is not there, also on markers that are half covered and on squares that are none.
`--quick` draws a board of few sizes, `--boards N` so many of each.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from calibration.markers.detection import Floats, Grey, decode, with_apriltag, with_opencv
from calibration.markers.still import distinct, is_sure
from companion.table.stickers import DICTIONARY, STICKER_MM, Stickers
from tests.bench.reading.printed_boards import ACROSS, DOWN, Print, Shot, known, shoot
from tests.las_navas import printed

DICTIONARIES: Final = {
    "4X4_250": None,
    "5X5_250": None,
    "6X6_250": None,
    "APRILTAG_16h5": "tag16h5",
    "APRILTAG_25h9": "tag25h9",
    "APRILTAG_36h11": "tag36h11",
    "ARUCO_MIP_36h12": None,
}
"""Each with AprilTag 3's name for it, where that knows it."""
LIGHTS: Final = {"good": ("good",), "ordinary": ("ordinary",), "bad": ("dim", "glare", "blurred")}
"""Each light with the conditions that take turns in it."""
READERS: Final = ("plain", "soft", "both")
MODULES_PX: Final = (2.5, 3.0, 3.5, 4.2, 5.0, 6.0)
CAMERAS: Final = (1.92, 2.30, 2.88, 3.46)
"""Pixels a mm with the board over 80 % of the picture: across a picture of 1920x1080 and of 2304x1296, along them."""
SIZES_PX: Final = 2.30
HARDER: Final = ("ordinary", "bad")
QUIETS: Final = (0.25, 0.5, 0.75, 1.0)
CUTS_MM: Final = (18.0, 19.0, 20.0)


@dataclass
class Tally:
    """What one reader made of the boards: markers in the open, how many of them it read, and what it read that is not
    there: out of so many things of every kind."""

    shown: int = 0
    read: int = 0
    wrong: int = 0
    things: int = 0

    def __iadd__(self, other: Tally) -> Tally:
        self.shown, self.read = self.shown + other.shown, self.read + other.read
        self.wrong, self.things = self.wrong + other.wrong, self.things + other.things
        return self

    @property
    def recall(self) -> str:
        return f"{100 * self.read / max(1, self.shown):6.1f}"


Results = dict[tuple[str, object, str, str], Tally]
"""By the dictionary, the size, the light, and the reader."""


def run(argv: list[str]) -> int:
    """Prints the tables; 1 where the stickers' own dictionary, read as the product does, ever gave a wrong id."""
    parser = argparse.ArgumentParser(prog="tests.bench dictionaries", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few sizes, one board each")
    parser.add_argument("--boards", type=int, default=6, help="for each size and light")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(argv)
    boards = 1 if chosen.quick else chosen.boards
    modules_px = MODULES_PX[::3] if chosen.quick else MODULES_PX
    cameras = CAMERAS[1:2] if chosen.quick else CAMERAS
    cuts_mm = CUTS_MM[1:2] if chosen.quick else CUTS_MM
    cv2.setNumThreads(1)
    print(f"{boards} boards of {ACROSS * DOWN} things for each figure; bad light: {', '.join(LIGHTS['bad'])} in turn")
    needed = len(list(Stickers(printed())))
    for name in DICTIONARIES:
        if (ids := len(known(name).bytesList)) < needed:
            print(f"{name} has {ids} ids, and this game needs {needed}: measured all the same")

    prints = [(Print(name), px, px / Print(name).module_mm) for name in DICTIONARIES for px in modules_px]
    by_module = _measure(prints, boards, chosen.seed, tuple(LIGHTS))
    for light, reader in (("good", "plain"), *((light, reader) for light in HARDER for reader in READERS)):
        _table(f"recall in %, {light} light, {reader}, at px a module:", by_module, modules_px, light, reader)
    prints = [(Print(name), px, px) for name in DICTIONARIES for px in cameras]
    by_camera = _measure(prints, boards, chosen.seed + 1, HARDER)
    for light, reader in ((light, reader) for light in HARDER for reader in READERS):
        title = f"recall in %, {light} light, {reader}, a sticker of {STICKER_MM:.0f} mm at px a mm:"
        _table(title, by_camera, cameras, light, reader)
    _wrong(by_module, by_camera)
    sizes = [(Print(DICTIONARY, cut, quiet), (cut, quiet), SIZES_PX) for cut in cuts_mm for quiet in QUIETS]
    by_size = _measure(sizes, boards, chosen.seed + 2, HARDER)
    _sizes(by_size, cuts_mm)
    ours = sum(
        tally.wrong
        for results in (by_module, by_camera, by_size)
        for (name, _, _, reader), tally in results.items()
        if name == DICTIONARY and reader != "plain"
    )
    return 1 if ours else 0


def _measure(prints: Iterable[tuple[Print, object, float]], boards: int, seed: int, lights: Iterable[str]) -> Results:
    """Reads so many boards of each print (with what its size is called, and px a mm) in each light."""
    results: Results = defaultdict(Tally)
    for kind, size, px_per_mm in prints:
        for light in lights:
            for n in range(boards):
                shot = shoot(kind, px_per_mm, LIGHTS[light][n % len(LIGHTS[light])], (seed, n))
                for reader, found in read(shot.grey, kind.dictionary).items():
                    results[kind.dictionary, size, light, reader] += judge(shot, found)
    return results


def read(grey: Grey, dictionary: str) -> dict[str, list[tuple[int, Floats]]]:
    """The ids that each reader finds, each with the middle of its square in px."""
    corners, ids, _ = cv2.aruco.ArucoDetector(known(dictionary)).detectMarkers(grey)
    middles = [np.asarray(quad, np.float64).reshape(4, 2).mean(axis=0) for quad in corners]
    found = {"plain": [(int(i), at) for i, at in zip([] if ids is None else ids.ravel(), middles, strict=True)]}
    squares = {"soft": with_opencv(grey, dictionary=dictionary)}
    if family := DICTIONARIES[dictionary]:
        squares["both"] = [*squares["soft"], *with_apriltag(grey, family=family)]
    for reader, quads in squares.items():
        marks = distinct(filter(is_sure, decode(grey, quads, dictionary)))
        found[reader] = [(int(mark.marker), mark.centre) for mark in marks]
    return found


def judge(shot: Shot, found: list[tuple[int, Floats]]) -> Tally:
    """What a reader's finds are worth against what is in the picture."""
    right: set[int] = set()
    wrong = 0
    for marker, middle in found:
        away = np.linalg.norm(shot.middles - middle, axis=1)
        nearest = int(away.argmin())
        if away[nearest] < shot.half_px and shot.ids[nearest] == marker:
            right.add(nearest)
        else:
            wrong += 1
    return Tally(sum(shot.open), sum(shot.open[n] for n in right), wrong, len(shot.ids))


def _table(title: str, results: Results, sizes: tuple[float, ...], light: str, reader: str) -> None:
    print(f"\n{title}\n{'':16} {'cell mm':>8}" + "".join(f"{size:8}" for size in sizes))
    for name in DICTIONARIES:
        if (name, sizes[0], light, reader) in results:
            cells = (results[name, size, light, reader].recall for size in sizes)
            print(f"{name:16} {Print(name).module_mm:8.2f}" + "".join(f"{cell:>8}" for cell in cells), flush=True)


def _wrong(*tables: Results) -> None:
    """Prints how often each dictionary gave a wrong id."""
    print("\nwrong ids in 10,000 things (markers, half covered ones, squares that are none), every size and light")
    print(f"{'':16} {'things':>8}" + "".join(f"{reader:>8}" for reader in READERS))
    for name in DICTIONARIES:
        sums = {reader: Tally() for reader in READERS}
        for results in tables:
            for (dictionary, _, _, reader), tally in results.items():
                if dictionary == name:
                    sums[reader] += tally
        cells = (f"{1e4 * t.wrong / t.things:8.1f}" if t.things else f"{'-':>8}" for t in sums.values())
        print(f"{name:16} {sums['plain'].things:8}" + "".join(cells))


def _sizes(results: Results, cuts_mm: tuple[float, ...]) -> None:
    """Prints how the stickers' own dictionary is read at other sizes and margins."""
    lights = " and ".join(HARDER)
    print(f"\n{DICTIONARY} at {SIZES_PX} px a mm: recall in % in {lights} light, both, by white margin in cells")
    print(f"{'cut':8}" + "".join(f"{quiet:>18}" for quiet in QUIETS))
    for cut in cuts_mm:
        cells = (
            " ".join(results[DICTIONARY, (cut, quiet), light, "both"].recall for light in HARDER) for quiet in QUIETS
        )
        print(f"{cut:5.0f} mm" + "".join(f"{cell:>18}" for cell in cells))
