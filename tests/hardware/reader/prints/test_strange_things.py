"""What is taken for a printed counter: nothing that lies beside counters, and none for one that is nearly like it."""

import numpy as np
import pytest

from tests.bench.reading.printed import PrintedBox, Tally, judge
from tests.bench.reading.reader import scatter
from tests.bench.reading.strange import FEW, THINGS, with_thing
from tests.hardware.reader.prints.printed import GROUND, SEED, STYLE, learnt_book

SLOW = ("cards", "cup", "phone")


@pytest.mark.whole_game
@pytest.mark.parametrize(
    "thing", [pytest.param(name, marks=[pytest.mark.thorough] * (name in SLOW)) for name in THINGS]
)
def test_a_thing_beside_counters_is_none(thing: str) -> None:
    box = PrintedBox(STYLE, SEED)
    box.ground = GROUND
    right, taken, _ = with_thing(box, learnt_book(), thing, "ordinary", 5)
    assert (right, taken) == (FEW, 0)


@pytest.mark.whole_game
def test_a_print_is_not_mistaken_for_one_that_lies_turned_a_little_on_it() -> None:
    box, tally = PrintedBox("heraldry", 23, (1920, 1080)), Tally()
    book, table = box.learnt(70), box.table()
    scatter(table, np.random.default_rng((7, 20)))
    judge(tally, box, book, table, box.camera(table, "ordinary", 520), 8)
    assert (tally.wrong, tally.extra) == (0, 0)
    assert tally.right >= 49
