"""How far one print explains a picture better than another one. They are compared where they differ: a scratch
elsewhere speaks for neither.
"""

from __future__ import annotations

from dataclasses import replace
from math import pi, sqrt
from typing import Final, NamedTuple

import numpy as np

from hardware.reader.prints.fitting.explain import COLOUR_SHIFT, Explained
from hardware.reader.prints.plane import Floats

LEADS: Final = 0.2
"""A print leads another one surely by so much at least, and by so many times what chance could do."""
SURE: Final = 2.0
SWAYS: Final = 0.1
"""The standard deviation of that: so far prints are not told apart by their colours alone."""


class Together(NamedTuple):
    """The areas in px over which errors go together: those of wear and of an edge not laid on exactly (`grain`), and
    those of the picture's own noise, which is spread where a print is cut out (`clump`)."""

    grain: float
    clump: float


SEEN: Final = Together(9.0, 8.5)
"""Of all that is seen."""


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
    beside = lead_of(own, its, noise, blur)
    return beside if beside.ahead * lead.chance > lead.ahead * beside.chance else lead


def likely_lead(first: Explained, differ: Floats, noise: float, blur: float) -> Lead:
    """The same over a print that was not laid there, by how the errors of both differ where the first one lies."""
    return leads(first, replace(first, error=first.error + differ), noise, blur)


def lead_of(
    own: Floats, its: Floats, noise: float, blur: float, weight: Floats | None = None, together: Together = SEEN
) -> Lead:
    """The lead of a print over another one by the errors of both, each px of which was weighed by the root of some
    `weight` (None: of 1)."""
    ahead, varies, whole = _ahead(own, its, noise, blur, weight, together)
    return Lead(ahead, 2 * sqrt(varies) / whole)


def _ahead(
    own: Floats, its: Floats, noise: float, blur: float, weight: Floats | None = None, together: Together = SEEN
) -> tuple[float, float, float]:
    """The same as by how much it explains a picture better; the variance of half the difference of their squares by
    chance; and what that is compared with."""
    differ = its - own
    apart, square = np.einsum("cn,cn->n", differ, differ), np.einsum("cn,cn->n", own, own)
    whole = float(apart.sum()) + 1e-6
    ahead = float(np.vdot(its, its) - np.vdot(own, own)) / whole
    weighed = whole if weight is None else float(weight @ apart)
    grain = (together.grain + 4 * pi * blur**2) * max(0.0, float(square @ apart) - 3 * noise * weighed)
    return ahead, grain + together.clump * noise * weighed, whole
