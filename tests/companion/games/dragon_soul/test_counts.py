"""The counted positions have as many legal actions and lead to as many positions as ever."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.companion.games.dragon_soul.counts import FILE, counts
from tests.companion.games.dragon_soul.positions import game

COUNTED: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))


def test_many_positions_are_counted() -> None:
    assert len({entry["name"] for entry in COUNTED}) >= 14
    assert {entry["state"]["phase"] for entry in COUNTED} >= {"first", "income", "turn", "battle", "discard"}


@pytest.mark.parametrize("entry", COUNTED, ids=lambda entry: entry["name"])
def test_the_counts_of_a_position(entry: dict[str, Any]) -> None:
    rules = game(entry["state"]["variant"])
    assert counts(rules, rules.decode(entry["state"])) == {"legal": entry["legal"], "distinct": entry["distinct"]}
