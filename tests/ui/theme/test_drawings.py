"""The house's drawn objects: drawn from their sources, each one found by its name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.ui.theme.atlases import assert_kept
from ui.demo.virtual_screen import VirtualScreen
from ui.theme import drawing, style
from ui.theme.drawings import FOLDER, STEPS, UNITS
from ui.theme.make_drawings import make


def test_the_atlases_are_those_of_the_sources(tmp_path: Path) -> None:
    assert_kept(make(tmp_path), FOLDER / "atlas")


@pytest.mark.parametrize("unit", [0.8, 1.0, 1.25, 2.0])
def test_a_drawing_is_never_drawn_larger_than_it_is_kept_while_there_is_a_larger_one(
    unit: float, virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(style, "unit", unit)
    picture = drawing("horn")
    assert picture is not None
    assert picture.height >= min(STEPS * unit, STEPS * UNITS[-1])
    assert drawing("no such thing") is None


def test_whatever_the_pages_name_is_there(virtual_screen: VirtualScreen) -> None:
    ui = FOLDER.parents[1]
    named = {
        name
        for path in ui.rglob("*.py")
        for name in re.findall(r"\bdrawing\(\"([a-z-]+)\"", path.read_text(encoding="utf-8"))
    }
    assert named
    assert named <= {source.stem for source in FOLDER.glob("*.svg")}
