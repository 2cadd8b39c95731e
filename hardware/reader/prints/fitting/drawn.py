"""How far one print leads another one by what is drawn alone: without what changes slowly, such as light. What neither
print explains, such as a scratch, says little, and so do steep edges."""

from __future__ import annotations

from math import sqrt
from typing import Final

import cv2
import numpy as np

from hardware.reader.prints.fitting.edges import Edges
from hardware.reader.prints.fitting.explain import Explained, but_for_noise, colours_of
from hardware.reader.prints.fitting.leads import Lead, Together, lead_of
from hardware.reader.prints.plane import Floats

SLOW_PX: Final = 15
"""What is even over so many px is not drawn."""
STEEP: Final = 250.0
"""Where the squares of the slopes of all colours sum up to this, in grey levels a px, an error counts half."""
DRAWN: Final = Together(5.0, 3.0)
"""Such errors go together over smaller areas than all that is seen does: over 4 to 8 px with the blur of ordinary
pictures, where that does over 8 to 14, and over 2 to 3 px in dim light, where that does over 9 to 11."""
ODD: Final = 9.0
"""So does what both prints leave where its square is so many times as large as it mostly is."""


def drawn_leads(first: Explained, other: Explained, edges: Edges, noise: float, blur: float) -> Lead:
    """The lead of a print over another one in the same place; `edges` are those of both."""
    clear = None if first.is_clear else np.asarray((first.error != 0).any(axis=0), np.float32)
    error = _drawn(first.error, clear)
    differ = _drawn(other.error, clear) - error
    weight = _usual(error, error + differ, clear) / (1 + edges.steep / np.float32(STEEP))
    root = np.sqrt(weight)
    error, differ = (edges.without(each * root, root) for each in (error, differ))
    return lead_of(error, error + differ, noise, blur, weight, DRAWN)


def drawn_left(what: Explained, placed: Floats, noise: float) -> float:
    """The share that a print leaves of what is drawn alone where it was laid, noise aside: of what a lamp mirrors that
    changes too fast to be explained, less than of all that is seen."""
    if what.clear < 1:
        return 1.0
    clear = None if what.is_clear else np.asarray((what.error != 0).any(axis=0), np.float32)
    left, seen = (_drawn(each, clear) for each in (what.error, colours_of(placed)))
    count = 3 * what.clear
    return but_for_noise(float(np.vdot(left, left)) / count, float(np.vdot(seen, seen)) / count, noise)


def _usual(own: Floats, its: Floats, clear: Floats | None) -> Floats:
    """How much each px counts by what both prints leave there at least: 1 where it is nothing, 0 where nothing is
    clear."""
    least = np.minimum(np.einsum("cn,cn->n", own, own), np.einsum("cn,cn->n", its, its))
    shown = least if clear is None else least[clear > 0]
    mostly = (float(np.median(shown)) if shown.size else 0.0) + 1e-3
    usual = np.reciprocal(1 + least / np.float32(ODD * mostly))
    return np.asarray(usual if clear is None else usual * clear, np.float32)


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
