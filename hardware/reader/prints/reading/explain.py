"""What a learnt print explains of what is seen, whatever light falls on it, and how far one print explains it better
than another.

Seen is the print, in each colour as strong as the light has that colour, a little stronger on one side than on the
other; over it lies light that is mirrored, white and smooth. What is left, px by px, is the error. Two prints are
compared where they differ: a scratch elsewhere speaks for neither.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import pi, sqrt
from typing import Final

import numpy as np

from hardware.reader.prints.plane import WHITE, Floats

EDGE: Final = 4
"""Px at a print's edge that are not compared."""
COLOUR_SHIFT: Final = 0.25
"""How much a shift of all colours counts, beside what differs from px to px."""
GREY_SHIFT: Final = 0.8
"""The part of such a shift that may be light, and does not count."""
TINTED: Final = 0.3
"""How much colour mirrored light may have, as a share of what it adds."""
SWAYS: Final = 0.1
"""The standard deviation of that: so far prints are not told apart by their colours alone."""
GAINS: Final = (0.3, 1.7)
"""How strong a print may be seen beside how it was learnt: weaker where light lies over it."""
COLOURED: Final = 0.2
"""How dearly another gain in one colour than in the others is paid for, as a share of what varies in the print."""
SHADED: Final = 0.02
"""The same of a print that is stronger on one side."""
LEAST: Final = 0.05
"""The least share of what varies that must be more than noise."""
GRAIN_PX: Final = 9.0
"""The area over which errors go together: those of wear, of an edge not laid on exactly."""

CLUMP_PX: Final = 4.0
"""The same of the picture's own noise, which a straight picture spreads a little."""


@dataclass(frozen=True)
class Explained:
    """What a print leaves of what is seen: the error of each px and colour (0 where nothing is clear), the number of
    clear px, how much varies that is no light (the variance), how the light that is mirrored varies (`mirrored`), and
    how much of it there is, in grey levels."""

    error: Floats
    clear: float
    spread: float
    light: Floats
    veil: float

    @property
    def residual(self) -> float:
        """The share that is not explained: 0: none, 1 where nothing is clear."""
        if self.clear < 1:
            return 1.0
        return float((self.error**2).sum()) / self.clear / 3 / self.spread

    def unexplained(self, noise: float) -> float:
        """The same, the variance of the picture's noise aside; 1 where there is hardly more than noise."""
        varies = self.spread - noise
        if self.clear < 1 or varies < LEAST * self.spread:
            return 1.0
        return (self.residual * self.spread - noise) / varies


def explained(face: Floats, placed: Floats) -> Explained:
    """What a face explains of a picture of its size; a fourth channel of that is 1 where it is clear."""
    clear = clear_of(placed)
    count = float(clear.sum())
    pixels = placed[EDGE:-EDGE, EDGE:-EDGE, :3].reshape(-1, 3)
    if count < 1:
        return Explained(np.zeros_like(pixels), 0.0, 1.0, np.zeros(5, np.float32), 0.0)
    mean = (clear @ pixels) / count
    varying = _without_light(pixels - mean, clear)
    spread = float((clear[:, None] * varying**2).sum()) / count / 3 + 1e-6
    inner = face[EDGE:-EDGE, EDGE:-EDGE].reshape(-1, 3)
    level = (clear @ inner) / count
    left, gain, light = _fitted(inner - level, pixels - mean, clear)
    if left is None:
        return Explained(varying * clear[:, None], count, spread, light, 0.0)
    shift, veil = _shift(mean - gain * level, gain)
    error = (left + np.float32(sqrt(COLOUR_SHIFT)) * shift) * clear[:, None]
    return Explained(np.asarray(error, np.float32), count, spread, light, veil)


def _shift(shift: Floats, gain: float) -> tuple[Floats, float]:
    """What of a shift of all colours speaks against a print that is so strong. Light that is mirrored adds grey where
    it weakens the print, and that nearly without colour: so much, the second figure."""
    grey = float(shift.mean())
    veil = min(max(grey, 0.0), WHITE * max(0.0, 1 - gain))
    colour = shift - grey
    size = float(np.linalg.norm(colour)) + 1e-6
    colour = colour * max(0.0, 1 - TINTED * veil / size)
    return np.asarray(colour + (1 - GREY_SHIFT) * (grey - veil), np.float32), veil


def mirrored(light: Floats, side: int, larger: int) -> Floats:
    """The light that lies over a picture of so many px a side, as it was found in the middle of it, where a print of
    `side` px lies."""
    reach = (larger - 1) / (side - 2 * EDGE - 1)
    return np.asarray((_terms(larger, reach) @ light).reshape(larger, larger), np.float32)


def leads(first: Explained, other: Explained, noise: float, blur: float) -> tuple[float, float]:
    """By how much a print explains the same picture better than another one: 1 where what is seen is that print and
    nothing else, 0 where it lies midway, as for a likelihood ratio; and what chance could do to that (a standard
    deviation), judged by the errors where the prints differ. `noise` is the variance of the picture's noise, `blur` how
    far the lens spreads a point, a standard deviation in px."""
    apart = ((other.error - first.error) ** 2).sum(axis=1)
    whole = float(apart.sum()) + 1e-6
    ahead = float((other.error**2).sum() - (first.error**2).sum()) / whole
    there = float(((first.error**2).sum(axis=1) * apart).sum())
    grain = GRAIN_PX + 4 * pi * blur**2
    varies = grain * max(0.0, there - 3 * noise * whole) + CLUMP_PX * noise * whole
    shifted = np.linalg.norm((other.error - first.error).sum(axis=0))
    tint = sqrt(COLOUR_SHIFT) * SWAYS * max(first.veil, other.veil) * float(shifted)
    return ahead, 2 * sqrt(varies + tint**2) / whole


def clear_of(placed: Floats) -> Floats:
    """How clear each compared px is, 0 to 1."""
    inner = placed[EDGE:-EDGE, EDGE:-EDGE]
    if inner.shape[2] == 4:
        return np.asarray((inner[:, :, 3] > 0.99).ravel(), np.float32)
    return np.ones(inner.shape[0] * inner.shape[1], np.float32)


def _fitted(face: Floats, seen: Floats, clear: Floats) -> tuple[Floats | None, float, Floats]:
    """What of some px (n, 3) a face under any light does not explain, all without their mean; and how strong the face
    is seen. None where it is not seen."""
    light = _light(len(face))
    terms = light.shape[1]
    normal, right = np.zeros((terms + 5, terms + 5)), np.zeros(terms + 5)
    designs = []
    total = clear.sum()
    for colour in range(3):
        own = face[:, colour, None]
        design = np.hstack([light, own * light[:, :2], own])
        design = design - (clear @ design) / total
        weighted = design * clear[:, None]
        at = [*range(terms + 2), terms + 2 + colour]
        normal[np.ix_(at, at)] += weighted.T @ design
        right[at] += weighted.T @ seen[:, colour]
        designs.append((design, at))
    gains = slice(terms + 2, terms + 5)
    strength = float(np.trace(normal[gains, gains])) / 3
    normal[gains, gains] += COLOURED * strength * (np.eye(3) - 1 / 3)
    shades = np.arange(terms, terms + 2)
    normal[shades, shades] += SHADED * strength
    normal[np.diag_indices_from(normal)] += 1e-3 * (1 + np.diag(normal))
    figures = np.linalg.solve(normal, right)
    gain, mirrors = float(figures[gains].mean()), np.asarray(figures[:terms], np.float32)
    if not GAINS[0] <= gain <= GAINS[1]:
        return None, gain, mirrors
    explained_ = np.stack([design @ figures[at] for design, at in designs], axis=1)
    return np.asarray(seen - explained_, np.float32), gain, mirrors


def _without_light(pixels: Floats, clear: Floats) -> Floats:
    """Px (n, 3) without what may be light that lies over all colours alike."""
    light = _light(len(pixels))
    weighted = light * clear[:, None]
    figures = np.linalg.lstsq(weighted.T @ light, weighted.T @ pixels.mean(axis=1), rcond=None)[0]
    return np.asarray(pixels - (light @ figures)[:, None], np.float32)


@cache
def _light(count: int) -> Floats:
    """How light may lie over each px of a square (n, 5)."""
    return _terms(round(sqrt(count)), 1.0)


def _terms(side: int, reach: float) -> Floats:
    """More light at one side, more in the middle: for each px of a square whose edges are so far from its middle."""
    down, across = (at.ravel() for at in np.meshgrid(*(np.linspace(-reach, reach, side),) * 2, indexing="ij"))
    columns = np.stack([down, across, down * across, down**2 - 1 / 3, across**2 - 1 / 3], axis=1)
    return np.asarray(columns, np.float32)
