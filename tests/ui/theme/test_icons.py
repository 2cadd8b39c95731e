"""The house's icons: drawn from their sources, of one stroke, each one found by its name."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.ui.theme.atlases import assert_kept
from ui.demo.virtual_screen import VirtualScreen
from ui.theme import icon, style
from ui.theme.icons import FOLDER, STEPS, UNITS
from ui.theme.make_icons import make


def test_the_atlases_are_those_of_the_sources(tmp_path: Path) -> None:
    assert_kept(make(tmp_path), FOLDER / "atlas")


def test_every_source_has_one_stroke_and_the_square_of_24() -> None:
    for source in FOLDER.glob("*.svg"):
        root = ElementTree.parse(source).getroot()
        assert (root.get("viewBox"), root.get("stroke-width"), root.get("stroke")) == ("0 0 24 24", "2", "#fff"), source
        assert not [part for part in root.iter() if part is not root and part.get("stroke-width")], source


@pytest.mark.parametrize("unit", [0.8, 1.0, 1.5, 2.0])
def test_an_icon_is_never_drawn_larger_than_it_is_kept_while_there_is_a_larger_one(
    unit: float, virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(style, "unit", unit)
    for steps in (STEPS, 2 * STEPS):
        picture = icon("undo", steps)
        assert picture is not None
        assert picture.size[0] >= min(steps * unit, STEPS * UNITS[-1])
    assert icon("no such sign") is None


def test_whatever_the_screens_name_is_there(virtual_screen: VirtualScreen) -> None:
    ui = FOLDER.parents[1]
    named = {
        name
        for path in [*ui.rglob("*.py"), *ui.rglob("*.kv")]
        for name in re.findall(r"\bicon(?:=|: ?)[\"']([a-z-]+)[\"']", path.read_text(encoding="utf-8"))
    }
    assert named <= {source.stem for source in FOLDER.glob("*.svg")}
