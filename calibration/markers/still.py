"""Everything that can be read in one still picture, however long it takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from math import hypot
from typing import Final

import cv2
import numpy as np

from calibration.allocation import give_back
from calibration.markers.deblurring import RADII_PX, Defocused, radius_px
from calibration.markers.detection import Floats, Grey, Mark, Match, decode, with_apriltag, with_opencv
from calibration.quantiles import median
from companion.errors import DataError
from companion.language import Sentence

SURE_FIT: Final = 0.83
SURE_LEAD: Final = 0.3
MOST_AGAINST: Final = 2
"""A mark that fits its code word so well, every other so much worse, and with no more cells against it, is what it
seems: of random patterns hardly any does, of markers in bad light nearly all (docs/reading.md)."""
SMALL_PX: Final = 60.0
"""Markers smaller than this are looked for in an enlarged picture too."""
SHARPER: Final = ((0.055, 3.0), (0.075, 2.0), (0.037, 1.5))
"""How a picture that is shaken or dim is sharpened: over which share of a marker's side, and how much."""
MOST_PIXELS: Final = 40_000_000


def is_sure(mark: Mark | Match) -> bool:
    """Whether a mark, or what its cells match, is what it seems."""
    return mark.fit >= SURE_FIT and mark.lead >= SURE_LEAD and mark.against <= MOST_AGAINST


def read_still(grey: Grey, thorough: bool = True) -> list[Mark]:
    """Every sure marker of a picture, each once; the same id twice where it is there twice. `thorough`: all looks are
    taken, which takes ten times as long as the first."""
    found = looks(grey)
    return [*found][-1] if thorough else next(found)


def looks(grey: Grey) -> Iterator[list[Mark]]:
    """All sure markers found in a picture, each once, after each look at it: as it is, sharpened with its specks, with
    the lens's blur undone, sharpened, without streaks, and enlarged where markers are small; those that find most come
    first."""
    marks = distinct(_sure(grey))
    yield marks
    side = _side_px(marks)
    first, *others = ((share * side, amount) for share, amount in SHARPER)
    marks = distinct([*marks, *_sure(_sharpened(grey, *first), specks=True)])
    yield marks
    blurred = Defocused(grey)
    radii = [radius_px(grey, marks)] if marks else RADII_PX
    for radius in radii:
        marks = distinct([*marks, *_sure(blurred.sharp(radius))])
        yield marks
    for sharpening in others:
        marks = distinct([*marks, *_sure(_sharpened(grey, *sharpening))])
        yield marks
    marks = distinct([*marks, *_sure(_without_streaks(grey))])
    yield marks
    if _side_px(marks) < SMALL_PX and 4 * grey.size <= MOST_PIXELS:
        for radius in radii:
            marks = distinct([*marks, *filter(is_sure, _enlarged(blurred.sharp(radius)))])
            yield marks
        yield distinct([*marks, *filter(is_sure, _enlarged(grey))])


def _sure(grey: Grey, specks: bool = False) -> list[Mark]:
    """The sure markers that both readers find in a picture as it is; `specks` are followed or filled in."""
    found = with_apriltag(grey, specks=specks)
    give_back()  # what one reader leaves in pieces the other has no use for
    found += with_opencv(grey)
    return [mark for mark in decode(grey, found) if is_sure(mark)]


def _enlarged(grey: Grey) -> list[Mark]:
    """What the squares bear that both readers find in a picture of twice the size."""
    twice = np.asarray(cv2.resize(grey, None, fx=2.0, fy=2.0, interpolation=cv2.INTER_CUBIC), np.uint8)
    return decode(grey, [_halved(quad) for quad in (*with_apriltag(twice), *with_opencv(twice))])


def _side_px(marks: list[Mark]) -> float:
    """How long the markers' sides are, in px; a guess where there are none."""
    return median([mark.side_px for mark in marks]) if marks else SMALL_PX / 2


def _sharpened(grey: Grey, radius_px: float, amount: float) -> Grey:
    """A picture less its own blur."""
    soft = cv2.GaussianBlur(grey, (0, 0), max(1.0, radius_px))
    return np.asarray(cv2.addWeighted(grey, 1 + amount, soft, -amount, 0.0), np.uint8)


def _without_streaks(grey: Grey) -> Grey:
    """A picture without bright lines of two px, as a printer that wants cleaning leaves them in black."""
    return np.asarray(cv2.morphologyEx(grey, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)


def _halved(quad: Floats) -> Floats:
    """A square of a picture of twice the size in the picture itself, whole numbers at pixel centres in both."""
    return np.asarray((quad + 0.5) / 2 - 0.5)


def distinct(marks: Iterable[Mark]) -> list[Mark]:
    """The marks without those that lie on a better one."""
    kept: list[Mark] = []
    taken: list[tuple[float, float, float]] = []
    for mark in sorted(marks, key=lambda mark: -mark.fit):
        x, y = mark.centre.tolist()
        if all(hypot(x - a, y - b) > reach for a, b, reach in taken):
            kept.append(mark)
            taken.append((x, y, 0.5 * mark.side_px))
    return kept


MIRRORED: Final = Sentence("The picture is mirrored: switch mirroring off in the camera, or where it was taken.")


def is_mirrored(grey: Grey, effort: int = 1) -> bool:
    """Whether a picture without a marker has some in its mirror image, by a number of looks."""
    return any(islice(looks(np.ascontiguousarray(grey[:, ::-1])), effort))


def explain_nothing(grey: Grey) -> DataError:
    """Why a picture in which no marker was read may be so, as the sentence to say."""
    # The first two looks find some marker of a board; the others would take seconds where there is none.
    if is_mirrored(grey, 2):
        return DataError(MIRRORED.template)
    for name in ("4X4_1000", "5X5_1000", "6X6_1000", "7X7_1000", "ARUCO_MIP_36h12", "APRILTAG_25h9"):
        dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, f"DICT_{name}"))
        _, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(grey)
        if ids is not None and len(ids) > 3:
            return DataError(
                "The markers in this picture are of another kind ({name}): print the companion's own sheet.", name=name
            )
    if float(grey.mean()) < 25:
        return DataError("The picture is too dark to read: put more light on the table.")
    _, spread = cv2.meanStdDev(cv2.Laplacian(grey, cv2.CV_16S))
    if float(spread[0, 0]) ** 2 < 3:
        return DataError("The picture shows nothing sharp: is the lens covered, or out of focus?")
    return DataError("No marker is seen: is this a picture of the table, sharp and large enough?")
