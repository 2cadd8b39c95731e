"""Markers in a grey picture: where their black squares lie and which ids they bear.

Two independent readers find the squares: AprilTag 3 and OpenCV. Whatever square either of them finds, its cells are
sampled and compared with every code word at once (soft bits), so that each mark carries how well the best word fits
and by how much it beats the second best. Corners are in pixels with whole numbers at pixel centres. `dictionary` is the
stickers' own unless another is to be compared with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from math import dist
from typing import Final, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from calibration.markers.apriltag import read_squares
from calibration.markers.tiles import REACH_PX, TILE_PX, holds, tiles
from companion.table.sightings import MarkerId
from companion.table.stickers import DICTIONARY

Grey = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]

WHOLE_PX: Final = 2_000_000
"""A picture with more px than that OpenCV looks at in parts."""
ENOUGH: Final = 8
"""So many markers of a picture tell how large those of its table are, which are all of one size."""
SMALL: Final = 0.6
"""Where none of them is larger than such a share of what is read in a part, none is too large for that."""
AT_ONCE: Final = 100
"""So many squares are sampled and compared with every word at a time."""
SAMPLES: Final = 3
"""Samples a cell in each direction, in its middle."""
TURNED: Final = np.array([[(corner + turn) % 4 for corner in range(4)] for turn in range(4)])
"""The corners of a square that is turned by a number of corners, from the marker's own top left."""
PLAINLY: Final = 0.4
"""A cell that lies so far on the wrong side of the middle between black and white, in halves of their difference,
plainly is of the other colour."""


class Match(NamedTuple):
    """The code word that a pattern of cells fits best, as its number among all words in all turns, how well, by how
    much better than the next id, how many cells are against it, and how much brighter its white is than its black."""

    word: int
    fit: float
    lead: float
    against: int
    contrast: float
    middle: float
    """The grey level between its white and its black."""


@dataclass(frozen=True)
class Mark:
    """One marker found: its id, the corners of its black square (4, 2) in px from its own top left one clockwise, how
    well its cells fit its code word (1: perfectly), by how much the next best word fits worse, and how many of its
    cells plainly are of the other colour."""

    marker: MarkerId
    corners: Floats
    fit: float
    lead: float
    against: int = 0

    @cached_property
    def centre(self) -> Floats:
        """Where the diagonals cross, in px: the middle of the printed square under any perspective."""
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.corners.tolist()
        across = (cx - ax) * (dy - by) - (cy - ay) * (dx - bx)
        if abs(across) < 1e-9:
            return np.asarray(self.corners.mean(axis=0))
        along = ((bx - ax) * (dy - by) - (by - ay) * (dx - bx)) / across
        return np.array([ax + along * (cx - ax), ay + along * (cy - ay)])

    @cached_property
    def side_px(self) -> float:
        """The mean length of its four sides."""
        corners = self.corners.tolist()
        return sum(dist(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)) / 4


def with_apriltag(grey: Grey, decimate: float = 1.0, family: str = "tag36h11", specks: bool = False) -> list[Floats]:
    """The squares in which AprilTag 3 reads a marker, as corners from the marker's own top left clockwise; `specks` of
    noise are followed or filled in. It needs up to 44 bytes a px, so a large picture is read tile by tile, and markers
    that are too large for that in one of half the size, if those that are read do not tell that there are none."""
    if min(grey.shape) < 16:
        return []
    if max(grey.shape) <= TILE_PX + 2 * REACH_PX:
        return read_squares(grey, decimate, family, specks)
    return _in_parts(
        grey,
        lambda part: read_squares(part, decimate, family, specks),
        lambda half: with_apriltag(half, decimate, family, specks),
        _are_small,
    )


def _are_small(markers: list[Floats]) -> bool:
    """Whether so many markers are read, and so small, that none near them is too large for a part."""
    return len(markers) >= ENOUGH and max(map(_side, markers)) < SMALL * REACH_PX


def _in_parts(
    grey: Grey,
    find: Callable[[Grey], list[Floats]],
    find_large: Callable[[Grey], list[Floats]],
    are_all: Callable[[list[Floats]], bool] = lambda _: False,
) -> list[Floats]:
    """The squares of a picture, found part by part, and those that are too large for that in one of half the size,
    unless those of the parts `are_all`."""
    found: list[Floats] = []
    for core, (left, top, right, bottom) in tiles(grey.shape[1], grey.shape[0]):
        here = [quad + np.array([left, top]) for quad in find(grey[top:bottom, left:right])]
        found += [quad for quad in here if _side(quad) < REACH_PX and holds(core, quad.mean(axis=0))]
    if are_all(found):
        return found
    half = np.asarray(cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
    twice = (2 * (quad + 0.5) - 0.5 for quad in find_large(half))
    return [*found, *(quad for quad in twice if _side(quad) >= REACH_PX)]


def _side(quad: Floats) -> float:
    """The longest side of a square in px."""
    return float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).max())


def with_opencv(
    grey: Grey,
    rejected: bool = True,
    windows: tuple[int, int, int] = (3, 23, 10),
    least_px: float = 6.0,
    dictionary: str = DICTIONARY,
) -> list[Floats]:
    """The dark squares that OpenCV finds, with sides of a least length in px; those in which it reads no marker too. It
    keeps a picture for each window and all outlines in it, so a large picture is read tile by tile."""
    if min(grey.shape) < 16:
        return []
    if grey.size > WHOLE_PX:
        return _in_parts(
            grey,
            lambda part: with_opencv(part, rejected, windows, least_px, dictionary),
            lambda half: with_opencv(half, rejected, windows, least_px, dictionary),
        )
    detector = _opencv(windows, dictionary)
    parameters = detector.getDetectorParameters()
    parameters.minMarkerPerimeterRate = 4 * least_px / max(grey.shape)
    detector.setDetectorParameters(parameters)
    read, _, unread = detector.detectMarkers(grey)
    return [np.asarray(quad, np.float64).reshape(4, 2) for quad in (*read, *(unread if rejected else ()))]


def decode(grey: Grey, quads: Iterable[Floats], dictionary: str = DICTIONARY) -> list[Mark]:
    """What each square bears, by soft bits; a square that can be nothing is left out. Nothing is decided here: `fit`
    and `lead` of the mark say how far to trust it."""
    squares = np.asarray(list(quads), np.float64).reshape(-1, 4, 2)
    squares = squares[_are_square(squares)]
    some = (squares[at : at + AT_ONCE] for at in range(0, len(squares), AT_ONCE))
    return [mark for part in some for mark in _decoded(grey, part, dictionary)]


def _decoded(grey: Grey, squares: Floats, dictionary: str) -> Iterator[Mark]:
    """What each of a few squares bears."""
    side = _predefined(dictionary).markerSize + 2
    cells = _sample(grey, squares, side).reshape(len(squares), -1)
    rim_at, inner_at = _parts(side)
    rim, inner = cells[:, rim_at], cells[:, inner_at]
    _, ids, turns = _words(dictionary)
    for n, match in enumerate(matches(inner, dictionary)):
        # The border is as dark as the word's dark cells, or it is no marker.
        if match.contrast < 8.0 or _median(rim[n]) > match.middle:
            continue
        corners = squares[n][TURNED[turns[match.word]]]
        yield Mark(MarkerId(int(ids[match.word])), corners, match.fit, match.lead, match.against)


def matches(patterns: Floats, dictionary: str = DICTIONARY) -> list[Match]:
    """Which of all words in all turns each pattern of cells (n, cells) fits best."""
    words, _, _ = _words(dictionary)
    centred = patterns - patterns.mean(axis=1, keepdims=True)
    spread = np.linalg.norm(centred, axis=1)
    found: list[Match] = []
    for cells, scores in zip(patterns, centred @ words.T / np.maximum(spread, 1e-6)[:, None], strict=True):
        best = int(scores.argmax())
        fit = float(scores[best])
        is_white = words[best] > 0
        whites = int(np.count_nonzero(is_white))
        white, black = float(cells @ is_white) / whites, float(cells @ ~is_white) / (len(cells) - whites)
        middle, half = (white + black) / 2, (white - black) / 2
        off = cells - middle
        against = int(np.count_nonzero(np.where(is_white, -off, off) > PLAINLY * half))
        # The four turns of a word lie side by side; the lead is over the next other word.
        turn = best % 4
        scores[best - turn : best - turn + 4] = -1.0
        found.append(Match(best, fit, fit - float(scores.max()), against, white - black, middle))
    return found


def _median(values: Floats) -> float:
    """The median of an even number of values; NumPy's own takes ten times as long for a few."""
    half = len(values) // 2
    below, above = np.partition(values, (half - 1, half))[half - 1 : half + 1]
    return float(below + above) / 2


def code_cells(marker: MarkerId) -> list[list[bool]]:
    """The cells inside a marker's black border, row by row; True: white."""
    known = _predefined(DICTIONARY)
    bits = cv2.aruco.Dictionary.getBitsFromByteList(known.bytesList[marker : marker + 1], known.markerSize)
    return [[bool(bit) for bit in row] for row in bits]


def _are_square(quads: Floats) -> npt.NDArray[np.bool_]:
    """Which of some quads of four corners, clockwise, are convex and nearly square under mild perspective."""
    edges = quads[:, [1, 2, 3, 0]] - quads
    lengths = np.hypot(edges[:, :, 0], edges[:, :, 1])
    after = edges[:, [1, 2, 3, 0]]
    turns = edges[:, :, 0] * after[:, :, 1] - edges[:, :, 1] * after[:, :, 0]
    shortest, longest = lengths.min(axis=1), lengths.max(axis=1)
    return np.asarray((shortest > 6.0) & (longest < 2.2 * shortest) & (turns > 0).all(axis=1), np.bool_)


def _sample(grey: Grey, squares: Floats, modules: int) -> Floats:
    """The grey level of each cell of each square, (n, modules, modules)."""
    grid = _grid(modules)
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    points = np.empty((len(squares), len(grid), 2), np.float32)
    for n, square in enumerate(squares):
        points[n] = cv2.perspectiveTransform(
            grid, cv2.getPerspectiveTransform(unit, square.astype(np.float32))
        ).reshape(-1, 2)
    values = cv2.remap(grey, points[:, :, 0], points[:, :, 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    cells = values.reshape(len(squares), modules, SAMPLES, modules, SAMPLES).astype(np.float64)
    return np.asarray(cells.mean(axis=(2, 4)))


@cache
def _grid(modules: int) -> npt.NDArray[np.float32]:
    """Where a square of side one is sampled, (n, 1, 2)."""
    steps = (np.arange(modules * SAMPLES) % SAMPLES - (SAMPLES - 1) / 2) * 0.22
    at = (np.arange(modules * SAMPLES) // SAMPLES + 0.5 + steps) / modules
    u, v = np.meshgrid(at, at)
    return np.column_stack([u.ravel(), v.ravel()]).astype(np.float32).reshape(-1, 1, 2)


@cache
def _parts(modules: int) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """The cells of the border and those inside it, as numbers row by row."""
    is_inner = np.zeros((modules, modules), np.bool_)
    is_inner[1:-1, 1:-1] = True
    return np.flatnonzero(~is_inner), np.flatnonzero(is_inner)


@cache
def _words(dictionary: str) -> tuple[Floats, npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Every code word in its four turns, centred and of length one, with its id and by how many corners a square must
    be turned back so that it begins at the marker's own top left."""
    known = _predefined(dictionary)
    words: list[Floats] = []
    ids: list[int] = []
    turns: list[int] = []
    for marker in range(known.bytesList.shape[0]):
        bits = cv2.aruco.Dictionary.getBitsFromByteList(known.bytesList[marker : marker + 1], known.markerSize)
        for turn in range(4):
            word = np.rot90(np.asarray(bits, np.float64), -turn).ravel()
            word = word - word.mean()
            words.append(word / np.linalg.norm(word))
            ids.append(marker)
            turns.append(turn)
    return np.array(words), np.array(ids), np.array(turns)


def _predefined(dictionary: str) -> cv2.aruco.Dictionary:
    return cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, f"DICT_{dictionary}"))


@cache
def _opencv(windows: tuple[int, int, int], dictionary: str) -> cv2.aruco.ArucoDetector:
    parameters = cv2.aruco.DetectorParameters()
    parameters.adaptiveThreshWinSizeMin, parameters.adaptiveThreshWinSizeMax, parameters.adaptiveThreshWinSizeStep = (
        windows
    )
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    return cv2.aruco.ArucoDetector(_predefined(dictionary), parameters)
