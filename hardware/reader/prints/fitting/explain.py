"""What a learnt print explains of what is seen, whatever light falls on it.

Seen is the print, in each colour as strong as the light has that colour, a little stronger on one side than on the
other; over it lies light that is mirrored, white and smooth. What is left, px by px, is the error.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from math import sqrt
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
MIRRORS: Final = 2.0
"""A counter may mirror so many times as much light as it takes away from the print, as shares of white: what is glossy
mirrors more than the board does by which the light is evened."""
TINTED: Final = 0.3
"""How much colour mirrored light may have, as a share of what it adds."""
GAINS: Final = (0.3, 1.7)
"""How strong a print may be seen beside how it was learnt: weaker where light lies over it."""
COLOURED: Final = 0.2
"""How dearly another gain in one colour than in the others is paid for, as a share of what varies in the print."""
SHADED: Final = 0.02
"""The same of a print that is stronger on one side."""
LEAST: Final = 0.05
"""The least share of what varies that must be more than noise."""
NOISE_OFF: Final = 0.1
"""How far the picture's noise may be off, as a share of it;"""
MOST_OFF: Final = 0.05
"""no more than this share of what varies is taken for that."""
SHADE, GAIN, SEEN = 5, 7, 8
"""Of all rows but the first one (`_smooth`, then `_varying`, then what is seen), those after light."""

Doubles = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Explained:
    """What a print leaves of what is seen: the error of each colour and px (3, n; 0 where nothing is clear), the number
    of clear px, how much varies that is no light (the variance), how much light is mirrored, and by how much more all
    of it is lighter than the print, in grey levels."""

    error: Floats
    clear: float
    spread: float
    veil: float
    lighter: float = 0.0

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
        """The same, the variance of the picture's noise aside. That all is lighter tells prints apart, but speaks
        against none: a lamp may mirror in the counter alone."""
        if self.clear < 1:
            return 1.0
        lighter = COLOUR_SHIFT * ((1 - GREY_SHIFT) * self.lighter) ** 2
        return but_for_noise(self.residual * self.spread - lighter, self.spread, noise)


def but_for_noise(left: float, spread: float, noise: float) -> float:
    """The share that is left of what varies, all of them variances, noise aside, and a part of what that may be off by;
    1 where hardly more varies than noise."""
    varies = spread - noise
    if varies < LEAST * spread:
        return 1.0
    return (left - noise) / varies - min(NOISE_OFF * noise / varies, MOST_OFF)


class Print:
    """A print, ready to explain pictures: whatever does not depend on a picture is worked out once."""

    def __init__(self, face: Floats) -> None:
        self._face, own = face, colours_of(face)
        count = own.shape[1]
        self._level = own.mean(axis=1)
        self._rows = _varying(own - self._level[:, None])
        sums = _products(_smooth(count), self._rows, None)
        self._means = sums[:, 0, 1:] / count
        self._normal = np.linalg.inv(_normal(_without_mean(sums, count)))

    def explained(self, placed: Floats) -> Explained:
        """What it explains of a picture of its size; a fourth channel of that is 1 where it is clear."""
        if placed.shape[2] == 4:
            clear = clear_of(placed)
            if not clear.all():
                return _partly(self._face, placed, clear)
        seen = colours_of(placed)
        count = seen.shape[1]
        mean = seen @ _smooth(count)[0] / np.float32(count)
        seen = seen - mean[:, None]
        right = np.empty(GAIN + 3)
        right[:SHADE] = (_smooth(count)[1 : 1 + SHADE] @ seen.sum(axis=0)).astype(np.float64)
        own = np.matmul(self._rows, seen[:, :, None])[:, :, 0]
        right[SHADE:GAIN], right[GAIN:] = own[:, :-1].sum(axis=0), own[:, -1]
        even = _light_of(count) @ right[:SHADE] / 3
        spread = (float(np.vdot(seen, seen)) - float(even @ right[:SHADE])) / count / 3 + 1e-6
        figures, gain = _by_colour(self._normal @ right)
        figures, still, *lit = _still(figures, gain, even, mean - gain * self._level, self._means)
        return Explained(_rest(figures, still, self._rows, seen), float(count), spread, *lit)


def explained(face: Floats, placed: Floats) -> Explained:
    """What a face explains of a picture of its size; a fourth channel of that is 1 where it is clear."""
    return Print(face).explained(placed)


def _partly(face: Floats, placed: Floats, clear: Floats) -> Explained:
    """What a face explains of a picture that is clear only in part."""
    own, seen = colours_of(face), colours_of(placed)
    count = float(clear.sum())
    if count < 1:
        return Explained(np.zeros_like(seen), 0.0, 1.0, 0.0)
    level, mean = own @ clear / count, seen @ clear / count
    rows, seen = _varying(own - level[:, None]), seen - mean[:, None]
    sums = _products(_smooth(len(clear)), np.concatenate([rows, seen[:, None]], axis=1), clear)
    even, spread = _light_alone(sums, count)
    apart, totals = _without_mean(sums, count), sums[:, 0, 1:]
    right = np.concatenate([apart[:, SEEN, :GAIN].sum(axis=0), apart[:, SEEN, GAIN]])
    figures, gain = _by_colour(np.linalg.solve(_normal(apart), right))
    figures, still, *lit = _still(figures, gain, even, mean - gain * level, totals[:, :SEEN] / count)
    return Explained(_rest(figures, still, rows, seen) * clear, count, spread, *lit)


def _still(
    figures: Doubles, gain: float, even: Doubles, shift: Floats, means: Doubles
) -> tuple[Doubles, Doubles, float, float]:
    """How strong each row is, what of all colours' shift speaks against the print, how much light is mirrored, and by
    how much more all is lighter; where the print is too weak or too strong to be there, it is `even` light alone."""
    if GAINS[0] <= gain <= GAINS[1]:
        against, veil, lighter = _shift(shift, gain)
        return figures, (figures * means).sum(axis=1) + sqrt(COLOUR_SHIFT) * against, veil, lighter
    figures = np.zeros((3, SEEN))
    figures[:, :SHADE] = even
    return figures, np.zeros(3), 0.0, 0.0


def _rest(figures: Doubles, still: Doubles, rows: Floats, seen: Floats) -> Floats:
    """What is left of what is seen."""
    light = np.column_stack([still, -figures[:, :SHADE]]).astype(np.float32)
    error = light @ _smooth(seen.shape[1])
    error -= np.matmul(figures[:, None, SHADE:].astype(np.float32), rows)[:, 0]
    error += seen
    return error


def _shift(shift: Floats, gain: float) -> tuple[Floats, float, float]:
    """What of a shift of all colours speaks against a print that is so strong. Light that is mirrored adds grey where
    it weakens the print, and that nearly without colour: so much, the second figure; the third one is what is
    lighter beyond that."""
    grey = float(shift.mean())
    veil = min(max(grey, 0.0), MIRRORS * WHITE * max(0.0, 1 - gain))
    colour = shift - grey
    size = float(np.linalg.norm(colour)) + 1e-6
    colour = colour * max(0.0, 1 - TINTED * veil / size)
    return np.asarray(colour + (1 - GREY_SHIFT) * (grey - veil), np.float32), veil, max(grey - veil, 0.0)


def clear_of(placed: Floats) -> Floats:
    """How clear each compared px is, 0 to 1."""
    inner = placed[EDGE:-EDGE, EDGE:-EDGE]
    if inner.shape[2] == 4:
        return np.asarray((inner[:, :, 3] > 0.99).ravel(), np.float32)
    return np.ones(inner.shape[0] * inner.shape[1], np.float32)


def colours_of(picture: Floats) -> Floats:
    """What is compared of a picture, by colour (3, n)."""
    return picture[EDGE:-EDGE, EDGE:-EDGE, :3].transpose(2, 0, 1).reshape(3, -1)


def _varying(face: Floats) -> Floats:
    """For each colour (3, 3, n): the face, stronger down and across, and the face itself."""
    rows = np.empty((3, 3, face.shape[1]), np.float32)
    np.multiply(face[:, None], _smooth(face.shape[1])[1:3], out=rows[:, :2])
    rows[:, 2] = face
    return rows


def _products(smooth: Floats, varying: Floats, clear: Floats | None) -> Doubles:
    """The sums of the products of all rows with each other, for each colour (3, 6 + k, 6 + k), where they are
    `clear`."""
    k = varying.shape[1]
    every = varying.reshape(3 * k, -1)
    seen, there = (smooth, every) if clear is None else (smooth * clear, every * clear)
    sums = np.empty((3, 6 + k, 6 + k))
    sums[:, :6, :6] = seen @ smooth.T
    sums[:, :6, 6:] = (seen @ every.T).reshape(6, 3, k).transpose(1, 0, 2)
    sums[:, 6:, :6] = sums[:, :6, 6:].transpose(0, 2, 1)
    own = (there @ every.T).reshape(3, k, 3, k)
    for colour in range(3):
        sums[colour, 6:, 6:] = own[colour, :, colour]
    return sums


def _without_mean(sums: Doubles, count: float) -> Doubles:
    """The sums of all rows but the first one, each without its mean."""
    totals = sums[:, 0, 1:]
    return np.asarray(sums[:, 1:, 1:] - totals[:, :, None] * totals[:, None] / count, np.float64)


def _normal(sums: Doubles) -> Doubles:
    """What is solved for how strong a face's rows are seen (10, 10), by the sums of their products, all without their
    mean: its light and shades in all colours alike, then the face itself in each."""
    normal = np.zeros((GAIN + 3, GAIN + 3))
    normal[:GAIN, :GAIN] = sums[:, :GAIN, :GAIN].sum(axis=0)
    normal[:GAIN, GAIN:] = sums[:, GAIN, :GAIN].T
    normal[GAIN:, :GAIN] = sums[:, GAIN, :GAIN]
    alone = sums[:, GAIN, GAIN]
    strength = float(alone.mean())
    normal[GAIN:, GAIN:] = np.diag(alone) + COLOURED * strength * (np.eye(3) - 1 / 3)
    diagonal = normal.diagonal().copy()
    diagonal[SHADE:GAIN] += SHADED * strength
    np.fill_diagonal(normal, 1.001 * diagonal + 1e-3)
    return normal


def _by_colour(found: Doubles) -> tuple[Doubles, float]:
    """How strong each of a face's rows is seen in each colour (3, 8), and how strong the face is."""
    figures = np.empty((3, SEEN))
    figures[:, :GAIN], figures[:, GAIN] = found[:GAIN], found[GAIN:]
    return figures, float(found[GAIN:].mean())


@cache
def _light_of(count: int) -> Doubles:
    """What makes of the sums of the products of light with a picture how strong it is, where all is clear."""
    light = _smooth(count)[1 : 1 + SHADE].astype(np.float64)
    return np.asarray(np.linalg.inv(light @ light.T))


def _light_alone(sums: Doubles, count: float) -> tuple[Doubles, float]:
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
