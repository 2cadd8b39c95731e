"""Where exactly a counter lies that is learnt: by its four sides, whose distance is known. What differs from the board
shows that only roughly, since a shadow lies beside it and a counter may be as pale as the board."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from companion.table.stickers import COUNTER_MM
from hardware.reader.prints.plane import PX_PER_MM, Floats, Pose, cut
from hardware.reader.prints.square import Square

WIDE_MM: Final = 36.0
"""The side of what is looked at,"""
AROUND_MM: Final = 30.0
"""and of that which is compared in each turn."""
BESIDE_MM: Final = 3.0
"""A counter lies no farther from where it seems to lie,"""
MOSTLY_MM: Final = 3.0
"""and of what shows as plainly the nearer is likelier (a standard deviation)."""
TURNS_DEG: Final = (np.arange(-6.0, 7.0, 2.0), *(np.array((-step, step)) for step in (1.0, 0.5, 0.25)))
"""The turns that are compared: first these, then those around the best so far."""
LONG_MM: Final = 16.0
"""So much of each side counts: corners are worn."""
SHOWN: Final = 0.15
"""On all but such a share of a side it shows at least as plainly as is said of it."""
DARKEST: Final = 0.3
"""A shadow leaves at least such a share of the board's light."""
STRANGE: Final = 10.0
"""What no shadow makes of the board by so many grey levels is surely none of it: what is drawn on a counter, however
plain, shows no better than the counter itself."""
SHADED: Final = 0.25
"""So much what is lighter or darker counts beside that: of a counter as pale as the board it shows the sides, but also
those of the shadow."""
SMALLER_MM: Final = 0.6
"""A counter may be smaller or larger by so much,"""
MOSTLY_SMALLER_MM: Final = 0.5
"""and mostly is by less (a standard deviation)."""


def on_sides(evened: Floats, empty: Floats, pose: Pose) -> Pose:
    """The pose near another one at which four sides show best in a straight picture, which is in the light of that of
    the `empty` board."""
    square = Square(pose, WIDE_MM)
    seen, board = cut(evened, pose, WIDE_MM), cut(empty, pose, WIDE_MM)
    light = seen.mean(axis=2)
    marked = np.dstack([_strange(seen, board), light, light - board.mean(axis=2)])
    where, best = square.middle, -np.inf
    for turns in TURNS_DEG:
        for turn in where.turn_deg + turns:
            turned = replace(square.middle, turn_deg=float(turn))
            there = cut(marked, turned, AROUND_MM)
            (right, across), (down, along) = _between(there), _between(there.transpose(1, 0, 2))
            if across + along > best:
                best, where = across + along, turned.moved(right, down)
    return square.outside(where)


def _strange(seen: Floats, board: Floats) -> Floats:
    """By how many grey levels each px differs from the board in whatever shade suits it best, up to `STRANGE`."""
    shade = (seen * board).sum(axis=2) / np.maximum((board * board).sum(axis=2), 1.0)
    off = np.abs(seen - board * np.clip(shade, DARKEST, 1.0)[:, :, None])
    return np.asarray(np.minimum(off.max(axis=2), STRANGE), np.float32)


def _between(there: Floats) -> tuple[float, float]:
    """How far right of the middle that lies which is between a left and a right side, in mm, and how plainly they show.
    A side shows along all of it, what is drawn on a counter does not."""
    middle, half = len(there) // 2, round(LONG_MM * PX_PER_MM / 2)
    steps = np.abs(np.diff(cv2.blur(there[middle - half : middle + half], (1, 3)), axis=1))
    least = round(SHOWN * len(steps))
    # A line of the board beside the counter shows in the picture alone, one below it against the board alone.
    both = np.dstack([steps[:, :, 0], np.minimum(steps[:, :, 1], steps[:, :, 2])])
    strange, shaded = np.log1p(np.partition(both, least, axis=0)[least]).T
    profile = strange + SHADED * shaded
    reach, best, where = round(BESIDE_MM * PX_PER_MM), -np.inf, 0.0
    side, differs = round(COUNTER_MM * PX_PER_MM), round(SMALLER_MM * PX_PER_MM)
    for length in range(side - differs, side + differs + 1):
        first = middle - length // 2 - reach - 1
        pairs = profile[first : first + 2 * reach + 1] + profile[first + length : first + length + 2 * reach + 1]
        beside = (first + 1 + np.arange(2 * reach + 1) + length / 2 - len(there) / 2) / PX_PER_MM
        smaller = (side - length) / PX_PER_MM
        plain = pairs - 0.5 * ((beside / MOSTLY_MM) ** 2 + (smaller / MOSTLY_SMALLER_MM) ** 2)
        at = int(plain.argmax())
        if plain[at] > best:
            best, where = float(plain[at]), float(beside[at])
    return where, best
