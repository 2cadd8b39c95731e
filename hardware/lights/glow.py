"""How each cue looks: its colour and its rhythm, the same on every lamp and on the screen.

Both tell the cue: the colours differ for people who do not see red, green or blue as others do, and the rhythms
differ on lamps of a single colour. Nothing flashes more than three times a second (WCAG 2.3.1).
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi
from typing import Final

import msgspec

from companion.board import PlaceId
from companion.table.cues import Cue, Pattern


class Glow(msgspec.Struct, frozen=True):
    """What a lamp shows at a moment: red, green and blue as sRGB from 0 to 1, and how bright it seems, 0 to 1."""

    red: float
    green: float
    blue: float
    level: float


COLOURS: Final[dict[Cue, tuple[float, float, float]]] = {
    Cue.FROM: (0.10, 0.32, 1.00),
    Cue.TO: (0.10, 0.80, 0.47),
    Cue.TARGET: (1.00, 0.70, 0.05),
    Cue.WRONG: (0.75, 0.05, 0.40),
    Cue.WAITING: (1.00, 1.00, 1.00),
}
"""sRGB from 0 to 1 of each cue."""


def _steady(at_ms: float) -> float:
    return 1.0


def _on_and_off(at_ms: float) -> float:
    return 1.0 if at_ms % 1200 < 600 else 0.0


def _two_flashes(at_ms: float) -> float:
    return 1.0 if at_ms % 1750 // 250 in (0, 2) else 0.0


def _hurried(at_ms: float) -> float:
    return 1.0 if at_ms % 400 < 200 else 0.0


def _breathing(at_ms: float) -> float:
    return 0.45 - 0.35 * cos(2 * pi * (at_ms % 3000) / 3000)


RHYTHMS: Final[dict[Cue, Callable[[float], float]]] = {
    Cue.FROM: _steady,
    Cue.TO: _on_and_off,
    Cue.TARGET: _two_flashes,
    Cue.WRONG: _hurried,
    Cue.WAITING: _breathing,
}
"""How bright each cue seems at a time in ms, from 0 to 1."""


def glow(cue: Cue, at_ms: float) -> Glow:
    """How a cue looks at a time in ms."""
    return Glow(*COLOURS[cue], RHYTHMS[cue](at_ms))


def glows(pattern: Pattern, at_ms: float) -> dict[PlaceId, Glow]:
    """How every place of a pattern looks at a time in ms; places not named are dark."""
    return {place: glow(cue, at_ms) for place, cue in pattern.items()}
