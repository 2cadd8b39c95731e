"""Pictures compared by correlation, whatever light falls on them: the px of some places of a square as rows."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from hardware.reader.prints.plane import Floats

SHIFTS: Final = 0.5
"""How much a shift of all colours counts, beside what differs from px to px."""
FAINT: Final = 0.5
"""What varies by no more than this means little, in grey levels."""


class Unlit:
    """Makes rows without light of the px in some places of a square."""

    def __init__(self, where: npt.NDArray[np.bool_]) -> None:
        """`where` (side, side) are the places that count."""
        down, across = (at[where] for at in np.meshgrid(*(np.linspace(-1, 1, len(where)),) * 2, indexing="ij"))
        grey = [np.ones_like(down), down, across, down * across, down**2, across**2]
        terms = [np.repeat(term, 3) for term in grey]
        terms += [np.tile(colour, len(down)) for colour in ((1.0, -1.0, 0.0), (1.0, 1.0, -2.0))]
        columns, _ = np.linalg.qr(np.stack(terms, axis=1))
        # Grey, more at one side or in the middle, is left out wholly; a shift of colours in part.
        share = np.array([1.0] * 6 + [1 - SHIFTS] * 2)
        self._light, self._taken = np.asarray(columns, np.float32), np.asarray(columns * share, np.float32).T

    def rows(self, seen: Floats) -> Floats:
        """What is seen in those places, the three colours of each side by side (n, 3 x places), without what may be
        light, as rows of length 1, or shorter where hardly anything varies."""
        rows = np.asarray(seen - seen @ self._light @ self._taken, np.float32)
        faint = np.float32(FAINT * np.sqrt(rows.shape[1]))
        return np.asarray(rows / (np.linalg.norm(rows, axis=1, keepdims=True) + faint), np.float32)
