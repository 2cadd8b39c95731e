"""Colours, fonts and sizes. Text on its ground has a contrast of at least 4.5:1 (WCAG 2.2, 1.4.3)."""

from __future__ import annotations

from typing import NewType

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty

from companion.table.cues import Cue
from hardware.lights.glow import LOOKS

Colour = tuple[float, float, float, float]
Hex = NewType("Hex", str)


def rgba(colour: str, alpha: float = 1.0) -> Colour:
    """A "#rrggbb" colour as four figures from 0 to 1."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue, alpha


def luminance(colour: Colour) -> float:
    """The relative luminance of a colour, 0 to 1 (WCAG 2.2)."""
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3])
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours, 1 to 21 (WCAG 2.2)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def shade(colour: Colour, share: float) -> Colour:
    """A colour made darker: that share of its light."""
    red, green, blue = (part * share for part in colour[:3])
    return red, green, blue, 1.0


def lighten(colour: Colour, share: float) -> Colour:
    """A colour made lighter: that share of the way to white."""
    red, green, blue = (part + (1 - part) * share for part in colour[:3])
    return red, green, blue, 1.0


def over(ground: Colour) -> Colour:
    """The text colour that reads best over a ground."""
    return max((TEXT, INK), key=lambda text: contrast(text, ground))


def readable(ground: Colour) -> Colour:
    """A ground as it is, or so much darker that text over it stands out."""
    share = 1.0
    while contrast(over(shade(ground, share)), shade(ground, share)) < LEAST_CONTRAST:
        share -= 0.02
    return ground if share == 1.0 else shade(ground, share)


LEAST_CONTRAST = 5.7
"""A little more than 4.5:1, since small letters are paler at their edges."""
GROUND = rgba("#15181e")
PANEL = rgba("#222833")
RAISED = rgba("#323a49")
LINE = rgba("#566076")
TEXT = rgba("#f6f1e4")
MUTED = rgba("#c3c0b6")
INK = rgba("#14161a")
GOLD = rgba("#f2c14e")
PAPER = rgba("#efe4c8")
SHADE = rgba("#d9c9a1")
WARN = rgba("#ffb86b")

CUES: dict[Cue, tuple[Colour, str]] = {cue: ((*look.colour, 1.0), look.sign) for cue, look in LOOKS.items()}
"""The colour and the sign of each cue on a screen; the lights have the same colours."""

SYMBOLS = "DejaVuSans"
"""The font that has signs; both it and the text font cover accents."""

ICONS = {"archer": "➶", "cavalry": "♞", "star": "★", "castle": "♜", "dragon": "☄"}

FINGER = 56
"""The height of a button, in steps: 10.8 mm where 800 steps are 154 mm."""


LEGIBLE = 14
"""The smallest text that is read, in steps: capitals of 1.9 mm, 15 minutes of arc for one who touches the panel."""
PRINTED = 12
"""The smallest text on a piece, beside its figure and its colour, in steps."""


class Style(EventDispatcher):
    """How big things are: `unit` px a step (a 7 inch panel is 800 steps wide), `text` times the text size,
    and whether things may move."""

    unit = NumericProperty(1.0)
    text = NumericProperty(1.0)
    calm = BooleanProperty(False)

    def fit(self, width: float, height: float) -> None:
        """Chooses the step for a panel of that many px: its short side has 480 steps, or its long side 800 if less."""
        self.unit = max(0.5, min(min(width, height) / 480, max(width, height) / 800))

    def scaled(self, steps: float) -> float:
        """Text of so many steps at the players' text size, in steps: not so small that it cannot be read."""
        return float(max(steps * self.text, min(steps, LEGIBLE)))


style = Style()
