"""A few of the broken files and lines that `python -m tests.soak fuzz` tries by the ten thousand."""

import pytest

from tests.soak.fuzz import KINDS, faults


@pytest.mark.whole_game
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_what_is_broken_is_used_or_refused_in_a_sentence(kind: str) -> None:
    assert faults(kind, 100, seed=5) == []
