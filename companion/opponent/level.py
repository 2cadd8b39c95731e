"""How strong the opponent plays: how many positions it opens, and how freely it chooses among good moves."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from companion.errors import DataError


class Level(StrEnum):
    """What a player chooses."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


class Strength(msgspec.Struct, frozen=True):
    """What a level is: the positions opened at most for a decision, the process time that they may take in seconds, and
    the difference in win chance by which a move is chosen e times as often as another (0: always the best)."""

    positions: int
    seconds: float
    temper: float


STRENGTHS: Final = {
    Level.EASY: Strength(1, 1.4, 0.06),
    Level.MEDIUM: Strength(1, 1.4, 0.02),
    Level.HARD: Strength(1200, 1.25, 0.0),
}
"""1.4 s of process time on an x86_64 core is about what 3 s of a Raspberry Pi 5's core do; the last position of hard
takes its time after the 1.25 s are over."""


def level_named(name: object) -> Level:
    """The level of that name; DataError where there is none."""
    try:
        return Level(str(name))
    except ValueError:
        raise DataError("The level must be one of: {levels}.", levels=", ".join(Level)) from None
