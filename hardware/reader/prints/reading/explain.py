"""What a learnt print explains of what is seen, whatever light falls on it, and how far one print explains it better
than another.

Seen is the print, in each colour as strong as the light has that colour, a little stronger on one side than on the
other; over it lies light that is mirrored, white and smooth. What is left, px by px, is the error. Two prints are
compared where they differ: a scratch elsewhere speaks for neither.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from math import pi, sqrt
from typing import Final

import numpy as np
import numpy.typing as npt

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
SHADE, GAIN, SEEN = 5, 7, 8
"""Of all rows but the first one (`_smooth`, then `_varying`), those after light."""


@dataclass(frozen=True)
class Explained:
    """What a print leaves of what is seen: the error of each colour and px (3, n; 0 where nothing is clear), the number
    of clear px, how much varies that is no light (the variance), and how much light is mirrored, in grey levels."""

    error: Floats
    clear: float
    spread: float
    veil: float

    @property
    def is_clear(self) -> bool:
        """Whether everything is clear."""
        return bool(self.clear == self.error.shape[1])

    @cached_property
    def square(self) -> float:
        """The sum of the squared errors."""
        return float(np.vdot(self.error, self.error))

    @property
    def residual(self) -> float:
        """The share that is not explained: 0: none, 1 where nothing is clear."""
        return self.square / self.clear / 3 / self.spread if self.clear >= 1 else 1.0

    def unexplained(self, noise: float) -> float:
        """The same, the variance of the picture's noise aside; 1 where there is hardly more than noise."""
        varies = self.spread - noise
        if self.clear < 1 or varies < LEAST * self.spread:
            return 1.0
        return (self.residual * self.spread - noise) / varies


def explained(face: Floats, placed: Floats) -> Explained:
    """What a face explains of a picture of its size; a fourth channel of that is 1 where it is clear."""
    clear = clear_of(placed)
    own, seen = _colours(face), _colours(placed)
    count = float(clear.sum())
    if count < 1:
        return Explained(np.zeros_like(seen), 0.0, 1.0, 0.0)
    level, mean = own @ clear / count, seen @ clear / count
    smooth, varying = _smooth(len(clear)), _varying(own - level[:, None], seen - mean[:, None])
    wholly = count == len(clear)
    sums = _products(smooth, varying, None if wholly else clear)
    even, spread = _light_alone(sums, count)
    totals = sums[:, 0, 1:]
    figures, gain = _fitted(sums[:, 1:, 1:] - totals[:, :, None] * totals[:, None] / count)
    if GAINS[0] <= gain <= GAINS[1]:
        shift, veil = _shift(mean - gain * level, gain)
        still = (figures * totals[:, :SEEN]).sum(axis=1) / count + sqrt(COLOUR_SHIFT) * shift
    else:
        figures, still, veil = np.zeros((3, SEEN)), np.zeros(3), 0.0
        figures[:, :SHADE] = even
    light, own_ = np.column_stack([still, -figures[:, :SHADE]]), np.column_stack([-figures[:, SHADE:], np.ones(3)])
    error = light.astype(np.float32) @ smooth + np.matmul(own_.astype(np.float32)[:, None], varying)[:, 0]
    return Explained(error if wholly else error * clear, count, spread, veil)


def _shift(shift: Floats, gain: float) -> tuple[Floats, float]:
    """What of a shift of all colours speaks against a print that is so strong. Light that is mirrored adds grey where
    it weakens the print, and that nearly without colour: so much, the second figure."""
    grey = float(shift.mean())
    veil = min(max(grey, 0.0), WHITE * max(0.0, 1 - gain))
    colour = shift - grey
    size = float(np.linalg.norm(colour)) + 1e-6
    colour = colour * max(0.0, 1 - TINTED * veil / size)
    return np.asarray(colour + (1 - GREY_SHIFT) * (grey - veil), np.float32), veil


def leads(first: Explained, other: Explained, noise: float, blur: float) -> tuple[float, float]:
    """By how much a print explains the same picture better than another one: 1 where what is seen is that print and
    nothing else, 0 where it lies midway, as for a likelihood ratio; and what chance could do to that (a standard
    deviation), judged by the errors where the prints differ. `noise` is the variance of the picture's noise, `blur` how
    far the lens spreads a point, a standard deviation in px."""
    differ = other.error - first.error
    apart = np.einsum("cn,cn->n", differ, differ)
    whole = float(apart.sum()) + 1e-6
    ahead = (other.square - first.square) / whole
    there = float(np.einsum("cn,cn->n", first.error, first.error) @ apart)
    grain = GRAIN_PX + 4 * pi * blur**2
    varies = grain * max(0.0, there - 3 * noise * whole) + CLUMP_PX * noise * whole
    shifted = np.linalg.norm(differ.sum(axis=1))
    tint = sqrt(COLOUR_SHIFT) * SWAYS * max(first.veil, other.veil) * float(shifted)
    return ahead, 2 * sqrt(varies + tint**2) / whole


def clear_of(placed: Floats) -> Floats:
    """How clear each compared px is, 0 to 1."""
    inner = placed[EDGE:-EDGE, EDGE:-EDGE]
    if inner.shape[2] == 4:
        return np.asarray((inner[:, :, 3] > 0.99).ravel(), np.float32)
    return np.ones(inner.shape[0] * inner.shape[1], np.float32)


def _colours(picture: Floats) -> Floats:
    """What is compared of a picture, by colour (3, n)."""
    return picture[EDGE:-EDGE, EDGE:-EDGE, :3].transpose(2, 0, 1).reshape(3, -1)


def _varying(face: Floats, seen: Floats) -> Floats:
    """For each colour (3, 4, n): the face, stronger down and across; the face itself; and what is seen."""
    rows = np.empty((3, 4, face.shape[1]), np.float32)
    np.multiply(face[:, None], _smooth(face.shape[1])[1:3], out=rows[:, :2])
    rows[:, 2], rows[:, 3] = face, seen
    return rows


def _products(smooth: Floats, varying: Floats, clear: Floats | None) -> npt.NDArray[np.float64]:
    """The sums of the products of all rows with each other, for each colour (3, 10, 10), where they are `clear`."""
    every = varying.reshape(12, -1)
    seen, there = (smooth, every) if clear is None else (smooth * clear, every * clear)
    sums = np.empty((3, 10, 10))
    sums[:, :6, :6] = seen @ smooth.T
    sums[:, :6, 6:] = (seen @ every.T).reshape(6, 3, 4).transpose(1, 0, 2)
    sums[:, 6:, :6] = sums[:, :6, 6:].transpose(0, 2, 1)
    own = (there @ every.T).reshape(3, 4, 3, 4)
    for colour in range(3):
        sums[colour, 6:, 6:] = own[colour, :, colour]
    return sums


def _fitted(sums: npt.NDArray[np.float64]) -> tuple[npt.NDArray[np.float64], float]:
    """How strong each of a face's rows is seen in each colour (3, 8), by the sums of their products, all without their
    mean; and how strong the face is."""
    normal, right = np.zeros((GAIN + 3, GAIN + 3)), np.zeros(GAIN + 3)
    normal[:GAIN, :GAIN] = sums[:, :GAIN, :GAIN].sum(axis=0)
    normal[:GAIN, GAIN:] = sums[:, GAIN, :GAIN].T
    normal[GAIN:, :GAIN] = sums[:, GAIN, :GAIN]
    right[:GAIN], right[GAIN:] = sums[:, SEEN, :GAIN].sum(axis=0), sums[:, SEEN, GAIN]
    alone = sums[:, GAIN, GAIN]
    strength = float(alone.mean())
    normal[GAIN:, GAIN:] = np.diag(alone) + COLOURED * strength * (np.eye(3) - 1 / 3)
    diagonal = normal.diagonal().copy()
    diagonal[SHADE:GAIN] += SHADED * strength
    np.fill_diagonal(normal, 1.001 * diagonal + 1e-3)
    found = np.linalg.solve(normal, right)
    return np.column_stack([np.tile(found[:GAIN], (3, 1)), found[GAIN:]]), float(found[GAIN:].mean())


def _light_alone(sums: npt.NDArray[np.float64], count: float) -> tuple[npt.NDArray[np.float64], float]:
    """What of a picture may be light that lies over all colours alike, and the variance of the rest."""
    light, seen = sums[0, 1 : 1 + SHADE, 1 : 1 + SHADE], sums[:, -1, 1 : 1 + SHADE].sum(axis=0)
    figures = np.linalg.lstsq(light, seen / 3, rcond=None)[0]
    rest = sums[:, -1, -1].sum() - 2 * figures @ seen + 3 * figures @ light @ figures
    return figures, float(rest) / count / 3 + 1e-6


@cache
def _smooth(count: int) -> Floats:
    """1, and how light may lie over each px of a square: more at one side, more in the middle (6, n)."""
    down, across = (at.ravel() for at in np.meshgrid(*(np.linspace(-1, 1, round(sqrt(count))),) * 2, indexing="ij"))
    even = np.ones_like(down)
    return np.array([even, down, across, down * across, down**2 - 1 / 3, across**2 - 1 / 3], np.float32)
