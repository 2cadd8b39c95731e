"""Where the parts of the battle page lie: fixed places, so that nothing moves under a finger."""

from __future__ import annotations

from typing import Final, NamedTuple

from ui.theme import Box
from ui.widgets.board.tabletop import Boxes

HEAD, STATE, PIECES, ROW, GO, FOOT, WHY, GAP = 48, 74, 54, 48, 50, 48, 48, 6
"""How high the parts are, in steps: the head, points and cards, the counters of a place, a row of actions, the action
that was put together, the foot, the button that asks why, and between two parts."""
ASKS: Final = 92
"""How wide the button is that asks why, in steps."""
OVER: Final = 30
"""How high the points are over the map of a tall page, in steps."""
ROWS: Final = 2
"""Rows of actions."""
CARDS: Final = 0.6
"""How much of the width cards take beside the points."""


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


def divide(boxes: Boxes, unit: float, tall: bool) -> Parts:
    """Divides a page: from the foot upwards, the rest for what is wanted."""
    left, bottom, width, height = boxes.rest
    gap = GAP * unit

    def box(y: float, high: float) -> Box:
        return left, bottom + y, width, high

    foot = box(0, FOOT * unit)
    y = FOOT * unit + gap
    go = box(y, GO * unit)
    y += GO * unit + gap
    rows = ROWS * ROW * unit + (ROWS - 1) * gap
    actions = box(y - GO * unit - gap, rows + GO * unit + gap)
    y += rows + gap
    pieces = box(y, PIECES * unit)
    y += PIECES * unit + gap

    def why(said: Box) -> Box:
        return said[0] + said[2] - ASKS * unit, said[1] + said[3] - WHY * unit, ASKS * unit, WHY * unit

    if tall:
        said = box(y, height - y)
        state = OVER * unit
        x, low, across, _ = boxes.head
        head = (x, low + state, across, boxes.head[3] - state)
        pips = (x, low, across, state - gap)
        return Parts(head, pips, boxes.cards, said, why(said), pieces, pieces, actions, go, foot)
    top = height - HEAD * unit
    state = top - gap - STATE * unit
    cards, said = width * CARDS, box(y, state - gap - y)
    return Parts(
        head=box(top, HEAD * unit),
        pips=(left, bottom + state, width - cards - gap, STATE * unit),
        cards=(left + width - cards, bottom + state, cards, STATE * unit),
        said=said,
        why=why(said),
        told=pieces,
        pieces=pieces,
        actions=actions,
        go=go,
        foot=foot,
    )
