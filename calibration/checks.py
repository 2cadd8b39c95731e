"""Is this a good picture to play by? The calibration's error, the light and the focus, each with a plain verdict."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from math import floor
from typing import Final

import cv2
import msgspec
import numpy as np

from calibration.geometry import Calibration
from calibration.markers.detection import Floats, Grey, Mark
from calibration.paper.printing import is_streaky
from companion.board import Board, Place, PlaceId
from companion.language import Sentence, mark
from companion.table.stickers import MODULE_MM, MODULES

GOOD_MM: Final = 1.0
USABLE_MM: Final = 3.0
"""The largest error up to which a counter differs from one that lies between two places."""
WANTED_PX: Final = 4.2
LEAST_PX: Final = 3.0
"""Pixels a module at which ordinary and at which good light is enough (docs/reading.md)."""
DARK_WHITE: Final = 90.0
UNEVEN: Final = 0.5
BLOWN: Final = 250
BLOWN_MM2: Final = 150.0
SPOT: Final = 0.25
"""What is blown out over a larger share of the board is no lamp's mirror image, but too much light."""
CENTRAL: Final = 0.15
"""A reflection nearer to the middle than this share of the board lies on no side of it."""
SPARSE: Final = 16
"""The step between the pixels that are searched for a reflection, in px."""
OTHER_SIZE: Final = 0.05
"""By such a share stickers may be larger or smaller than they should be on the board, as printers are not exact."""
SOFT_MODULES: Final = 0.75
"""An edge that takes so much of a module to go from white to black is out of focus."""


class Grade(Enum):
    """How good something is."""

    GOOD = "good"
    USABLE = "usable"
    POOR = "poor"


class About(Enum):
    """What is checked."""

    PLACE = "place"
    DETAIL = "detail"
    SIZE = "size"
    LIGHT = "light"
    FOCUS = "focus"
    PRINT = "print"


class Verdict(msgspec.Struct, frozen=True):
    """One thing checked: how good it is, a sentence that says so and what to do, and a figure with its unit, if any."""

    about: About
    grade: Grade
    sentence: Sentence
    figure: tuple[float, str] | None = None


class Side(Enum):
    """Where a lamp's reflection lies on the board, and what to do with the lamp: it stands on the same side."""

    LEFT = mark("A lamp mirrors in {places}: move it farther away from the board's left edge, or use matt stickers.")
    RIGHT = mark("A lamp mirrors in {places}: move it farther away from the board's right edge, or use matt stickers.")
    TOP = mark("A lamp mirrors in {places}: move it farther away from the board's top edge, or use matt stickers.")
    BOTTOM = mark(
        "A lamp mirrors in {places}: move it farther away from the board's bottom edge, or use matt stickers."
    )
    MIDDLE = mark("A lamp mirrors in {places}, in the middle of the board: move it to a side, or use matt stickers.")


class Glare(msgspec.Struct, frozen=True):
    """Lamps that blow the picture out: the places in which they do, and the side of the board on which most of it
    lies."""

    places: tuple[PlaceId, ...]
    side: Side
    names: tuple[str, ...] = ()
    """What players call the places."""

    @property
    def sentence(self) -> Sentence:
        """Which lamp to move where."""
        return Sentence(self.side.value, {"places": ", ".join(self.names or self.places)})


def check(grey: Grey, marks: Sequence[Mark], calibration: Calibration, board: Board) -> tuple[Verdict, ...]:
    """All verdicts on one picture: where the board lies, its size in the picture, its light, its focus; and
    what is wrong with the sizes of board and stickers and with the print."""
    return (
        placing(calibration),
        resolution(calibration, board),
        *size(calibration),
        *light(grey, marks, calibration, board),
        focus(grey, marks),
        *printing(grey, marks),
    )


def placing(calibration: Calibration) -> Verdict:
    """How exactly the board's place is known."""
    mm = round(calibration.error_mm, 1)
    if calibration.error_mm <= GOOD_MM:
        grade, text = Grade.GOOD, mark("{mm} mm: good.")
    elif calibration.error_mm <= USABLE_MM:
        grade, text = Grade.USABLE, mark("{mm} mm: usable; more board markers in view make it better.")
    else:
        grade, text = Grade.POOR, mark("{mm} mm: poor. Lay the board flat and its markers where they belong.")
    return Verdict(About.PLACE, grade, Sentence(text, {"mm": mm}), (mm, "mm"))


def figure(value: float, *bars: float) -> float:
    """A value to one decimal, never rounded up to a bar that it does not reach."""
    rounded = round(value, 1)
    return floor(value * 10) / 10 if any(value < bar <= rounded for bar in bars) else rounded


def resolution(calibration: Calibration, board: Board) -> Verdict:
    """Whether the markers are large enough in the picture."""
    px = calibration.px_per_mm(board.width_mm / 2, board.height_mm / 2) * MODULE_MM
    shown = figure(px, LEAST_PX, WANTED_PX)
    said = {"px": shown, "percent": floor(100 * px / WANTED_PX)}
    if px >= WANTED_PX:
        return Verdict(About.DETAIL, Grade.GOOD, Sentence("{px} pixels a marker cell: good.", said), (shown, "px"))
    text = mark(
        "{px} pixels a marker cell: lower the camera to {percent} % of its height, turn it along the board, or take "
        "larger pictures."
    )
    grade = Grade.USABLE if px >= LEAST_PX else Grade.POOR
    return Verdict(About.DETAIL, grade, Sentence(text, said), (shown, "px"))


def size(calibration: Calibration) -> tuple[Verdict, ...]:
    """That board and stickers do not have the sizes that they are said to have, where they do not."""
    if abs(calibration.sticker_scale - 1) < OTHER_SIZE:
        return ()
    text = mark(
        "The stickers look {percent} % as large as they should on this board: say how large board and stickers are "
        "(Size of the board), or print the stickers at 100 %."
    )
    return (Verdict(About.SIZE, Grade.USABLE, Sentence(text, {"percent": round(100 * calibration.sticker_scale)})),)


def light(grey: Grey, marks: Sequence[Mark], calibration: Calibration, board: Board) -> tuple[Verdict, ...]:
    """What is wrong with the light: too dark, uneven, mirrored lamps; or that it is good."""
    whites = np.array([white for white, _ in (_levels(grey, mark) for mark in marks)])
    verdicts: list[Verdict] = []
    if len(whites) and np.median(whites) < DARK_WHITE:
        grade = Grade.POOR if np.median(whites) < DARK_WHITE / 2 else Grade.USABLE
        verdicts.append(Verdict(About.LIGHT, grade, Sentence("The light is dim: put another lamp on the table.")))
    if len(whites) and np.percentile(whites, 5) < UNEVEN * np.percentile(whites, 95):
        text = mark("The light is uneven: move the lamp, or lighten the dark side.")
        verdicts.append(Verdict(About.LIGHT, Grade.USABLE, Sentence(text)))
    if (blown := glare(grey, calibration, board)) is not None:
        verdicts.append(Verdict(About.LIGHT, Grade.USABLE, blown.sentence))
    return tuple(verdicts) or (Verdict(About.LIGHT, Grade.GOOD, Sentence("The light is good.")),)


def glare(grey: Grey, calibration: Calibration, board: Board) -> Glare | None:
    """Where lamps blow the picture out; None where they do in no place."""
    # White paper may be as bright where all of it is; a spot is brighter than all around it, at its rim at least.
    white = np.asarray(grey >= BLOWN, np.uint8)
    white = np.asarray(cv2.morphologyEx(white, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)), np.uint8)
    rim = (white > 0) & (cv2.blur(grey, (151, 151)) < BLOWN - 25)
    if not rim.any():
        return None
    _, spots, sizes, _ = cv2.connectedComponentsWithStats(white)
    board_px = board.width_mm * board.height_mm * calibration.px_per_mm(board.width_mm / 2, board.height_mm / 2) ** 2
    whole = np.bincount(spots[rim], minlength=len(sizes)).astype(bool) & (sizes[:, cv2.CC_STAT_AREA] < SPOT * board_px)
    blown = (rim | whole[spots]).astype(np.uint8)
    found: list[Place] = []
    parts: list[Floats] = []
    for place in board.places:
        corners = calibration.to_px(place.outline).round().astype(np.int32)
        left, top = corners.min(axis=0).clip(0)
        right, bottom = corners.max(axis=0).clip(0) + 1
        here = blown[top:bottom, left:right]
        if not here.size:  # beyond the picture
            continue
        y, x = np.nonzero(here & cv2.fillPoly(np.zeros_like(here), [corners - (left, top)], 1))
        if len(x) / calibration.px_per_mm(*place.centre) ** 2 > BLOWN_MM2:
            found.append(place)
            parts.append(np.column_stack([left + x, top + y])[::SPARSE].astype(np.float64))
    if not found:
        return None
    x_mm, y_mm = calibration.to_mm(np.concatenate(parts)).mean(axis=0) / (board.width_mm, board.height_mm) - 0.5
    return Glare(tuple(place.id for place in found), _side(x_mm, y_mm), tuple(place.called for place in found))


def _side(x: float, y: float) -> Side:
    """The side of the board on which a spot lies, by its shares of the board's width and height from the middle."""
    if max(abs(x), abs(y)) < CENTRAL:
        return Side.MIDDLE
    if abs(x) > abs(y):
        return Side.RIGHT if x > 0 else Side.LEFT
    return Side.BOTTOM if y > 0 else Side.TOP


def focus(grey: Grey, marks: Sequence[Mark]) -> Verdict:
    """Whether edges are sharp."""
    widths = [width for mark in marks if (width := edge_modules(grey, mark)) is not None]
    if not widths:
        return Verdict(About.FOCUS, Grade.POOR, Sentence("Nothing sharp is seen: focus the lens on the board."))
    if float(np.median(widths)) > SOFT_MODULES:
        text = mark("The picture is soft: focus the lens on the board, and clean it.")
        return Verdict(About.FOCUS, Grade.USABLE, Sentence(text))
    return Verdict(About.FOCUS, Grade.GOOD, Sentence("The focus is good."))


def printing(grey: Grey, marks: Sequence[Mark]) -> tuple[Verdict, ...]:
    """That the stickers are printed badly, where they are."""
    if not is_streaky(grey, marks):
        return ()
    text = mark("The stickers' black has streaks: give the printer toner or clean it, and print them anew.")
    return (Verdict(About.PRINT, Grade.USABLE, Sentence(text)),)


def edge_modules(grey: Grey, mark: Mark) -> float | None:
    """How wide the step from white to black is at a marker's border, in modules; None where it cannot be measured."""
    white, black = _levels(grey, mark)
    if white - black < 15:
        return None
    steps: list[float] = []
    module = mark.side_px / MODULES
    for start, end in zip(mark.corners, np.roll(mark.corners, -1, axis=0), strict=True):
        inward = np.array([-(end - start)[1], (end - start)[0]]) / np.linalg.norm(end - start)
        offsets = np.arange(-0.7 * module, 0.9 * module, 0.25)
        lines = [
            _along(grey, start + at * (end - start) + inward * offsets[:, None]) for at in np.linspace(0.2, 0.8, 13)
        ]
        slope = np.abs(np.diff(np.mean(lines, axis=0))).max() / 0.25
        if slope > 0:
            steps.append((white - black) / float(slope) / module)
    return float(np.median(steps)) if steps else None


def _levels(grey: Grey, mark: Mark) -> tuple[float, float]:
    """How bright a marker's white and its black are."""
    left, top = np.maximum(mark.corners.min(axis=0).astype(int), 0)
    right, bottom = mark.corners.max(axis=0).astype(int)
    part = grey[top:bottom, left:right]
    if not part.size:
        return 0.0, 0.0
    black, white = np.percentile(part, (15, 90))
    return float(white), float(black)


def _along(grey: Grey, points: Floats) -> Floats:
    """Grey levels at points (n, 2) in px."""
    x, y = points[:, 0].astype(np.float32), points[:, 1].astype(np.float32)
    return np.asarray(cv2.remap(grey, x, y, cv2.INTER_LINEAR), np.float64).ravel()
