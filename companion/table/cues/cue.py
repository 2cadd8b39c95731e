"""The cues: what a light says about a place, and how that looks, the same on every lamp and on the screen.

Colour and rhythm both tell the cue: the colours differ for people who do not see red, green or blue as others do, and
the rhythms differ on lamps of a single colour. Nothing flashes more than three times a second (WCAG 2.3.1).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from math import cos, pi

import msgspec

from companion.language import mark


def _steady(at_ms: float) -> float:
    return 1.0


def _on_and_off(at_ms: float) -> float:
    return 1.0 if at_ms % 1200 < 600 else 0.0


def _two_flashes(at_ms: float) -> float:
    return 1.0 if at_ms % 1750 // 250 in (0, 2) else 0.0


def _hurried(at_ms: float) -> float:
    return 1.0 if at_ms % 400 < 200 else 0.0


def _one_flash(at_ms: float) -> float:
    return 1.0 if at_ms % 2100 < 300 else 0.0


def _breathing(at_ms: float) -> float:
    return 0.45 - 0.35 * cos(2 * pi * (at_ms % 3000) / 3000)


class Look(msgspec.Struct, frozen=True):
    """How a cue looks: its colour in sRGB from 0 to 1, how bright it seems at a time in ms, its sign on a screen, and
    what is to be seen while it is tested."""

    colour: tuple[float, float, float]
    rhythm: Callable[[float], float]
    sign: str
    words: str


class Cue(Enum):
    """What a light says about a place, each with its look; a new one is a line here."""

    FROM = Look(
        (0.10, 0.32, 1.00),
        _steady,
        "●",
        mark("The board's lights should now be blue and steady. In play: the action starts here."),
    )
    TO = Look(
        (0.10, 0.80, 0.47),
        _on_and_off,
        "▼",
        mark("The board's lights should now be green, on and off. In play: counters go here."),
    )
    TARGET = Look(
        (1.00, 0.70, 0.05),
        _two_flashes,
        "⚔",
        mark("The board's lights should now be yellow, in two flashes. In play: this is the target."),
    )
    WRONG = Look(
        (0.75, 0.05, 0.40),
        _hurried,
        "!",
        mark("The board's lights should now be purple and hurried. In play: something is wrong here."),
    )
    WAITING = Look(
        (1.00, 1.00, 1.00),
        _breathing,
        "◉",
        mark("The board's lights should now be white, swelling and fading. In play: it is your turn."),
    )
    DISPUTED = Look(
        (0.75, 0.50, 0.95),
        _one_flash,
        "◆",
        mark("The board's lights should now be lilac, in one short flash. In play: this place is in dispute."),
    )

    @property
    def look(self) -> Look:
        """How it looks."""
        return self.value
