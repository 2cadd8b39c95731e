"""Rules with drawn examples: in pairs on a wide page, each beside its words and no higher than them all."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.examples import Banner, Dealt, Die, Field, Gap, Mark, Space, Token
from companion.games import build
from companion.record.storage.log import Log
from companion.scene import Side
from companion.settings.config import ScreenConfig
from ui.app.panel import Panel
from ui.demo.screenshots import SIZES
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel
from ui.screens.review.reference.reference import Reference
from ui.theme import LEGIBLE, Box, style
from ui.theme.art import art_of
from ui.widgets.displays import parts
from ui.widgets.displays.examples import Example, Rule
from ui.widgets.displays.parts import PartsDrawing

SIDES = (Side("christian", "Christians", "#930c00"), Side("muslim", "Muslims", "#117766"))
PARTS = (Token("christian", "unit/archer", "2", tilted=True), Mark("+1"), Dealt("muslim", "4"), Dealt(), Die(5),
         Space("muslim", 3), Mark(sign="move"), Token("nobody", gone=True), Gap("300"),
         Banner("muslim", "7"), Banner("muslim", gone=True))  # fmt: skip


@pytest.mark.parametrize(("wide", "high"), [(120, 60), (400, 60), (700, 20)])
def test_parts_lie_side_by_side_within_their_room(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, wide: int, high: int
) -> None:
    boxes: list[Box] = []
    draw = PartsDrawing._part
    monkeypatch.setattr(PartsDrawing, "_part", lambda one, part, box: (boxes.append(box), draw(one, part, box)))
    one = Example(PARTS, SIDES, art_of("las_navas"), size_hint=(None, None), size=(wide, high))
    one.redraw()
    virtual_screen.show(one, (800, 480))
    boxes = boxes[-len(PARTS) :]
    assert one.x <= boxes[0][0] + 1
    assert boxes[-1][0] + boxes[-1][2] <= one.right + 1
    assert all(bottom >= one.y - 1 and bottom + tall <= one.top + 1 for _, bottom, _, tall in boxes)
    assert all(left[0] + left[2] <= right[0] + 1 for left, right in pairwise(boxes))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["las_navas", "dragon_soul", "age_of_arthur"])
def test_rules_lie_in_pairs_where_the_page_is_wide(virtual_screen: VirtualScreen, game: str, size: str) -> None:
    width, height = SIZES[size]
    screen = ScreenConfig(width=width, height=height, calm=True)
    model = TableModel(build(game), Log(None), build, "es", 7, screen)
    panel = Panel(model)
    virtual_screen.show(panel, SIZES[size])
    model.open(Screen.REFERENCE)
    virtual_screen.frames(4)
    page = panel.page
    assert isinstance(page, Reference)
    for n, sheet in enumerate(page.sheets):
        page._choose(n)
        virtual_screen.frames(4)
        rules = [widget for widget in page.walk() if isinstance(widget, Rule)]
        assert len(rules) == len(sheet.rows)
        assert len({round(rule.x) for rule in rules}) == (2 if width > height and len(rules) > 1 else 1)
        for rule in rules:
            picture, told = rule.children[::-1]
            assert picture.right <= told.x
            assert told.height <= rule.height <= max(told.height, picture.height) + rule.parent.height


@pytest.mark.parametrize("wide", [110, 200])
def test_a_measure_can_be_read_however_narrow_its_room(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, wide: int
) -> None:
    written: list[tuple[str, float]] = []
    monkeypatch.setattr(parts, "write", lambda canvas, said, at, size, *_, **__: written.append((said, size)))
    of = Field(), Token("christian", "unit/archer"), Gap("300 paces"), Token("muslim", "unit/archer")
    one = Example(of, SIDES, art_of("las_navas"), size_hint=(None, None), size=(wide, 90))
    one.redraw()
    virtual_screen.show(one, (800, 480))
    assert [said for said, _ in written[-2:]] == ["300", "paces"]
    assert min(size for _, size in written[-2:]) >= LEGIBLE * style.letter
