"""What is wrong with a print as it was seen: too dark, blown out by a lamp, blurred."""

from __future__ import annotations

from enum import Enum
from math import pi, sqrt
from typing import Final

import cv2
import numpy as np

from companion.language import Sentence, mark
from hardware.reader.prints.plane import BLOWN, PX_PER_MM, Floats

DARK: Final = 70.0
"""Paper below this grey level is too dark to be learnt well."""
MOST_BLOWN: Final = 0.04
"""A larger share of a print that is blown out is missed."""
SOFT_MM: Final = 0.8
"""A print whose sharpest edge is spread farther (standard deviation) is blurred."""
SHARPEST: Final = 99.5
"""The percentile of slopes that is taken for the sharpest edge."""
ROUNDED: Final = 3
"""Px over which noise is evened out before slopes are taken."""


class Flaw(Enum):
    """What is wrong with a learnt print, as a file says it."""

    DARK = "dark"
    BLOWN = "blown"
    BLURRED = "blurred"

    @property
    def sentence(self) -> Sentence:
        """What is wrong, and what to do."""
        return Sentence(SAID[self])


SAID: Final = {
    Flaw.DARK: mark("Too dark: put another lamp on the table, and learn it again."),
    Flaw.BLOWN: mark("A lamp mirrors on it: move the lamp, and learn it again."),
    Flaw.BLURRED: mark("Blurred: focus the lens on the board, and learn it again."),
}


def flaw(seen: Floats, paper: float, sharp: bool = True) -> Flaw | None:
    """What is wrong with a print as the camera shows it, straight, `PX_PER_MM` px a mm; `paper` is the level of white
    paper there, `sharp` whether the picture is in focus elsewhere. None where it is good."""
    if paper < DARK:
        return Flaw.DARK
    if float((seen.max(axis=2) >= BLOWN).mean()) > MOST_BLOWN:
        return Flaw.BLOWN
    return Flaw.BLURRED if not sharp or softness_mm(seen) > SOFT_MM else None


def softness_mm(seen: Floats) -> float:
    """How far the sharpest edge of a print is spread, as the standard deviation in mm of a point's image: a step's
    slope is its height over sqrt(2 pi) times that."""
    grey = cv2.blur(cv2.cvtColor(np.ascontiguousarray(seen), cv2.COLOR_BGR2GRAY), (ROUNDED, ROUNDED))
    across, down = (cv2.Scharr(grey, cv2.CV_32F, *way) / 32 for way in ((1, 0), (0, 1)))
    slope = float(np.percentile(np.hypot(across, down), SHARPEST))
    low, high = np.percentile(grey, (2, 98))
    return float(high - low) / max(slope, 1e-3) / sqrt(2 * pi) / PX_PER_MM
