"""Those who fight stand as large as they fit, and below them the figures of the sum side by side; a sum with more parts
than can be read so has its lines below each other."""

from __future__ import annotations

from typing import Any

import pytest

from companion.scene import Column, Counter, Line
from ui.demo.virtual_screen import VirtualScreen
from ui.theme import Box, style
from ui.widgets.counters.fighters import draw_fighters
from ui.widgets.fights import chips, tally
from ui.widgets.fights.chips import MOST, draw_chips

FEW = (Line("Card", 4), Line("Cavalry charge", 5))
MANY = tuple(Line(f"Bonus {n}", n) for n in range(MOST + 1))
SMALL, WIDE, TALL = (800, 480), (1280, 720), (720, 1280)
SUMS = {SMALL: (317, 300), WIDE: (490, 400), TALL: (340, 560)}
"""How large one side is on each panel, in px."""
FIGHTER_MM = 15
MM = 154 / 800
"""A step of a 7-inch panel."""


def fighters(count: int) -> tuple[Counter, ...]:
    """So many counters of power 2."""
    return tuple(
        Counter(f"p{n}", "christian", f"Knight {n}", "A1", "2", False, "knight", False, life=2) for n in range(count)
    )


def column(count: int, lines: tuple[Line, ...], total: int | None = 11) -> Column:
    """A side with so many counters, and lines."""
    own = tuple(Line(one.name, 2, piece=one.piece) for one in fighters(count))
    return Column("christian", "Christians attack", (*own, *lines), total, fighters(count))


@pytest.fixture
def drawn(virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Draws one side beside another, and tells the boxes of its figures, the lines below each other, and how large a
    counter is in steps."""

    def draw(panel: tuple[int, int], one: Column, other: Column) -> tuple[list[tuple[Box, Line]], list[str], float]:
        abreast: list[tuple[Box, Line]] = []
        below: list[str] = []
        sizes: list[float] = []
        monkeypatch.setattr(chips, "draw_chips", lambda *what: abreast.extend(draw_chips(*what)) or abreast)
        monkeypatch.setattr(tally, "draw_line", lambda canvas, label, *_: below.append(label))

        def stand(*what: Any, **named: Any) -> None:
            sizes.append(what[7] / style.letter if len(what) > 7 else 0.0)
            draw_fighters(*what, **named)

        monkeypatch.setattr(tally, "draw_fighters", stand)
        style.fit(*panel)
        side = tally.Sum(own="Counters")
        side.show(one, None, {}, None, (one, other))
        virtual_screen.show(side, SUMS[panel])
        virtual_screen.frames(2)
        for (x, _, wide, _), _ in abreast:
            assert side.x - 1 <= x
            assert x + wide <= side.right + 1
        return abreast, below, sizes[-1]

    return draw


@pytest.mark.parametrize("panel", [SMALL, WIDE, TALL])
@pytest.mark.parametrize("lines", [FEW, MANY])
def test_few_figures_stand_side_by_side_after_that_of_the_counters(
    drawn: Any, panel: tuple[int, int], lines: tuple[Line, ...]
) -> None:
    abreast, below, _ = drawn(panel, column(1, lines), column(3, lines[:1]))
    few = lines is FEW
    assert [line.label for _, line in abreast] == (["Counters", *(line.label for line in lines)] if few else [])
    assert below == ([] if few else [line.label for line in lines])
    assert len({round(y) for (_, y, *_), _ in abreast}) == few


@pytest.mark.parametrize("panel", [SMALL, WIDE])
def test_three_who_fight_are_large_and_one_alone_is_larger(drawn: Any, panel: tuple[int, int]) -> None:
    three, one = column(3, FEW), column(1, FEW)
    *_, of_three = drawn(panel, three, one)
    *_, alone = drawn(panel, one, three)
    assert of_three * MM >= FIGHTER_MM
    assert alone > of_three


def test_before_the_card_only_the_counters_have_a_figure(drawn: Any) -> None:
    abreast, below, _ = drawn(SMALL, column(2, (), None), column(3, (), None))
    assert (abreast, below) == ([], [])
