"""Counters that are alike are told apart wherever one of them is meant."""

from __future__ import annotations

from companion.games import build
from ui.widgets.counters.big_counter import names

GAME = build("las_navas")
COUNTERS = GAME.scene(GAME.setup(), None, "en").counters


def test_alike_counters_of_a_place_bear_their_own_signs() -> None:
    here = [counter for counter in COUNTERS if counter.place == "A4"]
    assert names(here) == {"A4a": "Knights A4a", "A4b": "Knights A4b", "A4c": "Archers"}
