"""What the lights say: for each place at most one cue, the same on every kind of light."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from companion.board import PlaceId


class Cue(Enum):
    """What a light says about a place; a colour and a rhythm each, so that neither alone must be told apart."""

    FROM = "from"
    TO = "to"
    TARGET = "target"
    WRONG = "wrong"
    WAITING = "waiting"


Pattern = Mapping[PlaceId, Cue]
"""The places that light, each with its cue; a place not named is dark."""
