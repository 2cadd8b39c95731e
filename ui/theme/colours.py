"""The colours, each named by its one meaning. Text on its ground has a contrast of at least 4.5:1, signs and frames of
3:1 (WCAG 2.2, 1.4.3 and 1.4.11)."""

from __future__ import annotations

from functools import cache
from typing import NewType

from companion.scene.table import Side
from companion.table.cues.cue import Cue

Colour = tuple[float, float, float, float]
Hex = NewType("Hex", str)


def rgba(colour: str, alpha: float = 1.0) -> Colour:
    """A "#rrggbb" colour as four figures from 0 to 1."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue, alpha


@cache
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


@cache
def over(ground: Colour) -> Colour:
    """The text colour that reads best over a ground."""
    return max((TEXT, INK), key=lambda text: contrast(text, ground))


@cache
def readable(ground: Colour) -> Colour:
    """A ground as it is, or so much darker that text over it stands out."""
    share = 1.0
    while contrast(over(shade(ground, share)), shade(ground, share)) < LEAST_CONTRAST:
        share -= 0.02
    return ground if share == 1.0 else shade(ground, share)


def side_ground(side: Side) -> Colour:
    """A side's colour as the ground of its banners and counters: so dark that text over it stands out."""
    return readable(rgba(side.colour))


@cache
def dusky(colour: Colour, share: float) -> Colour:
    """The ground of a page in a seat's colour: that share of its light, and so little that text and gold stand out."""
    while contrast(shade(colour, share), TEXT) < PAGE_CONTRAST:
        share -= 0.02
    return shade(colour, share)


PAGE_CONTRAST = 9.0
"""Text over a page's ground; gold over it has 4.5 : 1 at least then."""
LEAST_CONTRAST = 5.7
"""A little more than 4.5:1, since small letters are paler at their edges."""

WALNUT = rgba("#332217")
"""The table: the ground of every page."""
WOOD = rgba("#5d4029")
"""The top of a table that is drawn."""
PANEL = rgba("#241810")
"""A surface let into the ground, to read from or to wait in."""
RAISED = rgba("#463323")
"""A plain button, and whatever else can be pressed."""
LINE = rgba("#a88e67")
"""The frame of a surface or a plain button; an empty pip."""
TEXT = rgba("#f6efe0")
"""Words over dark grounds."""
MUTED = rgba("#cdc0a9")
"""Words that only accompany."""

VELLUM = rgba("#efe2c2")
"""Paper: cards, the map, panels to read from."""
VELLUM_SHADE = rgba("#d9c9a1")
"""Paper in the shade: its edges, and what is not in play."""
INK = rgba("#1b130c")
"""Words, lines and figures over vellum, gold and light enamel."""
FADED_INK = rgba("#5b4630")
"""Words over vellum that only accompany."""

CLOTH = rgba("#3b1f2b")
"""The back of every card."""
CLASP = rgba("#c9a262")
"""The lattice and the border on the back of a card."""

TABLE_GREEN = rgba("#4a6339")
"""The cloth of a table where a battle is fought."""
STONE = rgba("#a79d88")
"""A wall that is besieged."""
EARTH = rgba("#5c4630")
"""The ground before it."""

WAX = rgba("#8a241d")
"""The stamp of a seal."""

PRIMARY = rgba("#ecbb4a")
"""Gold: the ground of the one primary button, and nothing else."""
DANGER = rgba("#9f2f27")
"""The ground of a button that loses something."""
CHOSEN = rgba("#74d3e6")
"""The frame of what a player has picked: thick, enamel blue."""
IN_FORCE = rgba("#f6efe0")
"""The frame of what counts by the rules now, such as the card that leads: double, ivory."""
POINT = rgba("#f3dfb0")
"""A pip that is left, and a cost."""
SAID = rgba("#f0d7a2")
"""The answer to what was just done."""
WARN = rgba("#ff9f7a")
"""Something is wrong, or is refused."""
GOOD = rgba("#9fd49a")
"""Something works, or is done."""
HURT = rgba("#ff6b6b")
"""The damage that strikes a counter: its frame, its cracks and its figure."""
NOBODY = Hex("#6f6151")
"""The colour of a seat that nobody knows."""
SEEN = rgba("#5fd3ff")
"""The outlines of a board's places over the camera's picture."""
SHADOW = (0.0, 0.0, 0.0, 0.45)
"""What lies under a raised thing; the light comes from above at the left."""

CUES: dict[Cue, tuple[Colour, str]] = {cue: ((*cue.look.colour, 1.0), cue.look.sign) for cue in Cue}
"""The colour and the sign of each cue on a screen; the lights have the same colours."""
