"""Every ruling of Age of Arthur has a test that names it, and a sentence for players who ask why."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from companion.games.age_of_arthur.turns.rulings import RULINGS

RULED = range(1, 78)
"""G1 to G77."""


def named() -> dict[int, list[str]]:
    """The tests of each ruling, by the numbers in their names."""
    found: dict[int, list[str]] = {}
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for number in re.findall(r"_g(\d{1,2})(?=_)", node.name):
                    found.setdefault(int(number), []).append(f"{path.stem}: {node.name}")
    return found


def test_every_ruling_has_its_test() -> None:
    tests = named()
    assert [number for number in RULED if number not in tests] == []
    assert set(tests) <= set(RULED)


def test_every_ruling_that_refuses_is_explained() -> None:
    assert {int(rule.removeprefix("G")) for rule in RULINGS} <= set(RULED)
    assert all(text.endswith(".") for text in RULINGS.values())
