"""A line of the journal is as high as its words, with the arms of whoever decided at its first line."""

from __future__ import annotations

from typing import Any

import pytest

from companion.scene import Side
from ui.demo.virtual_screen import VirtualScreen
from ui.theme.art import art_of
from ui.widgets.pictures import told_line

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
