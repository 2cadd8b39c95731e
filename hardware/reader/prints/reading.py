"""Reading counters by their prints: where each lies, which face it shows, and whether that is sure.

Faces are looked for coarsely over all that differs from the empty board; the best few at each point are laid on it to
a fraction of a px. What fits best is taken first and covers its square, so that what lies across two counters is left.
A face is sure where it explains all but a small share of what is seen, noise aside, and leads the next print: 1 where
what is seen is that print exactly, 0 where it lies midway between the two, as for a likelihood ratio.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.geometry import Calibration
from calibration.markers import Mark
from companion.board import Board
from companion.table.stickers import BLACK_MM, COUNTER_MM, Stickers
from hardware.reader.prints.book import PrintBook, opened
from hardware.reader.prints.fit import Faces, clearness, fitted, residual, spread
from hardware.reader.prints.plane import (
    COARSE_PX_PER_MM,
    MARGIN_MM,
    SIDE_MM,
    WHITE,
    BoardPlane,
    Colours,
    Floats,
    Pose,
    White,
    coarse,
    fine,
    light,
)
from hardware.reader.prints.search import Candidate, PrintSearch, differing

ROUNDS: Final = (0.1, 0.25, 0.6)
"""What a face may leave unexplained, noise aside, round by round: what fits best is taken first."""
FITS: Final = ROUNDS[0]
LEADS: Final = 0.2
"""A sure face leads the next print by so much, and by three times what noise could do."""
SURE_NOISE: Final = 3.0
BETTER: Final = 0.5
"""A sure face leaves unexplained no more than this share of what the next print does, noise aside."""
WITHIN: Final = 0.8
"""The share of a counter's square that must differ from the empty board, and be no other counter's."""
NEAR: Final = 0.03
"""Prints nearer to each other than this share of what is seen are not told apart, however well one fits."""
FACES: Final = 8
"""So many faces are compared finely at each point."""
BLURS_PX: Final = (0.0, 0.8, 1.4, 2.0, 2.6, 3.2, 4.0)
"""How blurred a picture may be beside the learnt prints (standard deviation)."""
JUDGED: Final = 16
"""So many candidates say how blurred it is."""
BLOWN: Final = 245.0
"""What is as light as this is blown out."""
CLEAR: Final = 0.5
"""Of a sure counter at least this share is clear."""


@dataclass(frozen=True)
class SeenCounter:
    """A counter: where it lies, the number of its face, what that leaves unexplained (noise aside), its lead over the
    next print, and whether it is sure."""

    pose: Pose
    face: int
    residual: float
    lead: float
    sure: bool


class PrintReader:
    """Reads the counters of one book."""

    def __init__(self, book: PrintBook) -> None:
        prints = [opened(face.picture) for face in book.faces]
        self._book, self._faces, self._search = book, Faces(prints), PrintSearch(prints)

    def read(self, frames: Sequence[Colours], calibration: Calibration, board: Board) -> list[SeenCounter]:
        """The counters that some frames of a still table show; a print that fits nothing is none of them."""
        plane = BoardPlane(calibration, board)
        straight = plane.straight(frames)
        small = coarse(straight)
        gain = light(small, self._book.empty)
        clear = (straight.max(axis=2) < BLOWN).astype(np.float32)
        evened = np.dstack([straight / fine(gain, straight), clear])
        look = _Look(self._faces, self._search, self._book.paper, evened, _noise(plane, frames, gain))
        mask = differing(look.coarse, self._book.empty)
        candidates = self._search.find(look.views, mask)
        look.judge_blur(candidates[:JUDGED])
        left = mask.copy()
        found: list[SeenCounter] = []
        matched: dict[int, SeenCounter | None] = {}
        for limit in ROUNDS:
            for n, candidate in enumerate(candidates):
                if _share(left, candidate.pose) < WITHIN:
                    continue
                if n not in matched:
                    matched[n] = look.match(candidate)
                seen = matched[n]
                if seen is not None and seen.residual <= limit and _share(left, seen.pose) >= WITHIN:
                    found.append(seen)
                    _cover(left, seen.pose, 0, COUNTER_MM)
        return found


class _Look:
    """One straight picture with the light of the learnt board, and its noise."""

    def __init__(
        self, faces: Faces, search: PrintSearch, white: White, evened: Floats, noise: npt.NDArray[np.float32]
    ) -> None:
        self._faces, self._search, self._white = faces, search, white
        self._evened, self._noise = evened, noise
        self.coarse = coarse(evened[:, :, :3])
        self.views = search.views(self.coarse)
        self._blur = 0.0

    def judge_blur(self, candidates: Sequence[Candidate]) -> None:
        """Finds how blurred the picture is: as prints fit best that fit at all."""
        sums = []
        for candidate in candidates:
            middle = BLURS_PX[len(BLURS_PX) // 2]
            found = fitted(self._faces.blurred(candidate.face, middle), self._evened, candidate.pose, self._white)
            if found is not None:
                sums.append([residual(self._faces.blurred(candidate.face, blur), found[1]) for blur in BLURS_PX])
        if sums:
            self._blur = BLURS_PX[int(np.quantile(sums, 0.3, axis=0).argmin())]

    def match(self, candidate: Candidate) -> SeenCounter | None:
        """The face that lies at a candidate's point; None where nothing can be laid on it."""
        laid: dict[int, tuple[float, Pose, Floats]] = {}
        for likely in self._search.faces_at(self.views, candidate.pose, FACES):
            face = self._faces.blurred(likely.face, self._blur)
            found = fitted(face, self._evened, likely.pose, self._white)
            if found is not None:
                laid[likely.face] = residual(face, found[1]), *found
        if not laid:
            return None
        first, *others = sorted(laid, key=lambda face: laid[face][0])
        unexplained, pose, placed = laid[first]
        noise = self._noise_at(pose)
        noisy = noise / spread(placed)
        lead, sure = 1.0, clearness(placed) >= CLEAR
        for other in others:
            quarters = round((pose.turn_deg - laid[other][1].turn_deg) / 90) % 4
            apart = max(self._faces.apart(first, other, quarters, self._blur), 1e-6)
            ahead = (laid[other][0] - unexplained) * spread(placed) / apart
            chance = 2 * sqrt(noise / (apart * placed[:, :, 0].size))
            better = unexplained - noisy <= BETTER * (laid[other][0] - noisy)
            sure = sure and better and apart >= NEAR * spread(placed) and ahead >= max(LEADS, SURE_NOISE * chance)
            lead = min(lead, ahead)
        unexplained -= noisy
        return SeenCounter(pose, first, unexplained, lead, sure and unexplained <= FITS)

    def _noise_at(self, pose: Pose) -> float:
        """The variance of the noise where a counter lies, white paper at `WHITE`."""
        rows, columns = self._noise.shape
        x, y = (int((at + MARGIN_MM) * COARSE_PX_PER_MM) for at in (pose.x_mm, pose.y_mm))
        scale = WHITE / float(self._white.at(pose).mean())
        return float(self._noise[min(max(y, 0), rows - 1), min(max(x, 0), columns - 1)]) * scale**2


def marks_of(
    seen: Sequence[SeenCounter], book: PrintBook, stickers: Stickers, calibration: Calibration
) -> tuple[list[Mark], list[Mark]]:
    """Sure counters, and those that are not, as marks: as if each had a sticker of its face in its middle."""
    marks: tuple[list[Mark], list[Mark]] = [], []
    for counter in seen:
        face = book.faces[counter.face]
        corners = calibration.to_px(counter.pose.corners(BLACK_MM * calibration.sticker_scale))
        marker = stickers.of_face(face.pieces[0], face.face)
        marks[0 if counter.sure else 1].append(Mark(marker, corners, 1.0 - counter.residual, counter.lead))
    return marks


def _noise(plane: BoardPlane, frames: Sequence[Colours], gain: Floats) -> npt.NDArray[np.float32]:
    """The variance of the mean of some frames, in the learnt board's light, coarse; 0 of a single frame."""
    if len(frames) < 2:
        return np.zeros(gain.shape[:2], np.float32)
    pairs = zip(frames[:-1:2], frames[1::2], strict=False)
    between = [plane.straight([a]) - plane.straight([b]) for a, b in list(pairs)[:2]]
    variance = np.mean([(change**2).mean(axis=2) for change in between], axis=0) / 2 / len(frames)
    even = cv2.blur(coarse(variance.astype(np.float32)), (25, 25))
    return np.asarray(even / gain.mean(axis=2) ** 2, np.float32)


def _share(mask: npt.NDArray[np.uint8], pose: Pose) -> float:
    """The share of a counter's square in which a mask is set."""
    square = _cover(np.zeros_like(mask), pose, 1, SIDE_MM).astype(bool)
    return float(mask[square].mean()) if square.any() else 0.0


def _cover(mask: npt.NDArray[np.uint8], pose: Pose, value: int, side_mm: float) -> npt.NDArray[np.uint8]:
    """A mask with a square of that side around a counter set to a value."""
    corners = (pose.corners(side_mm) + MARGIN_MM) * COARSE_PX_PER_MM - 0.5
    cv2.fillConvexPoly(mask, np.round(corners * 16).astype(np.int32), value, cv2.LINE_8, 4)
    return mask
