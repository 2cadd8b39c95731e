"""The parts of a sum side by side on a wide page, and its lines below each other elsewhere."""

from __future__ import annotations

import pytest

from companion.scene import Column, Line
from ui.demo.virtual_screen import VirtualScreen
from ui.theme import Box, style
from ui.widgets.fights import chips, tally
from ui.widgets.fights.chips import MOST, draw_chips

FEW = (Line("Card", 4), Line("Cavalry charge", 5))
MANY = tuple(Line(f"Bonus {n}", n) for n in range(MOST + 1))


@pytest.mark.parametrize(("size", "lines", "beside"), [
    ((1280, 720), FEW, True),
    ((1280, 720), MANY, False),
    ((800, 480), FEW, False),
])  # fmt: skip
def test_few_lines_stand_side_by_side_on_a_wide_page(
    virtual_screen: VirtualScreen,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    lines: tuple[Line, ...],
    beside: bool,
) -> None:
    abreast: list[tuple[Box, Line]] = []
    below: dict[str, float] = {}
    monkeypatch.setattr(chips, "draw_chips", lambda *drawn: abreast.extend(draw_chips(*drawn)))
    monkeypatch.setattr(tally, "draw_line", lambda canvas, label, amount, left, right, y, *_: below.update({label: y}))
    style.fit(*size)
    side = tally.Sum()
    side.show(Column("christian", "Christians attack", lines, sum(line.amount for line in lines)), None)
    virtual_screen.show(side, (round(size[0] * 0.39), round(size[1] * 0.6)))
    virtual_screen.frames(2)
    assert bool(abreast) == beside
    assert list(below) == ([] if beside else [line.label for line in lines])
    assert len(set(below.values())) == len(below)
    for ((x, _, wide, _), line), expected in zip(abreast, lines, strict=False):
        assert line is expected
        assert side.x - 1 <= x
        assert x + wide <= side.right + 1
    assert len({round(y) for (_, y, *_), _ in abreast}) == beside
