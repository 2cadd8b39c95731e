"""Frames -> Calibration: the board's own markers say where the board lies, all stickers together how it is seen.

Every sticker's black square has the same known size, wherever it lies. So besides the centres of the anchors, the
squareness of everything that was read measures the perspective and the lens, and a board with some anchors covered
is still placed well. The fit is a damped least squares over ten figures: eight of the homography, one of the lens,
one for the size at which the stickers were printed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import cv2
import numpy as np

from calibration.beside import are_beside, as_cards, with_anchors_beside
from calibration.boards import COPY, WRONG_CORNERS, boards, is_copy, largest, the_one_meant
from calibration.geometry import Calibration, Floats, free_of_lens, nine, project
from calibration.markers.detection import Mark
from calibration.quantiles import median
from companion.board import Board, Point
from companion.errors import DataError
from companion.language import mark
from companion.table.stickers import BLACK_MM, Stickers

ANCHOR_SD_MM: Final = 0.6
"""How exactly people lay an anchor's centre."""
TURN_SD_MM: Final = 1.0
"""How far an anchor's corners stray because it lies crooked."""
SQUARE_SD_MM: Final = 0.25
"""How exactly a corner of a black square is seen."""
WRONG_MM: Final = 6.0
"""An anchor farther off than this lies in a wrong spot; it is left out where enough others agree."""
FIGURES: Final = 10
FEWEST_CARDS: Final = 4
"""So many markers that fit beside the board lie there on purpose."""
WRONG_SCALE: Final = 0.25
"""The largest error of a printer's scale, as a share: what differs more in size is no sticker."""
SCALES: Final = (0.5, 0.7, 1.45)
"""The scales in which stickers may have been printed by mistake."""
MOST_ERROR_MM: Final = 25.0
"""With a larger error no counter can be said to lie in a place."""
MOST_UNSQUARE_MM: Final = 1.5
"""Where the board's own markers are less square, they do not lie where they belong."""
MOST_LENS: Final = 0.6
"""No lens that shows a whole board bends it more."""

WRONG_SIZE: Final = mark(
    "The stickers do not fit this board: print the sheet at 100 %, or say how large your board is (Camera, Size of the "
    "board)."
)
CARDS: Final = mark(
    "The cards for printed counters lie beside this board: choose Prints (Printed counters), or take the cards away."
)
WRONG_CARDS: Final = mark(
    "The cards beside the board do not fit it: print them at 100 %, lay each where it says, and cover markers that are "
    "glued to the board."
)
MISPLACED: Final = mark("The board's own markers do not lie where they belong: compare them with the printed sheet.")


@dataclass(frozen=True)
class _Seen:
    """What a fit is made of: squares (n, 4, 2) in normal picture coordinates, which of them are anchors, and where
    these belong in mm."""

    squares: Floats
    anchors: tuple[int, ...]
    spots: Floats


def calibrate(
    marks: Sequence[Mark],
    board: Board,
    stickers: Stickers,
    size_px: tuple[int, int],
    known: Calibration | None = None,
) -> Calibration:
    """The calibration that the marks of one picture give; DataError with what to do where they give none. Where the
    board is seen twice, the one that lies nearest to where it is known to lie, or the one that is wholly in the
    picture."""
    try:
        return _calibrated(marks, board, stickers, size_px, known)
    except DataError as error:
        if _are_cards(marks, board, stickers, size_px):
            raise DataError(CARDS) from error
        if error.sentence.template in (WRONG_SIZE, WRONG_CORNERS, MISPLACED) and are_beside(board):
            raise DataError(WRONG_CARDS) from error
        raise


def _are_cards(marks: Sequence[Mark], board: Board, stickers: Stickers, size_px: tuple[int, int]) -> bool:
    """Whether the markers of a board that has its own lie where the cards for printed counters lie."""
    beside, cards = with_anchors_beside(board), as_cards(stickers, board)
    seen = [mark for mark in marks if mark.marker in cards.anchors]
    try:
        fitted = _calibrated(seen, beside, cards, size_px)
    except DataError:
        return False
    return len(fitted.anchors) >= FEWEST_CARDS and cards.anchors != stickers.anchors


def _calibrated(
    marks: Sequence[Mark],
    board: Board,
    stickers: Stickers,
    size_px: tuple[int, int],
    known: Calibration | None = None,
) -> Calibration:
    """The calibration as `calibrate` gives it, or why there is none."""
    anchors = [mark for mark in marks if mark.marker in stickers.anchors]
    others = [mark for mark in marks if mark.marker not in stickers.anchors and mark.marker in stickers.known]
    if not anchors:
        raise _no_anchor(marks, stickers)
    made = [some for some in boards(anchors, stickers) if not is_copy(some, others)]
    if not made:
        if len({mark.marker for mark in anchors}) > 1 and not is_copy(anchors, others):
            raise DataError(WRONG_SIZE if any(boards(anchors, stickers, scale) for scale in SCALES) else WRONG_CORNERS)
        raise DataError(
            "Only one of the board's own markers is seen ({spot}): uncover at least two, better four.",
            spot=stickers.anchors[max(anchors, key=lambda mark: mark.side_px).marker].id,
        )
    made = largest(made)
    fits = [_best_fit(some, others, board, stickers, size_px) for some in made]
    fitted = fits[0] if len(fits) == 1 else the_one_meant(fits, board, known)
    return _checked(fitted, made[fits.index(fitted)])


def _checked(fitted: Calibration, marks: Sequence[Mark]) -> Calibration:
    """A calibration that can be true; DataError where it cannot. `marks` are those that it was made from."""
    if abs(fitted.sticker_scale - 1) > WRONG_SCALE:
        raise DataError(WRONG_SIZE)
    few = len(fitted.anchors) < 4
    if few and fitted.error_mm > MOST_ERROR_MM:
        raise DataError("Where the board lies is not seen exactly enough: uncover four of its own markers.")
    is_exact = fitted.error_mm < (MOST_ERROR_MM if few else WRONG_MM)
    if not is_exact or abs(fitted.lens) > MOST_LENS or _unsquare_mm(marks, fitted) > MOST_UNSQUARE_MM:
        raise DataError(MISPLACED)
    return fitted


def _unsquare_mm(marks: Sequence[Mark], calibration: Calibration) -> float:
    """By how many mm a corner of most marks lies off the square that they should be."""
    mm = calibration.to_mm(np.concatenate([mark.corners for mark in marks])).reshape(-1, 4, 2)
    rest = mm - mm.mean(axis=1, keepdims=True)
    ideal = _square(calibration.sticker_scale)
    return median(np.linalg.norm(rest - _turned(ideal, rest), axis=2).mean(axis=1))


def by_hand(
    corners_px: Sequence[Point], board: Board, size_px: tuple[int, int], found: Calibration | None = None
) -> Calibration:
    """A calibration from the board's four corners as a person set them, from its top left clockwise, in px. Of the lens
    it knows what was found by markers before. A finger is a few px off: its error is the one that 4 px make."""
    lens, scale = (found.lens, found.sticker_scale) if found is not None else (0.0, 1.0)
    empty = Calibration(*size_px, plane=nine(np.eye(3)), lens=lens)
    w, h = board.width_mm, board.height_mm
    normal = empty.to_mm(corners_px)
    if len(normal) != 4 or not cv2.isContourConvex(normal.astype(np.float32).reshape(-1, 1, 2)):
        raise DataError("Tap the board's four corners one after the other, clockwise from its top left.")
    plane = _homography(normal, np.array(board.corners))
    if plane is None or np.linalg.det(plane) < 0:
        raise DataError("Tap the board's four corners one after the other, clockwise from its top left.")
    rough = Calibration(*size_px, nine(plane), lens)
    return Calibration(*size_px, nine(plane), lens, 4.0 / rough.px_per_mm(w / 2, h / 2), scale)


def _no_anchor(marks: Sequence[Mark], stickers: Stickers) -> DataError:
    if any(mark.marker in stickers.known for mark in marks):
        return DataError("None of the board's own markers is seen: put the whole board into the picture.")
    if marks:
        return DataError(
            "The markers in this picture are of another game or of another version of the sheet: print the sheet anew."
        )
    return DataError("No marker is seen: is this a picture of the table, sharp and large enough?")


def _best_fit(
    anchors: Sequence[Mark], others: Sequence[Mark], board: Board, stickers: Stickers, size_px: tuple[int, int]
) -> Calibration:
    """The fit over those anchors that agree, and over all stickers of their size."""
    empty = Calibration(*size_px, plane=nine(np.eye(3)))
    side = median([mark.side_px for mark in anchors])
    others = [mark for mark in others if side / COPY < mark.side_px < side * COPY]
    candidates = [list(anchors)]
    if len(anchors) > 4:
        candidates += [list(some) for some in combinations(anchors, len(anchors) - 1)]
    best: Calibration | None = None
    for some in candidates:
        fitted = _fit(some, others, board, stickers, empty)
        strange = {id(mark) for mark in others if not is_of_size(mark, fitted)}
        if strange:
            alike = [mark for mark in others if id(mark) not in strange]
            fitted = _fit(some, alike, board, stickers, empty)
        if best is None or fitted.error_mm < best.error_mm:
            best = fitted
        if fitted.error_mm < WRONG_MM / 2:
            break
    assert best is not None
    return best


def is_of_size(mark: Mark, calibration: Calibration) -> bool:
    """Whether a mark has the stickers' size."""
    corners = calibration.to_mm(mark.corners)
    side = float(np.linalg.norm(corners[[1, 2, 3, 0]] - corners, axis=1).mean())
    return abs(side / (BLACK_MM * calibration.sticker_scale) - 1) < WRONG_SCALE


def _fit(
    anchors: Sequence[Mark], others: Sequence[Mark], board: Board, stickers: Stickers, empty: Calibration
) -> Calibration:
    """The fit over some anchors and all other stickers."""
    marks = [*anchors, *others]
    squares = empty.to_mm(np.concatenate([mark.corners for mark in marks])).reshape(-1, 4, 2)
    centres = empty.to_mm(np.array([mark.centre for mark in anchors]))
    spots = np.array([(stickers.anchors[m.marker].x_mm, stickers.anchors[m.marker].y_mm) for m in anchors])
    seen = _Seen(squares, tuple(range(len(anchors))), spots)
    corners_seen = squares[: len(anchors)].reshape(-1, 2), (spots[:, None] + _square(1.0)).reshape(-1, 2)
    starts = [_likeness(*corners_seen), _homography(*corners_seen)]
    if len(anchors) >= 4:
        starts.insert(0, _homography(centres, spots))
    sound = [start for start in starts if start is not None and np.linalg.det(start) > 1e-12]
    if not sound:
        raise DataError(WRONG_CORNERS)
    weight = np.ones(len(anchors))
    fits = [_least_squares(np.concatenate([start.ravel()[:8], [0.0, 1.0]]), seen, weight) for start in sound]
    figures, spread = min(fits, key=lambda fit: float((_residuals(fit[0], seen, weight) ** 2).sum()))
    off = np.linalg.norm(_centres(figures, seen) - spots, axis=1)
    for _ in range(2):
        weight = 1 / np.maximum(1.0, off / (3 * ANCHOR_SD_MM))
        figures, spread = _least_squares(figures, seen, weight)
        off = np.linalg.norm(_centres(figures, seen) - spots, axis=1)
    plane = _plane(figures)
    corners = np.array(board.corners)
    if len(anchors) > 4:
        # More figures are measured than fitted: what is left over is the error itself.
        error = float(np.sqrt((off**2).sum() / (2 * len(anchors) - 8)))
    else:
        error = float(np.hypot(np.sqrt((off**2).mean()), _propagated(figures, spread, corners)))
    names = tuple(stickers.anchors[mark.marker].id for mark in anchors)
    fitted = Calibration(
        empty.width_px, empty.height_px, nine(plane), float(figures[8]), error, float(figures[9]), names
    )
    return fitted


def _homography(source: Floats, target: Floats) -> Floats | None:
    """The homography between two sets of points, its last figure 1; None where they fix none."""
    plane, _ = cv2.findHomography(source, target, 0)
    if plane is None or abs(plane[2, 2]) < 1e-9:
        return None
    return np.asarray(plane / plane[2, 2], np.float64)


def _likeness(source: Floats, target: Floats) -> Floats | None:
    """The turn, stretch and shift that brings points nearest to others: a start without any perspective."""
    likeness, _ = cv2.estimateAffinePartial2D(source, target)
    return None if likeness is None else np.vstack([likeness, [0.0, 0.0, 1.0]])


def _plane(figures: Floats) -> Floats:
    return np.append(figures[:8], 1.0).reshape(3, 3)


def _square(scale: float) -> Floats:
    half = BLACK_MM * scale / 2
    return np.array([[-half, -half], [half, -half], [half, half], [-half, half]])


def _in_mm(figures: Floats, seen: _Seen) -> Floats:
    return project(_plane(figures), free_of_lens(seen.squares.reshape(-1, 2), figures[8])).reshape(-1, 4, 2)


def _centres(figures: Floats, seen: _Seen) -> Floats:
    return np.asarray(_in_mm(figures, seen)[list(seen.anchors)].mean(axis=1))


def _residuals(figures: Floats, seen: _Seen, weight: Floats) -> Floats:
    """Every deviation in units of what is to be expected of it."""
    mm = _in_mm(figures, seen)
    middle = mm.mean(axis=1, keepdims=True)
    rest = mm - middle
    ideal = _square(figures[9])
    anchors = list(seen.anchors)
    places = (middle[anchors, 0] - seen.spots) / ANCHOR_SD_MM * weight[:, None]
    turns = (rest[anchors] - ideal) / TURN_SD_MM
    square = (rest - _turned(ideal, rest)) / SQUARE_SD_MM
    square = square / np.sqrt(np.maximum(1.0, np.abs(square) / 3.0))
    prior = np.array([figures[8] / 0.1, (figures[9] - 1) / 0.03])
    return np.concatenate([places.ravel(), turns.ravel(), square.ravel(), prior])


def _turned(ideal: Floats, rest: Floats) -> Floats:
    """The ideal square (4, 2) in the turn that fits each seen one (n, 4, 2) best (Procrustes in the plane)."""
    cos = (rest * ideal).sum(axis=(1, 2))
    sin = (rest[:, :, 1] * ideal[:, 0] - rest[:, :, 0] * ideal[:, 1]).sum(axis=1)
    length = np.maximum(np.hypot(cos, sin), 1e-9)
    cos, sin = cos / length, sin / length
    return np.stack(
        [
            cos[:, None] * ideal[:, 0] - sin[:, None] * ideal[:, 1],
            sin[:, None] * ideal[:, 0] + cos[:, None] * ideal[:, 1],
        ],
        axis=-1,
    )


def _least_squares(figures: Floats, seen: _Seen, weight: Floats) -> tuple[Floats, Floats]:
    """The best figures and their covariance, by Levenberg and Marquardt's method with its scaling by the diagonal
    (D. W. Marquardt, An Algorithm for Least-Squares Estimation of Nonlinear Parameters, J. SIAM 11, 1963); the Jacobian
    is made of forward differences. SciPy's gives the same figures, at 143 MB: docs/reading.md."""
    now = _residuals(figures, seen, weight)
    damping = 1e-3
    normal = np.eye(FIGURES)
    for _ in range(25):
        jacobian = np.empty((len(now), FIGURES))
        for n in range(FIGURES):
            step = np.zeros(FIGURES)
            step[n] = 1e-5 * max(1e-1, abs(figures[n]))
            jacobian[:, n] = (_residuals(figures + step, seen, weight) - now) / step[n]
        normal = jacobian.T @ jacobian
        slope = jacobian.T @ now
        improved = False
        for _ in range(8):
            trial = figures - np.linalg.solve(normal + damping * np.diag(np.diag(normal)), slope)
            after = _residuals(trial, seen, weight)
            if after @ after < now @ now:
                improved = True
                gain = 1 - (after @ after) / (now @ now)
                figures, now, damping = trial, after, damping / 5
                break
            damping *= 5
        if not improved or gain < 1e-6:
            break
    return figures, np.asarray(np.linalg.pinv(normal), np.float64)


def _propagated(figures: Floats, spread: Floats, corners_mm: Floats) -> float:
    """By how many mm (1 sd) the board's corners may lie elsewhere, at the worst of them."""
    plane = _plane(figures)
    free = project(np.asarray(np.linalg.inv(plane), np.float64), corners_mm)
    worst = 0.0
    for point, mm in zip(free, corners_mm, strict=True):
        slope = np.empty((2, 8))
        for n in range(8):
            step = figures.copy()
            h = 1e-5 * max(1e-1, abs(figures[n]))
            step[n] += h
            slope[:, n] = (project(_plane(step), point[None])[0] - mm) / h
        worst = max(worst, float(np.trace(slope @ spread[:8, :8] @ slope.T)))
    return float(np.sqrt(worst))
