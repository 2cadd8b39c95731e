"""Where counters lie: squares of the counters' size in which the board differs from how it was learnt empty."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from tests.bench.prints.plane import COARSE_PX_PER_MM, MARGIN_MM, PX_PER_MM, Floats, cut

TURNS_DEG: Final = 5.0
"""Every how many degrees squares are looked for."""
LEAST: Final = 0.35
"""A square that differs from its surroundings by less of the most that is possible is none."""
RING: Final = 0.8
"""How much what differs beside a square speaks against it."""
APART: Final = 0.62
"""Two counters' centres are not nearer than this share of their side."""
FLOOR: Final = 10.0
"""The least difference that means something, in grey levels."""
ABOVE_NOISE: Final = 3.2
"""How many times the picture's own noise a difference must be."""


@dataclass(frozen=True)
class Spot:
    """A square that may be a counter: its centre in board mm, its turn clockwise in degrees (0 to 90), and how plainly
    it is one, 0 to 1."""

    x_mm: float
    y_mm: float
    turn_deg: float
    plain: float


def differing(evened: Floats, empty: Floats) -> Floats:
    """How much a coarse picture, its light evened out, differs from the empty board, 0 to 1: certainly."""
    change = np.abs(cv2.blur(evened - empty, (3, 3))).max(axis=2)
    sure = max(FLOOR, ABOVE_NOISE * float(np.median(change)))
    return np.asarray(np.where(change >= sure, 1.0, 0.5 * change / sure), np.float32)


def find(difference: Floats, side_mm: float) -> list[Spot]:
    """The squares of that side in a picture from `differing`, the plainest first."""
    height, width = difference.shape
    side = round(side_mm * COARSE_PX_PER_MM)
    room = int(np.hypot(height, width)) + 2
    best = np.full((height, width), -1.0, np.float32)
    turns = np.zeros((height, width), np.float32)
    for turn in np.arange(0.0, 90.0, TURNS_DEG):
        matrix = cv2.getRotationMatrix2D((width / 2 - 0.5, height / 2 - 0.5), turn, 1.0)
        matrix[:, 2] += (room - width) / 2, (room - height) / 2
        turned = cv2.warpAffine(difference, matrix, (room, room))
        plain = _squareness(turned, side)
        back = cv2.warpAffine(plain, matrix, (width, height), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
        better = back > best
        best[better] = back[better]
        turns[better] = turn
    best = np.asarray(cv2.GaussianBlur(best, (0, 0), 1.0), np.float32)
    return _peaks(best, turns, side)


def _squareness(turned: Floats, side: int) -> Floats:
    """How much more differs within an upright square around each point than in a ring beside it."""
    inner = cv2.blur(turned, (side - 1, side - 1))
    rim, beyond = side + 1, side + 7
    ring = cv2.blur(turned, (beyond, beyond)) * beyond**2 - cv2.blur(turned, (rim, rim)) * rim**2
    return np.asarray(inner - RING * ring / (beyond**2 - rim**2), np.float32)


def _peaks(plain: Floats, turns: Floats, side: int) -> list[Spot]:
    spots = []
    while True:
        y, x = np.unravel_index(int(plain.argmax()), plain.shape)
        if plain[y, x] < LEAST:
            return spots
        at = ((value + 0.5) / COARSE_PX_PER_MM - MARGIN_MM for value in (float(x), float(y)))
        spots.append(Spot(*at, float(turns[y, x]), float(plain[y, x])))
        cv2.circle(plain, (int(x), int(y)), round(APART * side), -1.0, -1)


EDGES_MM: Final = 2.0
"""A square's edges are looked for so far from where it was found, in mm."""
EDGE_TURNS_DEG: Final = (tuple(range(-20, 21, 2)), (-1.0, -0.5, 0.0, 0.5, 1.0))
"""By how many degrees a square is turned to find its edges: widely first, then finely."""
SURE: Final = 24.0
"""What differs from the empty board by so many grey levels certainly is no part of it."""


def squared(change: Floats, spot: Spot, side_mm: float) -> Spot:
    """A spot moved and turned so that a square of that side divides best what changed from what did not; `change` is a
    straight picture, its light evened out, less the empty board."""
    for turns in EDGE_TURNS_DEG:
        tried = (_moved_to_edges(change, spot, turn, side_mm) for turn in turns)
        spot = max(tried, key=lambda found: found[0])[1]
    return spot


def _moved_to_edges(change: Floats, spot: Spot, turn_deg: float, side_mm: float) -> tuple[float, Spot]:
    """How strong a square's edges are where they are strongest in one turn, and the spot moved there."""
    half, reach = side_mm * PX_PER_MM / 2, round(EDGES_MM * PX_PER_MM)
    turned = Spot(spot.x_mm, spot.y_mm, spot.turn_deg + turn_deg, spot.plain)
    seen = cut(change, spot.x_mm, spot.y_mm, turned.turn_deg, side_mm + 3 * EDGES_MM, PX_PER_MM)
    differs = np.minimum(np.abs(seen).max(axis=2) / SURE, 1.0)
    middle, shifts = (seen.shape[0] - 1) / 2, np.arange(-reach, reach + 1)
    strength, by_mm = 0.0, []
    for profile in (_edges(differs, half), _edges(differs.T, half)):
        at = np.arange(len(profile), dtype=float)
        pairs = np.interp(middle - half + shifts, at, profile) - np.interp(middle + half + shifts, at, profile)
        strength += float(pairs.max())
        by_mm.append(float(shifts[int(pairs.argmax())]) / PX_PER_MM)
    return strength, shifted(turned, (by_mm[0], by_mm[1]))


def _edges(differs: Floats, half: float) -> Floats:
    """How much more differs right of each column than left of it, within a square's height."""
    middle = differs.shape[0] / 2
    rows = slice(round(middle - 0.8 * half), round(middle + 0.8 * half))
    along = differs[rows].mean(axis=0)
    return np.asarray(np.pad(along[2:] - along[:-2], 1), np.float32)


def shifted(spot: Spot, by_mm: tuple[float, float]) -> Spot:
    """A spot moved along its own sides."""
    c, s = np.cos(np.radians(spot.turn_deg)), np.sin(np.radians(spot.turn_deg))
    x, y = by_mm
    return Spot(spot.x_mm + float(c * x - s * y), spot.y_mm + float(s * x + c * y), spot.turn_deg, spot.plain)
