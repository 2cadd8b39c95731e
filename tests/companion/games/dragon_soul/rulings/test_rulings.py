"""Every ruling has its sentence for players, and a test that bears its number."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from companion.games.dragon_soul.turns.rulings import RULINGS
from companion.language import languages
from tests.companion.games.dragon_soul.positions import game

NUMBERS = range(1, 47)


def test_every_ruling_has_a_test_that_bears_its_number() -> None:
    named: set[int] = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            found = re.match(r"test_d(\d+)_", node.name) if isinstance(node, ast.FunctionDef) else None
            if found:
                named.add(int(found[1]))
    assert named == set(NUMBERS)


def test_every_ruling_can_be_explained_in_every_language() -> None:
    assert set(RULINGS) == {f"D{number}" for number in NUMBERS}
    for number in NUMBERS:
        said = [game().explain(f"D{number}", language) for language in languages()]
        assert all(said)
        assert len(set(said)) == len(said)
    assert game().explain("D99", "en") == ""
