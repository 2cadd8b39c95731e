"""Where the board lies in a picture that shows none of its cards: by what is drawn on it, as it was learnt empty.

Corners and letters of the learnt picture are found again (SIFT, Lowe 2004); those that agree on one perspective
(RANSAC) say where the board lies. The lens is found among a few, as the one with which most of them agree best.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.geometry import Calibration, nine, project
from companion.board import Board
from companion.errors import DataError
from hardware.reader.prints.keeping.book import PrintBook, opened
from hardware.reader.prints.plane import COARSE_PX_PER_MM, MARGIN_MM, Colours

WIDE_PX: Final = 1280
"""A larger picture is looked at this wide."""
FINER: Final = 2
"""The learnt picture is enlarged so many times."""
RATIO: Final = 0.8
"""A point is found again where it is this much nearer to one learnt point than to the next."""
AGREE_MM: Final = 3.0
"""Points that lie farther from where they belong do not agree."""
FEWEST: Final = 20
"""Fewer points that agree are chance."""
SPREAD: Final = 0.5
"""They reach over so much of the board's width and height at least."""
LENSES: Final = tuple(np.linspace(-0.12, 0.06, 10).tolist())
"""The figures of lenses that are tried (`Calibration.lens`)."""

Points = npt.NDArray[np.float64]


def by_picture(
    frames: Sequence[Colours], book: PrintBook, board: Board, known: Calibration | None = None
) -> Calibration:
    """Where the board lies in some frames of a still table, by the picture of it that a book has; `known` is how it lay
    before with the same lens. DataError where it is not found."""
    frame = np.mean(frames, axis=0).astype(np.uint8) if len(frames) > 1 else frames[0]
    seen, belong = _pairs(np.asarray(frame, np.uint8), book)
    size = frame.shape[1], frame.shape[0]
    best: tuple[float, Calibration] | None = None
    for lens in LENSES if known is None else (known.lens,):
        made = _fit(seen, belong, size, lens, board)
        if made is not None and (best is None or made[0] > best[0]):
            best = made
    if best is None:
        raise DataError("The board is not found: lay its cards at its edge, or put the whole board into the picture.")
    return best[1]


def _fit(
    seen: Points, belong: Points, size: tuple[int, int], lens: float, board: Board
) -> tuple[float, Calibration] | None:
    """How well points agree on one perspective behind a lens, and the calibration; None where they do not."""
    if len(seen) < FEWEST:
        return None
    empty = Calibration(*size, nine(np.eye(3)), lens)
    plain = empty.to_mm(seen)
    plane, inside = cv2.findHomography(plain, belong, cv2.USAC_MAGSAC, AGREE_MM, maxIters=5000, confidence=0.9999)
    if plane is None or inside is None or np.linalg.det(plane) <= 0:
        return None
    agree = inside.ravel().astype(bool)
    reach = np.ptp(belong[agree], axis=0) if agree.any() else np.zeros(2)
    if agree.sum() < FEWEST or (reach < SPREAD * np.array((board.width_mm, board.height_mm))).any():
        return None
    off = np.linalg.norm(project(np.asarray(plane, np.float64), plain) - belong, axis=1)
    error = float(np.sqrt((off[agree] ** 2).mean()))
    score = float(np.maximum(0.0, 1 - (off / AGREE_MM) ** 2).sum())
    return score, Calibration(*size, nine(np.asarray(plane)), lens, error, by_drawing=True)


def _pairs(frame: Colours, book: PrintBook) -> tuple[Points, Points]:
    """Points of a frame in px, and where they belong on the board in mm, many of them wrongly."""
    shrunk = min(1.0, WIDE_PX / frame.shape[1])
    small = cv2.resize(frame, None, fx=shrunk, fy=shrunk, interpolation=cv2.INTER_AREA)
    there, then = _drawn(book.board)
    here, now = _spots(np.asarray(small, np.uint8))
    if now is None or then is None or len(then) < FINER:
        return np.zeros((0, 2)), np.zeros((0, 2))
    pairs = cv2.BFMatcher().knnMatch(now, then, k=2)
    sure = [pair[0] for pair in pairs if len(pair) > 1 and pair[0].distance < RATIO * pair[1].distance]
    seen = here[[pair.queryIdx for pair in sure]]
    belong = there[[pair.trainIdx for pair in sure]]
    return (seen + 0.5) / shrunk - 0.5, (belong + 0.5) / (FINER * COARSE_PX_PER_MM) - MARGIN_MM


@lru_cache(maxsize=1)
def _drawn(board: bytes) -> tuple[Points, npt.NDArray[np.float32] | None]:
    """The corners and letters of the learnt picture of a board."""
    learnt = np.clip(opened(board), 0, 255).astype(np.uint8)
    large = cv2.resize(learnt, None, fx=FINER, fy=FINER, interpolation=cv2.INTER_CUBIC)
    return _spots(np.asarray(large, np.uint8))


def _spots(picture: Colours) -> tuple[Points, npt.NDArray[np.float32] | None]:
    """Corners and letters of a picture: where they are (n, 2), and what they look like; None where there are none."""
    found, looks = cv2.SIFT.create(contrastThreshold=0.015).detectAndCompute(_even(picture), None)
    spots = np.array([spot.pt for spot in found], np.float64).reshape(-1, 2)
    return spots, np.asarray(looks, np.float32) if looks is not None else None


def _even(picture: Colours) -> npt.NDArray[np.uint8]:
    """A picture in grey, its contrast evened out."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.createCLAHE(2.0, (8, 8)).apply(grey), np.uint8)
