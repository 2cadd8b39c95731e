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


class Measures(NamedTuple):
    """How high the parts are, in steps."""

    head: float = 48
    state: float = 74
    """Points and cards."""
    pieces: float = 54
    """The counters of a place."""
    row: float = 48
    """A row of actions."""
    answer: float = 48
    """A row of answers to what the table may mean."""
    go: float = 50
    """The action that was put together."""
    foot: float = 48
    cards: float = 0.6
    """How much of the width cards take beside the points."""
    rows: int = 2
    """Rows of actions."""
    across: int = 3
    """So many kinds of actions lie side by side."""
    few: int = 2
    """So many answers have room below each other, and so many other choices side by side."""


_WIDE: Final = Measures(state=114, pieces=176, row=50, answer=66, go=56, foot=58, rows=3, across=2, few=1)
POINTS: Final = 70
"""How high the points are in the zone of a wide page, in steps."""
SAID: Final = 74
"""How high the room of what is wanted is there."""


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
    if boxes.zone[2]:
        return _wide(boxes, unit)
    left, bottom, width, height = boxes.rest
    gap, high = GAP * unit, Measures()

    def box(y: float, px: float) -> Box:
        return left, bottom + y, width, px

    foot = box(0, high.foot * unit)
    y = high.foot * unit + gap
    go = box(y, high.go * unit)
    y += high.go * unit + gap
    rows = high.rows * high.row * unit + (high.rows - 1) * gap
    actions = box(y - high.go * unit - gap, rows + high.go * unit + gap)
    y += rows + gap
    pieces = box(y, high.pieces * unit)
    y += high.pieces * unit + gap

    if composition == PORTRAIT:
        said = box(y, height - y)
        state = OVER * unit
        x, low, across, _ = boxes.head
        head = (x, low + state, across, boxes.head[3] - state)
        pips = (x, low, across, state - gap)
        return Parts(head, pips, boxes.cards, said, _why(said, unit), pieces, pieces, actions, go, foot)
    top = height - high.head * unit
    state = top - gap - high.state * unit
    cards, said = width * high.cards, box(y, state - gap - y)
    return Parts(
        head=box(top, high.head * unit),
        pips=(left, bottom + state, width - cards - gap, high.state * unit),
        cards=(left + width - cards, bottom + state, cards, high.state * unit),
        said=said,
        why=_why(said, unit),
        told=pieces,
        pieces=pieces,
        actions=actions,
        go=go,
        foot=foot,
    )


def _why(said: Box, unit: float) -> Box:
    """The button that asks why, at the right of what was said."""
    return said[0] + said[2] - ASKS * unit, said[1] + said[3] - WHY * unit, ASKS * unit, WHY * unit


def _wide(boxes: Boxes, unit: float) -> Parts:
    """Divides a wide page: over all that is beside the map the head, and below all of it the foot; between them in the
    zone counters or a banner, the points and the seats, in the panel what is wanted, what happened last and what can be
    done."""
    left, bottom, width, height = boxes.rest
    x, _, across, _ = boxes.zone
    gap, high, top = GAP * unit, _WIDE, bottom + height
    low = bottom + high.foot * unit + gap
    head, cards = top - high.head * unit, top - (high.head + high.state) * unit - gap
    said = (left, cards - gap - SAID * unit, width, SAID * unit)
    rows = high.rows * high.row * unit + (high.rows - 1) * gap + high.go * unit + gap
    pieces = (x, head - gap - high.pieces * unit, across, high.pieces * unit)
    points = (x, pieces[1] - gap - POINTS * unit, across, POINTS * unit)
    return Parts(
        head=(x, head, left + width - x, high.head * unit),
        pips=points,
        cards=(left, cards, width, high.state * unit),
        said=said,
        why=_why(said, unit),
        told=(left, low + rows + gap, width, said[1] - low - rows - 2 * gap),
        pieces=pieces,
        actions=(left, low, width, rows),
        go=(left, low, width, high.go * unit),
        foot=(x, bottom, left + width - x, high.foot * unit),
    )


def below(box: Box, foot: Box, unit: float) -> Box:
    """The room between a part and the foot of its page."""
    low = foot[1] + foot[3] + GAP * unit
    return box[0], low, box[2], max(0.0, box[1] - GAP * unit - low)
