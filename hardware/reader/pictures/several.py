"""Several pictures of one still thing: the first few as they are, and the sum of those after them, so that many take
hardly more room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from hardware.cameras.camera import Image

FIRST: Final = 10
"""So many are kept as they are."""
Sum = npt.NDArray[np.uint16]
"""The sum of up to 256 pictures."""


class Several:
    """Successive pictures of one size."""

    def __init__(self, first: Sequence[Image] = ()) -> None:
        """`first` are no more than `FIRST` pictures."""
        self.first = list(first)
        """The first of them."""
        self._sum: Sum | None = None
        self.count = len(self.first)
        """How many there are."""

    def add(self, picture: Image) -> None:
        """Takes one more."""
        self.count += 1
        if len(self.first) < FIRST:
            self.first.append(picture)
        elif self._sum is None:
            self._sum = picture.astype(np.uint16)
        else:
            self._sum += picture

    @property
    def addends(self) -> Sequence[Image | Sum]:
        """Pictures whose sum is that of all."""
        return self.first if self._sum is None else [*self.first, self._sum]
