"""The counted positions have as many legal actions and lead to as many positions as ever."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.companion.games.las_navas.counts import FILE, counts
from tests.companion.games.las_navas.positions import GAME

COUNTED: list[dict[str, Any]] = json.loads(FILE.read_text())


def test_at_least_ten_positions_are_counted() -> None:
    assert len({entry["name"] for entry in COUNTED}) >= 10


@pytest.mark.parametrize("entry", COUNTED, ids=lambda entry: entry["name"])
def test_the_counts_of_a_position(entry: dict[str, Any]) -> None:
    assert counts(GAME.decode(entry["state"])) == {"legal": entry["legal"], "distinct": entry["distinct"]}
