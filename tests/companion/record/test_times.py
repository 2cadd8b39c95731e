"""A day is written as people write it in their language."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from companion.record.times import day


@pytest.mark.parametrize(("language", "said"), [("en", "16 Jan 2026"), ("es", "16 ene 2026")])
def test_a_day_has_the_name_of_its_month(language: str, said: str) -> None:
    assert day(datetime(2026, 1, 16, 18, 5, tzinfo=UTC), language) == said
