"""A hint that all eyes read, and the reasons of a move, are the same in two games that differ only in hidden cards."""

from __future__ import annotations

import pytest

from tests.ui.at_once import AtOnce
from tests.ui.secrets.test_twins import CHRISTIAN, MUSLIM, played, twins
from tests.ui.secrets.twins import Twin, compare

EVERY = 4
"""So many steps lie between two questions."""


def hinted(twin: Twin) -> tuple[object, ...]:
    """What all eyes see of a hint."""
    model = twin.model
    model.hints.ask()
    model.think()
    return model.hints.possible(), model.hints.said(), dict(model.pattern), model.hints.choice


def explained(twin: Twin) -> tuple[object, ...]:
    """What all eyes read of the newest move, and whether there are others."""
    reasons = twin.model.reasons
    reasons.newest()
    twin.model.think()
    return reasons.reason("en"), reasons.has_earlier


@pytest.mark.whole_game
@pytest.mark.parametrize("side", [CHRISTIAN, MUSLIM])
def test_advice_for_all_eyes_tells_nothing_of_a_hand(side: int) -> None:
    one, two = twins(2, side)
    for twin in (one, two):
        worker = AtOnce(shortly=True)
        twin.model.questions.make = lambda worker=worker: worker  # type: ignore[misc]
    hints = reasons = 0
    for at, _ in enumerate(played(one, two, 2)):
        if at % EVERY:
            continue
        hint, reason = hinted(one), explained(one)
        assert hinted(two) == hint
        assert explained(two) == reason
        compare(one, two)
        hints += bool(hint[1])
        reasons += reason[0] is not None
    assert hints > 5
    assert reasons > 5
