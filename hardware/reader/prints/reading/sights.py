"""What several frames of a still table show straight from above, and how much of that is noise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from hardware.reader.pictures.several import Several
from hardware.reader.prints.keeping.book import PrintBook
from hardware.reader.prints.plane import BoardPlane, Colours, Floats, Window, coarse, light
from hardware.reader.prints.reading.look import Sight

SMOOTH_PX: Final = 25
"""What is even over so many px is light, not noise."""
SPREAD: Final[Floats] = np.array([0.15, 0.7, 0.15], np.float32)
"""How noise is spread, down and across, where a print is cut out of a straight picture: sampled once more, and by
`SOFT`. Of its variance 0.6 is left."""


def whole_sight(shown: Several, plane: BoardPlane, book: PrintBook) -> Sight:
    """What some frames show of the whole board and its margin."""
    straight = straight_of(shown, plane)
    gain = light(coarse(straight), book.empty)
    return Sight(straight, plane.whole, gain, noise_of_mean(shown, plane, gain))


def straight_of(
    shown: Several, plane: BoardPlane, window: Window | None = None, corner: tuple[int, int] = (0, 0)
) -> Floats:
    """The mean of some frames, or of parts of them from a px `corner` on, straight from above."""
    addends = shown.addends
    straight = plane.straight(addends, window, corner)
    return straight if len(addends) == shown.count else straight * np.float32(len(addends) / shown.count)


def noise_of_mean(
    shown: Several, plane: BoardPlane, gain: Floats, window: Window | None = None, corner: tuple[int, int] = (0, 0)
) -> Floats:
    """The variance of that mean under a print, in the learnt light, coarse; 0 of a single frame."""
    noise = noise_of(plane, shown.first, gain, window, corner)
    few = len(shown.first)
    return noise if few == shown.count else noise * np.float32(few / shown.count)


def noise_of(
    plane: BoardPlane,
    frames: Sequence[Colours],
    gain: Floats,
    window: Window | None = None,
    corner: tuple[int, int] = (0, 0),
) -> Floats:
    """The variance of the mean of some frames under a print, in the learnt light, coarse; 0 of a single frame."""
    if len(frames) < 2:
        return np.zeros(gain.shape[:2], np.float32)
    pairs = zip(frames[:-1:2], frames[1::2], strict=False)
    straight = [(plane.straight([a], window, corner), plane.straight([b], window, corner)) for a, b in list(pairs)[:2]]
    between = [_fine(a - b) for a, b in straight]
    variance = np.mean([change**2 for change in between], axis=0) / 2 / len(frames)
    even = cv2.blur(coarse(variance.astype(np.float32)), (25, 25))
    return np.asarray((even / gain**2).mean(axis=2), np.float32)


def _fine(change: Floats) -> Floats:
    """What changed between two frames as it is seen under a print, without what is light: what changed around, too."""
    spread = cv2.sepFilter2D(change, -1, SPREAD, SPREAD)
    return np.asarray(spread - cv2.blur(spread, (SMOOTH_PX, SMOOTH_PX)), np.float32)
