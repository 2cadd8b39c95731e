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
from companion.language import mark
from companion.table.cues import Cue, Pattern


class Glow(msgspec.Struct, frozen=True):
    """What a lamp shows at a moment: red, green and blue as sRGB from 0 to 1, and how bright it seems, 0 to 1."""

    red: float
    green: float
    blue: float
    level: float


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


class Look(msgspec.Struct, frozen=True):
    """How a cue looks: its colour in sRGB from 0 to 1, how bright it seems at a time in ms, its sign on a screen, and
    all of it in words."""

    colour: tuple[float, float, float]
    rhythm: Callable[[float], float]
    sign: str
    words: str


LOOKS: Final = {
    Cue.FROM: Look((0.10, 0.32, 1.00), _steady, "●", mark("From here: blue, steady.")),
    Cue.TO: Look((0.10, 0.80, 0.47), _on_and_off, "▼", mark("To here: green, on and off.")),
    Cue.TARGET: Look((1.00, 0.70, 0.05), _two_flashes, "✖", mark("Aimed at: yellow, two flashes.")),
    Cue.WRONG: Look((0.75, 0.05, 0.40), _hurried, "!", mark("Wrong here: purple, hurried.")),
    Cue.WAITING: Look((1.00, 1.00, 1.00), _breathing, "◉", mark("Waiting for you: white, swelling and fading.")),
}
"""Every cue, on lamps and on the screen."""


def glow(cue: Cue, at_ms: float) -> Glow:
    """How a cue looks at a time in ms."""
    look = LOOKS[cue]
    return Glow(*look.colour, look.rhythm(at_ms))


def glows(pattern: Pattern, at_ms: float) -> dict[PlaceId, Glow]:
    """How every place of a pattern looks at a time in ms; places not named are dark."""
    return {place: glow(cue, at_ms) for place, cue in pattern.items()}
