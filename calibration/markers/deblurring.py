"""Pictures out of focus made sharp again: the lens's blur undone by a Wiener filter.

A lens out of focus spreads each point over a disc. Where the disc's radius is known and the noise is low, as in the
mean of several frames, the picture can be had back up to the finest detail that stands out from the noise
(N. Wiener, Extrapolation, Interpolation and Smoothing of Stationary Time Series, 1949).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from calibration.markers.detection import Floats, Grey, Mark, decode
from calibration.markers.tiles import HUGE_PX, tiles
from calibration.quantiles import median

BORDER_PX: Final = 32
ENOUGH_PX: Final = 700
"""The width of the part of a picture that shows how far it is out of focus."""
CONTRAST: Final = 25.0
"""The grey levels against which the noise is weighed."""
LEAST_NOISE: Final = 0.003
"""What rounding and a blur that is no perfect disc leave over, as a share of the picture's power."""
NOISE_ROWS: Final = 600
"""So many rows are looked at for noise at a time; a multiple of three."""
RADII_PX: Final = (1.0, 2.0, 3.0, 4.0, 5.0, 6.0)
"""A disc wider than the last leaves nothing of the smallest cells that can be read at all."""


class Defocused:
    """A picture that may be out of focus; one that is huge is made sharp in parts, since it takes 30 bytes a px."""

    def __init__(self, grey: Grey) -> None:
        self._grey = grey
        self._noise = LEAST_NOISE + (noise(grey) / CONTRAST) ** 2
        self._spectrum = _spectrum(grey) if grey.size <= HUGE_PX else None

    def sharp(self, radius_px: float) -> Grey:
        """The picture, had it been spread over discs of that radius."""
        if self._spectrum is not None:
            return self._restored(self._spectrum, radius_px, self._grey.shape)
        made = np.empty_like(self._grey)
        for (left, top, right, bottom), (x, y, to_x, to_y) in tiles(made.shape[1], made.shape[0]):
            around = self._grey[y:to_y, x:to_x]
            part = self._restored(_spectrum(around), radius_px, around.shape)
            made[top:bottom, left:right] = part[top - y : bottom - y, left - x : right - x]
        return made

    def _restored(self, spectrum: Floats, radius_px: float, shape: tuple[int, ...]) -> Grey:
        """What has such a spectrum, had it been spread over discs."""
        blur = _transfer(radius_px, spectrum.shape[0], spectrum.shape[1])
        gain = blur / (blur * blur + self._noise) * (1 + self._noise)
        restored = cv2.idft(spectrum * gain[:, :, None], flags=cv2.DFT_SCALE | cv2.DFT_REAL_OUTPUT)
        height, width = shape
        inner = restored[BORDER_PX : BORDER_PX + height, BORDER_PX : BORDER_PX + width]
        return np.asarray(np.clip(inner, 0, 255).round(), np.uint8)


def _spectrum(grey: Grey) -> Floats:
    """The discrete Fourier transform of a picture that goes on a little beyond its edges."""
    height, width = (side + 2 * BORDER_PX for side in grey.shape)
    below, right = cv2.getOptimalDFTSize(height) - height, cv2.getOptimalDFTSize(width) - width
    padded = cv2.copyMakeBorder(grey, BORDER_PX, BORDER_PX + below, BORDER_PX, BORDER_PX + right, cv2.BORDER_REFLECT)
    return np.asarray(cv2.dft(padded.astype(np.float32), flags=cv2.DFT_COMPLEX_OUTPUT))


def radius_px(grey: Grey, marks: Sequence[Mark]) -> float:
    """By how much a picture is out of focus: the radius of the disc with which the markers in its middle fit their
    code words best once it is undone."""
    middle = np.median([mark.centre for mark in marks], axis=0).astype(int)
    left, top = np.maximum(middle - ENOUGH_PX // 2, 0)
    part = Defocused(np.ascontiguousarray(grey[top : top + ENOUGH_PX, left : left + ENOUGH_PX]))
    squares = [mark.corners - (left, top) for mark in marks if (np.abs(mark.centre - middle) < ENOUGH_PX / 2).all()]

    def fit(radius: float) -> float:
        return sum(mark.fit for mark in decode(part.sharp(radius), squares))

    best = max(RADII_PX, key=fit)
    return max((best - 0.4, best, best + 0.4), key=fit)


def noise(grey: Grey) -> float:
    """The standard deviation of a picture's noise, in grey levels: what is left over of most of its samples once all
    that is straight is taken out (J. Immerkaer, Fast Noise Variance Estimation, 1996, by the median)."""
    kernel = np.array([[1, -2, 1], [-2, 4, -2], [1, -2, 1]], np.float32)
    rest = []
    for top in range(0, grey.shape[0], NOISE_ROWS):
        above = min(top, 1)  # the row before is needed too
        part = cv2.filter2D(grey[top - above : top + NOISE_ROWS + 1], cv2.CV_32F, kernel)
        rest.append(np.abs(part[above : above + NOISE_ROWS : 3, ::3]).ravel())
    return median(np.concatenate(rest)) / 0.6745 / 6


@lru_cache(maxsize=4)
def _transfer(radius_px: float, height: int, width: int) -> Floats:
    """How much of each frequency a disc lets pass, in the order of a discrete Fourier transform."""
    side, fine = 2 * int(np.ceil(radius_px)) + 3, 9
    at = (np.arange(side * fine) + 0.5) / fine - side / 2
    disc = (at[None, :] ** 2 + at[:, None] ** 2 <= radius_px**2).astype(np.float32)
    disc = disc.reshape(side, fine, side, fine).sum(axis=(1, 3))
    kernel = np.zeros((height, width), np.float32)
    kernel[:side, :side] = disc / disc.sum()
    kernel = np.roll(kernel, (-(side // 2), -(side // 2)), (0, 1))
    return np.asarray(cv2.dft(kernel, flags=cv2.DFT_COMPLEX_OUTPUT)[:, :, 0])
