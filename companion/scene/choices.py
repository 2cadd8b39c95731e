"""What can be done: one choice a legal action, with all that a tap can name."""

from __future__ import annotations

from enum import Enum
from typing import Any

import msgspec


class Role(Enum):
    """What a choice does beside the others, by which a screen knows where to put it."""

    PLAIN = "plain"
    ENDS = "ends"
    """It ends what the seat is doing, such as its turn."""
    REFUSES = "refuses"
    """It lets an offer go by."""


class Choice(msgspec.Struct, frozen=True):
    """One legal action: its kind and label, what it costs, its role, and the places, pieces, card and other player (a
    seat) that a tap can name.

    `marks` says how often each piece is meant: once for a piece that joins, n for a piece that takes n points. `pile`
    is the id of the pile that its card lies in, where that lies at a place of its own and not in the hand. `figure` is
    the drawing of the game's art that stands on its button, such as "stand/british_cv".
    """

    action: Any
    kind: str
    label: str
    cost: int | None = None
    origin: str | None = None
    target: str | None = None
    marks: dict[str, int] = {}
    card: str | None = None
    secret: bool = False
    seat: str | None = None
    role: Role = Role.PLAIN
    pile: str | None = None
    figure: str = ""
