"""`table-companion see --raw`: the markers of any picture, without a board: to check a camera, to compare readers."""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np

from calibration.markers.detection import Grey
from calibration.markers.still import read_still
from companion.errors import DataError
from companion.table.stickers import DICTIONARY

OURS: Final = tuple(name.upper() for name in (DICTIONARY, f"DICT_{DICTIONARY}", "tag36h11"))


def names() -> list[str]:
    """The dictionaries that can be asked for, as OpenCV calls them."""
    return sorted(name.removeprefix("DICT_") for name in dir(cv2.aruco) if name.startswith("DICT_"))


def read_raw(grey: Grey, dictionary: str) -> list[dict[str, Any]]:
    """Every marker of a dictionary in a picture: its id and the corners of its black square in px, from its own top
    left clockwise, whole numbers at pixel centres; DataError for an unknown dictionary."""
    if dictionary.upper() in OURS:
        marks = read_still(grey)
        return [_entry(int(mark.marker), mark.corners) for mark in sorted(marks, key=lambda mark: mark.marker)]
    name = dictionary.upper().removeprefix("DICT_")
    known = {candidate.upper(): candidate for candidate in names()}
    if name not in known:
        raise DataError(
            "There is no dictionary {name}; there are {all}.", name=dictionary, all=", ".join(sorted(known.values()))
        )
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    detector = cv2.aruco.ArucoDetector(
        cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, f"DICT_{known[name]}")), parameters
    )
    found: dict[tuple[int, int, int], dict[str, Any]] = {}
    for scale in (1.0, 2.0) if 4 * grey.size <= 40_000_000 else (1.0,):
        picture = grey if scale == 1 else cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
        corners, ids, _ = detector.detectMarkers(picture)
        for quad, marker in zip(corners, [] if ids is None else ids.ravel(), strict=True):
            square = (np.asarray(quad, np.float64).reshape(4, 2) + 0.5) / scale - 0.5
            x, y = square.mean(axis=0)
            side = max(8.0, float(np.linalg.norm(square[0] - square[2])) / 2)
            near = any(key[0] == marker and abs(key[1] - x) < side and abs(key[2] - y) < side for key in found)
            if not near:
                found[int(marker), round(float(x)), round(float(y))] = _entry(int(marker), square)
    return [found[key] for key in sorted(found)]


def _entry(marker: int, corners: np.ndarray) -> dict[str, Any]:
    return {"id": marker, "corners": [[round(float(x), 2), round(float(y), 2)] for x, y in corners]}
