"""What was lost lies beside the board as a pile a side, with how many there are; nothing of it leaves its tray."""

from __future__ import annotations

from typing import Any

import pytest

from companion.scene import Counter, Side
from ui.demo.virtual_screen import VirtualScreen
from ui.theme import LEGIBLE, style
from ui.theme.art import art_of
from ui.widgets.beside import lost
from ui.widgets.beside.lost import Lost

SIDES = (Side("christian", "Christians", "#930c00"), Side("muslim", "Muslims", "#117766"))
COLOURS = {"christian": (0.6, 0.1, 0.1, 1.0), "muslim": (0.1, 0.4, 0.3, 1.0)}


@pytest.mark.parametrize("many", [(1, 0), (3, 13), (27, 27)])
def test_each_side_has_a_pile_of_as_many_as_it_lost(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, many: tuple[int, int]
) -> None:
    style.fit(800, 480)
    piles: list[Any] = []
    written: dict[str, float] = {}
    monkeypatch.setattr(lost, "draw_frame", lambda canvas, box, colour, *_: piles.append((box, colour)))
    monkeypatch.setattr(lost, "write", lambda canvas, text, at, size, *_, **__: written.update({text: size}))
    gone = tuple(
        Counter(f"{side.id}{n}", side.id, "", "", "2", False, "", False)
        for side, count in zip(SIDES, many, strict=True)
        for n in range(count)
    )
    tray = Lost(size_hint=(None, None), size=(28, 480))
    tray.show(gone, SIDES, COLOURS, art_of("las_navas"))
    virtual_screen.show(tray, (800, 480))
    for side, count in zip(SIDES, many, strict=True):
        own = [box for box, colour in piles if colour == COLOURS[side.id]]
        assert len(own) == count
        assert all(tray.x <= left and left + wide <= tray.right for left, _, wide, _ in own)
        assert all(tray.y <= bottom and bottom + high <= tray.top for _, bottom, _, high in own)
        assert not count or written[str(count)] >= LEGIBLE * style.letter
    halves = {colour: [box[1] + box[3] / 2 > tray.height / 2 for box, seen in piles if seen == colour]
              for colour in COLOURS.values()}  # fmt: skip
    assert all(halves[COLOURS["muslim"]])
    assert not any(halves[COLOURS["christian"]])
