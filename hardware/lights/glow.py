"""What a lamp shows of a cue at a moment."""

from __future__ import annotations

import msgspec

from companion.board import PlaceId
from companion.table.cues.cue import Cue
from companion.table.cues.patterns import Pattern


class Glow(msgspec.Struct, frozen=True):
    """What a lamp shows at a moment: red, green and blue as sRGB from 0 to 1, and how bright it seems, 0 to 1."""

    red: float
    green: float
    blue: float
    level: float


def glow(cue: Cue, at_ms: float) -> Glow:
    """How a cue looks at a time in ms."""
    return Glow(*cue.look.colour, cue.look.rhythm(at_ms))


def glows(pattern: Pattern, at_ms: float) -> dict[PlaceId, Glow]:
    """How every place of a pattern looks at a time in ms; places not named are dark."""
    return {place: glow(cue, at_ms) for place, cue in pattern.items()}
