"""A line of the journal is as high as its words, with the arms of whoever decided at its first line."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.graphics import Rectangle

from companion.games import build
from companion.scene import Card, Side
from ui.demo.virtual_screen import VirtualScreen
from ui.theme.art import art_of
from ui.widgets.cards.card_face import Looks
from ui.widgets.pictures import told_line
from ui.widgets.pictures.minis import Minis

LONG = "The Christians attack with 11, the Muslims defend with 9: 2 damage to the Muslims. " * 3


@pytest.mark.parametrize("text", ["The card 4-3 is drawn.", LONG])
@pytest.mark.parametrize("side", [None, Side("christian", "Christians", "#a01215")])
def test_words_stay_in_their_line(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, text: str, side: Side | None
) -> None:
    write, boxes = told_line.write_lines, []

    def note(*given: Any) -> Any:
        box, letters = write(*given)
        boxes.append(box)
        return box, letters

    monkeypatch.setattr(told_line, "write_lines", note)
    line = told_line.ToldLine(text, side, art_of("las_navas"), 500, size_hint_x=None, width=500)
    virtual_screen.show(line, (800, 480))
    virtual_screen.frames(2)
    left, bottom, width, height = boxes[-1]
    assert left >= line.x + 30
    assert left + width <= line.x + 501
    assert line.y <= bottom
    assert bottom + height <= line.y + line.height
    assert (line.height > 60) == (text is LONG)


def test_a_line_out_of_sight_is_not_drawn_until_it_comes_into_sight(virtual_screen: VirtualScreen) -> None:
    line = told_line.ToldLine("The card 4-3 is drawn.", None, None, 500, size_hint_x=None, width=500, opacity=0)
    virtual_screen.show(line, (800, 480))
    virtual_screen.frames(2)
    assert not line.canvas.children
    line.opacity = 1
    virtual_screen.frames(2)
    drawn = [*line.canvas.children]
    assert drawn
    line.opacity = 0
    virtual_screen.frames(2)
    line.opacity = 1
    virtual_screen.frames(2)
    assert line.canvas.children == drawn


def test_what_a_line_names_lies_beside_its_words_within_its_width(virtual_screen: VirtualScreen) -> None:
    scene = build("las_navas").scene(build("las_navas").setup(), None, "en")
    looks = Looks(scene.sides, scene.emblems, art_of("las_navas"))
    for many in (1, 3, 9):
        minis = Minis(looks, (Card("4-3", {"christian": 4, "muslim": 3}),), scene.counters[:many])
        line = told_line.ToldLine(LONG, None, looks.art, 500, minis=minis, size_hint_x=None, width=500)
        virtual_screen.show(line, (800, 480))
        virtual_screen.frames(2)
        boxes = [part for part in line.canvas.children if isinstance(part, Rectangle)]
        assert max(box.pos[0] + box.size[0] for box in boxes) <= line.right + 1
        assert minis.height <= line.height
