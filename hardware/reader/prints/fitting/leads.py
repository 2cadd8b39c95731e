"""How far one print explains a picture better than another one. They are compared where they differ: a scratch
elsewhere speaks for neither.

Twice: by all that is seen, and by what is drawn alone. That leaves out what changes slowly, such as light, and counts
the less the steeper a print is there: where edges lie beside their place by a little, large errors mean nothing.
"""

from __future__ import annotations

from dataclasses import replace
from math import pi, sqrt
from typing import Final, NamedTuple

import cv2
import numpy as np

from hardware.reader.prints.fitting.explain import COLOUR_SHIFT, EDGE, Explained
from hardware.reader.prints.plane import Floats

LEADS: Final = 0.2
"""A print leads another one surely by so much at least, and by so many times what chance could do."""
SURE: Final = 2.0
SWAYS: Final = 0.1
"""The standard deviation of that: so far prints are not told apart by their colours alone."""
GRAIN_PX: Final = 9.0
"""The area over which errors go together: those of wear, of an edge not laid on exactly."""

CLUMP_PX: Final = 8.5
"""The same of the picture's own noise, which is spread where a print is cut out."""
SLOW_PX: Final = 15
"""What is even over so many px is not drawn."""
STEEP: Final = 250.0
"""Where the squares of the slopes of all colours sum up to this, in grey levels a px, an error counts half."""


class Lead(NamedTuple):
    """By how much a print explains a picture better than another one: 1 where what is seen is that print and nothing
    else, 0 where it lies midway, as for a likelihood ratio; and what chance could do to that (a standard deviation),
    judged by the errors where the prints differ."""

    ahead: float
    chance: float

    @property
    def sureness(self) -> float:
        """How many times as much it is as a sure lead must be."""
        return self.ahead / max(LEADS, SURE * self.chance)


def leads(first: Explained, other: Explained, noise: float, blur: float) -> Lead:
    """The lead of a print over another one by all that is seen. `noise` is the variance of the picture's noise, `blur`
    how far the lens spreads a point, a standard deviation in px. Where light is mirrored whose tint may be what they
    differ by, that shift of all colours is left out, if more is known without it."""
    own, its, clear = first.error, other.error, first.clear
    ahead, varies, whole = _ahead(own, its, noise, blur)
    shift = float(np.linalg.norm((its - own).sum(axis=1)))
    tint = sqrt(COLOUR_SHIFT) * SWAYS * max(first.veil, other.veil) * shift
    lead = Lead(ahead, 2 * sqrt(varies + tint**2) / whole)
    if tint**2 < varies or clear < 1:
        return lead
    shown = np.float32(1) if first.is_clear else (own != 0).any(axis=0)
    own, its = (each - each.sum(axis=1, keepdims=True) / np.float32(clear) * shown for each in (own, its))
    ahead, varies, whole = _ahead(own, its, noise, blur)
    beside = Lead(ahead, 2 * sqrt(varies) / whole)
    return beside if beside.ahead * lead.chance > lead.ahead * beside.chance else lead


def likely_lead(first: Explained, differ: Floats, noise: float, blur: float) -> Lead:
    """The same over a print that was not laid there, by how the errors of both differ where the first one lies."""
    return leads(first, replace(first, error=first.error + differ), noise, blur)


def drawn_leads(first: Explained, other: Explained, slope: Floats, noise: float, blur: float) -> Lead:
    """The lead of a print over another one in the same place by what is drawn alone; `slope` is the sum of what
    `slope_of` says of both."""
    clear = None if first.is_clear else np.asarray((first.error != 0).any(axis=0), np.float32)
    own, its = _drawn(first.error, clear), _drawn(other.error, clear)
    ahead, varies, whole = _ahead(own, its, noise, blur, np.reciprocal(1 + slope / np.float32(2 * STEEP)))
    return Lead(ahead, 2 * sqrt(varies) / whole)


def slope_of(face: Floats) -> Floats:
    """How steep a print is at each compared px: the sum of the squares of its slopes in all colours."""
    around = face[EDGE - 1 : 1 - EDGE, EDGE - 1 : 1 - EDGE]
    across, down = (cv2.Sobel(around, cv2.CV_32F, *way, ksize=3, scale=1 / 8) for way in ((1, 0), (0, 1)))
    return np.asarray((across**2 + down**2).sum(axis=2)[1:-1, 1:-1].ravel(), np.float32)


def _drawn(error: Floats, clear: Floats | None) -> Floats:
    """An error without what changes slowly, where it is `clear` (1, else 0; None: everywhere)."""
    slow = np.stack([_slow(each) for each in error])
    if clear is None:
        return np.asarray(error - slow, np.float32)
    return np.asarray((error - slow / np.maximum(_slow(clear), 1e-3)) * clear, np.float32)


def _slow(values: Floats) -> Floats:
    """What changes slowly of a square of px."""
    side = round(sqrt(len(values)))
    return np.asarray(cv2.blur(values.reshape(side, side), (SLOW_PX, SLOW_PX)).ravel(), np.float32)


def _ahead(
    own: Floats, its: Floats, noise: float, blur: float, weight: Floats | None = None
) -> tuple[float, float, float]:
    """By how much a print explains a picture better than another one, by the errors of both, each px of some weight (1
    each); the variance of half the difference of their squares by chance; and what that is compared with."""
    differ = its - own
    apart, square = np.einsum("cn,cn->n", differ, differ), np.einsum("cn,cn->n", own, own)
    if weight is None:
        whole = float(apart.sum()) + 1e-6
        ahead, weighed = float(np.vdot(its, its) - np.vdot(own, own)) / whole, whole
    else:
        whole = float(weight @ apart) + 1e-6
        ahead = float(weight @ (np.einsum("cn,cn->n", its, its) - square)) / whole
        apart = weight**2 * apart
        weighed = float(apart.sum())
    grain = GRAIN_PX + 4 * pi * blur**2
    return ahead, grain * max(0.0, float(square @ apart) - 3 * noise * weighed) + CLUMP_PX * noise * weighed, whole
