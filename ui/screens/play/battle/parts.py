"""Where the parts of the battle page lie: fixed places, so that nothing moves under a finger."""

from __future__ import annotations

from typing import Final, NamedTuple

from ui.theme import LANDSCAPE, PORTRAIT, Box
from ui.widgets.board.tabletop import Boxes

WHY, GAP = 48, 6
"""How high the button is that asks why, and how far two parts are apart, in steps."""
ASKS: Final = 92
"""How wide the button is that asks why, in steps."""
OVER: Final = 30
"""How high the points are over the map of a tall page, in steps."""
ROWS: Final = 2
"""Rows of actions."""


class Measures(NamedTuple):
    """How high the parts are, in steps."""

    head: float = 48
    state: float = 74
    """Points and cards."""
    pieces: float = 54
    """The counters of a place."""
    row: float = 48
    """A row of actions."""
    go: float = 50
    """The action that was put together."""
    foot: float = 48
    cards: float = 0.6
    """How much of the width cards take beside the points."""


_WIDE: Final = Measures(state=114, pieces=66, row=52, go=56, foot=58, cards=0.66)


def measures(composition: str) -> Measures:
    """The measures of a composition: what a wide page leaves goes to cards, counters and buttons."""
    return _WIDE if composition == LANDSCAPE else Measures()


class Parts(NamedTuple):
    """The parts, in px."""

    head: Box
    pips: Box
    cards: Box
    said: Box
    why: Box
    """The button that asks why, at the right of what was said."""
    told: Box
    """What happened last, where no place was chosen."""
    pieces: Box
    actions: Box
    """The rows of actions and the room of the one that was put together."""
    go: Box
    foot: Box


def divide(boxes: Boxes, unit: float, composition: str) -> Parts:
    """Divides a page: from the foot upwards, the rest for what is wanted."""
    left, bottom, width, height = boxes.rest
    gap, high = GAP * unit, measures(composition)

    def box(y: float, px: float) -> Box:
        return left, bottom + y, width, px

    foot = box(0, high.foot * unit)
    y = high.foot * unit + gap
    go = box(y, high.go * unit)
    y += high.go * unit + gap
    rows = ROWS * high.row * unit + (ROWS - 1) * gap
    actions = box(y - high.go * unit - gap, rows + high.go * unit + gap)
    y += rows + gap
    pieces = box(y, high.pieces * unit)
    y += high.pieces * unit + gap

    def why(said: Box) -> Box:
        return said[0] + said[2] - ASKS * unit, said[1] + said[3] - WHY * unit, ASKS * unit, WHY * unit

    if composition == PORTRAIT:
        said = box(y, height - y)
        state = OVER * unit
        x, low, across, _ = boxes.head
        head = (x, low + state, across, boxes.head[3] - state)
        pips = (x, low, across, state - gap)
        return Parts(head, pips, boxes.cards, said, why(said), pieces, pieces, actions, go, foot)
    top = height - high.head * unit
    state = top - gap - high.state * unit
    cards, said = width * high.cards, box(y, state - gap - y)
    return Parts(
        head=box(top, high.head * unit),
        pips=(left, bottom + state, width - cards - gap, high.state * unit),
        cards=(left + width - cards, bottom + state, cards, high.state * unit),
        said=said,
        why=why(said),
        told=pieces,
        pieces=pieces,
        actions=actions,
        go=go,
        foot=foot,
    )
