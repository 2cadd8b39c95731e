"""The counted positions have as many legal actions and lead to as many positions as ever."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.companion.games.age_of_arthur.counts import FILE, counts

COUNTED: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))


def test_many_phases_are_counted() -> None:
    assert {entry["state"]["phase"] for entry in COUNTED} >= {"turn", "sides", "die", "battle", "settle", "merlin"}


@pytest.mark.parametrize("entry", COUNTED, ids=lambda entry: entry["name"])
def test_the_counts_of_a_position(entry: dict[str, Any]) -> None:
    assert counts(entry["state"]) == {"legal": entry["legal"], "distinct": entry["distinct"]}
