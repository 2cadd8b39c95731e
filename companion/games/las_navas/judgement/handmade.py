"""A judgement made by hand: the yardstick for the learnt one."""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.games.las_navas.box import zones
from companion.games.las_navas.judgement.features import COUNTS, OF_A_ZONE, THREATS, Rows

WORTH: Final = {
    "christian zones": 1.6,
    "muslim zones": -1.6,
    "christian power": 1.8,
    "muslim power": -1.8,
    "ahead": 1.2,
    "nobody ahead": -0.4,
    "al-nasir": -0.3,
    "his guard": -0.5,
}
_COLUMNS: Final = (0, 1, 2, 3, 6, 7, 11, 12)
START: Final = 0.2
STEEPNESS: Final = 2.0


class Handmade:
    """The side with more zones and more power, nearer to Al-Nasir, is better off."""

    def chances(self, rows: Rows) -> Rows:
        """The Christians' chance to win of each row."""
        first = OF_A_ZONE * len(zones.ALL) + THREATS
        counts = rows[:, first : first + COUNTS]
        sums = counts[:, _COLUMNS] @ np.array(list(WORTH.values()), np.float32) + START
        chances: Rows = 1 / (1 + np.exp(-STEEPNESS * sums))
        return chances
