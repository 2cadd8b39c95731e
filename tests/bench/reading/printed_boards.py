"""Boards full of counters whose stickers are printed in any dictionary and size, seen by the simulated camera."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Final, NamedTuple

import cv2
import numpy as np

from calibration.markers.detection import Floats, Grey
from companion.board import Board, Place, PlaceId
from companion.table.stickers import COUNTER_MM, MODULE_MM, QUIET_MM, STICKER_MM
from hardware.simulated.picture import art
from hardware.simulated.picture.conditions import CONDITIONS, draw
from hardware.simulated.picture.optics import Optics
from hardware.simulated.picture.view import Pose, View, through_lens

ACROSS, DOWN = 7, 8
PITCH_MM: Final = (20.6, 25.0)
"""Counters lie side by side in rows."""
MARGIN_MM: Final = 22.0
EXTENT: Final = (0.0, 0.0, ACROSS * PITCH_MM[0] + 2 * MARGIN_MM, DOWN * PITCH_MM[1] + 2 * MARGIN_MM)
GROUND_PX: Final = 8.0
"""Pixels a mm in which the board is drawn, before it is seen through the lens."""
FINER: Final = 3
"""The scene is made so many times as fine as the picture, and averaged."""
DECOYS: Final = 8
"""Squares of random cells on each board, which no reader may take for a marker."""
COVERED: Final = 6
"""Markers on each board of which up to a third is covered."""
LAMPS: Final = 2
"""For so small a board; the condition's own number is for a whole table."""


class Print(NamedTuple):
    """A sticker as it is printed: its dictionary, the side that it is cut to in mm, and the white margin in cells."""

    dictionary: str
    cut_mm: float = STICKER_MM
    quiet: float = QUIET_MM / MODULE_MM

    @property
    def modules(self) -> int:
        return int(known(self.dictionary).markerSize) + 2

    @property
    def module_mm(self) -> float:
        return self.cut_mm / (self.modules + 2 * self.quiet)


@dataclass(frozen=True)
class Shot:
    """A picture, and what is in it: the id of each thing (None: no marker), whether all of it is seen, and its middle
    and half its side in px."""

    grey: Grey
    ids: list[int | None]
    open: list[bool]
    middles: Floats
    half_px: float


def shoot(
    kind: Print,
    px_per_mm: float,
    condition: str,
    seed: tuple[int, ...],
    decoys: int = DECOYS,
    covered: int = COVERED,
) -> Shot:
    """A board full of counters in one condition, so many pixels a mm in its middle; some are decoys, some half covered.
    One seed gives all prints the same table, camera and light."""
    named = CONDITIONS[condition]
    named = replace(named, lamps=min(named.lamps, LAMPS))
    random = np.random.default_rng((*seed, sum(map(ord, condition))))
    setting = draw(named, random)
    view = _view_of(px_per_mm, setting.pose)
    ground = _ground(setting.style).copy()
    ids, whole, middles = _lay(ground, kind, (named.crooked_sd, named.miscut_sd), (decoys, covered), random)
    finer = through_lens(EXTENT, (view.size[0] * FINER, view.size[1] * FINER), setting.pose)
    at = finer.mm * np.float32(GROUND_PX) - np.float32(0.5)
    fine = cv2.remap(ground, at[:, :, 0], at[:, :, 1], cv2.INTER_LINEAR, borderValue=(58, 54, 52))
    scene = np.asarray(cv2.resize(fine, view.size, interpolation=cv2.INTER_AREA), np.uint8)
    optics = Optics(named, setting, view, EXTENT, random)
    picture = optics.expose(scene, np.full(scene.shape[:2], 160, np.uint8))
    half = kind.module_mm * kind.modules / 2 * px_per_mm
    return Shot(np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)), ids, whole, view.pixels(middles), half)


def _view_of(px_per_mm: float, pose: Pose) -> View:
    """The view of the board in the picture that shows its middle at that scale."""
    left, top, right, bottom = EXTENT
    middle = (left + right) / 2, (top + bottom) / 2
    size = round((bottom - top) * px_per_mm * 1.05), round((right - left) * px_per_mm * 1.05)
    first = through_lens(EXTENT, size, pose)
    scale = px_per_mm / first.px_per_mm(middle)
    return through_lens(EXTENT, (round(size[0] * scale), round(size[1] * scale)), pose)


def _lay(
    ground: art.Image,
    kind: Print,
    spreads: tuple[float, float],
    spoilt: tuple[int, int],
    random: np.random.Generator,
) -> tuple[list[int | None], list[bool], list[tuple[float, float]]]:
    """Draws counters with stickers into the board, some of them decoys, some half covered: what is on each, whether all
    of it is seen, and its middle in mm. `spreads` are of how crooked they lie and how badly they are cut."""
    crooked_sd, miscut_sd = spreads
    count = ACROSS * DOWN
    order = random.permutation(count)
    decoys, covered = set(order[: spoilt[0]].tolist()), set(order[spoilt[0] : sum(spoilt)].tolist())
    # Drawn alike for every dictionary: chance is spent in the same steps.
    shares = random.random(count)
    cells = random.random((count, 8, 8)) < 0.5
    turns = random.normal(0, 1, count) * (crooked_sd + 2.0)
    shifts = np.clip(random.normal(0, 1, (count, 2)) * miscut_sd, -0.8, 0.8)
    margins = random.normal(0, 1, (count, 4)) * miscut_sd
    covers = random.uniform((0, 0.1), (2 * np.pi, 0.33), (count, 2))
    inside = kind.modules - 2
    ids: list[int | None] = []
    middles: list[tuple[float, float]] = []
    words = known(kind.dictionary)
    for n in range(count):
        marker = None if n in decoys else int(shares[n] * len(words.bytesList))
        if marker is None:
            code = np.zeros((kind.modules, kind.modules), np.uint8)
            code[1:-1, 1:-1] = cells[n][:inside, :inside] * np.uint8(255)
        else:
            code = np.asarray(cv2.aruco.generateImageMarker(words, marker, kind.modules), np.uint8)
        colour = art.SEATS[n % 2][::-1]
        counter = _counter(code, kind, margins[n], shifts[n], colour)
        if n in covered:
            _cover(counter, *covers[n])
        x = MARGIN_MM + (n % ACROSS + 0.5) * PITCH_MM[0]
        y = MARGIN_MM + (n // ACROSS + 0.5) * PITCH_MM[1]
        _paste(ground, counter, (x, y), float(turns[n]) + (180.0 if n % 3 == 0 else 0.0))
        ids.append(marker)
        middles.append((x, y))
    return ids, [n not in covered and n not in decoys for n in range(count)], middles


def _counter(code: art.Image, kind: Print, margins: Floats, shift: Floats, colour: tuple[int, ...]) -> art.Image:
    """A counter with its sticker straight from above, GROUND_PX pixels a mm."""
    side = round(COUNTER_MM * GROUND_PX)
    picture = np.full((side, side, 3), colour, np.uint8)
    black = kind.modules * kind.module_mm
    quiet = kind.quiet * kind.module_mm
    x, y = (COUNTER_MM / 2 + by for by in shift)
    left, top, right, bottom = (max(0.0, quiet + by) for by in margins)

    def px(mm: float) -> int:
        return int(np.clip(round(mm * GROUND_PX), 0, side))

    picture[
        px(y - black / 2 - top) : px(y + black / 2 + bottom), px(x - black / 2 - left) : px(x + black / 2 + right)
    ] = 250
    start = np.array([x - black / 2, y - black / 2]) * GROUND_PX - 0.5
    scale = kind.module_mm * GROUND_PX
    matrix = np.array([[scale, 0, start[0] + scale / 2], [0, scale, start[1] + scale / 2]])
    square = cv2.warpAffine(
        np.maximum(code, 12),
        matrix,
        (side, side),
        flags=cv2.INTER_NEAREST,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=1,
    )
    return np.where((square > 1)[:, :, None], np.minimum(square, 250)[:, :, None], picture).astype(np.uint8)


def _cover(counter: art.Image, turn: float, share: float) -> None:
    """Lays a finger's colour over a share of a counter, from one side."""
    side = len(counter)
    x, y = np.meshgrid(np.linspace(-1, 1, side), np.linspace(-1, 1, side))
    counter[x * np.cos(turn) + y * np.sin(turn) > 1 - 2 * share] = (118, 150, 205)


def _paste(ground: art.Image, counter: art.Image, at_mm: tuple[float, float], turn_deg: float) -> None:
    """Lays a counter on the board, its middle on a point."""
    half = round(COUNTER_MM * 0.75 * GROUND_PX)
    x, y = (round(at * GROUND_PX) for at in at_mm)
    room = ground[y - half : y + half, x - half : x + half]
    matrix = np.asarray(cv2.getRotationMatrix2D(((len(counter) - 1) / 2,) * 2, -turn_deg, 1.0), np.float64)
    matrix[:, 2] += half - len(counter) / 2
    size = (2 * half, 2 * half)
    mask = cv2.warpAffine(np.full(counter.shape[:2], 255, np.uint8), matrix, size)[:, :, None] / np.float32(255)
    seen = cv2.warpAffine(counter, matrix, size)
    room[:] = (room * (1 - mask) + seen).clip(0, 255).astype(np.uint8)


@cache
def _ground(style: str) -> art.Image:
    _, _, right, bottom = EXTENT
    inner = (right - 2 * MARGIN_MM, bottom - 2 * MARGIN_MM)
    places = tuple(
        Place(PlaceId(f"{n}"), ((0.0, y), (inner[0], y), (inner[0], y + 50.0), (0.0, y + 50.0)))
        for n, y in enumerate(range(0, int(inner[1]), 50))
    )
    board = Board("bench", inner[0], inner[1], places, ())
    extent = (-MARGIN_MM, -MARGIN_MM, right - MARGIN_MM, bottom - MARGIN_MM)
    return art.board(board, (), extent, GROUND_PX, style)


@cache
def known(dictionary: str) -> cv2.aruco.Dictionary:
    """A dictionary by OpenCV's name without its DICT_."""
    return cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, f"DICT_{dictionary}"))
