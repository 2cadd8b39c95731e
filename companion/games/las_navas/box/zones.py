"""The 18 zones as numbers 0-17, column by column, and how they lie to each other (R1, R2)."""

from __future__ import annotations

from typing import Final, NewType

Zone = NewType("Zone", int)

ROWS: Final = 6
NAMES: Final = tuple(f"{column}{row}" for column in "ABC" for row in range(1, ROWS + 1))
ALL: Final = tuple(Zone(z) for z in range(len(NAMES)))
NUMBER: Final = {name: zone for zone, name in enumerate(NAMES)}
CAMP: Final = Zone(NUMBER["B1"])
"""Al-Nasir's zone, whose defenders gain 2 against Christian attacks (R23)."""


def column(zone: int) -> int:
    """0 for A, 1 for B, 2 for C."""
    return zone // ROWS


def row(zone: int) -> int:
    """1 (the Muslim rear) to 6 (the Christian rear)."""
    return zone % ROWS + 1


def distance(a: int, b: int) -> int:
    """Steps between two zones in any of 8 directions (R2)."""
    return max(abs(column(a) - column(b)), abs(row(a) - row(b)))


NEAR: Final = tuple(tuple(Zone(b) for b in ALL if distance(a, b) == 1) for a in ALL)
FAR: Final = tuple(tuple(Zone(b) for b in ALL if distance(a, b) == 2) for a in ALL)
FILE: Final = tuple(tuple(b for b in NEAR[a] if column(a) == column(b)) for a in ALL)
"""The zones one step ahead and behind in the same column, as Christians move (R15)."""
AHEAD: Final = tuple(Zone(z - 1) if row(z) > 1 else None for z in ALL)
"""The next zone of the column towards row 1, None where there is none."""
MUSLIM_AREA: Final = tuple(row(z) <= 3 for z in ALL)
