"""The parts of a sum side by side on a wide page, and its lines below each other elsewhere."""

from __future__ import annotations

import pytest

from companion.scene import Column, Line
from ui.demo.virtual_screen import VirtualScreen
from ui.theme import style
from ui.widgets.fights.chips import MOST
from ui.widgets.fights.tally import Sum

FEW = (Line("Card", 4), Line("Cavalry charge", 5))
MANY = tuple(Line(f"Bonus {n}", n) for n in range(MOST + 1))


@pytest.mark.parametrize(("size", "lines", "beside"), [
    ((1280, 720), FEW, True),
    ((1280, 720), MANY, False),
    ((800, 480), FEW, False),
])  # fmt: skip
def test_few_lines_stand_side_by_side_on_a_wide_page(
    virtual_screen: VirtualScreen, size: tuple[int, int], lines: tuple[Line, ...], beside: bool
) -> None:
    style.fit(*size)
    side = Sum()
    side.show(Column("christian", "Christians attack", lines, sum(line.amount for line in lines)), None)
    virtual_screen.show(side, (round(size[0] * 0.39), round(size[1] * 0.6)))
    virtual_screen.frames(2)
    boxes = [box for box, _ in side._lie]
    assert len(boxes) == len(lines)
    assert (len({round(box[1]) for box in boxes}) == 1) == beside
    for (x, y, wide, high), line in side._lie:
        assert side.x - 1 <= x
        assert x + wide <= side.right + 1
        assert side.line_at(x + wide / 2, y + high / 2) is line
